// Slow: days of a season are replayed twice, once by processes that are killed.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { startRecordedProvider } from '../../support/api-football-provider.js';
import type { RecordedProvider } from '../../support/api-football-provider.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

const START = '2024-08-16T12:00:00Z';
const DAYS = Number(process.env['SEASON_DAYS'] ?? 4);
/** Number of killed processes, and of times that the database cuts its connections. */
const KILLS = Number(process.env['SEASON_KILLS'] ?? 6);
const END = new Date(Date.parse(START) + DAYS * 86_400_000).toISOString();

let provider: RecordedProvider;
const clock = new FixedClock(new Date(START));
const databases: TestDatabase[] = [];

beforeAll(async () => {
  provider = await startRecordedProvider(clock, { callsPerDay: 75_000 });
});
afterAll(async () => {
  await provider.close();
  await Promise.all(databases.map((database) => database.drop()));
});

/** A database with one connection to the provider. */
async function connectedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  const settings = {
    leagues: [{ id: 39, season: 2024 }],
    kinds: ['fixtures', 'lineups', 'players', 'statistics', 'events'],
    callsPerDay: 75_000,
    callsPerMinute: 100_000,
  } as const;
  const named = { name: 'API-Football', sourceName: 'api-football', keyVariable: 'TEST_FOOTBALL_KEY' };
  await storeFileConnections(database.sql, [{ ...named, settings }]);
  return database;
}

/** A process that follows the season, and the moments at which its runs started. */
interface Season {
  readonly child: ChildProcess;
  readonly begun: Date[];
  /** Lets runs start until one has started at a moment or later; the next is held until requested again. */
  readonly until: (moment: Date) => Promise<void>;
}

/** Starts a process that follows the season from the clock's current moment, and holds before its first run. */
function startProcess(database: TestDatabase): Season {
  const words = [database.url, clock.now().toISOString(), END];
  const environment = { API_FOOTBALL_URL: provider.address, TEST_FOOTBALL_KEY: 'a key', SECRETS_KEY: 'any' };
  const child = fork(resolve('test/support/live-season.mjs'), words, { env: { ...process.env, ...environment } });
  const begun: Date[] = [];
  let asked: (() => void) | undefined;
  let goal: { readonly moment: Date; readonly reached: () => void } | undefined;
  const begin = (): void => {
    if (goal === undefined || asked === undefined) return;
    asked();
    asked = undefined;
    if (clock.now() < goal.moment) return;
    goal.reached();
    goal = undefined;
  };
  child.on('message', ({ now }: { now: string }) => {
    asked = () => {
      clock.set(new Date(now));
      begun.push(new Date(now));
      child.send('go', () => undefined);
    };
    begin();
  });
  return {
    child,
    begun,
    until: async (moment) => {
      const reached = new Promise<void>((resolve) => (goal = { moment, reached: resolve }));
      begin();
      await Promise.race([reached, once(child, 'exit')]);
    },
  };
}

/** Lets a season run to its end. @returns the exit code */
async function untilEnd({ child, until }: Season): Promise<number | null> {
  await until(new Date(END));
  return child.exitCode;
}

/**
 * Moments of the season at which a process is interrupted: each in a separate part of the runs, none among the last.
 */
function momentsOf(begun: readonly Date[]): Date[] {
  const part = Math.floor((begun.length * 0.9) / (2 * KILLS));
  return Array.from({ length: 2 * KILLS }, (_, turn) => begun[Math.floor((turn + Math.random()) * part)]!);
}

/** The final state of the season, without timestamps: what a crash delays is stored later. */
const endState = (database: TestDatabase): Promise<{ text: string }[]> =>
  database.rows(
    `with latest as (
       select distinct on (fixture_id, kind) id, fixture_id, kind from facts.match_reports
       order by fixture_id, kind, version desc
     ), fixture as (
       select entity_id as id, external_id as name from external_references where kind = 'fixture'
     ), player as (
       select entity_id as id, min(external_id) as name from external_references where kind = 'player' group by entity_id
     )
     select concat_ws(' ', 'result', name, status, home_goals, away_goals) as text
       from facts.fixture_results join fixture on fixture.id = fixture_id
     union all
     select concat_ws(' ', 'line-up', fixture.name, player.name, side, is_starter, jersey_number, position)
       from facts.lineup_players line join latest on latest.id = line.match_report_id
       join fixture on fixture.id = latest.fixture_id join player on player.id = line.player_id
     union all
     select concat_ws(' ', 'counts', fixture.name, player.name, minutes, goals, shots_on_target, passes, yellow_cards)
       from facts.player_statistics line join latest on latest.id = line.match_report_id
       join fixture on fixture.id = latest.fixture_id join player on player.id = line.player_id
     union all
     select concat_ws(' ', 'all', (select count(*) from teams), (select count(*) from players),
       (select count(*) from facts.fixtures))
     order by 1`,
  );

it(`ends the same after ${KILLS} kills and as many lost database connections`, async () => {
  const undisturbed = await connectedDatabase();
  const season = startProcess(undisturbed);
  expect(await untilEnd(season)).toBe(0);

  const disturbed = await connectedDatabase();
  clock.set(new Date(START));
  let again = startProcess(disturbed);
  let cut = 0;
  for (const [turn, moment] of momentsOf(season.begun).entries()) {
    await again.until(moment);
    // somewhere in the run, or before the next
    await sleep(Math.random() * 150);
    expect(again.child.exitCode).toBeNull();
    if (turn % 2 === 0) {
      const gone = await disturbed.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      cut += gone.length;
    } else {
      again.child.kill('SIGKILL');
      await once(again.child, 'exit');
      // 30 seconds pass
      await disturbed.rows('update source_connections set leased_until = null');
      again = startProcess(disturbed);
    }
  }
  expect(await untilEnd(again)).toBe(0);
  expect(cut).toBeGreaterThan(0);
  const expected = await endState(undisturbed);
  expect(expected.length).toBeGreaterThan(500);
  expect(await endState(disturbed)).toEqual(expected);
}, 3_600_000);
