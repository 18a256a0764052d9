import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { bookmakersNamed } from '../../boards/query/bookmakers.js';
import { RESULT_MARKETS } from '../../boards/dataset/prices.js';
import type { Asked } from '../../boards/records/ranked-board.js';
import { MOST_EDGE } from '../../football/blend.js';
import type { PriceFilters } from './price-filters.js';
import type { PriceOutliersQuery } from './price-outliers.dto.js';
import type { PriceSortColumn } from './price-sort-columns.js';
import type { PriceOptions } from './price-variant.js';
import type { PropsOutliersQuery } from './props-outliers.dto.js';

/** What a query of a board of price outliers asks for. */
export type AskedPrices = Asked<PriceOptions, PriceFilters, PriceSortColumn>;

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** A query for value shows none that is most likely an error unless it says so, and match results and handicaps. */
export function askOutliers(query: PriceOutliersQuery, snapshot: BoardSnapshot): AskedPrices {
  const { minValueEdge, sortBy, market = [] } = query;
  const asksForValue = sortBy === 'valueEdge' || minValueEdge !== undefined || query.maxValueEdge !== undefined;
  const { maxValueEdge = asksForValue ? MOST_EDGE : Infinity } = query;
  const namesResults = RESULT_MARKETS.some((result) => market.includes(result));
  return {
    options: { ...choiceOf(query, snapshot), asksForValue, namesResults },
    filters: { ...query, maxValueEdge: maxValueEdge === Infinity ? undefined : maxValueEdge },
    order: { by: sortBy, direction: directions[query.sortOrder] },
    group: query.group,
  };
}

/** A query of one league always asks for its players. */
export function askProps(query: PropsOutliersQuery, snapshot: BoardSnapshot): AskedPrices {
  const { minDiscrepancy, maxDiscrepancy, uniqueTournamentId, ...filters } = query;
  return {
    options: { ...choiceOf(query, snapshot), asksForValue: false, namesResults: false },
    filters: {
      ...filters,
      uniqueTournamentIds: [uniqueTournamentId],
      scope: ['player'],
      minOutlierPct: minDiscrepancy,
      maxOutlierPct: maxDiscrepancy,
    },
    order: { by: query.sortBy, direction: directions[query.sortOrder] },
    group: false,
  };
}

function choiceOf(
  { bookmakers, includeStale }: Pick<PriceOutliersQuery, 'bookmakers' | 'includeStale'>,
  { dataset }: BoardSnapshot,
): Pick<PriceOptions, 'includeStale' | 'compared'> {
  const compared = bookmakers === undefined ? null : bookmakersNamed(bookmakers, dataset.entities.bookmakers);
  return { includeStale, compared };
}
