import { Random } from '../../src/maths/random.js';
import { INTERNAL_HEADERS } from '../support/data-set.js';
import type { DataNames } from '../support/data-set.js';

type Query = Readonly<Record<string, string>>;

/** A board, and queries that exercise it. */
export interface BoardCases {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parameters of every request. */
  readonly base: Query;
  /** Random filters that only select among ranked keys. */
  readonly filters: (random: Random) => Query;
  /** Random parameters that change the computed numbers; null: the board has none. */
  readonly recomputing: ((random: Random) => Query) | null;
  /** Three facet dimensions. */
  readonly facets: string;
}

const PLAYER_MARKETS = [
  'goals',
  'assists',
  'shots',
  'shotsOnTarget',
  'fouls',
  'foulsWon',
  'tackles',
  'offsides',
  'cards',
  'saves',
] as const;
const TEAM_MARKETS = ['goals', 'corners', 'shots'] as const;
const POSITIONS = ['G', 'D', 'M', 'F'] as const;

/** A price bound with four decimals: no two requests are the same, so that no response cache helps. */
const bound = (random: Random, low: number, high: number): string => random.between(low, high).toFixed(4);
const some = <T>(random: Random, values: readonly T[], most: number): string =>
  random.shuffled(values).slice(0, random.integer(1, most)).join(',');

