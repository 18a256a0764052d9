import { DynamicModule, Global, Inject, Module, OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { serviceDataSourceOptions, sqlPoolsOf } from './data-source-options.js';
import { DatabaseHealth } from './database-health.js';
import { sqlClientToken } from './inject-sql-client.js';
import { createPool } from './pool.js';
import type { PoolUse } from './pool.js';
import { Refusals } from './refusals.js';
import { PoolSqlClient, SqlClient } from './sql-client.js';
import { TransactionRunner } from './transaction-runner.js';

/** Injection token of the pools beside the data source. */
const POOLS = Symbol('POOLS');

/** Pools by their use; the first is to the primary, further ones to its replicas. */
type Pools = Readonly<Record<Extract<PoolUse, 'record' | 'heavy' | 'worker' | 'health'>, readonly [Pool, ...Pool[]]>>;

/**
 * Gives every module the database: TypeORM's data source, whose repositories a module imports by
 * `TypeOrmModule.forFeature`; `SqlClient` for analytical SQL; `TransactionRunner` for changes; `DatabaseHealth`.
 */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(POOLS) private readonly pools: Pools) {}

  /** Connects to the migrated database at the given address. */
  static at(url: string): DynamicModule {
    const clientOf = (use: 'record' | 'heavy') => ({
      provide: sqlClientToken(use),
      inject: [POOLS, DataSource, Refusals],
      useFactory: ({ [use]: [primary, ...replicas] }: Pools, source: DataSource, refusals: Refusals) =>
        new PoolSqlClient({ ...sqlPoolsOf(source), primary, replicas }, refusals),
    });
    const exported = [
      { provide: SqlClient, inject: [DataSource, Refusals], useFactory: createSqlClient },
      clientOf('record'),
      clientOf('heavy'),
      {
        provide: sqlClientToken('worker'),
        inject: [POOLS],
        useFactory: ({ worker: [primary] }: Pools) => new PoolSqlClient({ primary }),
      },
      {
        provide: DatabaseHealth,
        inject: [POOLS, Refusals],
        useFactory: ({ health: [primary] }: Pools, refusals: Refusals) => new DatabaseHealth(primary, refusals),
      },
      TransactionRunner,
    ];
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [AppConfig, LOGGER],
          // the start has reached and migrated the database: what fails now fails for good
          useFactory: ({ databaseReplicaUrls }: AppConfig, logger: Logger) => ({
            ...serviceDataSourceOptions(url, databaseReplicaUrls, logger),
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [
        Refusals,
        {
          provide: POOLS,
          inject: [AppConfig, LOGGER],
          useFactory: ({ databaseReplicaUrls }: AppConfig, logger: Logger): Pools => {
            const openAt = (server: string, use: PoolUse): Pool =>
              createPool(
                server,
                use,
                (error) => logger.warn({ err: error, pool: use }, 'a database connection was lost'),
                (error) => logger.debug({ err: error, pool: use }, 'a database connection broke'),
              );
            const open = (use: PoolUse, replicas: readonly string[] = []): readonly [Pool, ...Pool[]] => [
              openAt(url, use),
              ...replicas.map((replica) => openAt(replica, use)),
            ];
            return {
              record: open('record', databaseReplicaUrls),
              heavy: open('heavy', databaseReplicaUrls),
              worker: open('worker'),
              health: open('health'),
            };
          },
        },
        ...exported,
      ],
      exports: exported.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }

  /** Closes the pools when the application has closed; statements under way finish first. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.pools).flatMap((pools) => pools.map((pool) => pool.end())));
  }
}

function createSqlClient(source: DataSource, refusals: Refusals): SqlClient {
  return new PoolSqlClient(sqlPoolsOf(source), refusals);
}
