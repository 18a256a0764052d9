import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { DEMO_LEAGUES } from '../../../src/demo/leagues.js';
import { prepareDemoData } from '../../../src/startup/demo-data.js';
import type { DemoSurroundings } from '../../../src/startup/demo-data.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { storeSmallLeague } from '../../support/small-league.js';

const begin = new Date('2025-10-18T09:00:00Z');

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'football-demo-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function surroundings(now: Date, more: Partial<DemoSurroundings> = {}): DemoSurroundings {
  return {
    pool: database.pool,
    clock: new FixedClock(now),
    logger: silentLogger,
    folder: join(folder, 'demo-feed'),
    leagues: DEMO_LEAGUES.slice(-1),
    signal: new AbortController().signal,
    report: () => undefined,
    ...more,
  };
}

const hoursLater = (hours: number): Date => new Date(begin.getTime() + hours * 3_600_000);
const counts = async (): Promise<{ fixtures: number; results: number }> => {
  const [row] = await database.rows<{ fixtures: number; results: number }>(
    `select (select count(*) from facts.fixtures) as fixtures,
            (select count(distinct fixture_id) from facts.fixture_results where home_goals is not null) as results`,
  );
  return row ?? { fixtures: 0, results: 0 };
};

describe('demo data', () => {
  it('are loaded into an empty database, again after being broken off, and once only', async () => {
    const stop = new AbortController();
    const brokenOff = surroundings(begin, { signal: stop.signal, report: (done) => (done === 3 ? stop.abort() : undefined) });
    expect(await prepareDemoData(brokenOff)).toBe('broken off');
    expect(await prepareDemoData(surroundings(begin))).toBe('loaded');
    const loaded = await counts();
    expect(loaded.fixtures).toBeGreaterThan(500);
    expect(loaded.results).toBeGreaterThan(400);
    expect(existsSync(join(folder, 'demo-feed'))).toBe(false);
    expect(await prepareDemoData(surroundings(hoursLater(2)))).toBe('told until 2025-10-18T09:00:00.000Z');
    expect(await counts()).toEqual(loaded);
  }, 120_000);

  it('play on when a day has gone by', async () => {
    const before = await counts();
    expect(await prepareDemoData(surroundings(hoursLater(24 * 4)))).toBe('played on from 2025-10-18T09:00:00.000Z');
    expect((await counts()).results).toBeGreaterThan(before.results);
    expect(await database.rows('select told_until as until from demo_state')).toEqual([{ until: hoursLater(24 * 4) }]);
  }, 60_000);

  it('leave data of another origin alone', async () => {
    const other = await createTestDatabase();
    try {
      await storeSmallLeague(other);
      const answer = await prepareDemoData(surroundings(begin, { pool: other.pool }));
      expect(answer).toBe('not loaded, the database holds data of its own');
      expect(await other.rows('select count(*) as fixtures from facts.fixtures')).toEqual([{ fixtures: 1 }]);
    } finally {
      await other.drop();
    }
  });
});
