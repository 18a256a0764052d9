import fc from 'fast-check';
import type { BookmakersService } from '../../bookmakers/bookmakers.service.js';
import { DAY, NOW, plannedSnapshot } from '../../../test/support/boards/planned-dataset.js';
import { setFairBets } from '../../../test/support/boards/fair-bets.js';
import type { BetPlan, PlannedBetLine } from '../../../test/support/boards/fair-bets.js';
import { keyOfRecord, plainTrends } from '../../../test/support/slow/trends.js';
import type { PlainTrend, TrendQuery } from '../../../test/support/slow/trends.js';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import type { BoardsService } from '../../boards/boards.service.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import type { Listing } from '../../boards/records/listing.js';
import type { SqlRankings } from '../../boards/records/sql-rankings.js';
import { round, roundKnown } from '../../common/rounding.js';
import type { PublicIdsService } from '../../public-ids/public-ids.service.js';
import type { PlayerTrend, PlayerTrendPage, PlayerTrendsQuery } from './player-trends.dto.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { PlayerTrendsService } from './player-trends.service.js';
import type { TeamTrend, TeamTrendPage, TeamTrendsQuery } from './team-trends.dto.js';
import { TeamTrendsService } from './team-trends.service.js';
import { BoardIdsService } from '../board-ids.service.js';
import { DerivedCache } from '../../boards/engine/derived.js';

const everyBookmaker = { requireKnown: () => Promise.resolve() } as unknown as BookmakersService;
const noMergedIds = new BoardIdsService(
  { findCurrent: () => Promise.resolve([]) } as unknown as PublicIdsService,
  everyBookmaker,
);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 6 });
const count = fc.integer({ min: 0, max: 4 });
/** Most queries use few of the filters. */
const seldom = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const teamNames = ['Ants', 'Bees', 'Cats', 'Dogs'];
const playerNames = ['Ann', 'Bob', 'Cid', 'Dan'];

const quote = fc.record({
  bookmaker: fc.constantFrom('b1', 'b2', 'b3', 'x1'),
  odds: fc.constantFrom(1.05, 1.2, 1.25, 1.5, 1.875, 2, 2.5, 3),
  flags: fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ['stale' as const],
        ['suspended' as const],
        ['trivial' as const],
        ['assumed' as const],
      ),
    },
  ),
});
/** The win of a decided bet, or of one that refunds a quarter of the stake. */
const bet = fc
  .record({
    fair: fc.double({ min: 0.2, max: 0.9, noNaN: true }),
    decided: fc.constantFrom(1, 0.75),
    error: fc.double({ min: 0.02, max: 0.4, noNaN: true }),
    sources: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ fair, decided, ...known }) => ({ win: fair * decided, lose: (1 - fair) * decided, ...known }));
const line = fc.record({
  scope: fc.constantFrom('home' as const, 'away' as const, 'match' as const, 'player' as const),
  player: fc.constantFrom(...playerNames),
  statistic: fc.constantFrom('shots' as const, 'fouls' as const),
  line: fc.constantFrom(0.5, 1, 1.5, 2, 2.25, 2.5),
  side: fc.constantFrom('over' as const, 'under' as const),
  quotes: fc.uniqueArray(quote, { minLength: 1, maxLength: 4, selector: ({ bookmaker }) => bookmaker }),
  bet: fc.option(bet, { freq: 4 }),
});
const lines = fc.uniqueArray(line, {
  minLength: 10,
  maxLength: 40,
  selector: (each) =>
    [each.scope, each.scope === 'player' ? each.player : '', each.statistic, each.line, each.side].join(),
}) as unknown as fc.Arbitrary<PlannedBetLine[]>;
const starter = fc.record({
  player: fc.constantFrom(...playerNames),
  side: fc.constantFrom('home' as const, 'away' as const),
  group: fc.constantFrom('G' as const, 'F' as const),
  position: fc.constantFrom('GK' as const, 'ST' as const),
});
const fixture = (id: number): fc.Arbitrary<BetPlan['fixtures'][number]> =>
  fc.record({
    id: fc.constant(id),
    home: fc.constantFrom('Ants', 'Cats'),
    away: fc.constantFrom('Bees', 'Dogs'),
    kickoff: fc.constantFrom(NOW - 1, NOW, NOW + DAY, NOW + 2 * DAY),
    isLive: fc.boolean().map((value) => value && id === 3),
    lines,
    eleven: fc.uniqueArray(starter, { maxLength: 3, selector: ({ player }) => player }),
  });
