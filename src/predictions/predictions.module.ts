import { Module } from '@nestjs/common';
import { FittingModule } from '../fitting/fitting.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { MainMarketsService } from './main-markets.service.js';
import { MarketQuotesRepository } from './market-quotes.repository.js';
import { TeamStatisticsController } from './team-statistics.controller.js';
import { TeamStatisticsService } from './team-statistics.service.js';

/** Provides predictions with fair odds and edges. */
@Module({
  imports: [FittingModule, RankingsModule],
  controllers: [TeamStatisticsController],
  providers: [MainMarketsService, MarketQuotesRepository, TeamStatisticsService],
  exports: [MainMarketsService, TeamStatisticsService],
})
export class PredictionsModule {}
