import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value in a COPY row; null is SQL null. */
export type CopyValue = string | number | boolean | Buffer | Date | readonly string[] | null;

const CHUNK_CHARACTERS = 256 * 1024;

function escapeText(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (sign) => (sign === '\\' ? '\\\\' : sign === '\t' ? '\\t' : sign === '\n' ? '\\n' : '\\r'))
    : text;
}

/** One value in PostgreSQL's COPY text format. */
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
 * Collects rows and sends them with one COPY; rows are turned into text as they come, so that only
 * text is held.
 */
export class CopyBuffer {
  readonly #chunks: string[] = [];
  #chunk = '';
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
    let line = copyText(values[0]!);
    for (let index = 1; index < values.length; index++) line += `\t${copyText(values[index]!)}`;
    this.addLine(line);
  }

  /** Adds a row that already is COPY text (for the hottest loop: prices). */
  addLine(line: string): void {
    this.#chunk += `${line}\n`;
    this.#rows++;
    if (this.#chunk.length > CHUNK_CHARACTERS) {
      this.#chunks.push(this.#chunk);
      this.#chunk = '';
    }
  }

  /**
   * Sends everything and empties the buffer.
   * @param onSent called once the last row is on its way, while the database still works on it
   */
  async send(client: ClientBase, onSent: () => void = () => undefined): Promise<void> {
    if (this.#rows === 0) return onSent();
    const chunks = [...this.#chunks, this.#chunk];
    this.#chunks.length = 0;
    this.#chunk = '';
    this.#rows = 0;
    const target = client.query(copyFrom(`copy ${this.table} (${this.columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(inTurn(chunks, onSent)), target);
  }
}

function* inTurn(chunks: readonly string[], onSent: () => void): Generator<string> {
  yield* chunks;
  setImmediate(onSent);
}

/**
 * Sends buffers one after another while the caller goes on: the connection keeps the order, and
 * queries that are asked meanwhile wait for their turn.
 */
export class CopyQueue {
  readonly #sending: Promise<void>[] = [];

  constructor(private readonly client: ClientBase) {}

  send(buffer: CopyBuffer, onSent?: () => void): void {
    const sending = buffer.send(this.client, onSent);
    // told by `finish`
    sending.catch(() => undefined);
    this.#sending.push(sending);
  }

  /** Waits until everything has arrived. Throws the first failure, once no COPY is under way any more. */
  async finish(): Promise<void> {
    const results = await Promise.allSettled(this.#sending);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}

/** Lets a COPY under way be fed: to be awaited every few milliseconds of a long computation. */
export const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