const counts = fc
  .record({ shots: maybe(count), fouls: maybe(count), saves: maybe(count) })
  .map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
const teamMatches = fc
  .array(fc.record({ own: counts, conceded: counts }), { minLength: 4, maxLength: 36, size: 'max' })
  .map((matches) =>
    matches.map((each, index) => ({ ...each, opponent: 'Elks', kickoff: NOW - (index + 1) * 12 * DAY })),
  );
const playerMatches = fc
  .array(
    fc.record({
      own: counts,
      added: fc.option(count),
      isStarter: fc.boolean(),
      position: fc.constantFrom('GK' as const, 'ST' as const, 'F' as const),
    }),
    { minLength: 4, maxLength: 36, size: 'max' },
  )
  .map((matches) =>
    matches.map(({ own, added, isStarter, position }, index) => ({
      own,
      isStarter,
      position,
      kickoff: NOW - (index + 1) * 12 * DAY,
      team: 'Ants',
      opponent: 'Elks',
      ...(added === null || !isStarter
        ? {}
        : {
            withReplacements: Object.fromEntries(
              Object.entries(own).map(([key, value]) => [key, (value ?? 0) + added]),
            ),
          }),
    })),
  );
const conceded = fc.constant(
  teamNames.map((team, index) => ({
    team,
    statistic: 'shots' as const,
    average: 9 - index,
    rank: Math.max(1, index),
    leagueAverage: 8,
    ranked: 4,
  })),
);
const plan: fc.Arbitrary<BetPlan> = fc.record({
  fixtures: fc.tuple(fixture(2), fixture(1), fixture(3)).map((each) => [...each]),
  exchanges: fc.constant(['x1']),
  conceded,
  groups: fc.constant({ Dan: 'D' as const }),
  teams: fc.record(Object.fromEntries(teamNames.map((name) => [name, teamMatches]))),
  players: fc.record(Object.fromEntries(playerNames.map((name) => [name, playerMatches]))),
});
const query = (columns: readonly string[]): fc.Arbitrary<TrendQuery> =>
  fc
    .record({
      eventIds: seldom(fc.subarray([1, 2, 3], { minLength: 1 })),
      statTypes: seldom(fc.subarray(['shots', 'fouls', 'saves'], { minLength: 1 })),
      type: seldom(fc.constantFrom('over' as const, 'under' as const)),
      bookmakers: seldom(fc.subarray(['b1', 'b2', 'b3', 'x1'], { minLength: 1 })),
      positions: seldom(fc.subarray(['G', 'F', 'D', 'ST', 'GK'], { minLength: 1 })),
      minWindow: fc.oneof(
        { arbitrary: fc.constant(5), weight: 3 },
        { arbitrary: fc.integer({ min: 1, max: 30 }), weight: 1 },
      ),
      minOdds: seldom(fc.constantFrom(1, 1.25, 1.5)),
      maxOdds: seldom(fc.constantFrom(1.5, 2, 3)),
      sortBy: seldom(fc.constantFrom(...columns)),
      sortOrder: seldom(fc.constantFrom('asc' as const, 'desc' as const)),
      includeUnpriced: fc.boolean(),
      includeStale: fc.boolean(),
      lines: fc.constantFrom('best' as const, 'all' as const),
      startsOnly: fc.boolean(),
      superSub: fc.boolean(),
    })
    .map(
      (each) =>
        Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)) as unknown as TrendQuery,
    );

const shared = ['lowerReturn', 'confidence', 'hitRate', 'trendWindow', 'trendAvg', 'odds', 'eventTimestamp'];
const summary = (record: TeamTrend | PlayerTrend, subject: string) => ({
  key: keyOfRecord(record, subject),
  hits: record.trendHits,
  window: record.trendWindow,
  pushes: record.trendPushes,
  total: record.trendTotal,
  odds: record.bestOdds,
  lowerReturn: record.lowerReturn,
  fair: record.fairProbability,
  edge: record.edge,
  edgeLow: record.edgeLow,
  edgeHigh: record.edgeHigh,
  values: record.recentGames.map(({ statValue }) => statValue),
});
const plainSummary = (trend: PlainTrend) => ({
  key: trend.key,
  hits: trend.hits,
  window: trend.window,
  pushes: trend.pushes,
  total: trend.total,
  odds: trend.odds,
  lowerReturn: roundKnown(trend.lowerReturn, 4),
  fair: roundKnown(trend.fair, 4),
  edge: roundKnown(trend.edge, 2),
  edgeLow: roundKnown(trend.edgeLow, 2),
  edgeHigh: roundKnown(trend.edgeHigh, 2),
  values: trend.values,
});

