// Slow: days of a season are replayed request by request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FixedClock } from '../../../src/common/clock/clock.js';
import type { PurposeForecast } from '../../../src/polling/budget-forecast.js';
import type { NewConnection } from '../../../src/polling/connection-settings.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { PollingService } from '../../../src/polling/polling.service.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { recordedLeagues, startRecordedProvider } from '../../support/api-football-provider.js';
import type { ProviderTerms, RecordedProvider } from '../../support/api-football-provider.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { unpackedArchive } from '../../support/real-archives.js';

/** Days that are replayed; SEASON_DAYS=300 is the whole season. */
const DAYS = Number(process.env['SEASON_DAYS'] ?? 4);
/** Leagues that are followed: the recorded one and copies of it. */
const LEAGUES = Number(process.env['SEASON_LEAGUES'] ?? 1);
const START = new Date('2024-08-15T12:00:00Z');

const connection: NewConnection = {
  name: 'API-Football',
  sourceName: 'api-football',
  settings: {
    leagues: recordedLeagues(LEAGUES).map((id) => ({ id, season: 2024 })),
    kinds: ['fixtures', 'lineups', 'players', 'statistics', 'events', 'injuries'],
    callsPerDay: 7_500,
    callsPerMinute: 100_000,
  },
  keyVariable: 'TEST_FOOTBALL_KEY',
};

let database: TestDatabase;
let provider: RecordedProvider;
let service: PollingService;
let clock: FixedClock;
/** What the page reported of the budget, in sequence. */
let forecasts: PurposeForecast[][];

async function live(days: number, terms: ProviderTerms, chosen: NewConnection = connection): Promise<void> {
  process.env['TEST_FOOTBALL_KEY'] = 'a key of the test';
  database = await createTestDatabase();
  clock = new FixedClock(START);
  provider = await startRecordedProvider(clock, terms);
  const config = testConfig({
    providerAddresses: new Map([['API_FOOTBALL_URL', provider.address]]),
    secretsKey: 'any',
  });
  service = new PollingService(database.sql, config, clock, silentLogger, new ProviderKeys(config));
  await storeFileConnections(database.sql, [chosen]);
  const until = START.getTime() + days * 86_400_000;
  let idle = 0;
  forecasts = [];
  for (;;) {
    const [next] = await database.rows<{ id: number; due: Date | null; forecast: PurposeForecast[] | null }>(
      `select id, greatest(nullif(next_poll_at, '-infinity'), waits_until) as due, forecast from source_connections`,
    );
    forecasts.push(next!.forecast ?? []);
    if (next!.due !== null && next!.due > clock.now()) clock.set(next!.due);
    if (clock.now().getTime() >= until) break;
    const requests = provider.requests.length;
    await service.poll(next!.id);
    // a run that requests nothing has moved the moment of the next one
    idle = provider.requests.length === requests ? idle + 1 : 0;
    if (idle > 1_000) throw new Error('the connection requests nothing');
  }
}

afterEach(async () => {
  await service.beforeApplicationShutdown();
  await provider.close();
  await database.drop();
});

