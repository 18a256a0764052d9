import { DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';

/** Gives every module the one clock. */
@Global()
@Module({})
export class ClockModule {
  /** Provides the given clock under the class `Clock`. */
  static with(clock: Clock): DynamicModule {
    return { module: ClockModule, providers: [{ provide: Clock, useValue: clock }], exports: [Clock] };
  }
}
