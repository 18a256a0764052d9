import { fileProblem } from '../config/data-directory.js';
import { withoutPasswords } from '../common/logging/logger.js';
import { isDatabaseAway } from '../common/problem/database-failure.js';

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/** SQLSTATE of a statement that waited too long for a lock. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** What an operator can do about a database error, by SQLSTATE. */
const steps: Readonly<Record<string, string>> = {
  '25006': 'It is read-only, perhaps a replica: name the primary in DATABASE_URL.',
  '42501': 'Give the user of DATABASE_URL the right to create tables, or the ownership of the database.',
  '53100': 'Its disk is full: make room there.',
  '53300': 'It takes no more connections: raise max_connections, or end other programs.',
};

/** One line on a failure that the operator can fix, with the next step; null for a bug in the program. */
export function failureText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const file = fileProblem(error);
  if (file !== null) return `${file.path} ${file.problem}. Fix that, or choose another place.`;
  const { driverError } = error as Error & { driverError?: Error };
  const { code, message } = (driverError ?? error) as Error & { code?: unknown };
  const step = typeof code === 'string' ? steps[code] : undefined;
  if (step !== undefined) return withoutPasswords(`The database refuses: ${message}. ${step}`);
  if (!isDatabaseAway(error)) return null;
  return withoutPasswords(`The connection to the database was lost: ${message}. Try again.`);
}
