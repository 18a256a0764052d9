import { playerVariants, playerWindowNames } from '../../boards/candidates/player-trends.js';
import type { PlayerTrendTable } from '../../boards/candidates/player-trends.js';
import { countPlayers, countWords } from '../../boards/query/fixture-facets.js';
import { ofPlayers } from '../../boards/query/fixture-filters.js';
import { groupNames, groupWords, positionWords } from '../../boards/dataset/positions.js';
import { named } from '../../boards/query/name-search.js';
import { priceKinds } from '../../boards/query/empty-board.js';
import { markedByEither } from '../../boards/engine/row-list.js';
import { declareFacets } from '../../common/paging/facets.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { playerTrendUpToPrices } from './player-trend.record.js';
import type { PlayerMatchOptions } from './player-trend.record.js';
import { PlayerTrendsQuery, playerTrendFields } from './player-trends.dto.js';
import type { PlayerTrendSortColumn } from './player-trends.dto.js';
import { trendFacets, trendFilters, trendKey, trendOrders, valuesByRow } from './trend-board.js';
import type { TrendBoard, TrendFilters } from './trend-board.js';
import { explainEmptyTrends, longestPlayerHistory } from './trend-empty.js';
import { trendQuery } from './trend-query.js';
import { bestLine, trendVariant } from './trend-variant.js';
import type { TrendOptions } from './trend-variant.js';
import { trendBet, trendRecords } from './trend.record.js';

/** Options of the board of player trends. */
export type PlayerTrendOptions = TrendOptions & PlayerMatchOptions;

/** Filters of the board of player trends. */
export interface PlayerTrendFilters extends TrendFilters {
  /** Public ids. */
  readonly playerIds?: readonly number[] | undefined;
  /** Position groups and detailed positions. */
  readonly positions?: readonly string[] | undefined;
}

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
    playerIds: (ids, { snapshot, variant }) => ofPlayers(snapshot, variant.table.columns.player, ids),
    ...trendFilters(PLAYER_STATISTIC_KEYS),
    search: (search, { snapshot, variant: { table } }) =>
      named(snapshot, search, table.columns.fixture, table.columns.player),
    positions: (words, { variant: { table } }) => {
      const requested = Uint8Array.from(positionWords, (word) => Number(word !== null && words.includes(word)));
      return markedByEither(table.columns.group, requested, table.columns.position, requested);
    },
  },
  orders: {
    ...trendOrders,
    // rank 0 is unknown
    opponentRank: ({ snapshot, variant }) =>
      valuesByRow(snapshot, "opponents' ranks", variant, (row) => variant.table.columns.opponentRank[row] || NaN),
  },
  group: ({ variant }) => bestLine(variant.table, variant),
  facets: {
    ...trendFacets(PLAYER_STATISTIC_KEYS),
    player: {
      ownFilter: 'playerIds',
      count: (rows, { snapshot, variant }) => countPlayers(snapshot, rows, variant.table.columns.player),
    },
    position: {
      ownFilter: 'positions',
      count: (rows, { variant }) => countWords(rows, variant.table.columns.group, groupWords, groupNames),
    },
  },
  keyOf: (snapshot, { table }, row) => {
    const { id } = snapshot.dataset.entities.players[table.columns.player[row]!]!;
    return trendKey(snapshot, table, row, [id, PLAYER_STATISTIC_KEYS[table.columns.statistic[row]!]!]);
  },
  bet: (snapshot, variant, row) =>
    trendBet(snapshot, variant, row, () => ({
      scope: 'player',
      playerId: snapshot.dataset.entities.players[variant.table.columns.player[row]!]!.id,
      statistic: PLAYER_STATISTIC_KEYS[variant.table.columns.statistic[row]!]!,
    })),
  records: (snapshot, variant, options) =>
    trendRecords(snapshot, variant, (row) => playerTrendUpToPrices(snapshot, variant, row, options)),
  explainEmpty: ({ snapshot, query, options }) =>
    explainEmptyTrends(playerTrendsBoard, {
      snapshot,
      query,
      options,
      kind: priceKinds.player,
      longestHistory: () => longestPlayerHistory(snapshot, query.sameCompetition),
      matchSources: 'StatsBomb, FPL-Core or a canonical feed',
    }),
};

declareFacets(playerTrendsBoard.facets, PlayerTrendsQuery);
