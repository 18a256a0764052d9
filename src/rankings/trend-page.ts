import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { Listing } from '../boards/engine/listing.js';
import type { BoardRecords } from '../boards/records/board-records.js';
import { earlierInstant, instantOf } from '../common/calendar/instant.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { paginationOf } from '../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../common/paging/page-of.js';
import type { PageRequest } from '../common/paging/page-query.js';
import { formatRevision } from '../common/revision/revision.js';
import type { TrendListing } from './trend-listing.js';
import type { TrendPrice } from './trends.dto.js';

/** A trend board's answer before its records are made: which keys in which order, and how to make a record. */
export interface TrendAnswer<Row> {
  readonly snapshot: BoardSnapshot;
  /** The board, and what of the query changes a record beside its window and prices. */
  readonly name: string;
  readonly listed: TrendListing;
  readonly listing: Listing;
  readonly recordOf: (member: number) => Row;
}

interface PricedRow {
  readonly bookmakers: readonly TrendPrice[];
}

const mostWindows = 8;

/** The page of a listing that was asked for, with its records. */
export function trendPage<Row extends PricedRow>({ snapshot, listing, recordOf }: TrendAnswer<Row>, page: PageRequest): PricedPageEnvelope<Row> {
  const data = listing.page((page.page - 1) * page.pageSize, page.pageSize).map(recordOf);
  return { data, ...envelopeOf(snapshot, page, listing.count, data.map(oldestOf)) };
}

/** The same as it is sent. */
export function trendBytes<Row extends PricedRow>(
  records: BoardRecords, { snapshot, name, listed: { basis, prices }, listing, recordOf }: TrendAnswer<Row>, page: PageRequest,
): PageBytes {
  const shown = records.of({
    snapshot,
    kind: `${name} ${prices.includeStale} ${prices.bookmakers?.join('') ?? ''}`,
    members: listing.page((page.page - 1) * page.pageSize, page.pageSize),
    keyOf: (member) => basis.rows[member]! * mostWindows + basis.window[member]!,
    make: (member) => {
      const record = recordOf(member);
      return { record, oldestQuoteAt: oldestOf(record) };
    },
  });
  return PageBytes.of(shown, envelopeOf(snapshot, page, listing.count, shown.map(({ oldestQuoteAt }) => oldestQuoteAt)));
}

function envelopeOf({ revision, world }: BoardSnapshot, { page, pageSize }: PageRequest, count: number, oldest: readonly (string | null)[]): Omit<PricedPageEnvelope<never>, 'data'> {
  return {
    pagination: paginationOf(page, pageSize, count),
    revision: formatRevision(revision),
    dataAsOf: instantOf(world.now),
    oldestQuoteAt: oldest.reduce(earlierInstant, null),
  };
}

const oldestOf = ({ bookmakers }: PricedRow): string | null => bookmakers.reduce<string | null>((oldest, { quotedAt }) => earlierInstant(oldest, quotedAt), null);
