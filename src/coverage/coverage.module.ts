import { Module } from '@nestjs/common';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { FixtureCoverageController } from './fixture-coverage.controller.js';
import { FixtureCoverageRepository } from './fixture-coverage.repository.js';
import { FixtureCoverageService } from './fixture-coverage.service.js';

/** Coverage and faults of imported data. */
@Module({
  imports: [PublicIdsModule],
  controllers: [FixtureCoverageController],
  providers: [FixtureCoverageRepository, FixtureCoverageService],
  exports: [FixtureCoverageService],
})
export class CoverageModule {}
