import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import {
  countBookmakers,
  countCompetitions,
  countDays,
  countFixtures,
  countMarkets,
  countPlayers,
  countTeams,
  countWords,
} from '../boards/query/fixture-facets.js';
import {
  ofCompetitions,
  ofFixtures,
  ofFixturesThat,
  ofPlayers,
  ofStatistics,
  ofTeams,
  toCome,
} from '../boards/query/fixture-filters.js';
import { named } from '../boards/query/name-search.js';
import { sideNames } from '../boards/dataset/prices.js';
import type { BoardOrder } from '../boards/engine/board.js';
import { between, matching } from '../boards/engine/row-list.js';
import type { RowFilter } from '../boards/engine/row-list.js';
import { explainFixtures, explainPrices, priceKinds } from '../boards/query/empty-board.js';
import { query as findRows } from '../boards/engine/query.js';
import type { AskedRows, RankedBoard } from '../boards/records/ranked-board.js';
import { filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { declareFacets } from '../common/paging/facets.js';
import { round } from '../common/rounding.js';
import { queryOf } from '../common/validation/request.pipe.js';
import { MOST_EDGE } from '../football/blend.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { bestPrices } from './card-best-prices.js';
import { LEAST_SAMPLE } from './card-modes.js';
import type { CardMode, CardSortColumn } from './card-modes.js';
import { cardBet, cardRecords } from './card-record.js';
import { cardSides, cardVariant, consensusSourcesOf, edgeAt, rankedView, sourcesOf } from './card-variant.js';
import type { CardOptions, CardVariant } from './card-variant.js';
import { kickoffSpan, spanOfDay } from './kickoff-span.js';
import type { KickoffSpan, KickoffWindow } from './kickoff-span.js';
import { ValueBetsQuery } from './value-bets.query.js';
import { RecordFields } from '../common/paging/record-fields.js';
import { ValueBetCard } from './value-bets.dto.js';

/** Filters of cards; bounds are inclusive, ids are public ones, and an absent member excludes none. */
export interface CardFilters {
  readonly mode: CardMode;
  /** Expected value in percent. */
  readonly minEV?: number | undefined;
  readonly maxEV?: number | undefined;
  /** Exclusive: the lower end of the 80 % interval of the expected value, as shown, is above it, in percent. */
  readonly minEdgeLow?: number | undefined;
  readonly showLive: boolean;
  readonly eventIds?: readonly number[] | undefined;
  /** Of players whose team is known. */
  readonly teamIds?: readonly number[] | undefined;
  readonly playerIds?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
  readonly kickoff?: { readonly window: KickoffWindow; readonly timeZone: string };
  readonly date?: { readonly day: string; readonly timeZone: string } | undefined;
  readonly marketType?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly inPredictedLineup?: boolean | undefined;
  readonly startedLastGame?: boolean | undefined;
  readonly maxLastGameWithTeam?: number | undefined;
  readonly line?: number | undefined;
  readonly minOdds?: number | undefined;
  readonly maxOdds?: number | undefined;
  readonly minSources?: number | undefined;
  /** Each of these horizons and families must give an expected value above a bound, in percent. */
  readonly agreement?: {
    readonly horizons: readonly Horizon[];
    readonly families: readonly ModelFamily[];
    readonly above: number;
  };
}

/** Members of records that queries select. */
export const valueBetFields = new RecordFields(ValueBetCard, {
  fields: [
    'cardKey',
    'matchId',
    'matchDate',
    'homeTeamName',
    'awayTeamName',
    'leagueName',
    'playerId',
    'playerName',
    'position',
    'teamName',
    'marketType',
    'marketName',
    'line',
    'scannerSide',
    'scannerOdds',
    'scannerBookmaker',
    'scannerEdge',
    'scannerFairOdds',
    'edgeLow',
    'edgeHigh',
    'bestOverOdds',
    'bestUnderOdds',
    'sampleSize',
    'consensusSources',
    'hitRates',
    'activityInfo.inPredictedLineup',
    'movement',
    'last30Stats',
  ],
  mostItems: { last30Stats: 10 },
});
valueBetFields.declareOn(ValueBetsQuery);

/**
 * Player prop cards by the lower end of the interval of their expected value, highest first, then by expected value,
 * kick-off and card key, which is the order of rows; best prices that stand alone come after the others.
 */
export const valueBetsBoard: RankedBoard<ValueBetsQuery, CardOptions, CardVariant, CardFilters, CardSortColumn> = {
  name: 'value-bets',
  fields: valueBetFields,
  isPriced: true,
  onDemand: ({ mode }) => (mode === 'predictions' ? 'cards' : null),
  ask: (query) => ({
    options: optionsOf(query),
    filters: filtersOf(query),
    order: orderOf(query),
    group: query.group ?? query.mode === 'value',
  }),
  keyOf: ({ dataset: { entities } }, { table: { columns } }, row) =>
    [
      entities.fixtures[columns.fixture[row]!]!.id,
      entities.players[columns.player[row]!]!.id,
      PLAYER_STATISTIC_KEYS[columns.statistic[row]!]!,
      columns.line[row]!,
    ].join(':'),
  bet: cardBet,
  records: cardRecords,
  explainEmpty: explainEmptyCards,
  variant: cardVariant,
  filters: {
    mode: (mode, { snapshot, variant }) => shownBy(mode, snapshot, variant),
    minEV: (lowest, { variant }) => between(variant.edge, lowest, Infinity),
    maxEV: (highest, { variant }) => between(variant.edge, -Infinity, highest),
    minEdgeLow: (bound, { variant }) => shownAbove(variant.edgeLow, bound),
    showLive: (isLiveShown, { snapshot, variant }) =>
      isLiveShown || snapshot.live.size === 0 ? [] : toCome(snapshot, variant.table.columns.fixture),
    eventIds: (ids, { snapshot, variant }) => ofFixtures(snapshot, variant.table.columns.fixture, ids),
    teamIds: (ids, { snapshot, variant }) => ofTeams(snapshot, variant.table.columns.team, ids),
    playerIds: (ids, { snapshot, variant }) => ofPlayers(snapshot, variant.table.columns.player, ids),
    uniqueTournamentIds: (ids, { snapshot, variant }) => ofCompetitions(snapshot, variant.table.columns.fixture, ids),
    kickoff: ({ window, timeZone }, { snapshot, variant }) =>
      window === 'all' ? [] : within(kickoffSpan(snapshot.dataset.now, window, timeZone), snapshot, variant),
    date: ({ day, timeZone }, { snapshot, variant }) => within(spanOfDay(day, timeZone), snapshot, variant),
    marketType: (keys, { variant }) => ofStatistics(variant.table.columns.statistic, PLAYER_STATISTIC_KEYS, keys),
    search: (text, { snapshot, variant }) =>
      named(snapshot, text, variant.table.columns.fixture, variant.table.columns.player),
    inPredictedLineup: (isWanted, { variant }) => is(variant.table.columns.inEleven, isWanted),
    startedLastGame: (isWanted, { variant }) => is(variant.table.columns.startedLastGame, isWanted),
    maxLastGameWithTeam: (most, { variant }) => between(variant.table.columns.lastGameWithTeam, 0, most),
    line: (line, { variant }) => between(variant.table.columns.line, line, line),
    minOdds: (lowest, { variant }) => between(variant.price, lowest, Infinity),
    maxOdds: (highest, { variant }) => between(variant.price, -Infinity, highest),
    minSources: (fewest, { snapshot, variant }) => between(sourcesOf(snapshot, variant), fewest, Infinity),
    agreement: ({ horizons, families, above }, { snapshot, variant }) => [
      ...horizons.map((each) => {
        const horizon = HORIZONS.indexOf(each);
        return matching((row) => edgeAt(snapshot, variant, row, { ...rankedView(variant, row), horizon }) > above);
      }),
      ...families.map((each) => {
        const family = MODEL_FAMILIES.indexOf(each);
        return matching((row) => edgeAt(snapshot, variant, row, { ...rankedView(variant, row), family }) > above);
      }),
    ],
  },
  orders: {
    edgeLow: ({ variant }) => variant.edgeLow,
    edge: ({ variant }) => variant.edge,
    odds: ({ variant }) => variant.price,
    kickoff: ({ snapshot, variant }) => kickoffsOf(snapshot, variant),
    sources: ({ snapshot, variant }) => consensusSourcesOf(snapshot, variant),
  },
  last: (by, { variant }) => (by === 'edgeLow' || by === 'edge' ? variant.lonely : null),
  group: ({ variant: { table, lonely, edge, edgeLow } }) => ({
    offsetInGroup: table.columns.offsetInPlayer,
    isBetter: (row, rival) => {
      if (lonely[row] !== lonely[rival]) return lonely[row]! < lonely[rival]!;
      return (
        edgeLow[row]! > edgeLow[rival]! ||
        (edgeLow[row] === edgeLow[rival] && edge[row]! > edge[rival]!) ||
        (Number.isNaN(edgeLow[rival]) && !Number.isNaN(edgeLow[row]))
      );
    },
  }),
  facets: {
    market: {
      ownFilter: 'marketType',
      count: (rows, { variant }) => countMarkets(rows, variant.table.columns.statistic, PLAYER_STATISTIC_KEYS),
    },
    competition: {
      ownFilter: 'uniqueTournamentIds',
      count: (rows, { snapshot, variant }) => countCompetitions(snapshot, rows, variant.table.columns.fixture),
    },
    fixture: {
      ownFilter: 'eventIds',
      count: (rows, { snapshot, variant }) => countFixtures(snapshot, rows, variant.table.columns.fixture),
    },
    team: {
      ownFilter: 'teamIds',
      count: (rows, { snapshot, variant }) => countTeams(snapshot, rows, variant.table.columns.team),
    },
    player: {
      ownFilter: 'playerIds',
      count: (rows, { snapshot, variant }) => countPlayers(snapshot, rows, variant.table.columns.player),
    },
    bookmaker: {
      ownOptions: { source: undefined },
      count: (rows, { snapshot, variant: { table }, options: { superSub, includeStale } }) => {
        const { overLine, underLine } = table.columns;
        return countBookmakers(
          snapshot,
          rows,
          { name: `cards ${superSub}`, lines: [overLine, underLine] },
          includeStale,
        );
      },
    },
    side: { count: (rows, { variant }) => countWords(rows, variant.side, cardSides, sideNames) },
    day: {
      ownFilter: 'date',
      count: (rows, { snapshot, variant, filters }) =>
        countDays(snapshot, rows, variant.table.columns.fixture, filters.kickoff?.timeZone),
    },
  },
};

/** Keeps cards whose kick-off lies within a span. */
function within([from, until]: KickoffSpan, snapshot: BoardSnapshot, { table }: CardVariant): RowFilter {
  return ofFixturesThat(snapshot, table.columns.fixture, ({ kickoff }) => kickoff >= from && kickoff < until);
}

function kickoffsOf({ dataset, derived }: BoardSnapshot, { table, options }: CardVariant): Float64Array {
  const { fixtures } = dataset.entities;
  return derived.of('kick-offs of cards', { superSub: options.superSub }, () =>
    Float64Array.from(table.columns.fixture, (fixture) => fixtures[fixture]!.kickoff),
  );
}

function is(flags: Uint8Array | Int16Array, isWanted: boolean): RowFilter {
  return between(flags, Number(isWanted), Number(isWanted));
}

/** Keeps rows whose value as shown, with two decimals, is above a bound; few rows are left to be rounded. */
function shownAbove(values: Float64Array, bound: number): RowFilter[] {
  return [between(values, bound - 0.01, Infinity), matching((row) => round(values[row]!, 2) > bound)];
}

function shownBy(mode: CardMode, snapshot: BoardSnapshot, variant: CardVariant): RowFilter | RowFilter[] {
  const { blend } = variant;
  if (mode === 'value') {
    // the smallest number above 0
    const positive = between(variant.edge, Number.MIN_VALUE, Infinity);
    const sampled = between(variant.table.columns.matches, LEAST_SAMPLE, Infinity);
    // with `basis=fair` an edge is known only from enough sources
    if (blend.weight < 1 || blend.minConsensus === 0) return [positive, sampled];
    return [positive, sampled, between(consensusSourcesOf(snapshot, variant), blend.minConsensus, Infinity)];
  }
  const [over, under] = mode === 'all' ? [variant.over, variant.under] : pricesOfAllBookmakers(snapshot, variant);
  const { isStandard } = variant.table.columns;
  const isUnpricedShown = mode === 'predictions';
  return matching((row) => over[row]! > 0 || under[row]! > 0 || (isUnpricedShown && isStandard[row] === 1));
}

/** Best prices of all bookmakers, also where the query names some. */
function pricesOfAllBookmakers(
  snapshot: BoardSnapshot,
  { prices, table, options, over, under }: CardVariant,
): readonly [over: Float64Array, under: Float64Array] {
  if (prices.bookmakers === null) return [over, under];
  const ofAll = { includeStale: prices.includeStale, bookmakers: null };
  return bestPrices(snapshot, table, options.superSub, ofAll).prices;
}

declareFacets(valueBetsBoard.facets, ValueBetsQuery);

function optionsOf(query: ValueBetsQuery): CardOptions {
  const { direction, model, horizon, superSub, includeStale, bookmakers, basis, devig, minConsensus } = query;
  return { direction, model, horizon, superSub, includeStale, source: bookmakers, basis, devig, minConsensus };
}

function orderOf({ sortBy, sortOrder }: ValueBetsQuery): BoardOrder<CardSortColumn> | undefined {
  if (sortBy === undefined) return undefined;
  const isAscending = (sortOrder ?? (sortBy === 'kickoff' ? 'asc' : 'desc')) === 'asc';
  return { by: sortBy, direction: isAscending ? 'ascending' : 'descending' };
}

function filtersOf(query: ValueBetsQuery): CardFilters {
  const { mode, showLive, kickoffWindow, date, tz, requireHorizons = [], requireGroups = [], minEV } = query;
  const { maxEV = mode === 'value' ? MOST_EDGE : undefined } = query;
  return {
    ...query,
    maxEV: maxEV === Infinity ? undefined : maxEV,
    showLive,
    kickoff: { window: kickoffWindow, timeZone: tz },
    date: date === undefined ? undefined : { day: date, timeZone: tz },
    agreement: { horizons: requireHorizons, families: requireGroups, above: minEV ?? 0 },
  };
}

/** Why a query finds no card: its filters, missing prices or missing matches. */
function explainEmptyCards({
  snapshot,
  query,
  options,
}: AskedRows<ValueBetsQuery, CardOptions, CardFilters, CardSortColumn>): EmptyBecause {
  const { mode, showLive, includeStale } = query;
  const countOf = (each: CardMode): number =>
    findRows(valueBetsBoard, snapshot, {
      options: { ...options, source: undefined },
      filters: filtersOf(queryOf(ValueBetsQuery, { mode: each, showLive })),
      page: { skip: 0, take: 0 },
    }).count;
  const cards = countOf(mode);
  if (cards > 0) return filtersExcludeAll(cards);
  const withoutPrices =
    mode === 'predictions' ? explainFixtures(snapshot) : explainPrices(snapshot, priceKinds.player, includeStale);
  if (withoutPrices !== null) return withoutPrices;
  const priced = mode === 'value' ? countOf('all') : 0;
  if (priced > 0) {
    const detail =
      `${priced === 1 ? 'The priced card has no' : `None of the ${priced} priced cards has an`} expected value above 0 that enough bookmakers bear out. ` +
      `mode=all shows ${priced === 1 ? 'it' : 'them'}.`;
    return { code: 'none_qualifies', detail };
  }
  return {
    code: 'no_match_data',
    detail:
      'No earlier match of the players with the statistic is known. StatsBomb, FPL-Core or a canonical feed ' +
      'brings them.',
  };
}
