import { DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock/clock.js';
import { LOGGER } from './logging/logger.js';
import type { Logger } from './logging/logger.js';

/** Gives every module the clock and the logger of the process. */
@Global()
@Module({})
export class ProcessModule {
  static with({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): DynamicModule {
    return {
      module: ProcessModule,
      providers: [
        { provide: Clock, useValue: clock },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [Clock, LOGGER],
    };
  }
}
