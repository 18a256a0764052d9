import fc from 'fast-check';
import type { BoardName } from './boards.js';
import { facetsOfBoards } from './facets.js';
import type { Moment } from './moment.js';
import { poolOf } from './parameter-pool.js';
import type { Pool } from './parameter-pool.js';
import type { BoardQuery } from './query.js';
import { plainSyntax } from './query-syntax.js';
import type { QuerySyntax } from './query-syntax.js';
import { ORACLE_HORIZONS, ORACLE_PLAYER_STATISTICS, ORACLE_TEAM_STATISTICS } from './vocabulary.js';
import { FAMILIES } from './model-edges.js';

/** A request to a board with its syntax and page size. */
export interface ParameterSet {
  readonly query: BoardQuery;
  readonly pageSize: number;
  readonly syntax: QuerySyntax;
}

type Texts = Readonly<Record<string, fc.Arbitrary<string>>>;
const oneOf = (...values: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...(values as [string, ...string[]]));
const someOf = (values: readonly string[], most = 3): fc.Arbitrary<string> =>
  fc
    .shuffledSubarray([...values], { minLength: Math.min(1, values.length), maxLength: Math.min(most, values.length) })
    .map((chosen) => chosen.join(','));
const flag = oneOf('true', 'false', '1', '0');
/** Numbers with three decimals: they seldom equal a rounded bound. */
const between = (low: number, high: number): fc.Arbitrary<string> =>
  fc.integer({ min: low * 1000, max: high * 1000 }).map((value) => String(value / 1000));
/** A few values at and between bounds. */
const orExactly = (most: fc.Arbitrary<string>, ...values: readonly string[]): fc.Arbitrary<string> =>
  values.length === 0 ? most : fc.oneof({ arbitrary: most, weight: 2 }, { arbitrary: oneOf(...values), weight: 1 });

const trendSortColumns = [
  'lowerReturn',
  'confidence',
  'hitRate',
  'trendWindow',
  'trendAvg',
  'odds',
  'eventTimestamp',
] as const;

/** Interacting parameters: occasionally they are requested together. */
const together: Readonly<Record<BoardName, readonly (readonly string[])[]>> = {
  'team trends': [
    ['scope', 'lines', 'includeUnpriced'],
    ['scope', 'bookmakers', 'sortBy'],
    ['bookmakers', 'minOdds', 'lines'],
    ['includeUnpriced', 'sortBy', 'sortOrder'],
    ['includeStale', 'bookmakers', 'minWindow'],
    ['sameCompetition', 'scope', 'includeUnpriced'],
  ],
  'team trends, other family': [
    ['bookmakers', 'maxOdds', 'type'],
    ['includeUnpriced', 'lines'],
    ['includeStale', 'bookmakers'],
  ],
  'player trends': [
    ['superSub', 'startsOnly', 'lines'],
    ['bookmakers', 'includeStale', 'minOdds'],
    ['superSub', 'includeUnpriced', 'type'],
    ['positions', 'startsOnly', 'sortBy'],
    ['sameCompetition', 'startsOnly', 'superSub', 'minWindow'],
  ],
  'price outliers': [
    ['group', 'bookmakers', 'sortBy'],
    ['bookmakers', 'minBookmakers', 'sortOrder'],
    ['bookmakers', 'includeStale', 'minValueEdge'],
    ['minValueEdge', 'maxValueEdge', 'sortBy'],
    ['group', 'includeStale', 'maxOdds'],
    ['includeStale', 'bookmakers', 'maxDiscrepancy'],
    ['market', 'sortBy', 'group'],
  ],
  'props outliers': [
    ['bookmakers', 'minDiscrepancy', 'sortOrder'],
    ['includeStale', 'bookmakers', 'minBookmakers'],
    ['line', 'maxOdds', 'minDiscrepancy'],
  ],
  'value bets': [
    ['superSub', 'direction', 'bookmakers', 'mode'],
    ['group', 'direction', 'minOdds'],
    ['requireHorizons', 'requireGroups', 'direction'],
    ['showLive', 'mode', 'includeStale'],
    ['date', 'tz', 'mode'],
    ['kickoffWindow', 'tz', 'mode'],
    ['bookmakers', 'minSources', 'showAll', 'includeStale'],
    ['basis', 'devig', 'minConsensus', 'direction'],
    ['sortBy', 'sortOrder', 'mode', 'bookmakers'],
    ['devig', 'maxEV', 'bookmakers', 'superSub'],
  ],
  'line-ups': [
    ['positionChangesOnly', 'showLive'],
    ['eventIds', 'showLive'],
  ],
  'line-ups, other family': [
    ['positionChangesOnly', 'showLive'],
    ['eventIds', 'uniqueTournamentIds'],
  ],
};

