import { existsSync } from 'node:fs';
import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ACCESS_SECRETS } from '../common/access/access-secrets.js';
import type { AccessSecrets } from '../common/access/access-secrets.js';
import { ByteBudget } from '../common/response-cache/byte-budget.js';
import { ResponseCache } from '../common/response-cache/response-cache.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { CONFIG } from '../config/config.js';
import type { Config } from '../config/config.js';
import { primaryUrl } from '../database/data-source.js';
import { boardCacheRules, mostKeptBytes } from './board-answers.js';
import { BoardsService } from './boards.service.js';
import { BOARD_SOURCE } from './build/board-source.js';
import type { BoardSource } from './build/board-source.js';
import { BoardThread } from './build/board-thread.js';
import { DatabaseBuilder } from './build/database-builder.js';
import { BoardRecords } from './records/board-records.js';

/** Run from its sources, as tests do, the project has no compiled thread: boards are then built in this one. */
const threadFile = new URL('./build/board-worker.js', import.meta.url);

/** Gives every area the boards' snapshots; needs the data source, the clock and the revision of the data. */
@Global()
@Module({
  providers: [
    {
      provide: BOARD_SOURCE,
      inject: [DataSource, CONFIG, LOGGER],
      useFactory: (source: DataSource, { upcomingDays, quoteMaxAgeMinutes }: Config, logger: Logger): BoardSource => {
        const databaseUrl = primaryUrl(source);
        const settings = { upcomingDays, quoteMaxAgeMinutes };
        const warn = (error: Error): void => logger.warn({ err: error }, 'what boards know of the past could not be stored: the next start takes longer');
        return existsSync(threadFile) ? new BoardThread({ databaseUrl, settings }, warn, threadFile) : new DatabaseBuilder(databaseUrl, settings, warn);
      },
    },
    BoardsService,
    { provide: ByteBudget, useFactory: () => new ByteBudget(mostKeptBytes) },
    { provide: BoardRecords, inject: [ByteBudget], useFactory: (budget: ByteBudget) => new BoardRecords(budget) },
    {
      provide: ResponseCache,
      inject: [BoardsService, ACCESS_SECRETS, CONFIG, ByteBudget],
      useFactory: (boards: BoardsService, secrets: AccessSecrets, { predictionsPublic }: Config, budget: ByteBudget): ResponseCache => {
        const cache = new ResponseCache(boardCacheRules(boards, secrets, predictionsPublic), budget);
        boards.watch(() => cache.clear());
        return cache;
      },
    },
  ],
  exports: [BoardRecords, BoardsService, ResponseCache],
})
export class BoardsModule {}
