import { Module } from '@nestjs/common';
import { sqlClientToken } from '../database/inject-sql-client.js';
import type { SqlClient } from '../database/sql-client.js';
import { FittedModelsService } from './fitted-models.service.js';

/** Fitted models, for areas that predict with them. */
@Module({
  providers: [
    {
      provide: FittedModelsService,
      inject: [sqlClientToken('heavy')],
      useFactory: (sql: SqlClient) => new FittedModelsService(sql),
    },
  ],
  exports: [FittedModelsService],
})
export class FittingModule {}
