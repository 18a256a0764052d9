// Slow: it plays months of the demo and reads every board at many hours.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LEAGUES } from '#demo';
import { writeDemoFeed } from '#demo/feed';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { completeDemoData, prepareDemoData } from '../../../src/startup/demo-data.js';
import { DemoTopUps } from '../../../src/startup/demo-top-ups.js';
import { refitAt } from '../../support/refit.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

const HOUR = 3_600_000;
const begin = new Date('2026-11-22T15:30:00Z');

/** Boards that must have rows at any hour. */
const boards = [
  '/api/v2/predictions/team-statistics',
  '/api/v2/rankings/team-prop-trends',
  '/api/v2/rankings/player-prop-trends',
  '/api/v2/lineup-projections',
  '/api/v2/rankings/price-outliers',
  '/api/v2/value-bets',
  '/api/v2/rankings/referees',
  '/api/v2/data-coverage/fixtures',
];

let folder: string;
let database: TestDatabase;
let app: TestApp;
let topUps: DemoTopUps;
const failed: unknown[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'football-top-ups-'));
  database = await createTestDatabase();
  app = await startTestApp({ database, now: begin.toISOString(), config: { predictionsPublic: true } });
  const warn = (what: unknown): void => void failed.push(what);
  const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, { warn });
  // the two leagues, one of which plays every week
  const leagues = DEMO_LEAGUES.slice(2);
  const around = {
    sql: database.sql,
    clock: app.clock,
    logger,
    folder: join(folder, 'demo-feed'),
    write: writeDemoFeed,
    leagues,
    signal: new AbortController().signal,
    report: () => undefined,
  };
  topUps = new DemoTopUps([() => prepareDemoData(around), () => completeDemoData(around)], logger);
}, 60_000);
afterAll(async () => {
  await app.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Advances the demo as a running service does, with everything that depends on it. */
async function tell(now: Date): Promise<void> {
  app.clock.set(now);
  await topUps.topUp();
  await refitAt(database.sql, now);
  await updateProjections(database.sql, { now, upcomingDays: 7 });
}

async function rows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of boards) {
    const { status, body } = await app.request.get(path);
    counts[path] = status === 200 ? (body as { pagination: { totalCount: number } }).pagination.totalCount : -status;
  }
  return counts;
}

/** Matches that are over by the clock and lack a result. */
async function countUntold(): Promise<number> {
  const [row] = await database.rows<{ untold: number }>(
    `select count(*) as untold from facts.fixtures fixture
    where kickoff_at < $1::timestamptz - interval '2 hours'
      and not exists (
        select from facts.fixture_results result where result.fixture_id = fixture.id and result.home_goals is not null
      )`,
    [app.clock.now()],
  );
  return row!.untold;
}

describe('the demo while the service runs', () => {
  it('fills every board at any hour, whether it ran all the time or paused for a week', async () => {
    // pauses of an hour, a night, days, and a week
    const hours = [0, 1, 23.7, 71.1, 71.1 + 7 * 24];
    for (const hour of hours) {
      await tell(new Date(begin.getTime() + hour * HOUR));
      const few = Object.entries(await rows()).filter(([, count]) => count < 5);
      expect([hour, few, await countUntold()]).toEqual([hour, [], 0]);
    }
    expect(failed).toEqual([]);
  }, 300_000);
});
