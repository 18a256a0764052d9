import { types } from 'node:util';

const awayCodes: ReadonlySet<string> = new Set([
  // PostgreSQL: connection exceptions, start-up, shut-down, crash, out of connections
  '08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03',
  // Node: the server cannot be reached or went away
  'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH',
  'EHOSTUNREACH', 'ENOENT',
]);

/** Messages of pg and TypeORM that come without a code. */
const awayMessages =
  /^(Connection terminated|timeout (exceeded|expired)|Client (has encountered a connection error|was closed)|Cannot use a pool after|Driver not Connected|Cannot execute operation on .* connection is not yet established|CannotConnectAlreadyConnected|the database system is)/i;

/**
 * Whether an error of a query says that the database cannot be reached, rather than that the query is wrong.
 * Looks through `cause`, TypeORM's `driverError` and aggregated errors.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!types.isNativeError(error) || depth > 5) return false;
  const { code, driverError, errors, syscall } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown;
    syscall?: unknown;
  };
  if (typeof code === 'string' && awayCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true;
  if (awayMessages.test(error.message)) return true;
  if (isDatabaseAway(driverError, depth + 1) || isDatabaseAway(error.cause, depth + 1)) return true;
  return Array.isArray(errors) && errors.some((each) => isDatabaseAway(each, depth + 1));
}
