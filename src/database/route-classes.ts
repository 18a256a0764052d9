/** What the routes of one class may take of the database. */
export interface RouteClass {
  /** Connections of their own, so that no class starves another. */
  readonly connections: number;
  /** Milliseconds after which a statement is broken off. */
  readonly statementTimeout: number;
  /** Statements that may wait for one of the connections; a request may send some at once. One more is refused. */
  readonly mostWaiting: number;
}

/**
 * The classes of routes. A repository says its class by what it is given: TypeORM's repositories and `SqlClient` for
 * look-ups and lists, the `record` client for boards of record, the `heavy` one for what is computed from whole
 * histories. Whatever writes has the connections of `write`.
 */
export const routeClasses = {
  light: { connections: 4, statementTimeout: 2_000, mostWaiting: 200 },
  record: { connections: 4, statementTimeout: 2_000, mostWaiting: 200 },
  heavy: { connections: 3, statementTimeout: 15_000, mostWaiting: 60 },
  write: { connections: 4, statementTimeout: 10_000, mostWaiting: 200 },
} as const satisfies Record<string, RouteClass>;
