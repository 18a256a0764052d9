import type { BoardVariant } from '../engine/board.js';
import type { BoardSnapshot } from '../builder/snapshot.js';

/** All rows that a board lists at a snapshot by default, and their records. */
export interface ListedRows<Variant extends BoardVariant, Row> {
  /** With candidates that the board computes on demand. */
  readonly snapshot: BoardSnapshot;
  readonly variant: Variant;
  /** Row numbers in the order of the board. */
  readonly rows: readonly number[];
  /** Records of some of the rows, in their order. */
  readonly read: (rows: readonly number[]) => Promise<readonly Row[]>;
}

/** The page of a query that finds all rows. */
export const ALL_ROWS = { skip: 0, take: Infinity } as const;
