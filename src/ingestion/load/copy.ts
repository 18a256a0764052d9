import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import type { SqlTransaction } from '../../database/sql-client.js';

/** A value in a COPY row; null is SQL null. */
export type CopyValue = string | number | boolean | Buffer | Date | readonly string[] | null;

const FIRST_CHUNK_BYTES = 8 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** Most bytes of a UTF-16 unit in UTF-8. */
const BYTES_PER_CHARACTER = 3;

function escapeText(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (sign) =>
        sign === '\\' ? '\\\\' : sign === '\t' ? '\\t' : sign === '\n' ? '\\n' : '\\r',
      )
    : text;
}

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

/**
 * Collects rows and sends them with one COPY. Rows become bytes as they come: concatenated strings would stay on the
 * heap until they are sent, and the garbage collector would copy them.
 */
export class CopyBuffer {
  #full: Buffer[] = [];
  #chunk: Buffer = Buffer.alloc(0);
  #used = 0;
  #rows = 0;

  /** @param columns column names, in the order in which `add` gets the values */
  constructor(
    readonly table: string,
    readonly columns: readonly string[],
  ) {}

  get rows(): number {
    return this.#rows;
  }

  add(values: readonly CopyValue[]): void {
    this.addLine(values.map(copyText).join('\t'));
  }

  /** Adds a row of COPY text (the hottest loop, prices, makes its own). */
  addLine(line: string): void {
    const most = line.length * BYTES_PER_CHARACTER + 1;
    if (this.#used + most > this.#chunk.length) this.#startChunk(most);
    this.#used += this.#chunk.write(line, this.#used);
    this.#chunk[this.#used++] = 10;
    this.#rows++;
  }

  /**
   * Sends everything and empties the buffer.
   * @param onSent called once the last row is on its way, while the database still works on it
   */
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

/**
 * Reserves a block of consecutive ids of a table's identity column, under the import lock.
 * @returns the first id of the block
 */
export async function reserveIds(sql: SqlTransaction, table: string, count: number): Promise<number> {
  const { first } = await sql.rowOrFail<{ first: number }>(
    `select setval(sequence, nextval(sequence) + $2::bigint) - $2::bigint as first
     from (select pg_get_serial_sequence($1, 'id')::regclass as sequence) as identity`,
    [table, count],
  );
  return first;
}
