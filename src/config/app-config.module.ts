import { DynamicModule, Global, Module } from '@nestjs/common';
import { ConfigModule, registerAs } from '@nestjs/config';
import { AppConfig } from './app-config.js';

/** Provides the one validated configuration to every module as `AppConfig`. */
@Global()
@Module({})
export class AppConfigModule {
  /** Registers the configuration that `loadConfig` validated before Nest started; nothing is read a second time. */
  static with(config: AppConfig): DynamicModule {
    const app = registerAs('app', () => config);
    const settings = { isGlobal: true, cache: true, ignoreEnvFile: true, ignoreEnvVars: true, load: [app] };
    return {
      module: AppConfigModule,
      imports: [ConfigModule.forRoot(settings)],
      providers: [{ provide: AppConfig, useExisting: app.KEY }],
      exports: [AppConfig],
    };
  }
}
