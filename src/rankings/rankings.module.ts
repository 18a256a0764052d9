import { Module } from '@nestjs/common';
import { BookmakersModule } from '../bookmakers/bookmakers.module.js';
import { CompetitionsModule } from '../competitions/competitions.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import {
  PlayerTrendsController,
  PropsTeamTrendsController,
  TeamPropTrendsController,
} from './trends/trends.controller.js';
import { PlayerTrendsService } from './trends/player-trends.service.js';
import { PriceOutliersController, PropsOutliersController } from './prices/price-outliers.controller.js';
import { PriceOutliersService } from './prices/price-outliers.service.js';
import { RefereeMetricsRepository } from './referees/referee-metrics.repository.js';
import { RefereeProfileController, RefereesController } from './referees/referees.controller.js';
import { RefereeProfileRepository } from './referees/referee-profile.repository.js';
import { RefereeProfileService } from './referees/referee-profile.service.js';
import { RefereesRepository } from './referees/referees.repository.js';
import { RefereesService } from './referees/referees.service.js';
import { SubstituteImpactController } from './substitutes/substitute-impact.controller.js';
import { SubstituteImpactRepository } from './substitutes/substitute-impact.repository.js';
import { SubstituteImpactService } from './substitutes/substitute-impact.service.js';
import { TeamTrendsService } from './trends/team-trends.service.js';
import { BoardIdsService } from './board-ids.service.js';
import { RankedBoardsService } from './ranked-boards.service.js';

/** Ranked boards. */
@Module({
  imports: [BookmakersModule, CompetitionsModule, PublicIdsModule],
  controllers: [
    PlayerTrendsController,
    PriceOutliersController,
    PropsOutliersController,
    PropsTeamTrendsController,
    RefereeProfileController,
    RefereesController,
    SubstituteImpactController,
    TeamPropTrendsController,
  ],
  providers: [
    PlayerTrendsService,
    PriceOutliersService,
    RefereeMetricsRepository,
    RefereeProfileRepository,
    RefereeProfileService,
    RefereesRepository,
    RefereesService,
    SubstituteImpactRepository,
    SubstituteImpactService,
    TeamTrendsService,
    BoardIdsService,
    RankedBoardsService,
  ],
  exports: [
    PlayerTrendsService,
    PriceOutliersService,
    RefereeProfileService,
    RefereesService,
    SubstituteImpactService,
    TeamTrendsService,
    BoardIdsService,
    RankedBoardsService,
  ],
})
export class RankingsModule {}