describe('days of the Premier League 2024/25', () => {
  it(
    'are followed by API-Football alone: schedule, line-ups in time, results and counts as recorded',
    async () => {
      await live(DAYS, { callsPerDay: 7_500 });
      const folder = join(unpackedArchive('api-football-v3.tar.gz'), 'api-football');
      const { response } = JSON.parse(readFileSync(join(folder, 'fixtures/league-39-season-2024.json'), 'utf8')) as {
        response: { fixture: { id: number; timestamp: number }; score: { fulltime: { home: number; away: number } } }[];
      };
      const ended = response.filter(({ fixture }) => fixture.timestamp * 1000 + 180 * 60_000 < clock.now().getTime());
      const expected = ended.map(
        ({ fixture, score: { fulltime } }) => `${fixture.id} ${fulltime.home}-${fulltime.away}`,
      );
      const stored = await database.rows<{ text: string }>(
        `select reference.external_id || ' ' || result.home_goals || '-' || result.away_goals as text
         from facts.fixture_results result join external_references reference
           on reference.kind = 'fixture' and reference.entity_id = result.fixture_id
         where result.status = 'finished' and reference.external_id = any($1::text[])`,
        [ended.map(({ fixture }) => String(fixture.id))],
      );
      expect(stored.map(({ text }) => text).sort()).toEqual(expected.sort());

      const [teams] = await database.rows<{ teams: number; fixtures: number; twice: number; waiting: number }>(
        `select (select count(*)::int from teams) as teams, (select count(*)::int from facts.fixtures) as fixtures,
           (select count(*)::int from (
              select entity_id from external_references where kind = 'player' group by entity_id having count(*) > 1
            ) same) as twice,
           (select count(*)::int from unresolved_names where settled_at is null) as waiting`,
      );
      expect(teams).toEqual({ teams: 20 * LEAGUES, fixtures: 380 * LEAGUES, twice: 0, waiting: 0 });

      // each line-up is stored within six minutes of its publication, an hour before kick-off
      const late = await database.rows<{ id: string }>(
        `select reference.external_id as id
         from facts.fixtures fixture
         join external_references reference on reference.kind = 'fixture' and reference.entity_id = fixture.id
         join facts.match_reports report on report.fixture_id = fixture.id and report.kind = 'lineup' and version = 1
         where fixture.kickoff_at < $1
           and report.known_at > fixture.kickoff_at - interval '60 minutes' + interval '6 minutes'`,
        [clock.now()],
      );
      expect(late).toEqual([]);
      const [counted] = await database.rows<{ lineups: number; statistics: number }>(
        `select count(*) filter (where kind = 'lineup')::int as lineups,
           count(*) filter (where kind = 'playerStatistics')::int as statistics
         from (select distinct fixture_id, kind from facts.match_reports) report`,
      );
      expect(counted).toMatchObject({ statistics: ended.length * LEAGUES });
      expect(counted!.lineups).toBeGreaterThanOrEqual(ended.length * LEAGUES);
      expect(provider.refusals()).toBe(0);

      // requested once a day; Newcastle's defender was sent off on 17 August
      const requested = provider.requests.filter(({ url }) => url.startsWith('/injuries'));
      expect(requested.length).toBeGreaterThanOrEqual(DAYS - 1);
      expect(requested.length).toBeLessThanOrEqual(DAYS + 1);
      const banned = await database.rows(
        `select player.name, absence.type, absence.reason, absence.known_at < fixture.kickoff_at as "isKnownBefore"
         from facts.fixtures fixture
         cross join football_as_of.absences($1, fixture.id) absence join players player on player.id = absence.player_id
         where fixture.day = '2024-08-25' and player.name like '%Sch%'`,
        [clock.now()],
      );
      expect(banned).toMatchObject([{ type: 'out', reason: 'Red Card', isKnownBefore: true }]);
    },
    60_000 * Math.max(5, DAYS) * LEAGUES,
  );

  it('of two leagues are followed within 100 calls a day, none refused, line-ups first', async () => {
    const leagues = recordedLeagues(2).map((id) => ({ id, season: 2024 }));
    const kinds = [...connection.settings.kinds, 'odds' as const];
    const free = { ...connection, settings: { ...connection.settings, leagues, kinds, callsPerDay: 100 } };
    await live(Math.min(DAYS, 4), { callsPerDay: 100 }, free);
    expect(provider.refusals()).toBe(0);
    const [{ lineups } = { lineups: 0 }] = await database.rows<{ lineups: number }>(
      `select count(distinct report.fixture_id)::int as lineups from facts.match_reports report
       join facts.fixtures fixture on fixture.id = report.fixture_id
       where report.kind = 'lineup' and fixture.kickoff_at < $1 and report.known_at < fixture.kickoff_at`,
      [clock.now()],
    );
    const [{ begun } = { begun: -1 }] = await database.rows<{ begun: number }>(
      'select count(*)::int as begun from facts.fixtures where kickoff_at < $1',
      [clock.now()],
    );
    expect(begun).toBeGreaterThan(0);
    expect(lineups).toBe(begun);
    // the prices of two leagues need more calls: the page says so in advance, and that line-ups are covered
    const short = forecasts.filter((rows) => rows.some(({ expected, covered }) => covered < expected));
    expect(short.length).toBeGreaterThan(0);
    const isCovered = ({ purpose, expected, covered }: PurposeForecast): boolean =>
      expected === covered || /odds|corrections|pastMatches/.test(purpose);
    expect(short.flat().filter((row) => !isCovered(row))).toEqual([]);
  }, 300_000);
});
