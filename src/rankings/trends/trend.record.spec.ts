import { DAY, NOW, plannedSnapshot } from '../../../test/support/boards/planned-dataset.js';
import type { BookmakersService } from '../../bookmakers/bookmakers.service.js';
import type { BoardsService } from '../../boards/boards.service.js';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { DerivedCache } from '../../boards/engine/derived.js';
import { BoardRecords } from '../../boards/records/board-records.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import type { SqlRankings } from '../../boards/records/sql-rankings.js';
import type { PublicIdsService } from '../../public-ids/public-ids.service.js';
import type { PlayerTrend, PlayerTrendsQuery } from './player-trends.dto.js';
import { PlayerTrendsService } from './player-trends.service.js';
import type { TeamTrend, TeamTrendsQuery } from './team-trends.dto.js';
import { TeamTrendsService } from './team-trends.service.js';
import { BoardIdsService } from '../board-ids.service.js';
import { RankedBoardsService } from '../ranked-boards.service.js';

const quotes = [
  { bookmaker: 'b1', odds: 1.5, quotedAt: NOW - 60 },
  { bookmaker: 'b2', odds: 1.9, quotedAt: NOW - 7200, flags: ['stale' as const] },
  { bookmaker: 'x1', odds: 1.6, quotedAt: NOW - 90 },
  { bookmaker: 'a"1', odds: 1.5, quotedAt: NOW - 30, flags: ['assumed' as const] },
];
const snapshot = plannedSnapshot({
  exchanges: ['x1'],
  groups: { Ann: 'F' },
  fixtures: [
    {
      id: 1,
      home: 'Ants',
      away: 'Bees',
      kickoff: NOW + DAY,
      eleven: [{ player: 'Ann', side: 'home', group: 'F', position: 'ST' }],
      lines: [
        { scope: 'player', player: 'Ann', statistic: 'shots', line: 1, side: 'over', quotes },
        {
          scope: 'player',
          player: 'Ann',
          statistic: 'shots',
          line: 0.5,
          side: 'over',
          quotes: [{ bookmaker: 'b1', odds: 1.3 }],
        },
        { scope: 'home', statistic: 'corners', line: 3.5, side: 'under', quotes },
      ],
    },
  ],
  players: {
    Ann: [3, 1, 2, 0, 2, 4, 2, 2, 2, 2].map((shots, index) => ({
      id: 50 + index,
      kickoff: NOW - (index + 1) * DAY,
      team: 'Ants',
      minutes: 90 - index,
      position: 'ST' as const,
      own: { shots },
      ...(index === 1 ? {} : { opponent: 'Cats', isHome: index % 2 === 0 }),
    })),
  },
  teams: {
    Ants: [3, 2, 5, 1, 0].map((corners, index) => ({
      id: 70 + index,
      kickoff: NOW - (index + 1) * DAY,
      opponent: 'Dogs "D"',
      isHome: index !== 2,
      own: { corners },
    })),
  },
});
const defaults = {
  page: 1,
  pageSize: 10,
  lines: 'all',
  minWindow: 5,
  includeStale: false,
  includeUnpriced: false,
  sameCompetition: false,
  startsOnly: true,
  superSub: false,
};
const everyBookmaker = { requireKnown: () => Promise.resolve() } as unknown as BookmakersService;
const ids = new BoardIdsService(
  { findCurrent: () => Promise.resolve([]) } as unknown as PublicIdsService,
  everyBookmaker,
);
const boardsOf = (of: BoardSnapshot): BoardsService =>
  ({ snapshot: () => Promise.resolve(of) }) as unknown as BoardsService;
const ranked = (of: BoardSnapshot): RankedBoardsService =>
  new RankedBoardsService(boardsOf(of), ids, new BoardRecords(new DerivedCache(30_000)), {} as SqlRankings);
/** Records as sent. */
async function dataOf<Row>(listing: { page(): Promise<PageBytes> }): Promise<Row[]> {
  const { pieces } = await listing.page();
  return (JSON.parse(Buffer.concat(pieces).toString('utf8')) as { data: Row[] }).data;
}
const players = async (of: BoardSnapshot, query: object = {}): Promise<PlayerTrend[]> =>
  dataOf(await new PlayerTrendsService(ranked(of)).open({ ...defaults, ...query } as PlayerTrendsQuery));
const teams = async (query: object = {}): Promise<TeamTrend[]> =>
  dataOf(
    await new TeamTrendsService(boardsOf(snapshot), ranked(snapshot)).open({
      ...defaults,
      ...query,
    } as TeamTrendsQuery),
  );

const priceOf = (name: string, oddsValue: number, seconds: number) => ({
  bookmakerName: name,
  identifier: name.replaceAll('"', '-'),
  oddsValue,
  exchange: name === 'x1',
  assumed: name === 'a"1',
  quotedAt: new Date((NOW - seconds) * 1000).toISOString().replace('.000Z', 'Z'),
});

