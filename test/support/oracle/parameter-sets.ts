import fc from 'fast-check';
import type { BoardName } from './boards.js';
import type { Moment } from './moment.js';
import { outcomesOf } from './prices.js';
import type { Outcome } from './prices.js';
import type { BoardQuery } from './query.js';
import { ORACLE_HORIZONS, ORACLE_PLAYER_STATISTICS, ORACLE_TEAM_STATISTICS } from './vocabulary.js';
import { FAMILIES } from './model-edges.js';

/** A request of a board with the page size it is walked with. */
export interface ParameterSet { readonly query: BoardQuery; readonly pageSize: number }

type Texts = Readonly<Record<string, fc.Arbitrary<string>>>;
const oneOf = (...values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...(values as [string, ...string[]]));
const someOf = (values: readonly string[], most = 3): fc.Arbitrary<string> =>
  values.length === 0 ? fc.constant('1') : fc.subarray([...values], { minLength: 1, maxLength: Math.min(most, values.length) }).map((chosen) => chosen.join(','));
const flag = oneOf('true', 'false', '1', '0');
/** Numbers with three decimals: they seldom fall on a rounded bound. */
const between = (low: number, high: number): fc.Arbitrary<string> => fc.integer({ min: low * 1000, max: high * 1000 }).map((value) => String(value / 1000));

/** One to five of the parameters, each with a value. */
const queryOf = (texts: Texts): fc.Arbitrary<BoardQuery> =>
  fc.subarray(Object.keys(texts), { minLength: 1, maxLength: 5 }).chain((names) =>
    fc.tuple(...names.map((name) => texts[name]!)).map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]!]))));

/** Random parameters of a board, drawn from what there is at the moment. */
export function parameterSets(moment: Moment, name: BoardName): fc.Arbitrary<ParameterSet> {
  const outcomes = outcomesOf(moment, moment.eligible(), true);
  const pool = poolOf(moment, outcomes.filter(({ scope }) => (name === 'price outliers' ? true : name.startsWith('team') ? scope !== 'player' : scope === 'player')));
  const query = queryOf(textsOf(name, pool)).map((chosen) => withoutLooseEnds(name, chosen, pool));
  return fc.record({ query, pageSize: fc.constantFrom(100, 100, 100, 50, 25, 10, 7) });
}

/** Sets that every run tries: the board as it stands, and everything it can show. */
export function fixedSets(moment: Moment, name: BoardName): ParameterSet[] {
  const league = String([...new Set(moment.eligible().map(({ competition }) => competition))][0] ?? 1);
  const queries: Readonly<Record<BoardName, readonly BoardQuery[]>> = {
    'team trends': [{}, { lines: 'all' }, { includeUnpriced: 'true' }],
    'team trends, other family': [{}],
    'player trends': [{}, { lines: 'all' }, { startsOnly: 'false', lines: 'all', 'oddsRange.from': '1' }, { superSub: 'true' }],
    'price outliers': [{}, { minBookmakers: '1', maxOdds: '1000', maxDiscrepancy: '1000' }, { group: 'true' }],
    'props outliers': [{ uniqueTournamentId: league }, { uniqueTournamentId: league, minBookmakers: '1', minDiscrepancy: '-100', maxOdds: '1000', maxDiscrepancy: '1000' }],
    'value bets': [{}, { mode: 'all' }, { direction: 'both' }, { group: 'true' }],
  };
  return queries[name].map((query) => ({ query, pageSize: 100 }));
}

interface Pool {
  readonly events: readonly string[]; readonly bookmakers: readonly string[]; readonly leagues: readonly string[]; readonly markets: readonly string[];
  readonly lines: readonly string[]; readonly words: readonly string[]; readonly days: readonly string[];
}

function poolOf(moment: Moment, outcomes: readonly Outcome[]): Pool {
  const unique = (values: readonly (string | number)[]): string[] => [...new Set(values.map(String))].sort();
  const fixtures = moment.eligible(true);
  const names = [
    ...fixtures.flatMap(({ home, away, competition }) => [moment.teams.get(home)!, moment.teams.get(away)!, moment.competitions.get(competition)!]),
    ...outcomes.flatMap(({ player }) => (player === null ? [] : [moment.players.get(player)!])),
  ].flatMap(({ name }) => name.split(/[^\p{L}]+/u)).filter((word) => word.length > 2);
  return {
    events: unique(fixtures.map(({ id }) => id)), leagues: unique(fixtures.map(({ competition }) => competition)),
    bookmakers: unique(outcomes.flatMap(({ shown }) => shown.filter(({ bookmaker }) => !bookmaker.isExchange).map(({ bookmaker }) => bookmaker.slug))),
    markets: unique(outcomes.filter(({ side }) => side === 'over' || side === 'under').map(({ market }) => market)),
    lines: unique(outcomes.flatMap(({ line, side }) => (line === null || side !== 'over' ? [] : [line]))),
    words: unique(names), days: unique(fixtures.map(({ kickoff }) => new Date(kickoff * 1000).toISOString().slice(0, 10))),
  };
}

