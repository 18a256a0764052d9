import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { Logger } from '../common/logging/logger.js';
import { migrations } from '../../migrations/index.js';
import { entities } from './entities/index.js';
import { PostgresNamingStrategy } from './naming-strategy.js';
import { boundedDriver } from './pool.js';
import { routeClasses } from './route-classes.js';
import type { SqlPools } from './sql-client.js';
import { databaseTypes } from './types.js';

/** How a data source differs from the plain one. */
export interface DataSourceSettings {
  /** Shown in the server's list of connections. */
  readonly purpose: string;
  /** Largest number of connections, of each of its pools. */
  readonly poolSize: number;
  /** Milliseconds after which a statement is broken off; 0 lets it run. */
  readonly statementTimeout?: number;
  /** Statements that may wait for a connection; one more is refused. */
  readonly mostWaiting?: number;
}

/** The options of a TypeORM data source: only migrations change the schema, never `synchronize`. */
export function dataSourceOptions(url: string, logger: Logger | null, settings: DataSourceSettings): DataSourceOptions {
  const { purpose, poolSize, statementTimeout = 0, mostWaiting } = settings;
  return {
    type: 'postgres',
    url,
    driver: boundedDriver,
    entities,
    namingStrategy: new PostgresNamingStrategy(),
    migrations,
    // gen_random_uuid, which the server itself has
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
      types: databaseTypes,
      statement_timeout: statementTimeout,
      keepAlive: true,
      mostWaiting,
      onConnectionError: (error: Error) => logger?.debug({ err: error }, 'a database connection broke'),
    },
  };
}

/** A data source of one pool, not connected yet. */
export function createDataSource(url: string, logger: Logger | null, settings: DataSourceSettings): DataSource {
  return new DataSource(dataSourceOptions(url, logger, settings));
}

/**
 * The options of the data source that answers requests. Reads go to the replicas; where there are none, to the primary
 * on connections of their own, so that changes which wait leave them alone.
 */
export function serviceDataSourceOptions(
  url: string,
  replicaUrls: readonly string[],
  logger: Logger,
): DataSourceOptions {
  const { connections, statementTimeout, mostWaiting } = routeClasses.light;
  const settings = { purpose: 'api', poolSize: connections, statementTimeout, mostWaiting };
  const slaves = (replicaUrls.length > 0 ? replicaUrls : [url]).map((slave) => ({ url: slave }));
  return { ...dataSourceOptions(url, logger, settings), replication: { master: { url }, slaves } } as DataSourceOptions;
}

/** Address of the server that writes. */
export function primaryUrl({ options }: DataSource): string {
  const url = options.type === 'postgres' ? (options.replication?.master.url ?? options.url) : undefined;
  if (url === undefined) throw new Error('the data source was made without the address of its server');
  return url;
}

/** The pools of the service's data source as a client of SQL takes them. */
export function sqlPoolsOf(source: DataSource): SqlPools {
  const { primary, replicas } = poolsOf(source);
  const replication = source.options.type === 'postgres' ? source.options.replication : undefined;
  // connections to the primary itself, for reads only
  const isOwn = replication !== undefined && replication.slaves.every(({ url }) => url === replication.master.url);
  const [reads = primary] = isOwn ? replicas : [];
  return {
    primary: reads,
    replicas: isOwn ? [] : replicas,
    writes: primary,
    writeTimeout: routeClasses.write.statementTimeout,
  };
}

/** The pools of a data source. */
export function poolsOf({ driver }: DataSource): { primary: Pool; replicas: readonly Pool[] } {
  const { master, slaves } = driver as unknown as { master: Pool; slaves: readonly Pool[] };
  return { primary: master, replicas: slaves };
}
