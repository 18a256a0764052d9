import { Module } from '@nestjs/common';
import { FittingModule } from '../fitting/fitting.module.js';
import { PredictionsModule } from '../predictions/predictions.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ValueBetsModule } from '../value-bets/value-bets.module.js';
import { PendingPicksRepository } from './pending-picks.repository.js';
import { PendingPicksService } from './pending-picks.service.js';
import { PickRecorder } from './recording/pick-recorder.js';
import { BoardPicks } from './recording/board-picks.js';
import { TeamStatisticPicks } from './recording/team-statistic-picks.js';
import { ScorecardController } from './scorecard.controller.js';
import { ScorecardRepository } from './scorecard.repository.js';
import { ScorecardService } from './scorecard.service.js';

/** Records what boards list, and reports the outcomes. */
@Module({
  imports: [FittingModule, PredictionsModule, PublicIdsModule, RankingsModule, ValueBetsModule],
  controllers: [ScorecardController],
  providers: [
    PickRecorder,
    BoardPicks,
    PendingPicksRepository,
    PendingPicksService,
    ScorecardRepository,
    ScorecardService,
    TeamStatisticPicks,
  ],
  exports: [PickRecorder, ScorecardService],
})
export class ScorecardModule {}
