import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { Table } from '../boards/engine/columns.js';
import type { trendSchema } from '../boards/keys/trend-columns.js';
import type { BoardRecords } from '../boards/records/board-records.js';
import { earlierInstant, instantOf } from '../common/calendar/instant.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { paginationOf } from '../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../common/paging/page-of.js';
import type { PageRequest } from '../common/paging/page-query.js';
import { formatRevision } from '../common/revision/revision.js';
import type { TrendListing } from './trend-listing.js';
import { shownPrices } from './trend-prices.js';
import { trendText } from './trend-records.js';
import type { TrendFrame, TrendText } from './trend-records.js';

/** A trend board's answer before its records are made: which keys in which order, and how to make a record but its prices. */
export interface TrendAnswer {
  readonly snapshot: BoardSnapshot;
  /** The board, and what of the query changes a record beside its window and prices. */
  readonly name: string;
  readonly table: Table<typeof trendSchema>;
  readonly listing: TrendListing;
  readonly frameOf: (row: number) => TrendFrame;
}

const mostWindows = 8;

/** The page of a listing that was asked for, with its records. */
export function trendPage<Row>(answer: TrendAnswer, page: PageRequest): PricedPageEnvelope<Row> {
  const { snapshot, listing, frameOf } = answer;
  const made = rowsOf(listing, page).map((row) => textOf(answer, row, frameOf(row)));
  return { data: made.map(({ record }) => JSON.parse(record) as Row), ...envelopeOf(snapshot, page, listing.count, made) };
}

/** The same as it is sent. */
export function trendBytes(records: BoardRecords, answer: TrendAnswer, page: PageRequest): PageBytes {
  const { snapshot, name, listing, frameOf } = answer;
  const { basis: { windows: { window } }, prices } = listing;
  const keyOf = (row: number): number => row * mostWindows + window[row]!;
  const shown = records.of({
    snapshot,
    kind: `${name} ${prices.includeStale} ${prices.bookmakers?.join('') ?? ''}`,
    members: rowsOf(listing, page),
    keyOf,
    make: (row) => textOf(answer, row, records.parts({ snapshot, kind: name, key: keyOf(row), make: () => frameOf(row) })),
  });
  return PageBytes.of(shown, envelopeOf(snapshot, page, listing.count, shown));
}

function textOf({ snapshot, table: { columns: { lineRow } }, listing: { basis: { odds }, prices } }: TrendAnswer, row: number, frame: TrendFrame): TrendText {
  return trendText(frame, odds[row]!, shownPrices(snapshot, lineRow[row]!, prices));
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