/** All records of a board, read in pages of three. */
async function walk<Row>(
  pageOf: (page: number) => Promise<{ data: Row[]; pagination: { totalCount: number; totalPages: number } }>,
): Promise<Row[]> {
  const first = await pageOf(1);
  const rows = [...first.data];
  for (let page = 2; page <= first.pagination.totalPages; page += 1) rows.push(...(await pageOf(page)).data);
  expect(rows).toHaveLength(first.pagination.totalCount);
  expect((await pageOf(first.pagination.totalPages + 1)).data).toEqual([]);
  return rows;
}

const settings = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) };

/** Queries that yield other records. */
const others = [
  { includeStale: true },
  { bookmakers: ['b1'] },
  { superSub: true },
  { startsOnly: false },
  { minWindow: 20 },
  { lines: 'all' },
  {},
];

/** The page; asserts that its records are equal as bytes and as values. */
async function pageOf<Page extends { data: object[] }>(listing: Listing<number>): Promise<Page> {
  const page = JSON.parse(Buffer.concat((await listing.page()).pieces).toString('utf8')) as Page;
  expect((await listing.values()).data).toEqual(page.data);
  return page;
}

const boardsOf = (snapshot: BoardSnapshot): BoardsService =>
  ({
    snapshot: () => Promise.resolve(snapshot),
    withCandidates: () => Promise.resolve(snapshot),
  }) as unknown as BoardsService;
const rankedOf = (boards: BoardsService): RankedBoardsService =>
  new RankedBoardsService(boards, noMergedIds, new BoardRecords(new DerivedCache(30_000)), {} as SqlRankings);

describe('trend boards equal a naive implementation of the rules', () => {
  it('of teams', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(plan, query([...shared, 'opponentHitRate']), async (dataset, asked) => {
        const snapshot = plannedSnapshot(dataset);
        setFairBets(snapshot, dataset);
        const boards = boardsOf(snapshot);
        const service = new TeamTrendsService(boards, rankedOf(boards));
        const ask = async (page: number, other: object): Promise<TeamTrendPage> => {
          const request = { scope: 'team', ...asked, ...other, page, pageSize: 3 } as unknown as TeamTrendsQuery;
          return pageOf(await service.open(request));
        };
        const rows = await walk((page) => ask(page, {}));
        // cached records of other queries must not appear
        for (const other of others) for (const page of [1, 2]) await ask(page, other);
        const expected = plainTrends(dataset, NOW, 'team', asked);
        compared += rows.length;
        expect(rows.map((row) => summary(row, row.teamName))).toEqual(expected.map(plainSummary));
        expect(rows.map(({ opponentHitRate }) => opponentHitRate)).toEqual(
          expected.map(({ opponentHitRate }) => (opponentHitRate === null ? null : round(opponentHitRate, 0))),
        );
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
      settings,
    );
    // most datasets should have a trend
    expect(compared).toBeGreaterThan(settings.numRuns);
  });

  it('of players', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(plan, query([...shared, 'opponentRank']), async (dataset, asked) => {
        const snapshot = plannedSnapshot(dataset);
        setFairBets(snapshot, dataset);
        const service = new PlayerTrendsService(rankedOf(boardsOf(snapshot)));
        const ask = async (page: number, other: object): Promise<PlayerTrendPage> => {
          const request = { ...asked, ...other, page, pageSize: 3 } as unknown as PlayerTrendsQuery;
          return pageOf(await service.open(request));
        };
        const rows = await walk((page) => ask(page, {}));
        // cached records of other queries must not appear
        for (const other of others) for (const page of [1, 2]) await ask(page, other);
        compared += rows.length;
        expect(rows.map((row) => summary(row, row.playerName))).toEqual(
          plainTrends(dataset, NOW, 'player', asked).map(plainSummary),
        );
      }),
      settings,
    );
    // most datasets should have a trend
    expect(compared).toBeGreaterThan(settings.numRuns);
  });
});
