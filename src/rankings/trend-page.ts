import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { Listing } from '../boards/engine/listing.js';
import { paginationOf } from '../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../common/paging/page-of.js';
import type { PageRequest } from '../common/paging/page-query.js';
import { formatRevision } from '../common/revision/revision.js';
import { instantOf } from './trend-prices.js';
import type { TrendPrice } from './trends.dto.js';

/** The page of a listing that was asked for, with its records. */
export function trendPage<Row extends { readonly bookmakers: readonly TrendPrice[] }>(
  { revision, world }: BoardSnapshot, { page, pageSize }: PageRequest, listing: Listing, recordOf: (member: number) => Row,
): PricedPageEnvelope<Row> {
  const data = listing.page((page - 1) * pageSize, pageSize).map(recordOf);
  // instants of one form sort as text
  const oldest = data.flatMap(({ bookmakers }) => bookmakers.map(({ quotedAt }) => quotedAt)).sort()[0];
  return {
    data,
    pagination: paginationOf(page, pageSize, listing.count),
    revision: formatRevision(revision),
    dataAsOf: instantOf(world.now),
    oldestQuoteAt: oldest ?? null,
  };
}
