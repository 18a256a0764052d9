// Slow: weeks of a season are replayed request by request by three providers together.
import { createHash } from 'node:crypto';
import { BoardsService } from '../../../src/boards/boards.service.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import type { NewConnection } from '../../../src/polling/connection-settings.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { PollingService } from '../../../src/polling/polling.service.js';
import { ProviderKeys } from '../../../src/polling/provider-keys.js';
import { startRecordedProvider } from '../../support/api-football-provider.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { kickoffOfRow, startFootballDataProvider } from '../../support/football-data-provider.js';
import { TestIssuer } from '../../support/issuer.js';
import type { ProviderServer } from '../../support/provider-server.js';
import { calibrateAt, fitPricesAt, refitAt } from '../../support/refit.js';
import { readCsvMatches } from '../../support/slow/football-data.js';
import { startOddsProvider } from '../../support/the-odds-api-provider.js';

/** Days whose boards are requested; SEASON_BOARD_DAYS=20 is the whole test. */
const DAYS = Number(process.env['SEASON_BOARD_DAYS'] ?? 2);
const SEED = process.env['SEASON_BOARD_SEED'] ?? '1';
const HOUR = 3_600_000;
/** How long before the first of the days the service is set up; past matches are requested from then on. */
const WEEKS_BEFORE = 3;
/** Matches of the season before the first day that can be drawn. */
const LEAST_PLAYED = 100;
/** How long before the first kick-off of a day its boards are requested. */
const HOURS_BEFORE = 3;
/** Days with recorded prices of players. */
const PLAYER_PRICE_DAYS = ['2025-02-25', '2025-02-26'];

const league = { season: 2024 } as const;
const connections: readonly NewConnection[] = [
  {
    name: 'API-Football',
    sourceName: 'api-football',
    settings: {
      leagues: [{ id: 39, ...league }],
      kinds: ['fixtures', 'lineups', 'players', 'statistics', 'events', 'injuries'],
      callsPerDay: 7_500,
      callsPerMinute: 100_000,
    },
    keyVariable: 'TEST_PROVIDER_KEY',
  },
  {
    name: 'football-data.co.uk',
    sourceName: 'football-data',
    settings: {
      leagues: [
        { id: 'E0', season: 2023 },
        { id: 'E0', ...league },
      ],
      kinds: ['fixtures', 'statistics', 'odds'],
    },
    keyVariable: null,
  },
  {
    name: 'The Odds API',
    sourceName: 'the-odds-api',
    settings: {
      leagues: [{ id: 'soccer_epl', ...league }],
      kinds: ['odds', 'playerOdds'],
      creditsPerMonth: 100_000,
      callsPerMinute: 100_000,
    },
    keyVariable: 'TEST_PROVIDER_KEY',
  },
];

/** Boards that have rows on every day with matches, and the address of each on a day. */
const everyDay = {
  'matchday fixtures': '/api/v2/matchday-fixtures?date=DAY',
  fixtures: '/api/v2/fixtures?from=DAY&to=DAY&include=matchResult',
  'price outliers': '/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=1000&maxDiscrepancy=1000',
  'team trends': '/api/v2/rankings/team-prop-trends?minWindow=5',
  'team statistics': '/api/v2/predictions/team-statistics?metric=goals',
  'line-ups': '/api/v2/lineup-projections?',
  referees: '/api/v2/rankings/referees?',
  // API-Football leaves out blocked shots, so that all players' shots are unknown
  substitutes: '/api/v2/rankings/substitute-impact?stat=shotsOnTarget&window=all',
} as const;
/** Boards of player prices. */
const ofPlayerPrices = {
  'player trends': '/api/v2/rankings/player-prop-trends?minWindow=5',
  'value bets': '/api/v2/value-bets?mode=all',
  'props outliers': '/api/props/outliers?minBookmakers=1&minDiscrepancy=-100&uniqueTournamentId=LEAGUE',
} as const;

/** A board's response on a day. */
interface BoardAnswer {
  readonly rows: number;
  /** Null: it has rows, or gives no reason why it has none. */
  readonly emptyBecause: { readonly code: string; readonly detail: string } | null;
}
/** The responses of the boards, by name. */
type DayAnswers = Readonly<Record<string, BoardAnswer>>;

const matches = readCsvMatches('2425');
const firstKickoffOf = (day: string): number =>
  Math.min(...matches.filter((match) => match.day === day).map((match) => kickoffOfRow(match).getTime()));

/** The days: those with player prices first and third, the others drawn; in the order of the season. */
function chosenDays(): string[] {
  const rank = (day: string): string => createHash('sha256').update(`${SEED} ${day}`).digest('hex');
  const drawn = [...new Set(matches.slice(LEAST_PLAYED).map(({ day }) => day))]
    .filter((day) => !PLAYER_PRICE_DAYS.includes(day))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  return [PLAYER_PRICE_DAYS[0]!, drawn[0]!, PLAYER_PRICE_DAYS[1]!, ...drawn.slice(1)].slice(0, DAYS).sort();
}

