import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { Logger } from '../common/logging/logger.js';
import { migrations } from '../../migrations/index.js';
import { databaseAddress, isPooled } from './database-address.js';
import type { DatabaseAddress, DatabaseTarget } from './database-address.js';
import * as entities from './entities/index.js';
import { PostgresNamingStrategy } from './naming-strategy.js';
import { boundedDriver, createPool, silenceOf } from './pool.js';
import { driverWithReads, readsAddress } from './read-connections.js';
import type { ReadConnections } from './read-connections.js';
import { ReadPool } from './read-pool.js';
import type { Replicas } from './replicas.js';
import { routeClasses } from './route-classes.js';
import type { SqlPools } from './sql-client.js';
import { databaseTypes } from './types.js';

/** Settings of a data source. */
export interface DataSourceSettings {
  /** Shown in the server's list of connections. */
  readonly purpose: string;
  /** Largest number of connections, of each of its pools. */
  readonly poolSize: number;
  /** Milliseconds after which a statement is cancelled; 0: never. */
  readonly statementTimeout?: number;
  /** Milliseconds that a statement waits for a lock; 0: forever. */
  readonly lockTimeout?: number;
  /** Most statements that wait for a connection; further ones are refused. */
  readonly mostWaiting?: number;
}

/** The options of a TypeORM data source: only migrations change the schema, never `synchronize`. */
export function dataSourceOptions(
  target: DatabaseTarget,
  logger: Logger | null,
  settings: DataSourceSettings,
): DataSourceOptions {
  const { purpose, poolSize, statementTimeout = 0, lockTimeout = 0, mostWaiting } = settings;
  const address = databaseAddress(target);
  return {
    type: 'postgres',
    url: address.url,
    driver: boundedDriver,
    entities,
    namingStrategy: new PostgresNamingStrategy(),
    migrations,
    // makes TypeORM use gen_random_uuid, which is built into the server
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    applicationName: `football-analytics ${purpose}`,
    connectTimeoutMS: 5_000,
    poolSize,
    poolErrorHandler: (error: unknown) => logger?.warn({ err: error }, 'a database connection was lost'),
    extra: {
      address,
      isPooled: isPooled(address),
      preparesStatements: address.preparesStatements,
      types: databaseTypes,
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      keepAlive: true,
      mostWaiting,
      ...(statementTimeout > 0 && { silenceTimeout: silenceOf(routeClasses.write.statementTimeout) }),
      onConnectionError: (error: Error) => logger?.debug({ err: error }, 'a database connection broke'),
    },
  };
}

/** Creates a data source with one pool, not connected yet. */
export function createDataSource(
  target: DatabaseTarget,
  logger: Logger | null,
  settings: DataSourceSettings,
): DataSource {
  return new DataSource(dataSourceOptions(target, logger, settings));
}

/** Options of the data source that serves requests: reads go to replicas, or to the primary through their own pool. */
export function serviceDataSourceOptions(
  target: DatabaseTarget,
  replicas: Replicas,
  logger: Logger,
): DataSourceOptions {
  const { url } = databaseAddress(target);
  const { connections, statementTimeout, mostWaiting } = routeClasses.light;
  const settings = { purpose: 'api', poolSize: connections, statementTimeout, mostWaiting };
  const primary = createPool(target, 'light', (error) => logger.warn({ err: error }, 'a database connection was lost'));
  return {
    ...dataSourceOptions(target, logger, settings),
    driver: driverWithReads(new ReadPool(primary, replicas)),
    replication: { master: { url }, slaves: [{ url: readsAddress(url) }] },
  } as DataSourceOptions;
}

/** Address of the primary. */
export function addressOf({ options }: DataSource): DatabaseAddress {
  const { address } = (options as { readonly extra?: { readonly address?: DatabaseAddress } }).extra ?? {};
  if (address === undefined) throw new Error('the data source was made without the address of its server');
  return address;
}

/** The pools of the service's data source, for a `SqlClient`. */
export function sqlPoolsOf(source: DataSource): SqlPools {
  const { primary, reads } = poolsOf(source);
  if (reads === null) return { primary };
  return { primary: reads.primary, reads, writes: primary, writeTimeout: routeClasses.write.statementTimeout };
}

/** The pools of a data source: to the primary, and for reads; null where reads have no connections of their own. */
export function poolsOf({ driver }: DataSource): { primary: Pool; reads: ReadPool | null } {
  const { master, slaves } = driver as unknown as { master: Pool; slaves: readonly ReadConnections[] };
  return { primary: master, reads: slaves[0]?.reads ?? null };
}
