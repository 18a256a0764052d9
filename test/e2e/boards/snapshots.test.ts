import { isSharedArrayBuffer } from 'node:util/types';
import { BoardsService } from '../../../src/boards/boards.service.js';
import { BoardThread } from '../../../src/boards/builder/board-thread.js';
import type { SnapshotPayload } from '../../../src/boards/snapshot/snapshot-payload.js';
import { WorkerThreadError } from '../../../src/common/worker-thread.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { linePrices } from '../../support/boards/prices.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { fixture, loadRecords } from '../../support/factories.js';

const settings = { upcomingDays: 7, quoteMaxAgeMinutes: 1440 };
const now = '2025-02-25T15:00:00Z';
const coming = fixture('Brentford', 'Everton', '2025-02-26T19:30:00Z');
const oddsOf = ({ prices }: Pick<SnapshotPayload, 'prices'>): number[] => [...prices.lines.columns.bestOdds];

/** Ends the thread as an internal fault would: only its exit shows. */
const kill = (boards: BoardThread): Promise<number> => boards['thread']['worker']!.terminate();

describe('the thread that builds boards', () => {
  const stops: (() => Promise<void>)[] = [];
  // before the database is dropped
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  const database = useTestDatabase();

  const quote = (odds: string, at: string): Promise<unknown> =>
    loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'corners', at, [['home', 3.5, 'over', odds]]),
    ]);
  const startThread = (url = database.current.url): BoardThread => {
    const thread = new BoardThread(url, settings, silentLogger);
    stops.push(() => thread.close());
    return thread;
  };

  beforeAll(() => quote('1.7', '2025-02-25T10:00:00Z'));

  it('transfers columns in shared memory, and dictionaries only when they changed', async () => {
    const boards = startThread();
    const first = await boards.build(new Date(now));
    expect(first.entities).not.toBeNull();
    const second = await boards.build(new Date('2025-02-25T15:00:10Z'));
    expect(second.entities).toBeNull();
    expect(isSharedArrayBuffer(second.prices.lines.columns.bestOdds.buffer)).toBe(true);
    await quote('1.8', '2025-02-25T11:00:00Z');
    const third = await boards.build(new Date('2025-02-25T15:00:20Z'));
    expect([oddsOf(first), oddsOf(third)]).toEqual([[1.7], [1.8]]);
  });

  it('returns candidates of known builds on demand, and null for others', async () => {
    const boards = startThread();
    const { dataRevision, now: seconds } = await boards.build(new Date(now));
    const candidates = await boards.buildOnDemand('trends', { dataRevision, seconds });
    expect([...candidates!.keys()]).toEqual(['team-trends', 'player-trends']);
    expect(await boards.buildOnDemand('trends', { dataRevision, seconds: seconds + 1 })).toBeNull();
  });

  it('starts over after a lost connection, and still returns candidates of earlier builds', async () => {
    const boards = startThread();
    const { dataRevision, now: seconds } = await boards.build(new Date(now));
    expect((await boards.build(new Date('2025-02-25T15:00:10Z'))).entities).toBeNull();
    await database.current.rows(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name like '%boards' and pid <> pg_backend_pid()`,
    );
    const next = await boards.build(new Date('2025-02-25T15:00:20Z')).catch(() => null);
    const again = next ?? (await boards.build(new Date('2025-02-25T15:00:20Z')));
    expect(again.entities).not.toBeNull();
    const candidates = await boards.buildOnDemand('trends', { dataRevision, seconds });
    expect([...candidates!.keys()]).toEqual(['team-trends', 'player-trends']);
  });

  it('reports why a build failed, with the error code', async () => {
    const away = startThread('postgres://nobody@127.0.0.1:1/away');
    await expect(away.build(new Date(now))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('fails pending builds when it dies; its successor starts from scratch', async () => {
    const boards = startThread();
    const first = await boards.build(new Date(now));
    const [outcome] = await Promise.allSettled([boards.build(new Date(now)), kill(boards)]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(WorkerThreadError) as Error });
    const second = await boards.build(new Date(now));
    expect(second.entities).toEqual(first.entities);
    expect(oddsOf(second)).toEqual(oddsOf(first));
  });

  describe('board snapshots of an application', () => {
    /** An application with its first snapshot; if a thread is given, its boards are built before it starts. */
    async function startApp(boardThread?: BoardThread): Promise<TestApp & { readonly odds: number[] }> {
      const app = await startTestApp({ database: database.current, now, ...(boardThread && { boardThread }) });
      stops.push(() => app.stop());
      return { ...app, odds: oddsOf(await app.app.get(BoardsService).start(database.current.url)) };
    }

    it('builds ahead: serves the first snapshot as built unless the data changed since', async () => {
      await quote('1.9', '2025-02-25T12:00:00Z');
      const shown: { odds: number[]; tasks: number }[] = [];
      for (const odds of [null, '2']) {
        const boards = startThread();
        boards.buildAhead(new Date(now));
        await boards['ahead'];
        if (odds !== null) await quote(odds, '2025-02-25T13:00:00Z');
        shown.push({ odds: (await startApp(boards)).odds, tasks: boards['thread']['tasks'] });
      }
      expect(shown).toEqual([
        { odds: [1.9], tasks: 1 },
        { odds: [2], tasks: 2 },
      ]);
    });

    it('serves boards while the thread is dead, and its successor follows the data', async () => {
      const { app, request } = await startApp();
      const path = '/api/v2/rankings/price-outliers?minBookmakers=1';
      const before = await request.get(path).expect(200);
      await kill(app.get(BoardThread));
      expect((await request.get(path).expect(200)).body).toEqual(before.body);
      await quote('2.2', '2025-02-25T14:00:00Z');
      const snapshot = await app.get(BoardsService).refresh();
      expect(oddsOf(snapshot)).toEqual([2.2]);
    });
  });
});

const matches = ['Everton', 'Fulham', 'Arsenal'].map((guest, index) =>
  fixture('Brentford', guest, `2025-02-2${6 + index}T19:30:00Z`),
);
const bookmakers = ['Unibet', 'Betway', 'bet365', 'BetMGM'];
const lines = [2.5, 3.5, 4.5, 5.5, 6.5];
const board = '/api/v2/rankings/price-outliers?maxOdds=100&maxDiscrepancy=1000&minBookmakers=2';

interface Page {
  data: { event_id: number; line: string; market_type: string }[];
  pagination: { totalCount: number; totalPages: number };
  revision: string;
}

describe('paging through a board while prices stream in', () => {
  let service: TestApp | null = null;
  let stop = (): void => undefined;
  afterAll(async () => {
    stop();
    await service?.stop();
  });
  const database = useTestDatabase();

  /** All prices of one moment; each round has others, and some lines appear and disappear. */
  async function quote(round: number): Promise<void> {
    const takenAt = new Date(Date.UTC(2025, 1, 25, 10, 0, round)).toISOString();
    await loadRecords(
      database.current,
      'canonical',
      matches.flatMap((match, place) => [
        match,
        ...bookmakers.map((bookmaker, index) =>
          linePrices(
            match,
            bookmaker,
            'corners',
            takenAt,
            lines
              .filter((_, at) => (at + round + place) % 4 !== index)
              .map(
                (line, at) =>
                  [
                    'home',
                    line,
                    at % 2 === 0 ? 'over' : 'under',
                    (1.5 + ((round * 7 + index * 5 + at * 3 + place) % 40) / 10).toFixed(2),
                  ] as const,
              ),
          ),
        ),
      ]),
    );
  }

  it('never repeats or skips a key, and ends with 409 when the revision is gone', async () => {
    await quote(0);
    service = await startTestApp({ database: database.current, now: '2025-02-25T15:00:00Z' });
    await service.app.get(BoardsService).start(database.current.url);
    let isStreaming = true;
    stop = () => (isStreaming = false);
    const stream = (async () => {
      let round = 1;
      while (isStreaming) await quote((round += 1));
      return round;
    })();
    const read = async (query: string): Promise<Page> =>
      (await service!.request.get(`${board}&${query}`).expect(200)).body as Page;
    const revisions = new Set<string>();
    while (revisions.size < 5) {
      const first = await read('pageSize=4');
      const whole = await read(`pageSize=100&revision=${first.revision}`);
      const pages = [first];
      for (let page = 2; page <= first.pagination.totalPages; page += 1)
        pages.push(await read(`pageSize=4&page=${page}&revision=${first.revision}`));
      expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
      expect(whole.data).toHaveLength(first.pagination.totalCount);
      expect(new Set(whole.data.map((row) => `${row.event_id} ${row.line} ${row.market_type}`)).size).toBe(
        whole.data.length,
      );
      revisions.add(first.revision);
    }
    stop();
    await stream;
    const { status, body } = await service.request.get(
      `${board}&revision=1-${Date.parse('2025-02-25T15:00:00Z') / 1000}`,
    );
    expect([status, (body as { code: string }).code]).toEqual([409, 'revision_gone']);
  });
});
