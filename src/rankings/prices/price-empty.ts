import { indexesById } from '../../boards/query/fixture-filters.js';
import { explainPrices } from '../../boards/query/empty-board.js';
import type { PriceKind } from '../../boards/query/empty-board.js';
import type { BoardRows } from '../../boards/engine/board.js';
import { query as findRows } from '../../boards/engine/query.js';
import type { AskedRows, RankedQuery } from '../../boards/records/ranked-board.js';
import { filtersExcludeAll } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { pluralise } from '../../common/pluralise.js';
import { lineFilterNames } from './price-filters.js';
import type { AskedPrices, LineFilters, PriceBoard, PriceFilters } from './price-filters.js';
import type { PriceSortColumn } from './price-outliers-query.dto.js';
import type { PriceOptions, PriceVariant } from './price-variant.js';

/** The lines that a board lists by default. */
interface DefaultPrices {
  /** The query with optional parameters at their defaults. */
  readonly unfiltered: AskedPrices;
  readonly kind: PriceKind;
}

/** Why a query has no lines: filters, bounds, prices, or too few bookmakers. */
export function explainEmptyPrices<Query extends RankedQuery>(
  board: PriceBoard<Query>,
  asked: AskedRows<Query, PriceOptions, PriceFilters, PriceSortColumn>,
  { unfiltered, kind }: DefaultPrices,
): EmptyBecause {
  const { snapshot, filters } = asked;
  const isOfLeague = unfiltered.filters.uniqueTournamentIds !== undefined;
  // the board of one league always filters by its league and by players
  const lines: LineFilters = Object.fromEntries(
    lineFilterNames.map((name) => [name, unfiltered.filters[name] === undefined ? undefined : filters[name]]),
  );
  const options = { ...asked.options, compared: null };
  const find = (some: PriceFilters, group: boolean | undefined): BoardRows<PriceVariant> =>
    findRows(board, snapshot, { options, filters: some, group: group ?? false, page: { skip: 0, take: 0 } });
  for (const each of [asked, unfiltered]) {
    const { count } = find({ ...each.filters, ...lines }, each.group);
    if (count > 0) return filtersExcludeAll(count);
  }
  const competition = isOfLeague
    ? (indexesById(snapshot, 'competitions').get(filters.uniqueTournamentIds?.at(-1) ?? -1) ?? -1)
    : null;
  const withoutPrices = explainPrices(snapshot, kind, options.includeStale, competition);
  if (withoutPrices !== null) return withoutPrices;
  const { minBookmakers = 1 } = filters;
  const { passing, variant } = find(lines, false);
  const sources = Array.from(passing, (row) => variant.sources[row]!);
  const compared = sources.filter((count) => count >= minBookmakers).length;
  if (compared > 0) {
    const detail =
      `${pluralise(compared, 'line')} with at least ${pluralise(minBookmakers, 'bookmaker')}, none within the bounds of price ` +
      'and difference.';
    return { code: 'none_qualifies', detail };
  }
  const most = sources.reduce((one, other) => Math.max(one, other), 0);
  const hint = most < 2 ? '' : ` minBookmakers=${most} compares those.`;
  return {
    code: 'too_few_bookmakers',
    detail:
      `No line is quoted by at least ${pluralise(minBookmakers, 'bookmaker')}, those of one feed being one source; ` +
      `the most is ${most}.${hint}`,
  };
}
