import { Module } from '@nestjs/common';
import { FixtureCoverageController } from './fixture-coverage.controller.js';
import { FixtureCoverageRepository } from './fixture-coverage.repository.js';
import { FixtureCoverageService } from './fixture-coverage.service.js';

/** Coverage and faults of imported data. */
@Module({
  controllers: [FixtureCoverageController],
  providers: [FixtureCoverageRepository, FixtureCoverageService],
  exports: [FixtureCoverageService],
})
export class CoverageModule {}
