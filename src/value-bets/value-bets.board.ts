import type { BoardOrder } from '../boards/engine/board.js';
import { query as findRows } from '../boards/engine/query.js';
import { explainFixtures, explainPrices, priceKinds } from '../boards/query/empty-board.js';
import type { AskedRows } from '../boards/records/ranked-board.js';
import { filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { declareFacets } from '../common/paging/facets.js';
import { RecordFields } from '../common/paging/record-fields.js';
import { queryOf } from '../common/validation/request.pipe.js';
import { MOST_EDGE } from '../football/market-family.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import { cardFacets, cardFilters } from './card-filters.js';
import type { CardBoard, CardFilters } from './card-filters.js';
import { cardBet, cardRecords } from './card-record.js';
import { cardVariant, consensusSourcesOf } from './card-variant.js';
import type { CardOptions } from './card-variant.js';
import { ValueBetCard } from './value-bets.dto.js';
import { ValueBetsQuery } from './value-bets-query.dto.js';
import type { CardMode, CardSortColumn } from './value-bets-query.dto.js';

/** Members that queries can select. */
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
    'verdict',
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
 * Player prop cards by the lower bound of the interval of their expected value, highest first, then by expected value,
 * kick-off and card key, which is the order of rows; cards whose best price stands alone come last.
 */
export const valueBetsBoard: CardBoard = {
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
  filters: cardFilters,
  orders: {
    edgeLow: ({ variant }) => variant.edgeLow,
    edge: ({ variant }) => variant.edge,
    odds: ({ variant }) => variant.price,
    kickoff: ({ snapshot: { dataset, derived }, variant: { table, options } }) =>
      derived.of('kick-offs of cards', { superSub: options.superSub }, () =>
        Float64Array.from(table.columns.fixture, (fixture) => dataset.entities.fixtures[fixture]!.kickoff),
      ),
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
  facets: cardFacets,
};

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

/** Why a query has no cards: its filters, missing prices or missing matches. */
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
