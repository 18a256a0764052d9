import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { BoardRecords } from '../boards/records/board-records.js';
import { earlierInstant, instantOf } from '../common/calendar/instant.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { paginationOf } from '../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../common/paging/page-of.js';
import type { PageRequest } from '../common/paging/page-query.js';
import { formatRevision } from '../common/revision/revision.js';
import type { TrendListing } from './trend-listing.js';
import type { TrendText } from './trend-records.js';

/** A trend board's answer before its records are made: which keys in which order, and how to make a record. */
export interface TrendAnswer {
  readonly snapshot: BoardSnapshot;
  /** The board, and what of the query changes a record beside its window and prices. */
  readonly name: string;
  readonly listing: TrendListing;
  readonly recordOf: (row: number) => TrendText;
}

const mostWindows = 8;

/** The page of a listing that was asked for, with its records. */
export function trendPage<Row>({ snapshot, listing, recordOf }: TrendAnswer, page: PageRequest): PricedPageEnvelope<Row> {
  const made = rowsOf(listing, page).map(recordOf);
  return { data: made.map(({ record }) => JSON.parse(record) as Row), ...envelopeOf(snapshot, page, listing.count, made) };
}

/** The same as it is sent. */
export function trendBytes(records: BoardRecords, { snapshot, name, listing, recordOf }: TrendAnswer, page: PageRequest): PageBytes {
  const { basis: { windows: { window } }, prices } = listing;
  const shown = records.of({
    snapshot,
    kind: `${name} ${prices.includeStale} ${prices.bookmakers?.join('') ?? ''}`,
    members: rowsOf(listing, page),
    keyOf: (row) => row * mostWindows + window[row]!,
    make: recordOf,
  });
  return PageBytes.of(shown, envelopeOf(snapshot, page, listing.count, shown));
}

const rowsOf = (listing: TrendListing, { page, pageSize }: PageRequest): number[] => listing.page((page - 1) * pageSize, pageSize);

function envelopeOf({ revision, world }: BoardSnapshot, { page, pageSize }: PageRequest, count: number, records: readonly { readonly oldestQuoteAt: string | null }[]): Omit<PricedPageEnvelope<never>, 'data'> {
  return {
    pagination: paginationOf(page, pageSize, count),
    revision: formatRevision(revision),
    dataAsOf: instantOf(world.now),
    oldestQuoteAt: records.reduce<string | null>((oldest, { oldestQuoteAt }) => earlierInstant(oldest, oldestQuoteAt), null),
  };
}
