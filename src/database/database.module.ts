import { DynamicModule, Global, Inject, Module, OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { CONFIG } from '../config/config.js';
import type { Config } from '../config/config.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { createPool } from './pool.js';

/** Injection token of the connections for background work, apart from those that answer requests. */
export const WORKER_POOL = Symbol('WORKER_POOL');

/** Gives every module the database: `Database` for repositories, `DataSource` for TypeORM, `WORKER_POOL`. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly source: DataSource,
    @Inject(WORKER_POOL) private readonly workerPool: Pool,
  ) {}

  /** Connects to the migrated database at the given address. */
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          inject: [CONFIG, LOGGER],
          useFactory: (config: Config, logger: Logger) =>
            createDataSource(url, logger, {
              purpose: 'api',
              poolSize: 10,
              statementTimeout: 30_000,
              replicaUrls: config.databaseReplicaUrls,
            }).initialize(),
        },
        { provide: WORKER_POOL, inject: [LOGGER], useFactory: (logger: Logger) => createPool(url, 'worker', logger) },
        Database,
      ],
      exports: [DataSource, Database, WORKER_POOL],
    };
  }

  /** Closes every connection when the application has closed; statements under way finish first. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.source.destroy(), this.workerPool.end()]);
  }
}
