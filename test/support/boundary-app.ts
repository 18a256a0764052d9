import { Global, Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { DataSource, EntityManager } from 'typeorm';
import { setUpApplication } from '../../src/app.setup.js';
import { HttpBoundaryModule } from '../../src/common/http-boundary.module.js';
import { FixedClock } from '../../src/common/clock/clock.js';
import type { Clock } from '../../src/common/clock/clock.js';
import { createLogger } from '../../src/common/logging/logger.js';
import { ProcessModule } from '../../src/common/process.module.js';
import { AppConfigModule } from '../../src/config/app-config.module.js';
import type { AppConfig } from '../../src/config/app-config.js';
import { sqlPoolsOf } from '../../src/database/data-source-options.js';
import { sqlClientToken } from '../../src/database/inject-sql-client.js';
import { Refusals } from '../../src/database/database-health.js';
import { Replicas } from '../../src/database/replicas.js';
import { PoolSqlClient, SqlClient } from '../../src/database/sql-client.js';
import { TransactionRunner } from '../../src/database/transaction-runner.js';
import { HttpCacheModule } from '../../src/http-cache/index.js';
import { testConfig } from './config.js';

/** The default time of tests. */
export const testNow = new Date('2025-02-25T15:00:00Z');

/** Secrets of tests. */
export const testSecrets = {
  internalKeys: ['first-internal-key-of-tests', 'second-internal-key-of-tests'],
  webhookSecrets: ['first-webhook-secret-of-tests', 'second-webhook-secret-of-tests'],
} as const;

const nobody = { issuer: 'http://127.0.0.1:1', audience: 'nobody' };

/** Options of a test. */
export interface BoundaryAppOptions {
  readonly controllers?: readonly Type<object>[];
  /** Whole modules of areas. */
  readonly areas?: readonly (Type<object> | DynamicModule)[];
  readonly config?: Partial<AppConfig>;
  readonly clock?: Clock;
  /** If missing, a data source whose server is down. */
  readonly dataSource?: DataSource;
  /** Receives each log line. */
  readonly onLog?: (line: string) => void;
}

/** An application of the boundary only, with a test's own controllers; close it afterwards. */
export async function startBoundaryApp(options: BoundaryAppOptions): Promise<NestExpressApplication> {
  const away = 'postgres://nobody@127.0.0.1:1/away';
  const dataSource = options.dataSource ?? new DataSource({ type: 'postgres', url: away });
  const pools = options.dataSource ? sqlPoolsOf(options.dataSource) : { primary: new Pool({ connectionString: away }) };
  const clients = (['record', 'heavy', 'worker'] as const).map(sqlClientToken);

  @Global()
  @Module({
    providers: [
      { provide: DataSource, useValue: dataSource },
      { provide: EntityManager, useValue: dataSource.manager },
      Refusals,
      { provide: Replicas, useValue: new Replicas([], createLogger({ logLevel: 'silent' })) },
      TransactionRunner,
      { provide: SqlClient, useValue: new PoolSqlClient(pools) },
      ...clients.map((token) => ({ provide: token, useExisting: SqlClient })),
    ],
    exports: [DataSource, EntityManager, Replicas, TransactionRunner, SqlClient, ...clients],
  })
  class DataSourceModule {}

  const logger = createLogger({ logLevel: 'debug' }, { write: (line: string) => options.onLog?.(line) });
  @Module({
    imports: [
      AppConfigModule.with(testConfig({ ...testSecrets, auth: nobody, ...options.config })),
      ProcessModule.with({ clock: options.clock ?? new FixedClock(testNow), logger }),
      DataSourceModule,
      HttpBoundaryModule,
      HttpCacheModule,
      ...(options.areas ?? []),
    ],
    controllers: [...(options.controllers ?? [])],
  })
  class BoundaryTestModule {}

  const app = await NestFactory.create<NestExpressApplication>(BoundaryTestModule, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  setUpApplication(app);
  await app.init();
  return app;
}