/** The boards of the API with the queries of the bench. */
export function boardCases(data: DataNames): BoardCases[] {
  const { competitions, fixtures, bookmakers, words } = data;
  const league = (random: Random): string => String(random.pick(competitions));
  const games = (random: Random): Query =>
    random.chance(0.5) ? { games: some(random, fixtures, Math.min(60, fixtures.length)) } : {};
  const direction = (random: Random): string => random.pick(['asc', 'desc']);
  const trendFilters = (random: Random): Query => ({
    ...games(random),
    statTypes: some(random, TEAM_MARKETS, 3),
    'oddsRange.from': bound(random, 1.1, 1.6),
    'oddsRange.to': bound(random, 2, 5),
    'sorting.column': random.pick(['hitRate', 'trendWindow', 'trendAvg', 'odds', 'eventTimestamp', 'opponentHitRate']),
    'sorting.direction': direction(random),
  });
  const teamTrends = { filters: trendFilters, recomputing: null, facets: 'market,competition,bookmaker' } as const;
  const outliers = (random: Random): Query => ({
    maxOdds: bound(random, 3, 10),
    minBookmakers: String(random.integer(2, 6)),
    sortOrder: direction(random),
    ...(random.chance(0.5) ? { market: random.pick(PLAYER_MARKETS) } : {}),
    ...(random.chance(0.3) ? { search: random.pick(words) } : {}),
  });
  const open = { headers: {}, base: { pageSize: '50' } };
  return [
    { name: 'team trends', path: '/api/v2/rankings/team-prop-trends', ...open, ...teamTrends },
    { name: 'team trends, open', path: '/api/props/team-trends', ...open, ...teamTrends },
    {
      name: 'player trends',
      facets: 'market,competition,bookmaker',
      path: '/api/v2/rankings/player-prop-trends',
      ...open,
      filters: (random) => ({
        ...games(random),
        statTypes: some(random, PLAYER_MARKETS, 4),
        positions: some(random, POSITIONS, 3),
        minWindow: String(random.pick([5, 10, 15])),
        'oddsRange.from': bound(random, 1.1, 1.6),
        ...(random.chance(0.5) ? { type: random.pick(['over', 'under']) } : {}),
        'sorting.column': random.pick(['hitRate', 'trendWindow', 'trendAvg', 'odds', 'eventTimestamp', 'opponentRank']),
        'sorting.direction': direction(random),
      }),
      recomputing: (random) => ({
        superSub: String(random.chance(0.5)),
        bookmakers: some(random, bookmakers, 6),
        'oddsRange.from': bound(random, 1.1, 1.6),
      }),
    },
    {
      name: 'price outliers',
      facets: 'market,competition,bookmaker',
      path: '/api/v2/rankings/price-outliers',
      ...open,
      filters: (random) => ({
        ...outliers(random),
        ...(random.chance(0.4) ? { uniqueTournamentId: league(random) } : {}),
        sortBy: random.pick(['odds_discrepancy', 'edge', 'max_odd', 'avg_odd', 'bookmaker_count', 'date']),
      }),
      recomputing: (random) => ({
        bookmaker: random.pick(bookmakers),
        includeStale: String(random.chance(0.5)),
        maxOdds: bound(random, 3, 10),
      }),
    },
    {
      name: 'props outliers',
      facets: 'market,team,bookmaker',
      path: '/api/props/outliers',
      headers: {},
      base: { limit: '50', uniqueTournamentId: String(competitions[0]!) },
      filters: (random) => ({ ...outliers(random), uniqueTournamentId: league(random) }),
      recomputing: (random) => ({
        bookmaker: random.pick(bookmakers),
        includeStale: String(random.chance(0.5)),
        maxOdds: bound(random, 3, 10),
        uniqueTournamentId: league(random),
      }),
    },
    {
      name: 'value bets',
      facets: 'market,competition,bookmaker',
      path: '/api/v2/value-bets',
      headers: INTERNAL_HEADERS,
      base: { pageSize: '50' },
      filters: (random) => ({
        minEV: bound(random, 0, 10),
        maxOdds: bound(random, 3, 12),
        marketType: random.pick(PLAYER_MARKETS),
        kickoffWindow: random.pick(['24h', '48h', '72h', 'week', 'all']),
        ...(random.chance(0.3) ? { uniqueTournamentIds: some(random, competitions, 5) } : {}),
        ...(random.chance(0.3) ? { inPredictedLineup: 'true' } : {}),
      }),
      recomputing: (random) => ({
        source: some(random, bookmakers, 6),
        direction: random.pick(['over', 'under', 'both']),
        superSub: String(random.chance(0.3)),
        minOdds: bound(random, 1.2, 1.8),
      }),
    },
    {
      name: 'line-ups',
      facets: 'competition,team,position',
      path: '/api/v2/lineup-projections',
      ...open,
      filters: (random) => ({
        games: some(random, fixtures, Math.min(60, fixtures.length)),
        uniqueTournamentIds: some(random, competitions, 20),
      }),
      recomputing: null,
    },
    {
      name: 'team statistics',
      facets: 'competition,team,day',
      path: '/api/v2/predictions/team-statistics',
      headers: INTERNAL_HEADERS,
      base: { pageSize: '50' },
      filters: (random) => ({
        metric: random.pick(TEAM_MARKETS),
        eventIds: some(random, fixtures, Math.min(100, fixtures.length)),
      }),
      recomputing: null,
    },
    {
      name: 'matchday',
      facets: 'competition,team,status',
      path: '/api/v2/matchday-fixtures',
      headers: {},
      base: {
        pageSize: '50',
        startOfDay: String(data.now.getTime() / 1000),
        endOfDay: String(data.now.getTime() / 1000 + 7 * 86_400),
      },
      filters: (random) => ({
        startOfDay: String(Math.floor(data.now.getTime() / 1000 - random.between(0, 7 * 86_400))),
        uniqueTournamentId: some(random, competitions, 3).split(',')[0]!,
      }),
      recomputing: null,
    },
    {
      name: 'referees',
      facets: 'competition,team,day',
      path: '/api/v2/rankings/referees',
      ...open,
      filters: (random) => ({
        last20Only: String(random.chance(0.5)),
        sortOrder: direction(random),
        nextGameFrom: String(Math.floor(data.now.getTime() / 1000 + random.between(0, 86_400))),
      }),
      recomputing: null,
    },
  ];
}

/** The path of a board with additional parameters. */
export function pathOf(board: BoardCases, query: Query = {}): string {
  return `${board.path}?${new URLSearchParams({ ...board.base, ...query }).toString()}`;
}
