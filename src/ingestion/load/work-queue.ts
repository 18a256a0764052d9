import type { SqlTransaction } from '../../database/sql-client.js';
import type { CopyBuffer } from './copy.js';

/**
 * Does things on a connection one after another while the caller goes on and prepares the next. After
 * a failure nothing more is done.
 */
export class WorkQueue {
  #last: Promise<void> = Promise.resolve();
  #failure: { reason: unknown } | null = null;

  constructor(private readonly sql: SqlTransaction) {}

  /** Does something when its turn comes; a failure is told by `run` and `finish`. */
  add(work: (sql: SqlTransaction) => Promise<void>): void {
    this.#last = this.#last
      .then(() => (this.#failure === null ? work(this.sql) : undefined))
      .catch((reason: unknown) => {
        this.#failure ??= { reason };
      });
  }

  /** Sends a buffer when its turn comes. */
  send(buffer: CopyBuffer, onSent?: () => void): void {
    this.add((sql) => buffer.send(sql, onSent));
  }

  /** Runs statements after everything that was added before. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.finish();
    return work();
  }

  /** Waits until nothing is under way any more. @throws the first failure */
  async finish(): Promise<void> {
    await this.#last;
    if (this.#failure !== null) throw this.#failure.reason;
  }
}

/** Price snapshots handled between two breaths: a few milliseconds. */
export const SNAPSHOTS_PER_BREATH = 100;

/** Lets work under way go on: to be awaited every few milliseconds of a long computation. */
export const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
