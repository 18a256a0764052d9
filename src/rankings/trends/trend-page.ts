import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { Table } from '../../boards/engine/columns.js';
import type { trendSchema } from '../../boards/candidates/trend-columns.js';
import type { BoardRecords } from '../../boards/records/board-records.js';
import { earlierInstant, instantOf } from '../../common/calendar/instant.js';
import { emptyPage } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { PageBytes } from '../../common/paging/page-bytes.js';
import { paginationOf } from '../../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../../common/paging/page-of.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import { formatRevision } from '../../common/revision/revision.js';
import type { TrendListing } from './trend-listing.js';
import { shownPrices } from './trend-prices.js';
import { trendEnd } from './trend.record.js';

/**
 * A trend board's answer before its records are made: which keys in which order, and how to make the text of a record
 * up to its prices.
 */
export interface TrendAnswer {
  readonly snapshot: BoardSnapshot;
  /** The whole query, with the ids that merged entities have now. */
  readonly query: object;
  /** The board, and what of the query changes a record beside its window and prices. */
  readonly name: string;
  readonly table: Table<typeof trendSchema>;
  readonly listing: TrendListing;
  readonly beginningOf: (row: number) => string;
  /** Why there are no keys. */
  readonly explainEmpty: () => EmptyBecause;
}

const mostWindows = 8;

/** The page of a listing that was asked for, with its records. */
export function trendPage<Row>(answer: TrendAnswer, page: PageRequest): PricedPageEnvelope<Row> {
  const { listing, beginningOf } = answer;
  const rows = rowsOf(listing, page);
  const ends = rows.map((row) => endOf(answer, row));
  listing.finish?.();
  return {
    data: rows.map((row, at) => JSON.parse(beginningOf(row) + ends[at]!.record) as Row),
    ...envelopeOf(answer, page, ends),
  };
}

/** The same as it is sent. */
export function trendBytes(records: BoardRecords, answer: TrendAnswer, page: PageRequest): PageBytes {
  const { snapshot, query, name, listing, beginningOf } = answer;
  const {
    basis: {
      windows: { window },
    },
    prices,
  } = listing;
  const keyOf = (row: number): number => row * mostWindows + window[row]!;
  const shown = records.of({
    snapshot,
    kind: `${name} ${prices.includeStale} ${prices.bookmakers?.join('') ?? ''}`,
    members: rowsOf(listing, page),
    keyOf,
    make: (row) => ({
      ...endOf(answer, row),
      beginning: records.beginning({ snapshot, kind: name, key: keyOf(row), make: () => beginningOf(row) }),
    }),
  });
  listing.finish?.();
  return PageBytes.of(shown, envelopeOf(answer, page, shown), { board: name, ...query });
}

/** What comes behind the beginning: the row's prices. */
function endOf(
  {
    snapshot,
    table: {
      columns: { lineRow },
    },
    listing: {
      basis: { odds },
      prices,
    },
  }: TrendAnswer,
  row: number,
): { record: string; oldestQuoteAt: string | null } {
  const shown = shownPrices(snapshot, lineRow[row]!, prices);
  return { record: trendEnd(odds[row]!, shown), oldestQuoteAt: shown.oldestQuoteAt };
}

const rowsOf = (listing: TrendListing, { page, pageSize }: PageRequest): number[] =>
  listing.page((page - 1) * pageSize, pageSize);

function envelopeOf(
  { snapshot: { revision, dataset }, listing, explainEmpty }: TrendAnswer,
  { page, pageSize }: PageRequest,
  records: readonly { readonly oldestQuoteAt: string | null }[],
): Omit<PricedPageEnvelope<never>, 'data'> {
  const pagination = paginationOf(page, pageSize, listing.count);
  return {
    pagination,
    emptyBecause: emptyPage(records.length, pagination, explainEmpty),
    revision: formatRevision(revision),
    dataAsOf: instantOf(dataset.now),
    oldestQuoteAt: records.reduce<string | null>(
      (oldest, { oldestQuoteAt }) => earlierInstant(oldest, oldestQuoteAt),
      null,
    ),
  };
}
