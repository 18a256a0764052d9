import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { addressOf } from '../database/data-source-options.js';
import { FitThread } from './fit-thread.js';
import { DEFAULT_REFIT_TIMING, FITTER, REFIT_TIMING, RefitService } from './refit.service.js';

/** Refits models and projects line-ups in the background, for processes with the worker role. */
@Module({
  providers: [
    {
      provide: FITTER,
      inject: [DataSource, AppConfig, LOGGER],
      useFactory: (database: DataSource, config: AppConfig, logger: Logger) =>
        new FitThread(addressOf(database), config, logger),
    },
    { provide: REFIT_TIMING, useValue: DEFAULT_REFIT_TIMING },
    RefitService,
  ],
  exports: [RefitService],
})
export class FittingWorkerModule {}
