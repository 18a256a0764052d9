import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { Logger } from '../common/logging/logger.js';
import { migrations } from '../../migrations/index.js';
import { entities } from './entities/index.js';
import { PostgresNamingStrategy } from './naming-strategy.js';
import { boundedDriver } from './pool.js';
import { databaseTypes } from './types.js';

/** How a data source differs from the plain one. */
export interface DataSourceSettings {
  /** Shown in the server's list of connections. */
  readonly purpose: string;
  /** Largest number of connections. */
  readonly poolSize: number;
  /** Milliseconds after which a statement is broken off; 0 lets it run. */
  readonly statementTimeout?: number;
  /** Statements that may wait for a connection; one more is refused. */
  readonly mostWaiting?: number;
  readonly replicaUrls?: readonly string[];
}

/** The TypeORM data source of a database: only migrations change its schema, never `synchronize`. */
export function createDataSource(url: string, logger: Logger | null, settings: DataSourceSettings): DataSource {
  const { purpose, poolSize, statementTimeout = 0, mostWaiting, replicaUrls = [] } = settings;
  const servers: Partial<DataSourceOptions> =
    replicaUrls.length === 0
      ? { url }
      : { replication: { master: { url }, slaves: replicaUrls.map((replica) => ({ url: replica })) } };
  return new DataSource({
    type: 'postgres',
    driver: boundedDriver,
    ...servers,
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
    extra: { types: databaseTypes, statement_timeout: statementTimeout, keepAlive: true, mostWaiting },
  } as DataSourceOptions);
}

/** Address of the server that writes. */
export function primaryUrl({ options }: DataSource): string {
  const url = options.type === 'postgres' ? (options.replication?.master.url ?? options.url) : undefined;
  if (url === undefined) throw new Error('the data source was made without the address of its server');
  return url;
}

/** The pools of a data source. */
export function poolsOf({ driver }: DataSource): { primary: Pool; replicas: readonly Pool[] } {
  const { master, slaves } = driver as unknown as { master: Pool; slaves: readonly Pool[] };
  return { primary: master, replicas: slaves };
}
