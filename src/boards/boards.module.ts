import { DynamicModule, Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessPolicy } from '../common/access/access-policy.js';
import { ByteBudget } from '../http-cache/byte-budget.js';
import { ResponseCache } from '../http-cache/response-cache.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { primaryUrl } from '../database/data-source-options.js';
import { boardCacheRules, mostKeptBytes } from './board-answers.js';
import { BoardsService } from './boards.service.js';
import { BOARD_SOURCE } from './build/board-source.js';
import type { BoardSource } from './build/board-source.js';
import { openBoardSource } from './build/open-board-source.js';
import { BoardRecords } from './records/board-records.js';

/** Gives every area the boards' snapshots; needs the data source, the clock and the revision of the data. */
@Global()
@Module({
  providers: [
    BoardsService,
    { provide: ByteBudget, useFactory: () => new ByteBudget(mostKeptBytes) },
    { provide: BoardRecords, inject: [ByteBudget], useFactory: (budget: ByteBudget) => new BoardRecords(budget) },
    {
      provide: ResponseCache,
      inject: [BoardsService, AccessPolicy, ByteBudget],
      useFactory: (boards: BoardsService, policy: AccessPolicy, budget: ByteBudget): ResponseCache => {
        const cache = new ResponseCache(boardCacheRules(boards, policy), budget);
        boards.watch(() => cache.clear());
        return cache;
      },
    },
  ],
  exports: [BoardRecords, BoardsService, ResponseCache],
})
export class BoardsModule {
  /** @param source where boards come from; by default the module opens one */
  static of(source?: BoardSource): DynamicModule {
    return {
      module: BoardsModule,
      providers: [
        {
          provide: BOARD_SOURCE,
          inject: [DataSource, AppConfig, LOGGER],
          useFactory: (database: DataSource, config: AppConfig, logger: Logger): BoardSource =>
            source ?? openBoardSource(primaryUrl(database), config, logger),
        },
      ],
    };
  }
}
