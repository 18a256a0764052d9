import { DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG } from './config.js';
import type { Config } from './config.js';

/** Gives every module the one validated configuration. */
@Global()
@Module({})
export class ConfigModule {
  /** Provides the given configuration under the token `CONFIG`. */
  static with(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
