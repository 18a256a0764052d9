import { DynamicModule, Global, Module } from '@nestjs/common';
import { LOGGER } from './logger.js';
import type { Logger } from './logger.js';

/** Gives every module the one logger. */
@Global()
@Module({})
export class LoggingModule {
  /** Provides the given logger under the token `LOGGER`. */
  static with(logger: Logger): DynamicModule {
    return { module: LoggingModule, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
  }
}
