import { Module } from '@nestjs/common';
import { BookmakersModule } from '../bookmakers/bookmakers.module.js';
import { FittingModule } from '../fitting/fitting.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { EmptyPredictions } from './empty-predictions.js';
import { FixturePredictions } from './fixture-predictions.js';
import { MainMarketsService } from './main-markets.service.js';
import { TeamStatisticsController } from './team-statistics.controller.js';
import { TeamStatisticsRepository } from './team-statistics.repository.js';
import { TeamStatisticsService } from './team-statistics.service.js';

/** Predictions with fair odds and edges. */
@Module({
  imports: [BookmakersModule, FittingModule, PublicIdsModule, RankingsModule],
  controllers: [TeamStatisticsController],
  providers: [
    EmptyPredictions,
    FixturePredictions,
    MainMarketsService,
    TeamStatisticsRepository,
    TeamStatisticsService,
  ],
  exports: [MainMarketsService, TeamStatisticsService],
})
export class PredictionsModule {}
