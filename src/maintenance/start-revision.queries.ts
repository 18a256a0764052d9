import type { WriteTransaction } from '../database/transaction-runner.js';

/** Starts a new data revision: boards and pages show names of countries and managers, and are cached by revision. */
export async function startRevision({ sql }: WriteTransaction): Promise<void> {
  await sql.rows(`select record_change('names', '{}')`);
}
