import { Inject } from '@nestjs/common';

/**
 * Clients with dedicated connections, by use: see `route-classes.ts`. `health`: one that no load takes; `metrics`: one
 * for scrapes.
 */
export type SqlClientName = 'record' | 'heavy' | 'worker' | 'health' | 'metrics';

export const sqlClientToken = (name: SqlClientName): string => `SqlClient:${name}`;

/** Injects a client other than the one for look-ups: `@InjectSqlClient('heavy') sql: SqlClient`. */
export const InjectSqlClient = (name: SqlClientName): ParameterDecorator => Inject(sqlClientToken(name));
