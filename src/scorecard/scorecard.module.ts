import { Module } from '@nestjs/common';
import { GradedPicksRepository } from './graded-picks.repository.js';
import { ScorecardController } from './scorecard.controller.js';
import { ScorecardRepository } from './scorecard.repository.js';
import { ScorecardService } from './scorecard.service.js';

/** What became of the rows that boards listed. */
@Module({
  controllers: [ScorecardController],
  providers: [GradedPicksRepository, ScorecardRepository, ScorecardService],
})
export class ScorecardModule {}
