import type { SqlTransaction } from '../../database/sql-client.js';
import type { CopyBuffer } from './copy.js';

/**
 * Runs work on one connection, one piece after another, while the caller prepares the next. After a failure nothing
 * more runs.
 */
export class WorkQueue {
  #last: Promise<void> = Promise.resolve();
  #failure: { reason: unknown } | null = null;

  constructor(private readonly sql: SqlTransaction) {}

  /** Queues work; `run` and `finish` throw its failure. */
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

  /** Runs statements after everything that was queued before. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.finish();
    return work();
  }

  /** Waits for everything that was queued. @throws the first failure */
  async finish(): Promise<void> {
    await this.#last;
    if (this.#failure !== null) throw this.#failure.reason;
  }
}

/** Price snapshots handled between two turns of the event loop: a few milliseconds. */
export const SNAPSHOTS_PER_YIELD = 100;

/** Lets pending I/O proceed; a long computation awaits it every few milliseconds. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
