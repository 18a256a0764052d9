import { types } from 'node:util';
import type { ProblemCode } from './problem-kinds.js';

/** Handling of a database failure that is not the statement's fault. */
export interface DatabaseFailure {
  readonly code: Extract<ProblemCode, 'database_busy' | 'database_unavailable'>;
  /** Text for the caller. */
  readonly detail: string;
  readonly retryAfterSeconds: number;
  /** Whether the server could not be reached, or the connection was lost. */
  readonly isAway?: boolean;
  /** Whether no connection of the pool became free in time. */
  readonly lacksConnection?: boolean;
  /** Whether a read-only statement is retried once. */
  readonly repeatsReads?: boolean;
  /** Whether a transaction is retried once. */
  readonly repeatsTransactions?: boolean;
  /** Operations for which the service is not ready until one succeeds again. */
  readonly refuses?: 'reads' | 'writes';
}

const unreachable: DatabaseFailure = {
  code: 'database_unavailable',
  detail: 'The database cannot be reached at the moment.',
  retryAfterSeconds: 5,
  isAway: true,
};
const connectionLost: DatabaseFailure = {
  ...unreachable,
  detail: 'The connection to the database was lost.',
  repeatsReads: true,
};
const tooManyConnections: DatabaseFailure = {
  ...unreachable,
  detail: 'The database takes no further connections at the moment.',
  refuses: 'reads',
};
const outOfResources: DatabaseFailure = {
  code: 'database_unavailable',
  detail: 'The database is out of disk space or memory.',
  retryAfterSeconds: 30,
  refuses: 'writes',
};
const readOnly: DatabaseFailure = {
  code: 'database_unavailable',
  detail: 'The database takes no changes at the moment.',
  retryAfterSeconds: 30,
};
const tookTooLong: DatabaseFailure = {
  code: 'database_busy',
  detail: 'The database is busy: the statement took too long.',
  retryAfterSeconds: 5,
};
const noFreeConnection: DatabaseFailure = {
  code: 'database_busy',
  detail: 'The database is busy: no connection to it became free in time.',
  retryAfterSeconds: 5,
  lacksConnection: true,
};
const locked: DatabaseFailure = {
  code: 'database_busy',
  detail: 'The database is busy: another change or an import holds what this request needs.',
  retryAfterSeconds: 5,
  repeatsTransactions: true,
};
const collided: DatabaseFailure = { ...locked, repeatsReads: true };

/**
 * PostgreSQL error codes (manual, appendix A) or their classes; the longest match decides. Other codes are the
 * statement's fault.
 */
const bySqlState: Readonly<Record<string, DatabaseFailure>> = {
  '08': connectionLost, // connection exceptions
  '25006': readOnly,
  '25P03': connectionLost, // idle_in_transaction_session_timeout
  '25P04': connectionLost, // transaction_timeout
  '40': collided, // serialization failure, deadlock, a replica's conflict with recovery
  '53': outOfResources, // 53100 disk full, 53200 out of memory
  '53300': tooManyConnections,
  '55P03': locked, // lock_timeout
  '57014': tookTooLong, // statement_timeout, or cancelled by an operator
  '57P': connectionLost, // shut-down, crash, dropped database, idle session
  '57P03': unreachable, // still starting
  '58': outOfResources, // input and output
};

/** Node's codes for a server that cannot be reached, and for a broken connection. */
const byNodeCode: Readonly<Record<string, DatabaseFailure>> = {
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ENETUNREACH: unreachable,
  EHOSTUNREACH: unreachable,
  ECONNRESET: connectionLost,
  ECONNABORTED: connectionLost,
  EPIPE: connectionLost,
  ETIMEDOUT: connectionLost,
};

/** Messages of pg and TypeORM that come without a code. */
const byMessage: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^(Connection terminated|Client (has encountered a connection error|was closed))/i, connectionLost],
  // a connection that closes between two statements of a transaction
  [/^(Query runner|Database connection provided by a query runner was) already released/, connectionLost],
  [/^timeout exceeded when trying to connect/i, noFreeConnection],
  [/^(timeout (exceeded|expired)|Query read timeout)/i, unreachable],
  [/^(Cannot use a pool after|Driver not Connected|the database system is)/i, unreachable],
  [/^Cannot execute operation on .* connection is not yet established|^CannotConnectAlreadyConnected/i, unreachable],
];

/**
 * Handling of a query error that is not the statement's fault; null for others. Looks through `cause`, TypeORM's
 * `driverError` and aggregated errors.
 */
export function databaseFailureOf(error: unknown, depth = 0): DatabaseFailure | null {
  if (!types.isNativeError(error) || depth > 5) return null;
  const { code, driverError, errors, syscall } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown;
    syscall?: unknown;
  };
  const byCode = typeof code === 'string' ? failureOfCode(code, syscall) : null;
  const direct = byCode ?? byMessage.find(([message]) => message.test(error.message))?.[1];
  if (direct !== undefined) return direct;
  const behind = [driverError, error.cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  for (const each of behind) {
    const failure = databaseFailureOf(each, depth + 1);
    if (failure !== null) return failure;
  }
  return null;
}

/** Whether a query error means that the database cannot be reached, rather than that the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return databaseFailureOf(error)?.isAway === true;
}

function failureOfCode(code: string, syscall: unknown): DatabaseFailure | null {
  // a missing socket file, but no other missing file
  if (code === 'ENOENT' && syscall === 'connect') return unreachable;
  if (Object.hasOwn(byNodeCode, code)) return byNodeCode[code] ?? null;
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  return bySqlState[code] ?? bySqlState[code.slice(0, 3)] ?? bySqlState[code.slice(0, 2)] ?? null;
}
