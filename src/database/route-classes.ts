/** Database limits of the routes of one class. */
export interface RouteClass {
  /** Dedicated connections, so that no class starves another. */
  readonly connections: number;
  /** Longest duration of a statement, in milliseconds; PostgreSQL then cancels it. */
  readonly statementTimeout: number;
  /** Longest wait for a lock, in milliseconds; a statement that waits longer fails. */
  readonly lockTimeout: number;
  /** Most statements that wait for a connection; further ones are refused. One request may send several at once. */
  readonly mostWaiting: number;
}

const light: RouteClass = { connections: 4, statementTimeout: 2_000, lockTimeout: 500, mostWaiting: 200 };

/**
 * The classes of routes. A repository chooses its class by what it injects: TypeORM's repositories and `SqlClient` for
 * look-ups and lists, the `record` client for boards of record, the `heavy` client for queries of whole histories.
 * Changes run on the connections of `write`; TypeORM gives reads and writes pools of one size.
 */
export const routeClasses = {
  light,
  record: { connections: 4, statementTimeout: 2_000, lockTimeout: 500, mostWaiting: 200 },
  heavy: { connections: 3, statementTimeout: 15_000, lockTimeout: 5_000, mostWaiting: 60 },
  write: { ...light, statementTimeout: 10_000, lockTimeout: 3_000 },
} as const satisfies Record<string, RouteClass>;
