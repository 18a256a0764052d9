import type { BoardTable } from '../../common/paging/board-table.js';
import { etagOf } from '../../common/paging/page-bytes.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import type { RecordFields } from '../../common/paging/record-fields.js';
import { formatRevision } from '../../common/revision/revision.js';
import type { BoardVariant } from '../engine/board.js';
import type { BoardSnapshot } from '../snapshot/snapshot.js';

/** Rows of a snapshot that pass a query, and their records, which are made for the reader and not cached. */
export interface ListedRows<Variant extends BoardVariant, Row> {
  /** With candidates that the board computes on demand. */
  readonly snapshot: BoardSnapshot;
  readonly variant: Variant;
  /** Number of rows on all pages. */
  readonly count: number;
  /** Row numbers in the order of the board. */
  readonly rows: readonly number[];
  /** Records of some of the rows, in their order. */
  readonly read: (rows: readonly number[]) => Promise<readonly Row[]>;
}

/** The page of a query that finds all rows. */
export const ALL_ROWS = { skip: 0, take: Infinity } as const;

/** What a table says of its board. */
export interface TableParts {
  readonly board: string;
  /** The whole query, with the ids that merged entities have now. */
  readonly query: PageRequest;
  readonly fields: RecordFields;
}

/** Listed rows as a table, cut to the members that the query selects. */
export function tableOf<Row extends object>(
  { snapshot, rows, read }: Pick<ListedRows<BoardVariant, Row>, 'snapshot' | 'rows' | 'read'>,
  { board, query, fields }: TableParts,
): BoardTable {
  const revision = formatRevision(snapshot.revision);
  const selection = fields.selection(query);
  return {
    board,
    revision,
    etag: etagOf(revision, { board, ...query, format: 'csv' }),
    columns: fields.columns(query),
    count: rows.length,
    read: async (first, end) => {
      const records = await read(rows.slice(first, end));
      return selection === null ? records : records.map((record) => selection.pick(record));
    },
  };
}