function textsOf(name: BoardName, pool: Pool): Texts {
  const search = fc.tuple(oneOf(...(pool.words.length === 0 ? ['x'] : pool.words)), fc.integer({ min: 0, max: 2 }), fc.boolean())
    .map(([word, from, isUpper]) => (isUpper ? word.toUpperCase() : word).slice(from > word.length - 2 ? 0 : from));
  const market = pool.markets.length === 0 ? oneOf('shots') : oneOf(...pool.markets);
  const line = pool.lines.length === 0 ? oneOf('0.5') : oneOf(...pool.lines);
  const bookmaker = pool.bookmakers.length === 0 ? oneOf('bet365') : oneOf(...pool.bookmakers);
  const trends = {
    games: someOf(pool.events), 'oddsRange.from': between(1, 2.5), 'oddsRange.to': between(1.3, 6), lines: oneOf('all', 'best'), includeUnpriced: flag,
    'sorting.direction': oneOf('asc', 'desc'), minWindow: oneOf('5', '7', '10', '15', '20', '30'), type: oneOf('over', 'under'), bookmakers: someOf(pool.bookmakers),
  };
  const prices = {
    bookmaker, market, minBookmakers: oneOf('1', '2', '3', '4', '5'), search, sortOrder: oneOf('asc', 'desc'), maxOdds: between(1.5, 40), minOdds: between(1, 4),
    maxDiscrepancy: between(1, 120), includeStale: flag,
  };
  switch (name) {
    case 'team trends':
    case 'team trends, other family':
      return { ...trends, statTypes: someOf(ORACLE_TEAM_STATISTICS.map(({ key }) => key), 5), 'sorting.column': oneOf('hitRate', 'trendWindow', 'trendAvg', 'odds', 'eventTimestamp', 'opponentHitRate') };
    case 'player trends':
      return {
        ...trends, statTypes: someOf(ORACLE_PLAYER_STATISTICS.map(({ key }) => key), 5), 'sorting.column': oneOf('hitRate', 'trendWindow', 'trendAvg', 'odds', 'eventTimestamp', 'opponentRank'),
        positions: someOf(['G', 'D', 'M', 'F', 'CB', 'ST', 'CM', 'LW']), startsOnly: flag, superSub: flag,
      };
    case 'price outliers':
      return { ...prices, uniqueTournamentId: oneOf(...pool.leagues), sortBy: oneOf('odds_discrepancy', 'edge', 'max_odd', 'avg_odd', 'bookmaker_count', 'date'), scope: oneOf('match', 'home', 'away', 'player'), group: flag };
    case 'props outliers':
      return { ...prices, line, minDiscrepancy: between(-20, 30) };
    case 'value bets':
      return {
        direction: oneOf('over', 'under', 'both'), source: someOf(pool.bookmakers, 2), superSub: flag, model: oneOf(...FAMILIES), horizon: oneOf(...Object.keys(ORACLE_HORIZONS)),
        showLive: flag, mode: oneOf('value', 'all', 'predictions'), showAll: flag, minEV: between(-20, 20), maxEV: between(0, 60), minOdds: between(1, 4), maxOdds: between(1.5, 20),
        line, marketType: pool.markets.length === 0 ? oneOf('shots') : someOf(pool.markets, 2), minSources: oneOf('1', '2', '3', '4'), kickoffWindow: oneOf('3h', '6h', '12h', '24h', '48h', '72h', 'today', 'tomorrow', 'week', 'all'),
        date: someOf(pool.days, 1), eventIds: someOf(pool.events), inPredictedLineup: flag, startedLastGame: flag, maxLastGameWithTeam: oneOf('0', '1', '2', '5'),
        requireHorizons: someOf(Object.keys(ORACLE_HORIZONS), 2), requireGroups: someOf(FAMILIES, 2), search, uniqueTournamentIds: someOf(pool.leagues), group: flag,
      };
  }
}

/** A direction needs its column, the board of one league its league. */
/** Parameters that bound a value from below and from above; the service refuses crossed ones. */
const ranges = [['oddsRange.from', 'oddsRange.to'], ['minOdds', 'maxOdds'], ['minEV', 'maxEV']] as const;

function inAscendingOrder(query: BoardQuery, [low, high]: (typeof ranges)[number]): BoardQuery {
  const [from, to] = [query[low], query[high]];
  return from === undefined || to === undefined || Number(from) <= Number(to) ? query : { ...query, [low]: to, [high]: from };
}

function withoutLooseEnds(name: BoardName, query: BoardQuery, pool: Pool): BoardQuery {
  const { 'sorting.direction': direction, ...rest } = query;
  const sorted: BoardQuery = direction !== undefined && rest['sorting.column'] !== undefined ? { ...rest, 'sorting.direction': direction } : rest;
  const kept = ranges.reduce(inAscendingOrder, sorted);
  return name === 'props outliers' ? { ...kept, uniqueTournamentId: pool.leagues[0] ?? '1' } : kept;
}
