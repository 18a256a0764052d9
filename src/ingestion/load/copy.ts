import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import type { SqlTransaction } from '../../database/sql-client.js';

/** A value in a COPY row; null becomes SQL NULL. */
export type CopyValue = string | number | boolean | Buffer | Date | readonly string[] | null;

const FIRST_CHUNK_BYTES = 8 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** Maximum UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_CHARACTER = 3;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeText = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!);

/** One value in PostgreSQL's COPY text format, which `pg-copy-streams` leaves to its caller. */
export function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  switch (typeof value) {
    case 'number':
      return String(value);
    case 'string':
      return escapeText(value);
    case 'boolean':
      return value ? 't' : 'f';
    default:
      if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
      if (value instanceof Date) return value.toISOString();
      return escapeText(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  }
}

/** Buffers rows, as bytes to spare the garbage collector, and sends them with one COPY. */
export class CopyBuffer {
  #full: Buffer[] = [];
  #chunk: Buffer = Buffer.alloc(0);
  #used = 0;
  #rows = 0;

  /** @param columns column names, in the order of the values passed to `add` */
  constructor(
    readonly table: string,
    readonly columns: readonly string[],
  ) {}

  /** A buffer with these rows; their property names are the columns. */
  static of(table: string, rows: readonly Readonly<Record<string, CopyValue>>[]): CopyBuffer {
    const columns = Object.keys(rows[0] ?? {});
    const buffer = new CopyBuffer(table, columns);
    for (const row of rows) buffer.add(columns.map((column) => row[column] ?? null));
    return buffer;
  }

  get rows(): number {
    return this.#rows;
  }

  add(values: readonly CopyValue[]): void {
    this.addLine(values.map(copyText).join('\t'));
  }

  /** Adds a row of COPY text (prices, the hottest loop, build their own). */
  addLine(line: string): void {
    const most = line.length * BYTES_PER_CHARACTER + 1;
    if (this.#used + most > this.#chunk.length) this.#startChunk(most);
    this.#used += this.#chunk.write(line, this.#used);
    this.#chunk[this.#used++] = 10;
    this.#rows++;
  }

  /** Sends all rows and clears the buffer; calls `onSent` while the database is still processing the last rows. */
  async send(sql: SqlTransaction, onSent: () => void = () => undefined): Promise<void> {
    if (this.#rows === 0) return onSent();
    const chunks = [...this.#full, this.#chunk.subarray(0, this.#used)];
    this.#full = [];
    this.#chunk = Buffer.alloc(0);
    this.#used = 0;
    this.#rows = 0;
    const target = sql.connection.query(copyFrom(`copy ${this.table} (${this.columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(thenCall(chunks, onSent)), target);
  }

  #startChunk(needed: number): void {
    if (this.#used > 0) this.#full.push(this.#chunk.subarray(0, this.#used));
    const size = this.#full.length === 0 ? FIRST_CHUNK_BYTES : CHUNK_BYTES;
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(size, needed));
    this.#used = 0;
  }
}

function* thenCall(chunks: readonly Buffer[], onSent: () => void): Generator<Buffer> {
  yield* chunks;
  setImmediate(onSent);
}

/** Reserves consecutive ids of a table's identity column, under the import lock. @returns the first id */
export async function reserveIds(sql: SqlTransaction, table: string, count: number): Promise<number> {
  const { first } = await sql.rowOrFail<{ first: number }>(
    `select setval(sequence, nextval(sequence) + $2::bigint) - $2::bigint as first
     from (select pg_get_serial_sequence($1, 'id')::regclass as sequence) as identity`,
    [table, count],
  );
  return first;
}

/** Runs work on one connection in order while the caller prepares more; after a failure nothing else runs. */
export class WorkQueue {
  #last: Promise<void> = Promise.resolve();
  #failure: { reason: unknown } | null = null;

  constructor(private readonly sql: SqlTransaction) {}

  /** Queues work; `run` and `finish` throw if it fails. */
  add(work: (sql: SqlTransaction) => Promise<void>): void {
    this.#last = this.#last
      .then(() => (this.#failure === null ? work(this.sql) : undefined))
      .catch((reason: unknown) => {
        this.#failure ??= { reason };
      });
  }

  /** Queues the sending of a buffer. */
  send(buffer: CopyBuffer, onSent?: () => void): void {
    this.add((sql) => buffer.send(sql, onSent));
  }

  /** Runs statements after everything queued so far. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.finish();
    return work();
  }

  /** Waits for everything queued. @throws the first failure */
  async finish(): Promise<void> {
    await this.#last;
    if (this.#failure !== null) throw this.#failure.reason;
  }
}

/** Price snapshots processed between yields to the event loop: a few milliseconds. */
export const SNAPSHOTS_PER_YIELD = 100;

/** Lets pending I/O proceed; long computations await it every few milliseconds. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
