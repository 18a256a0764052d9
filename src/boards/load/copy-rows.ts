import { CopyRow, int16, int32 } from './copy-row.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import type { Connection, Submittable } from 'pg';

/** Reads rows by binary COPY, without an object per row; COPY takes no parameters: see `idList` and `moment`. */
export function readRows(sql: SqlTransaction, statement: string, take: (row: CopyRow) => void): Promise<void> {
  return sql.connection.query(new BinaryCopy(`copy (${statement}) to stdout (format binary)`, take)).finished;
}

/** SQL literal of ids. */
export const idList = (ids: readonly number[]): string => `'{${ids.map((id) => id.toFixed(0)).join(',')}}'::bigint[]`;

/** SQL literal of a moment. */
export const moment = (at: Date): string => `'${at.toISOString()}'::timestamptz`;

/** Type bytes of server messages: a row, the end of the rows, an error. */
const [ROW, ROWS_END, FAILURE] = [0x64, 0x63, 0x45];
/** Type byte and length before the content of a message. */
const HEAD_BYTES = 5;
/** Signature, flags and length of the empty extension before the first row. */
const SIGNATURE_BYTES = 19;

type Listener = (chunk: Buffer) => void;

/** A COPY whose rows are parsed from the socket chunks; all other messages go to `pg`. */
export class BinaryCopy implements Submittable {
  /** Resolves after the last row; rejects if the statement or `take` fails. */
  readonly finished: Promise<void>;
  private readonly row = new CopyRow();
  /** The start of a message whose end has not arrived. */
  private incomplete: Buffer = Buffer.alloc(0);
  private isBegun = false;
  /** Error thrown by `take`; the server keeps sending rows, which are then ignored. */
  private failure: Error | null = null;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  /** @param text the statement, with `format binary` */
  constructor(
    readonly text: string,
    private readonly take: (row: CopyRow) => void,
  ) {
    this.finished = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Called by `pg` once the connection is free. */
  submit(connection: Connection): void {
    const { stream } = connection;
    const [listener] = stream.listeners('data') as Listener[];
    const read: Listener = (chunk) => {
      const bytes = this.incomplete.length === 0 ? chunk : Buffer.concat([this.incomplete, chunk]);
      let at = 0;
      for (let end = endOfMessage(bytes, at); end > 0; end = endOfMessage(bytes, at)) {
        if (bytes[at] === ROWS_END || bytes[at] === FAILURE) {
          stream.off('data', read).on('data', listener!);
          listener!(bytes.subarray(at));
          return;
        }
        if (bytes[at] === ROW) this.read(bytes, at + HEAD_BYTES);
        else listener!(bytes.subarray(at, end));
        at = end;
      }
      this.incomplete = bytes.subarray(at);
    };
    stream.off('data', listener!).on('data', read);
    connection.query(this.text);
  }

  /** Called by `pg`: the statement, or the connection, failed. */
  handleError(error: Error): void {
    this.reject(error);
  }

  /** Called by `pg`. */
  handleCommandComplete(): void {
    // the number of rows is not used
  }

  /** Called by `pg` when the connection is free again. */
  handleReadyForQuery(): void {
    if (this.failure === null) this.resolve();
    else this.reject(this.failure);
  }

  private read(bytes: Buffer, at: number): void {
    const start = this.isBegun ? at : at + SIGNATURE_BYTES;
    this.isBegun = true;
    // the trailer is a row of -1 columns
    if (this.failure !== null || int16(bytes, start) < 0) return;
    try {
      this.row.begin(bytes, start + 2);
      this.take(this.row);
    } catch (error) {
      this.failure = error as Error;
    }
  }
}

/** End of the message that starts at `at`; -1 while it is incomplete. */
function endOfMessage(bytes: Buffer, at: number): number {
  if (at + HEAD_BYTES > bytes.length) return -1;
  const end = at + 1 + int32(bytes, at + 1);
  return end > bytes.length ? -1 : end;
}
