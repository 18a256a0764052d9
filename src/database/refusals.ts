import { databaseFailureOf } from '../common/problem/database-failure.js';

/** How long a refusal counts unless a success ends it: a service that is not ready is sent nothing to succeed in. */
const REFUSAL_MILLISECONDS = 15_000;

/** What the database refused a moment ago, for which the service is not ready. */
export class Refusals {
  /** By `performance.now()`. */
  private readonly until = { reads: -Infinity, writes: -Infinity };

  /** Does some work, and notes whether the database refuses it. */
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

  /** Whether such work was refused, and none has succeeded since. */
  has(kind: 'reads' | 'writes'): boolean {
    return performance.now() < this.until[kind];
  }
}
