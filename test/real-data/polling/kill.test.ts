// Slow: days of a season are lived through twice, once by processes that are killed.
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
/** Processes that are killed, and as many times that the database cuts its connections. */
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

/** Runs of the connection that processes have begun. */
let runs = 0;

/** Waits for some runs, and then for a part of one. @returns whether the process still goes on */
async function randomMoment(child: ChildProcess): Promise<boolean> {
  const until = runs + 1 + Math.floor(Math.random() * 8);
  while (runs < until && child.exitCode === null) await sleep(5);
  await sleep(Math.random() * 150);
  return child.exitCode === null;
}

/** A process that follows the season from the present moment of the clock. */
function startProcess(database: TestDatabase): ChildProcess {
  const words = [database.url, clock.now().toISOString(), END];
  const environment = { API_FOOTBALL_URL: provider.address, TEST_FOOTBALL_KEY: 'a key', SECRETS_KEY: 'any' };
  const child = fork(resolve('test/support/live-season.mjs'), words, { env: { ...process.env, ...environment } });
  child.on('message', ({ now }: { now: string }) => {
    clock.set(new Date(now));
    runs += 1;
    child.send('go', () => undefined);
  });
  return child;
}

/** What the season left, without moments: what a crash delays is stored later. */
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

it(`ends the same after ${KILLS} kills and as many losses of the database`, async () => {
  const undisturbed = await connectedDatabase();
  const [code] = (await once(startProcess(undisturbed), 'exit')) as [number];
  expect(code).toBe(0);

  const disturbed = await connectedDatabase();
  clock.set(new Date(START));
  let child = startProcess(disturbed);
  let [cut, killed] = [0, 0];
  while (killed < KILLS && (await randomMoment(child))) {
    const gone = await disturbed.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    cut += gone.length;
    if (!(await randomMoment(child))) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    killed += 1;
    // 30 seconds pass
    await disturbed.rows('update source_connections set leased_until = null');
    child = startProcess(disturbed);
  }
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  const expected = await endState(undisturbed);
  expect(expected.length).toBeGreaterThan(500);
  expect(await endState(disturbed)).toEqual(expected);
  expect(killed).toBe(KILLS);
  expect(cut).toBeGreaterThan(0);
}, 3_600_000);
