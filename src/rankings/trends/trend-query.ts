import type { Entities } from '../../boards/dataset/entities.js';
import { bookmakersNamed } from '../../boards/query/bookmakers.js';
import type { Asked } from '../../boards/records/ranked-board.js';
import { invalidParameter } from '../../common/problem/application-error.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import type { TrendFilters } from './trend-board.js';
import type { TrendOptions } from './trend-variant.js';
import type { TrendsQuery } from './trends.dto.js';

interface SortedQuery<Order> extends TrendsQuery {
  readonly statTypes?: readonly string[];
  readonly sortBy?: Order;
}

/**
 * Options, filters and order of a request.
 * @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`
 */
export function trendQuery<Order extends string>(
  query: SortedQuery<Order>,
  { bookmakers }: Entities,
): Asked<TrendOptions, TrendFilters, Order> {
  const { minOdds: from, maxOdds: to, sortBy } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw invalidParameter('maxOdds', `must not be below minOdds, which is ${from}; it is ${to}`);
  const { minWindow, includeUnpriced, includeStale, sameCompetition } = query;
  const { eventIds, teamIds, uniqueTournamentIds, search, statTypes, type } = query;
  const isPriceRanged = from !== undefined || to !== undefined;
  const bestLinesOnly = query.lines === 'best';
  return {
    options: {
      minWindow: TREND_WINDOWS.find((length) => length >= minWindow) ?? minWindow,
      includeUnpriced,
      includeStale,
      sameCompetition,
      isPriceRanged,
      bestLinesOnly: bestLinesOnly && !isPriceRanged,
      bookmakers: query.bookmakers === undefined ? null : bookmakersNamed(query.bookmakers, bookmakers),
    },
    filters: {
      eventIds,
      teamIds,
      uniqueTournamentIds,
      search,
      statTypes,
      type,
      odds: isPriceRanged ? { from, to } : undefined,
    },
    order:
      sortBy === undefined
        ? undefined
        : { by: sortBy, direction: query.sortOrder === 'asc' ? 'ascending' : 'descending' },
    group: bestLinesOnly && isPriceRanged,
  };
}
