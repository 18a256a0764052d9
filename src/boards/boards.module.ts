import { DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { addressOf } from '../database/data-source-options.js';
import { BoardsService } from './boards.service.js';
import { BoardThread } from './builder/board-thread.js';
import { DerivedCache } from './engine/derived.js';
import { BoardRecords } from './records/board-records.js';
import { SqlRankings } from './records/sql-rankings.js';

/** Memory budget of derived columns and cached records. */
const MAX_DERIVED_BYTES = 176 * 1024 * 1024;

/** Snapshots of the boards for every area; needs the data source, the clock and the data revision. */
@Global()
@Module({
  providers: [
    BoardsService,
    SqlRankings,
    { provide: DerivedCache, useFactory: () => new DerivedCache(MAX_DERIVED_BYTES) },
    { provide: BoardRecords, inject: [DerivedCache], useFactory: (cache: DerivedCache) => new BoardRecords(cache) },
  ],
  exports: [BoardRecords, BoardsService, SqlRankings],
})
export class BoardsModule {
  /** @param thread builds the boards; the module starts one by default */
  static of(thread?: BoardThread): DynamicModule {
    return {
      module: BoardsModule,
      providers: [
        {
          provide: BoardThread,
          inject: [DataSource, AppConfig, LOGGER],
          useFactory: (database: DataSource, config: AppConfig, logger: Logger): BoardThread =>
            thread ?? new BoardThread(addressOf(database), config, logger),
        },
      ],
    };
  }
}