const days = chosenDays();
const clock = new FixedClock(new Date(firstKickoffOf(days[0]!) - WEEKS_BEFORE * 7 * 24 * HOUR));
let database: TestDatabase;
let providers: ProviderServer[];
let polling: PollingService;
let issuer: TestIssuer;
let service: TestApp;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  process.env['TEST_PROVIDER_KEY'] = 'a key of the test';
  database = await createTestDatabase();
  const [football, files, odds] = (providers = [
    await startRecordedProvider(clock, { callsPerDay: 7_500 }),
    await startFootballDataProvider(clock),
    await startOddsProvider(clock),
  ]);
  const config = testConfig({
    providerAddresses: new Map([
      ['API_FOOTBALL_URL', football!.address],
      ['FOOTBALL_DATA_URL', files!.address],
      ['THE_ODDS_API_URL', odds!.address],
    ]),
    secretsKey: 'any',
  });
  polling = new PollingService(database.sql, config, clock, silentLogger, new ProviderKeys(config));
  await storeFileConnections(database.sql, connections);
  issuer = await TestIssuer.start();
  const auth = { issuer: issuer.issuer, audience: issuer.audience };
  service = await startTestApp({ database, now: clock.now().toISOString(), config: { auth } });
}, 120_000);

afterAll(async () => {
  await service.stop();
  await issuer.stop();
  await polling.beforeApplicationShutdown();
  for (const provider of providers) await provider.close();
  await database.drop();
});

/** Follows the connections until a moment: the clock jumps to what is due next. */
async function liveUntil(moment: Date): Promise<void> {
  for (let idle = 0; ;) {
    const [next] = await database.rows<{ id: number; due: Date | null }>(
      `select id, greatest(nullif(next_poll_at, '-infinity'), waits_until) as due from source_connections
       order by due nulls first, id limit 1`,
    );
    if (next!.due !== null && next!.due >= moment) break;
    if (next!.due !== null && next!.due > clock.now()) clock.set(next!.due);
    const sent = requestCount();
    await polling.poll(next!.id);
    idle = requestCount() === sent ? idle + 1 : 0;
    if (idle > 1_000) throw new Error(`connection ${next!.id} requests nothing`);
  }
  clock.set(moment);
}

const requestCount = (): number => providers.reduce((sum, { requests }) => sum + requests.length, 0);

/** Runs the worker's fits, and builds the boards, at the clock's moment. */
async function fitAndBuild(): Promise<void> {
  const now = clock.now();
  await refitAt(database.sql, now, undefined, fitModels);
  await updateProjections(database.sql, { now, upcomingDays: testConfig().upcomingDays });
  await calibrateAt(database.sql, now);
  await fitPricesAt(database.sql, now);
  service.clock.set(now);
  await service.app.get(BoardsService).refresh();
  const token = await issuer.token();
  headers = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1', Authorization: `Bearer ${token}` };
}

async function ask(address: string, day: string, leagueId: number): Promise<BoardAnswer> {
  const path = address.replaceAll('DAY', day).replace('LEAGUE', String(leagueId));
  const { status, body } = await service.request.get(path).set(headers);
  expect([path, status, status === 200 ? null : body]).toEqual([path, 200, null]);
  const { data, pagination, emptyBecause } = body as {
    data: unknown[];
    pagination?: { totalCount: number };
    emptyBecause?: BoardAnswer['emptyBecause'];
  };
  return { rows: pagination?.totalCount ?? data.length, emptyBecause: emptyBecause ?? null };
}

/** Day by board: rows, or the code of why there are none. */
function tableOf(answers: ReadonlyMap<string, DayAnswers>): string {
  const boards = Object.keys({ ...everyDay, ...ofPlayerPrices });
  const line = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(22)).join(' ');
  const cellOf = ({ rows, emptyBecause }: BoardAnswer): string =>
    rows > 0 ? String(rows) : String(emptyBecause?.code);
  const rows = [...answers].map(([day, byBoard]) => line([day, ...boards.map((board) => cellOf(byBoard[board]!))]));
  return [line(['day', ...boards]), ...rows].join('\n');
}

it(
  `boards have rows on ${DAYS} days of a season followed by three connections`,
  async () => {
    const answers = new Map<string, DayAnswers>();
    for (const day of days) {
      await liveUntil(new Date(firstKickoffOf(day) - HOURS_BEFORE * HOUR));
      await fitAndBuild();
      const [{ id: leagueId } = { id: 0 }] = await database.rows<{ id: number }>('select id from competitions');
      const byBoard: Record<string, BoardAnswer> = {};
      for (const [board, address] of Object.entries({ ...everyDay, ...ofPlayerPrices }))
        byBoard[board] = await ask(address, day, leagueId);
      answers.set(day, byBoard);
    }
    console.log(tableOf(answers));

    const missing: string[] = [];
    for (const [day, byBoard] of answers) {
      const expected = PLAYER_PRICE_DAYS.includes(day) ? { ...everyDay, ...ofPlayerPrices } : everyDay;
      for (const [board, { rows, emptyBecause }] of Object.entries(byBoard)) {
        if (rows > 0) continue;
        if (board in expected || emptyBecause === null) missing.push(`${day} ${board}: ${emptyBecause?.detail}`);
      }
    }
    expect(missing).toEqual([]);
  },
  HOUR,
);

it('of three sources, each team, match and competition is stored once, and few player names are pending', async () => {
  const [stored] = await database.rows<{ competitions: number; teams: number; fixtures: number }>(
    `select (select count(*)::int from competitions) as competitions, (select count(*)::int from teams) as teams,
       (select count(*)::int from facts.fixtures) as fixtures`,
  );
  // 380 matches in each season; three clubs of the previous one were relegated
  expect(stored).toEqual({ competitions: 1, teams: 23, fixtures: 760 });
  const [names] = await database.rows<{ waiting: number; players: number }>(
    `select (select count(*)::int from unresolved_names where settled_at is null) as waiting,
       (select count(*)::int from players) as players`,
  );
  expect(names!.players).toBeGreaterThan(400);
  expect(names!.waiting).toBeLessThanOrEqual(names!.players / 100);
});
