import type { AppConfig } from '../config/app-config.js';

/** How to reach the database. Plain data, so that it can be sent to worker threads. */
export interface DatabaseAddress {
  /** For reads and transactions; may lead to a connection pooler in transaction mode. */
  readonly url: string;
  /** For work that needs a server session: listeners, session locks, migrations, backups. */
  readonly directUrl: string;
  /** Whether named prepared statements may be used. */
  readonly preparesStatements: boolean;
}

/** An address, or one URL for all uses. */
export type DatabaseTarget = string | DatabaseAddress;

export function databaseAddress(target: DatabaseTarget): DatabaseAddress {
  return typeof target === 'string' ? { url: target, directUrl: target, preparesStatements: true } : target;
}

/**
 * Whether reads and transactions go through a connection pooler, which refuses time-outs as start-up parameters and
 * would leak session settings to other clients.
 */
export function isPooled({ url, directUrl }: DatabaseAddress): boolean {
  return url !== directUrl;
}

/** The configured address of the server at `url`; the direct URL applies to DATABASE_URL only. */
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
