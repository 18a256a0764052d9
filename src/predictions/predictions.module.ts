import { Module } from '@nestjs/common';
import { FittingModule } from '../fitting/fitting.module.js';
import { TeamStatisticsController } from './team-statistics.controller.js';
import { TeamStatisticsRepository } from './team-statistics.repository.js';
import { TeamStatisticsService } from './team-statistics.service.js';

/** Predictions with fair odds and edges. */
@Module({
  imports: [FittingModule],
  controllers: [TeamStatisticsController],
  providers: [TeamStatisticsRepository, TeamStatisticsService],
  exports: [TeamStatisticsService],
})
export class PredictionsModule {}
