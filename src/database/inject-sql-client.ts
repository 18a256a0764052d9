import { Inject } from '@nestjs/common';

/**
 * Connections of their own, by who uses them: see `route-classes.ts`. `health`: one that no load takes; `metrics`: one
 * that scrapes use.
 */
export type SqlClientName = 'record' | 'heavy' | 'worker' | 'health' | 'metrics';

export const sqlClientToken = (name: SqlClientName): string => `SqlClient:${name}`;

/** Injects another client than the one for look-ups: `@InjectSqlClient('heavy') sql: SqlClient`. */
export const InjectSqlClient = (name: SqlClientName): ParameterDecorator => Inject(sqlClientToken(name));