/** One to five of the parameters, each with a value; one in three requests has interacting parameters. */
function queryOf(name: BoardName, texts: Texts): fc.Arbitrary<BoardQuery> {
  const some = fc.subarray(Object.keys(texts), { minLength: 1, maxLength: Math.min(5, Object.keys(texts).length) });
  const acting = fc
    .tuple(fc.constantFrom(...together[name]), fc.subarray(Object.keys(texts), { maxLength: 2 }))
    .map(([own, more]) => [...new Set([...own, ...more])]);
  return fc
    .oneof({ arbitrary: some, weight: 2 }, { arbitrary: acting, weight: 1 })
    .chain((names) =>
      fc
        .tuple(...names.map((each) => texts[each]!))
        .map((values) => Object.fromEntries(names.map((each, index) => [each, values[index]!]))),
    );
}

const syntaxes: fc.Arbitrary<QuerySyntax> = fc.oneof(
  fc.constant(plainSyntax),
  fc.record({
    lists: fc.constantFrom('commas' as const, 'repeated' as const, 'brackets' as const),
    names: fc.constantFrom('first' as const, 'second' as const, 'last' as const, 'all' as const),
    hasEmptyLists: fc.boolean(),
  }),
);

/** Random parameters of a board, drawn from what exists at the moment. */
export function parameterSets(moment: Moment, name: BoardName): fc.Arbitrary<ParameterSet> {
  const pool = poolOf(moment, name);
  const query = fc
    .tuple(queryOf(name, textsOf(name, pool)), fc.option(someOf(facetsOfBoards[name], 4)))
    .map(([chosen, facets]) => acceptable(name, facets === null ? chosen : { ...chosen, facets }, pool));
  return fc.record({ query, pageSize: fc.constantFrom(100, 100, 100, 50, 25, 10, 7), syntax: syntaxes });
}

/** Sets that every run tries: the board by default, and everything it can show. */
export function fixedSets(moment: Moment, name: BoardName): ParameterSet[] {
  const league = poolOf(moment, name).leagues[0]!;
  const starters: readonly BoardQuery[] = [{}, { showLive: 'true' }, { positionChangesOnly: 'true' }];
  const queries: Readonly<Record<BoardName, readonly BoardQuery[]>> = {
    'team trends': [
      {},
      { minWindow: '5' },
      { lines: 'all' },
      { includeUnpriced: 'true' },
      { scope: 'match' },
      { scope: 'match', lines: 'all', includeUnpriced: 'true' },
      { scope: 'team' },
      { sameCompetition: 'true', minWindow: '5' },
      { sameCompetition: 'true', includeUnpriced: 'true', lines: 'all' },
      { sameCompetition: 'true', scope: 'match', minWindow: '5' },
    ],
    'team trends, other family': [{}, { scope: 'match', includeStale: 'true' }],
    'player trends': [
      {},
      { minWindow: '5', sortBy: 'confidence' },
      { lines: 'all' },
      { startsOnly: 'false', lines: 'all', minOdds: '1' },
      { superSub: 'true' },
      { sameCompetition: 'true', minWindow: '5' },
      { sameCompetition: 'true', includeUnpriced: 'true', startsOnly: 'false' },
    ],
    'price outliers': [
      {},
      { minBookmakers: '1', maxOdds: '1000', maxDiscrepancy: '1000' },
      { group: 'true' },
      { sortBy: 'valueEdge' },
      { sortBy: 'valueEdge', maxValueEdge: 'none', maxDiscrepancy: '1000' },
      { maxValueEdge: '0' },
      { minValueEdge: '-100', minBookmakers: '1', maxOdds: '1000', group: 'true' },
      { market: 'matchResult,asianHandicap', minBookmakers: '1', maxOdds: '1000', maxDiscrepancy: '1000' },
    ],
    'props outliers': [
      { uniqueTournamentId: league },
      {
        uniqueTournamentId: league,
        minBookmakers: '1',
        minDiscrepancy: '-100',
        maxOdds: '1000',
        maxDiscrepancy: '1000',
      },
    ],
    'value bets': [
      {},
      { mode: 'all' },
      { direction: 'both' },
      { group: 'true' },
      { basis: 'model', direction: 'both' },
      { minConsensus: '1', mode: 'all', direction: 'both' },
      { minEdgeLow: '0', group: 'true' },
      { minEdgeLow: '0', mode: 'all', direction: 'both', minConsensus: '1' },
    ],
    'line-ups': starters,
    'line-ups, other family': starters,
  };
  const counted = queries[name].slice(0, 3).map((query) => ({ ...query, facets: facetsOfBoards[name].join(',') }));
  return [...queries[name], ...counted].map((query) => ({ query, pageSize: 100, syntax: plainSyntax }));
}

