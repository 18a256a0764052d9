import { Module } from '@nestjs/common';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { CoverageSummaryController } from './coverage-summary.controller.js';
import { CoverageSummaryRepository } from './coverage-summary.repository.js';
import { CoverageSummaryService } from './coverage-summary.service.js';
import { FixtureCoverageController } from './fixture-coverage.controller.js';
import { FixtureCoverageRepository } from './fixture-coverage.repository.js';
import { FixtureCoverageService } from './fixture-coverage.service.js';
import { SourceFreshnessController } from './source-freshness.controller.js';

/** Coverage and faults of imported data. */
@Module({
  imports: [PublicIdsModule, RankingsModule],
  controllers: [FixtureCoverageController, CoverageSummaryController, SourceFreshnessController],
  providers: [FixtureCoverageRepository, FixtureCoverageService, CoverageSummaryRepository, CoverageSummaryService],
  exports: [CoverageSummaryService, FixtureCoverageService],
})
export class CoverageModule {}
