import type { AppConfig } from '../config/app-config.js';

/** How the database is reached. Plain data, so that threads receive it unchanged. */
export interface DatabaseAddress {
  /** For reads and transactions; may lead to a connection pooler in transaction mode. */
  readonly url: string;
  /** For what needs one session of the server: listeners, session locks, migrations, backups. */
  readonly directUrl: string;
  /** Whether named prepared statements may be used. */
  readonly preparesStatements: boolean;
}

/** An address, or the URL of a server that needs no other. */
export type DatabaseTarget = string | DatabaseAddress;

export function databaseAddress(target: DatabaseTarget): DatabaseAddress {
  return typeof target === 'string' ? { url: target, directUrl: target, preparesStatements: true } : target;
}

/**
 * Whether reads and transactions go through a connection pooler: it refuses time-outs as start-up parameters, and
 * settings of a session would reach other clients.
 */
export function isPooled({ url, directUrl }: DatabaseAddress): boolean {
  return url !== directUrl;
}

/** The address of a server at `url` as configured: the direct address belongs to DATABASE_URL only. */
export function configuredAddress(
  url: string,
  {
    databaseUrl,
    databaseDirectUrl,
    preparedStatements,
  }: Pick<AppConfig, 'databaseUrl' | 'databaseDirectUrl' | 'preparedStatements'>,
): DatabaseAddress {
  const directUrl = url === databaseUrl ? (databaseDirectUrl ?? url) : url;
  return { url, directUrl, preparesStatements: preparedStatements };
}