function textsOf(name: BoardName, pool: Pool): Texts {
  const word = fc
    .tuple(oneOf(...pool.words), fc.integer({ min: 0, max: 2 }), fc.boolean())
    .map(([text, from, isUpper]) => (isUpper ? text.toUpperCase() : text).slice(from > text.length - 2 ? 0 : from));
  const search = fc.oneof(
    { arbitrary: word, weight: 4 },
    { arbitrary: fc.tuple(word, word).map((words) => words.join(' - ')), weight: 1 },
    { arbitrary: oneOf(' . ', 'nobody', 'É'), weight: 1 },
  );
  const market = someOf(pool.markets, 2);
  const line = orExactly(oneOf(...pool.lines), '0', '0.50', '7.3', '1000');
  const [lowOdds, highOdds] = [
    orExactly(between(1, 4), '1', '1.2', '100000', ...pool.prices),
    orExactly(between(1.5, 40), '1', '1.01', '100000', ...pool.prices),
  ];
  const events = someOf([...pool.events, ...pool.strangers]);
  const leagues = someOf([...pool.leagues, ...pool.idleLeagues]);
  const teams = someOf(pool.teams);
  const players = someOf(pool.players);
  const trends = {
    eventIds: events,
    teamIds: teams,
    uniqueTournamentIds: leagues,
    minOdds: orExactly(between(1, 2.5), '1', '1.2', ...pool.prices),
    maxOdds: orExactly(between(1.3, 6), '1', '100000', ...pool.prices),
    lines: oneOf('all', 'best'),
    includeUnpriced: flag,
    includeStale: flag,
    sameCompetition: flag,
    search,
    sortOrder: oneOf('asc', 'desc'),
    minWindow: oneOf('1', '5', '6', '7', '10', '11', '15', '20', '21', '30'),
    type: oneOf('over', 'under'),
    bookmakers: someOf(pool.bookmakers),
  };
  const prices = {
    bookmakers: someOf(pool.bookmakers, 2),
    teamIds: teams,
    playerIds: players,
    eventIds: events,
    market,
    minBookmakers: oneOf('1', '2', '3', '4', '5', '6', '1000'),
    search,
    sortOrder: oneOf('asc', 'desc'),
    maxOdds: highOdds,
    minOdds: lowOdds,
    maxDiscrepancy: orExactly(between(1, 120), '-100', '0', '5', '25', '1000000'),
    includeStale: flag,
  };
  switch (name) {
    case 'team trends':
    case 'team trends, other family':
      return {
        ...trends,
        scope: oneOf('team', 'match'),
        statTypes: someOf(
          ORACLE_TEAM_STATISTICS.map(({ key }) => key),
          5,
        ),
        sortBy: oneOf(...trendSortColumns, 'opponentHitRate'),
      };
    case 'player trends':
      return {
        ...trends,
        statTypes: someOf(
          ORACLE_PLAYER_STATISTICS.map(({ key }) => key),
          5,
        ),
        sortBy: oneOf(...trendSortColumns, 'opponentRank'),
        playerIds: players,
        positions: someOf(['G', 'D', 'M', 'F', 'CB', 'ST', 'CM', 'LW']),
        startsOnly: flag,
        superSub: flag,
      };
    case 'price outliers':
      return {
        ...prices,
        uniqueTournamentIds: leagues,
        sortBy: oneOf(
          'odds_discrepancy',
          'edge',
          'valueEdge',
          'gapToSecond',
          'max_odd',
          'avg_odd',
          'bookmaker_count',
          'date',
        ),
        scope: someOf(['match', 'home', 'away', 'player'], 2),
        minValueEdge: orExactly(between(-20, 20), '-100', '0'),
        maxValueEdge: orExactly(between(0, 60), '-100', '0', '100000', 'none'),
        group: flag,
      };
    case 'props outliers':
      return {
        ...prices,
        line,
        minDiscrepancy: orExactly(between(-20, 30), '-100', '0', '25'),
        sortBy: oneOf('outlierPct', 'odds_discrepancy', 'max_odd', 'avg_odd', 'bookmaker_count', 'date'),
      };
    case 'value bets':
      return {
        direction: oneOf('over', 'under', 'both'),
        bookmakers: someOf(pool.bookmakers, 2),
        superSub: flag,
        model: oneOf(...FAMILIES),
        horizon: oneOf(...Object.keys(ORACLE_HORIZONS)),
        includeStale: flag,
        showLive: flag,
        mode: oneOf('value', 'all', 'predictions'),
        showAll: flag,
        basis: oneOf('fair', 'fair', 'model'),
        devig: oneOf('power', 'multiplicative', 'additive', 'shin', 'oddsRatio'),
        minConsensus: oneOf('1', '1', '2', '3', '4'),
        sortBy: oneOf('edgeLow', 'edge', 'odds', 'kickoff', 'sources'),
        sortOrder: oneOf('asc', 'desc'),
        minEV: orExactly(between(-20, 20), '-100', '0', '1000'),
        minEdgeLow: orExactly(between(-40, 20), '-100', '0'),
        maxEV: orExactly(between(0, 60), '-100', '0', '100000', 'none'),
        minOdds: lowOdds,
        maxOdds: highOdds,
        line,
        marketType: market,
        minSources: oneOf('0', '1', '2', '3', '4', '1000'),
        kickoffWindow: oneOf('3h', '6h', '12h', '24h', '48h', '72h', 'today', 'tomorrow', 'week', 'all'),
        tz: oneOf('UTC', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns'),
        date: oneOf(...pool.days),
        eventIds: events,
        teamIds: teams,
        playerIds: players,
        inPredictedLineup: flag,
        startedLastGame: flag,
        maxLastGameWithTeam: oneOf('0', '1', '2', '5', '1000'),
        requireHorizons: someOf(Object.keys(ORACLE_HORIZONS), 4),
        requireGroups: someOf(FAMILIES, 3),
        search,
        uniqueTournamentIds: leagues,
        group: flag,
      };
    case 'line-ups':
    case 'line-ups, other family':
      return {
        eventIds: someOf([...pool.events, ...pool.strangers], 5),
        teamIds: teams,
        playerIds: players,
        search,
        uniqueTournamentIds: leagues,
        positionChangesOnly: flag,
        showLive: flag,
      };
  }
}

/** Parameters that bound a value from below and from above; the service rejects inverted ones. */
const ranges = [
  ['minOdds', 'maxOdds'],
  ['minEV', 'maxEV'],
] as const;

function inAscendingOrder(query: BoardQuery, [low, high]: (typeof ranges)[number]): BoardQuery {
  const [from, to] = [query[low], query[high]];
  return from === undefined || to === undefined || to === 'none' || Number(from) <= Number(to)
    ? query
    : { ...query, [low]: to, [high]: from };
}

/** Without inverted ranges; the board of one league names its league. */
function acceptable(name: BoardName, query: BoardQuery, pool: Pool): BoardQuery {
  // data without players leave nothing to choose from
  const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const sent = ranges.reduce(inAscendingOrder, filled);
  return name === 'props outliers'
    ? { ...sent, uniqueTournamentId: pool.leagues[Object.keys(filled).length % pool.leagues.length]! }
    : sent;
}
