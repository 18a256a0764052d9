import { DynamicModule, Global, Inject, Module, OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { poolsOf, serviceDataSourceOptions, sqlPoolsOf } from './data-source-options.js';
import type { DatabaseTarget } from './database-address.js';
import { DatabaseHealth, Refusals } from './database-health.js';
import { DatabasePools } from './database-pools.js';
import { sqlClientToken } from './inject-sql-client.js';
import { createPool } from './pool.js';
import type { PoolUse } from './pool.js';
import { ReadPool } from './read-pool.js';
import { Replicas } from './replicas.js';
import { PoolSqlClient, SqlClient } from './sql-client.js';
import { TransactionRunner } from './transaction-runner.js';

/** Injection token of the pools besides the data source. */
const POOLS = Symbol('POOLS');

/** Pools by use. */
interface Pools {
  readonly record: ReadPool;
  readonly heavy: ReadPool;
  readonly worker: Pool;
  readonly health: Pool;
  readonly metrics: Pool;
}

function openPools(target: DatabaseTarget, replicas: Replicas, logger: Logger): Pools {
  const open = (use: PoolUse): Pool =>
    createPool(
      target,
      use,
      (error) => logger.warn({ err: error, pool: use }, 'a database connection was lost'),
      (error) => logger.debug({ err: error, pool: use }, 'a database connection broke'),
    );
  return {
    record: new ReadPool(open('record'), replicas, 'record'),
    heavy: new ReadPool(open('heavy'), replicas, 'heavy'),
    worker: open('worker'),
    health: open('health'),
    metrics: open('metrics'),
  };
}

const clientOf = (use: 'record' | 'heavy') => ({
  provide: sqlClientToken(use),
  inject: [POOLS, DataSource, Refusals],
  useFactory: ({ [use]: reads }: Pools, source: DataSource, refusals: Refusals) =>
    new PoolSqlClient({ ...sqlPoolsOf(source), primary: reads.primary, reads }, refusals),
});

const exported = [
  {
    provide: SqlClient,
    inject: [DataSource, Refusals],
    useFactory: (source: DataSource, refusals: Refusals) => new PoolSqlClient(sqlPoolsOf(source), refusals),
  },
  clientOf('record'),
  clientOf('heavy'),
  {
    provide: sqlClientToken('worker'),
    inject: [POOLS],
    useFactory: ({ worker: primary }: Pools) => new PoolSqlClient({ primary }),
  },
  {
    provide: sqlClientToken('health'),
    inject: [POOLS],
    useFactory: ({ health: primary }: Pools) => new PoolSqlClient({ primary }),
  },
  {
    provide: sqlClientToken('metrics'),
    inject: [POOLS],
    useFactory: ({ metrics: primary }: Pools) => new PoolSqlClient({ primary }),
  },
  {
    provide: DatabasePools,
    inject: [POOLS, DataSource],
    useFactory: ({ record, heavy, worker, health, metrics }: Pools, source: DataSource) => {
      const { primary: write, reads } = poolsOf(source);
      const light = reads?.primary ?? write;
      return new DatabasePools({ light, write, record: record.primary, heavy: heavy.primary, worker, health, metrics });
    },
  },
  {
    provide: DatabaseHealth,
    inject: [POOLS, Refusals],
    useFactory: ({ health: primary }: Pools, refusals: Refusals) => new DatabaseHealth(primary, refusals),
  },
  {
    provide: Replicas,
    inject: [AppConfig, LOGGER],
    useFactory: ({ databaseReplicaUrls, preparedStatements }: AppConfig, logger: Logger) =>
      new Replicas(databaseReplicaUrls, logger, preparedStatements),
  },
  TransactionRunner,
];

/**
 * Provides the database to every module: TypeORM's data source, whose repositories a module imports through
 * `TypeOrmModule.forFeature`; `SqlClient` for analytical SQL; `TransactionRunner` for changes; `DatabaseHealth`.
 */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(POOLS) private readonly pools: Pools,
    private readonly replicas: Replicas,
  ) {}

  /** Connects to the migrated database at the given address. */
  static at(target: DatabaseTarget): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Replicas, LOGGER],
          // the start-up has already reached and migrated the database: retrying would not help
          useFactory: (replicas: Replicas, logger: Logger) => ({
            ...serviceDataSourceOptions(target, replicas, logger),
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [
        Refusals,
        {
          provide: POOLS,
          inject: [Replicas, LOGGER],
          useFactory: (replicas: Replicas, logger: Logger) => openPools(target, replicas, logger),
        },
        ...exported,
      ],
      exports: exported.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }

  /** Closes the pools once the application has closed; running statements finish first. */
  async onApplicationShutdown(): Promise<void> {
    const { record, heavy, worker, health, metrics } = this.pools;
    await Promise.all([record, heavy, worker, health, metrics].map((pool) => pool.end()));
    await this.replicas.close();
  }
}
