/** The database cannot be used as it is; the message tells what to do. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

export { isDatabaseAway } from '../common/problem/database-failure.js';
