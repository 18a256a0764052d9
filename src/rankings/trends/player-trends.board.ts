import { playerVariants, playerWindowNames } from '../../boards/candidates/player-trends.js';
import type { PlayerTrendTable } from '../../boards/candidates/player-trends.js';
import { countWords, playerFacets } from '../../boards/query/fixture-facets.js';
import { playerFilters } from '../../boards/query/fixture-filters.js';
import { groupNames, groupWords, positionWords } from '../../boards/dataset/positions.js';
import { priceKinds } from '../../boards/query/empty-board.js';
import { markedByEither } from '../../boards/engine/row-list.js';
import type { RankedContext } from '../../boards/records/ranked-board.js';
import type { IdFilters } from '../../common/paging/board-filters.js';
import { declareFacets } from '../../common/paging/facets.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { playerTrendUpToPrices } from './player-trend.record.js';
import type { PlayerMatchOptions } from './player-trend.record.js';
import { PlayerTrendsQuery, playerTrendFields } from './player-trends.dto.js';
import type { PlayerTrendSortColumn } from './player-trends.dto.js';
import { trendFacets, trendFilters, trendKey, trendOrders, trendQuery, trendTies, valuesByRow } from './trend-board.js';
import type { TrendBoard, TrendFilters } from './trend-board.js';
import { explainEmptyTrends, longestPlayerHistory } from './trend-empty.js';
import { bestLine, trendVariant } from './trend-variant.js';
import type { TrendOptions, TrendVariant } from './trend-variant.js';
import { trendBet, trendRecords } from './trend.record.js';

/** Options of the board of player trends. */
type PlayerTrendOptions = TrendOptions & PlayerMatchOptions;

/** Filters of the board of player trends. */
interface PlayerTrendFilters extends TrendFilters, IdFilters {
  /** Position groups and detailed positions. */
  readonly positions?: readonly string[] | undefined;
}

const columnsOf = ({ variant }: RankedContext<TrendVariant<PlayerTrendTable>>): PlayerTrendTable['columns'] =>
  variant.table.columns;

/** Trends of players, those in the published or projected eleven first. */
export const playerTrendsBoard: TrendBoard<
  PlayerTrendsQuery,
  PlayerTrendTable,
  PlayerTrendOptions,
  PlayerTrendFilters,
  PlayerTrendSortColumn
> = {
  name: 'player-trends',
  fields: playerTrendFields,
  isPriced: true,
  onDemand: ({ sameCompetition, includeUnpriced }) =>
    sameCompetition ? 'competitionTrends' : includeUnpriced ? 'trends' : null,
  ask: (query, { dataset }) => {
    const { startsOnly, superSub, positions, playerIds } = query;
    const { options, filters, ...asked } = trendQuery(query, dataset.entities);
    return { ...asked, options: { ...options, startsOnly, superSub }, filters: { ...filters, positions, playerIds } };
  },
  variant: (snapshot, options) => {
    const { table } = snapshot.playerTrends;
    const variant = (options.superSub ? 2 : 0) + (options.startsOnly ? 0 : 1);
    const windows = playerWindowNames[variant]!.map((name) => table.columns[name]);
    const name = `player-trends ${playerVariants[variant]!}`;
    return trendVariant(snapshot, { name, table, windows, inEleven: table.columns.inEleven }, options);
  },
  filters: {
    ...trendFilters(PLAYER_STATISTIC_KEYS),
    ...playerFilters(columnsOf),
    positions: (words, { variant: { table } }) => {
      const requested = Uint8Array.from(positionWords, (word) => Number(word !== null && words.includes(word)));
      return markedByEither(table.columns.group, requested, table.columns.position, requested);
    },
  },
  orders: {
    ...trendOrders,
    // rank 0 is unknown
    opponentRank: ({ snapshot: { derived }, variant }) =>
      valuesByRow(derived, "opponents' ranks", variant, (row) => variant.table.columns.opponentRank[row] || NaN),
  },
  ties: trendTies,
  group: ({ variant }) => bestLine(variant.table, variant),
  facets: {
    ...trendFacets(PLAYER_STATISTIC_KEYS),
    ...playerFacets(columnsOf),
    position: {
      ownFilter: 'positions',
      count: (rows, { variant }) => countWords(rows, variant.table.columns.group, groupWords, groupNames),
    },
  },
  keyOf: ({ dataset: { entities } }, { table }, row) => {
    const { id } = entities.players[table.columns.player[row]!]!;
    return trendKey(entities, table, row, [id, PLAYER_STATISTIC_KEYS[table.columns.statistic[row]!]!]);
  },
  bet: trendBet,
  records: (snapshot, variant, options) =>
    trendRecords(snapshot, variant, (row) => playerTrendUpToPrices(snapshot, variant, row, options)),
  explainEmpty: (asked) =>
    explainEmptyTrends(playerTrendsBoard, asked, {
      kind: priceKinds.player,
      longestHistory: () => longestPlayerHistory(asked.snapshot, asked.query.sameCompetition),
      matchSources: 'StatsBomb, FPL-Core or a canonical feed',
    }),
};

declareFacets(playerTrendsBoard.facets, PlayerTrendsQuery);
