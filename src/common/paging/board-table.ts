import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { csvText } from '../csv.js';
import type { RecordColumn } from './record-columns.js';

/** A whole board as a table. */
export interface BoardTable {
  /** Names the board in the name of the file. */
  readonly board: string;
  readonly revision: string;
  /** Strong; null where the revision alone does not decide the records. */
  readonly etag: string | null;
  readonly columns: readonly RecordColumn[];
  /** Records on the board. */
  readonly count: number;
  /** Records at some places in the order of the board, from the first up to and without the last. */
  readonly read: (first: number, end: number) => Promise<readonly object[]>;
}

/** Records that are made at a time; other requests are answered in between. */
const RECORDS_PER_BLOCK = 25;

/** The table as CSV, block by block: the next one is made once the reader has taken the last. */
export async function* csvBlocks({ columns, count, read }: BoardTable): AsyncGenerator<string, void, undefined> {
  yield csvText([columns.map(({ name }) => name)]);
  for (let first = 0; first < count; first += RECORDS_PER_BLOCK) {
    const records = await read(first, Math.min(first + RECORDS_PER_BLOCK, count));
    yield csvText(records.map((record) => columns.map(({ cellOf }) => cellOf(record))));
    await yieldToEventLoop();
  }
}
