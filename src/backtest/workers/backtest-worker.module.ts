import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { addressOf } from '../../database/data-source-options.js';
import { sqlClientToken } from '../../database/inject-sql-client.js';
import type { SqlClient } from '../../database/sql-client.js';
import { BacktestWorkerService } from './backtest-worker.service.js';

/** Replays seasons of backtests in the background, in worker processes. */
@Module({
  providers: [
    {
      provide: BacktestWorkerService,
      inject: [sqlClientToken('worker'), DataSource, LOGGER],
      useFactory: (sql: SqlClient, database: DataSource, logger: Logger) =>
        new BacktestWorkerService(sql, addressOf(database), logger),
    },
  ],
  exports: [BacktestWorkerService],
})
export class BacktestWorkerModule {}
