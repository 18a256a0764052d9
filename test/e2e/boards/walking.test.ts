import { BoardsService } from '../../../src/boards/boards.service.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { linePrices } from '../../support/boards/prices.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, loadRecords } from '../../support/factories.js';

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

describe('walks over a board while prices stream in', () => {
  let service: TestApp | null = null;
  let stop = (): void => undefined;
  afterAll(async () => {
    stop();
    await service?.stop();
  });
  const database = useTestDatabase();

  /** All prices of one moment; each round has others, some lines come and go. */
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

  it('never show a key twice or leave one out, and end with 409 when the revision is gone', async () => {
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
