import { DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock/clock.js';
import { LOGGER } from './logging/logger.js';
import type { Logger } from './logging/logger.js';
import { RequestLog } from './logging/request-log.js';

interface ProcessParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Defaults to one that no middleware writes to. */
  readonly requestLog?: RequestLog;
}

/** Provides the process-wide clock, logger and request log to every module. */
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
