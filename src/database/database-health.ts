import type { Pool } from 'pg';
import { databaseFailureOf } from '../common/problem/database-failure.js';

/** How long a refusal counts unless a success clears it: a service that is not ready gets no requests to succeed. */
const REFUSAL_MILLISECONDS = 15_000;

/** Recent refusals by the database, which make the service not ready. */
export class Refusals {
  /** By `performance.now()`. */
  private readonly until = { reads: -Infinity, writes: -Infinity };

  /** Runs the work and records whether the database refuses it. */
  async note<T>(kind: 'reads' | 'writes', work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.until[kind] = -Infinity;
      return result;
    } catch (error) {
      const refused = databaseFailureOf(error)?.refuses;
      if (refused !== undefined) this.until[refused] = performance.now() + REFUSAL_MILLISECONDS;
      throw error;
    }
  }

  /** Whether work of this kind was refused recently, without a success since. */
  has(kind: 'reads' | 'writes'): boolean {
    return performance.now() < this.until[kind];
  }
}

/** What the database can do at the moment: reads and writes, reads only, or neither. */
export type DatabaseState = 'writable' | 'readonly' | 'unavailable';

/** Checks the state of the primary on a dedicated connection. */
export class DatabaseHealth {
  private asking: Promise<DatabaseState> | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly refusals: Refusals,
  ) {}

  /** State by the primary's answer and its recent refusals; concurrent calls share one query. */
  state(): Promise<DatabaseState> {
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  private async ask(): Promise<DatabaseState> {
    try {
      const { rows } = await this.pool.query<{ isReadOnly: boolean }>(
        `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
      );
      if (this.refusals.has('reads')) return 'unavailable';
      return rows[0]?.isReadOnly === true || this.refusals.has('writes') ? 'readonly' : 'writable';
    } catch (error) {
      if (databaseFailureOf(error) !== null) return 'unavailable';
      throw error;
    }
  }
}
