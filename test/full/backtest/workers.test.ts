// Slow: workers look for work every two seconds.
import { loadProps } from '../../../src/backtest/load-props.js';
import { loadReplay } from '../../../src/backtest/load-replay.js';
import { backtestProps } from '../../../src/backtest/props-backtest.js';
import { backtestCounts, backtestGoals } from '../../../src/backtest/run-backtest.js';
import { BacktestWorkerService } from '../../../src/backtest/workers/backtest-worker.service.js';
import { MODEL_VERSIONS, replayPart } from '../../../src/backtest/workers/replay-part.js';
import { WorkerReplayer } from '../../../src/backtest/workers/worker-replayer.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import {
  fixture,
  idOf,
  loadRecords,
  matchResultMeans,
  playerNamed,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';

const database = useTestDatabase();
const teams = ['Arsenal', 'Chelsea', 'Everton', 'Liverpool', 'Brentford', 'Fulham', 'Burnley', 'Watford'];
const groups = ['G', 'D', 'D', 'D', 'D', 'M', 'M', 'M', 'M', 'F', 'F'] as const;
const now = new Date('2025-12-01T12:00:00Z');
/** Two seasons, the first without its beginning. */
const period = { from: new Date('2024-12-01'), to: new Date('2025-11-01') };
const FIRST_DAY = Date.parse('2024-08-10T15:00:00Z');
/** One match a week, through the first of July. */
const day = (index: number): string => new Date(FIRST_DAY + index * 7 * 86_400_000).toISOString().replace('.000', '');

/** Each team at home against each other one. */
function matches(random = new Random('seasons on workers')): AnyCanonicalRecord[] {
  const pairs = teams.flatMap((home) => teams.flatMap((away) => (home === away ? [] : [[home, away] as const])));
  return random.shuffled(pairs).flatMap(([home, away], index) => {
    const score = result(random.poisson(1.6), random.poisson(1.2));
    const match = fixture(home, away, day(index), { result: score, ref: `match ${index}` });
    const players = (side: 'home' | 'away', team: string): AnyCanonicalRecord[] =>
      groups.map((positionGroup, shirt) =>
        playerStatistics(
          match,
          side,
          `${team} ${shirt}`,
          { goals: 0, shots: random.poisson(shirt / 5), passes: 30 },
          { player: playerNamed(`${team} ${shirt}`, { positionGroup }), isStarter: true },
        ),
      );
    return [
      match,
      teamStatistics(match, 'home', { corners: random.poisson(5) }),
      teamStatistics(match, 'away', { corners: random.poisson(4) }),
      ...matchResultMeans(match, ['2.10', '3.40', '3.60']),
      ...players('home', home),
      ...players('away', away),
    ];
  });
}

const jobs = async (): Promise<{ state: string }[]> =>
  database.current.rows(`select state::text from pgboss.job where name = 'backtest'`);
const worker = (): BacktestWorkerService =>
  new BacktestWorkerService(database.current.sql, database.current.url, silentLogger);
const openReplayer = (): Promise<WorkerReplayer> => WorkerReplayer.open(database.current.sql, silentLogger, now);

beforeAll(async () => {
  await loadRecords(database.current, 'fpl-core', matches());
});

describe('backtests on workers', () => {
  it('score exactly as in one process, from jobs that are removed afterwards', async () => {
    const { sql } = database.current;
    const divisions = await loadReplay(sql, now, []);
    const props = await loadProps(sql, now, []);
    const workers = [worker(), worker()];
    for (const each of workers) await each.start();
    const replayer = await openReplayer();
    const progress: [done: number, total: number][] = [];
    const onProgress = (label: string, done: number, total: number): void => {
      if (label === 'on workers') progress.push([done, total]);
    };
    try {
      const shared = { ...period, replayer, onProgress };
      const goals = await backtestGoals(divisions, shared, null);
      expect(goals).toEqual(await backtestGoals(divisions, period, null));
      // seasons in order, without and with prices
      expect(progress).toHaveLength(4);
      const [done, total] = progress.at(-1)!;
      expect(done).toBe(total);
      expect(goals.report.replayed).toBeGreaterThan(35);
      const counts = await backtestCounts(divisions, shared, ['corners']);
      expect(counts).toEqual(await backtestCounts(divisions, period, ['corners']));
      const ofPlayers = await backtestProps(props, shared, ['shots']);
      expect(ofPlayers).toEqual(await backtestProps(props, period, ['shots']));
      expect((await jobs()).map(({ state }) => state)).toEqual(Array<string>(8).fill('completed'));
    } finally {
      await replayer.close();
      for (const each of workers) await each.beforeApplicationShutdown();
    }
    expect(await jobs()).toEqual([]);
  });

  it('continue with another worker when one stops', async () => {
    const divisions = await loadReplay(database.current.sql, now, []);
    const [first, second] = [worker(), worker()];
    const replayer = await openReplayer();
    try {
      const running = backtestGoals(divisions, { ...period, replayer }, null);
      await first.start();
      while (!(await jobs()).some(({ state }) => state === 'active')) await new Promise((done) => setTimeout(done, 5));
      await first.beforeApplicationShutdown();
      expect((await jobs()).filter(({ state }) => state !== 'completed').length).toBeGreaterThan(0);
      await second.start();
      expect(await running).toEqual(await backtestGoals(divisions, period, null));
    } finally {
      await replayer.close();
      await second.beforeApplicationShutdown();
    }
  });

  it('stop on request and leave no job', async () => {
    const divisions = await loadReplay(database.current.sql, now, []);
    const replayer = await openReplayer();
    const stop = new AbortController();
    const running = backtestGoals(divisions, { ...period, replayer, signal: stop.signal }, null);
    running.catch(() => undefined);
    while ((await jobs()).length < 4) await new Promise((done) => setTimeout(done, 20));
    stop.abort();
    await expect(running).rejects.toThrow('aborted');
    await replayer.close();
    expect(await jobs()).toEqual([]);
  });

  it('are not replayed by a worker with other models', async () => {
    const part = {
      kind: 'teams',
      competitionId: idOf.competition(),
      statistic: 'goals',
      seesPrices: true,
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      now: now.toISOString(),
      models: 'of-another-version/1',
    } as const;
    const refusal = `the season needs models of-another-version/1; this worker has ${MODEL_VERSIONS}`;
    await expect(replayPart(database.current.sql, part)).rejects.toThrow(refusal);
  });
});
