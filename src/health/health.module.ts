import { DynamicModule, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { Readiness } from './readiness.js';

@Module({})
export class HealthModule {
  /** Reports on the given start. */
  static of(readiness: Readiness): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [HealthService, { provide: Readiness, useValue: readiness }],
    };
  }
}
