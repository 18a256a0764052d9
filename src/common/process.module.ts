import { DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock/clock.js';
import { LOGGER } from './logging/logger.js';
import type { Logger } from './logging/logger.js';
import { RequestLog } from './logging/request-log.js';

interface ProcessParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** By default one that nobody feeds. */
  readonly requestLog?: RequestLog;
}

/** Gives every module the clock, the logger and the log of requests of the process. */
@Global()
@Module({})
export class ProcessModule {
  static with({ clock, logger, requestLog = new RequestLog(logger, 'debug') }: ProcessParts): DynamicModule {
    return {
      module: ProcessModule,
      providers: [
        { provide: Clock, useValue: clock },
        { provide: LOGGER, useValue: logger },
        { provide: RequestLog, useValue: requestLog },
      ],
      exports: [Clock, LOGGER, RequestLog],
    };
  }
}
