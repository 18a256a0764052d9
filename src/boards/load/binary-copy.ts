import type { Connection, Submittable } from 'pg';
import { CopyRow, int16, int32 } from './copy-row.js';

/** Codes of messages of the server: a row, the end of all rows, and an error in place of them. */
const [ROW, ROWS_END, FAILURE] = [0x64, 0x63, 0x45];
/** Code and length before what a message holds. */
const HEAD_BYTES = 5;
/** Signature, flags and length of the extension, which is empty, in front of the first row. */
const SIGNATURE_BYTES = 19;

type Listener = (chunk: Buffer) => void;

/**
 * A COPY of which the rows are read where they arrive, a message each, before `pg` makes an object of every message;
 * all other messages go to `pg` as ever.
 */
export class BinaryCopy implements Submittable {
  /** Resolves after the last row; rejects where the statement, or the taking of a row, failed. */
  readonly finished: Promise<void>;
  private readonly row = new CopyRow();
  /** The beginning of a message whose end has not arrived. */
  private rest: Buffer = Buffer.alloc(0);
  private isBegun = false;
  /** What `take` threw: the rows that follow are passed over, since the server goes on sending them. */
  private failure: Error | null = null;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  /** @param text the statement, which asks for the binary format */
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
      const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
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
      this.rest = bytes.subarray(at);
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
    // how many rows there were nobody asks
  }

  /** Called by `pg` when the connection is free again. */
  handleReadyForQuery(): void {
    if (this.failure === null) this.resolve();
    else this.reject(this.failure);
  }

  private read(bytes: Buffer, at: number): void {
    const start = this.isBegun ? at : at + SIGNATURE_BYTES;
    this.isBegun = true;
    // a row of less than no columns says that there are no more
    if (this.failure !== null || int16(bytes, start) < 0) return;
    try {
      this.row.begin(bytes, start + 2);
      this.take(this.row);
    } catch (error) {
      this.failure = error as Error;
    }
  }
}

/** Where the message ends that begins at a place; -1 where it is not complete. */
function endOfMessage(bytes: Buffer, at: number): number {
  if (at + HEAD_BYTES > bytes.length) return -1;
  const end = at + 1 + int32(bytes, at + 1);
  return end > bytes.length ? -1 : end;
}
