import { Module } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { AppConfig } from '../config/app-config.js';
import { sqlClientToken } from '../database/inject-sql-client.js';
import type { SqlClient } from '../database/sql-client.js';
import { BookmakerChargesService } from './calibrations/bookmaker-charges.service.js';
import { FittedModelsService } from './fitted-models.service.js';

/** Provides fitted models to modules that predict with them. */
@Module({
  providers: [
    {
      provide: FittedModelsService,
      inject: [sqlClientToken('heavy')],
      useFactory: (sql: SqlClient) => new FittedModelsService(sql),
    },
    {
      provide: BookmakerChargesService,
      inject: [sqlClientToken('heavy'), Clock, AppConfig],
      useFactory: (sql: SqlClient, clock: Clock, { quoteMaxAgeMinutes }: AppConfig) =>
        new BookmakerChargesService(sql, clock, quoteMaxAgeMinutes),
    },
  ],
  exports: [FittedModelsService, BookmakerChargesService],
})
export class FittingModule {}