describe('records of trends', () => {
  it("include a player's matches, and prices highest first", async () => {
    const [record] = (await players(snapshot)).filter(({ line }) => line === 1);
    expect(record!.bookmakers).toEqual(
      [priceOf('x1', 1.6, 90), priceOf('a"1', 1.5, 30), priceOf('b1', 1.5, 60)].map(
        (price) => expect.objectContaining(price) as object,
      ),
    );
    expect(record).toMatchObject({
      bestOdds: 1.5,
      // only one side is quoted, and no one-sided price is calibrated
      fairProbability: null,
      edge: null,
      edgeLow: null,
      edgeHigh: null,
      // lower bound of 8 of 9: .5650
      lowerReturn: -0.1525,
      trendWindow: 10,
      trendHits: 8,
      trendPushes: 1,
      trendTotal: 20,
      trendAvg: 2,
      hitRate: 0.8889,
      starts: 10,
      avgMinutes: 85.5,
    });
    const match = {
      hasSuperSub: false,
      isHit: true,
      isPush: false,
      isHome: true,
      isStarter: true,
      minutesPlayed: 90,
      opponentName: 'Cats',
      opponentSlug: 'cats',
      position: 'ST',
    };
    expect(record!.recentGames).toHaveLength(10);
    expect(record!.recentGames.slice(0, 5)).toEqual(
      [
        { ...match, eventId: 50, originalStatValue: 3, statValue: 3 },
        {
          ...match,
          eventId: 51,
          originalStatValue: 1,
          statValue: 1,
          isHit: false,
          isPush: true,
          isHome: null,
          minutesPlayed: 89,
          opponentId: null,
          opponentName: null,
          opponentSlug: null,
        },
        { ...match, eventId: 52, originalStatValue: 2, statValue: 2, minutesPlayed: 88 },
        { ...match, eventId: 53, originalStatValue: 0, statValue: 0, isHit: false, isHome: false, minutesPlayed: 87 },
        { ...match, eventId: 54, originalStatValue: 2, statValue: 2, minutesPlayed: 86 },
      ].map((each, index) => expect.objectContaining({ ...each, eventTimestamp: NOW - (index + 1) * DAY }) as object),
    );
  });

  it("include a team's matches, and stale prices by `includeStale`", async () => {
    const [record] = await teams({ includeStale: true });
    expect(record!.bookmakers.map(({ bookmakerName }) => bookmakerName)).toEqual(['b2', 'x1', 'a"1', 'b1']);
    expect(record!.bestOdds).toBe(1.9);
    expect(
      record!.recentGames.map(({ eventId, isHit, isHome, opponentName, statValue }) => [
        eventId,
        isHit,
        isHome,
        opponentName,
        statValue,
      ]),
    ).toEqual([
      [70, true, true, 'Dogs "D"', 3],
      [71, true, true, 'Dogs "D"', 2],
      [72, false, false, 'Dogs "D"', 5],
      [73, true, true, 'Dogs "D"', 1],
      [74, true, true, 'Dogs "D"', 0],
    ]);
  });

  it('belong to their own snapshot', async () => {
    const { table, order } = snapshot.playerTrends;
    const cache = new DerivedCache(1_000_000);
    const next = (changed: Partial<BoardSnapshot>): BoardSnapshot => ({
      ...snapshot,
      ...changed,
      derived: cache.owner(),
    });
    const withColumns = (columns: object): BoardSnapshot =>
      next({ playerTrends: { order, table: { ...table, columns: { ...table.columns, ...columns } } } });
    const shown = async (of: BoardSnapshot, query: object = {}) =>
      (await players(of, query)).map(({ line, bestOdds }) => [line, bestOdds]);
    // neither has a known value: 9 of 10 hits come before 8 of 9
    const before = [
      [0.5, 1.3],
      [1, 1.5],
    ];
    expect(await shown(snapshot)).toEqual(before);
    const dearer = withColumns({ bestOdds: table.columns.bestOdds.map((price) => price + 1) });
    expect(await shown(dearer)).toEqual([
      [0.5, 2.3],
      [1, 2.5],
    ]);
    const without = withColumns({
      window10: table.columns.window10.map((packed, row) => (table.columns.line[row] === 1 ? 0 : packed)),
    });
    expect(await shown(without)).toEqual([[0.5, 1.3]]);
    const { lines, quotes } = snapshot.prices;
    const flags = quotes.columns.flags.map(() => 0);
    const fresh = next({ prices: { lines, quotes: { ...quotes, columns: { ...quotes.columns, flags } } } });
    expect(await shown(snapshot, { bookmakers: ['b2'] })).toEqual([]);
    expect(await shown(fresh, { bookmakers: ['b2'] })).toEqual([[1, 1.9]]);
    expect(await shown(snapshot)).toEqual(before);
  });
});
