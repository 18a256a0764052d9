import type { Pool } from 'pg';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import type { Refusals } from './refusals.js';

/** What the database does at the moment: reads and writes, reads alone, or neither. */
export type DatabaseState = 'writable' | 'readonly' | 'unavailable';

/** Asks the primary for its state, on a connection of its own. */
export class DatabaseHealth {
  private asking: Promise<DatabaseState> | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly refusals: Refusals,
  ) {}

  /** What the primary says, and what it refused a moment ago; concurrent calls share one query. */
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
