import { DynamicModule, Global, Inject, Module, OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { createDataSource, poolsOf } from './data-source-options.js';
import { Database, HeavyDatabase, RecordDatabase } from './database.js';
import { DatabaseHealth } from './database-health.js';
import { createPool } from './pool.js';
import { Refusals } from './refusals.js';
import { routeClasses } from './route-classes.js';
import { sqlClientToken } from './inject-sql-client.js';
import { PoolSqlClient, SqlClient } from './sql-client.js';

/** Injection token of the connections for background work, apart from those that answer requests. */
const WORKER_POOL = Symbol('WORKER_POOL');
/** Injection token of the one connection that readiness is asked on. */
const HEALTH_POOL = Symbol('HEALTH_POOL');
/** Injection token of the data sources, by class of routes. */
const DATA_SOURCES = Symbol('DATA_SOURCES');

type DataSources = Readonly<Record<keyof typeof routeClasses, DataSource>>;

async function openDataSources(url: string, { databaseReplicaUrls }: AppConfig, logger: Logger): Promise<DataSources> {
  const opening = Object.entries(routeClasses).map(async ([name, { connections, statementTimeout, mostWaiting }]) => {
    const settings = { purpose: `api ${name}`, poolSize: connections, statementTimeout, mostWaiting };
    const replicaUrls = name === 'write' ? [] : databaseReplicaUrls;
    return [name, await createDataSource(url, logger, { ...settings, replicaUrls }).initialize()] as const;
  });
  return Object.fromEntries(await Promise.all(opening)) as unknown as DataSources;
}

/**
 * Gives every module the database: `Database`, `RecordDatabase` or `HeavyDatabase` for repositories, by the class of
 * their routes; `DataSource` for TypeORM, `DatabaseHealth`.
 */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATA_SOURCES) private readonly sources: DataSources,
    @Inject(WORKER_POOL) private readonly workerPool: Pool,
    @Inject(HEALTH_POOL) private readonly healthPool: Pool,
  ) {}

  /** Connects to the migrated database at the given address. */
  static at(url: string): DynamicModule {
    const poolOf = (use: 'worker' | 'health') => (logger: Logger) =>
      createPool(url, use, (error) => logger.warn({ err: error, pool: use }, 'a database connection was lost'));
    const databaseOf = (name: 'light' | 'record' | 'heavy') => (sources: DataSources, refusals: Refusals) =>
      new Database(sources[name], routeClasses[name], sources.write, refusals);
    const sqlOf = (name: 'light' | 'record' | 'heavy') => (sources: DataSources, refusals: Refusals) =>
      new PoolSqlClient({ ...poolsOf(sources[name]), writes: poolsOf(sources.write).primary }, refusals);
    const inject = [DATA_SOURCES, Refusals];
    return {
      module: DatabaseModule,
      providers: [
        Refusals,
        {
          provide: DATA_SOURCES,
          inject: [AppConfig, LOGGER],
          useFactory: (config: AppConfig, logger: Logger) => openDataSources(url, config, logger),
        },
        { provide: DataSource, inject: [DATA_SOURCES], useFactory: ({ light }: DataSources) => light },
        { provide: Database, inject, useFactory: databaseOf('light') },
        { provide: RecordDatabase, inject, useFactory: databaseOf('record') },
        { provide: HeavyDatabase, inject, useFactory: databaseOf('heavy') },
        { provide: SqlClient, inject, useFactory: sqlOf('light') },
        { provide: sqlClientToken('record'), inject, useFactory: sqlOf('record') },
        { provide: sqlClientToken('heavy'), inject, useFactory: sqlOf('heavy') },
        {
          provide: sqlClientToken('worker'),
          inject: [WORKER_POOL],
          useFactory: (primary: Pool) => new PoolSqlClient({ primary }),
        },
        { provide: WORKER_POOL, inject: [LOGGER], useFactory: poolOf('worker') },
        { provide: HEALTH_POOL, inject: [LOGGER], useFactory: poolOf('health') },
        {
          provide: DatabaseHealth,
          inject: [HEALTH_POOL, Refusals],
          useFactory: (pool: Pool, refusals: Refusals) => new DatabaseHealth(pool, refusals),
        },
      ],
      exports: [
        DataSource,
        Database,
        RecordDatabase,
        HeavyDatabase,
        DatabaseHealth,
        SqlClient,
        sqlClientToken('record'),
        sqlClientToken('heavy'),
        sqlClientToken('worker'),
      ],
    };
  }

  /** Closes every connection when the application has closed; statements under way finish first. */
  async onApplicationShutdown(): Promise<void> {
    const sources = Object.values(this.sources).map((source) => source.destroy());
    await Promise.all([...sources, this.workerPool.end(), this.healthPool.end()]);
  }
}
