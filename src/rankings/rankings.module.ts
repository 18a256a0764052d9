import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PublicIdAliasEntity } from '../database/entities/public-id-alias.entity.js';
import { MergedIdsRepository } from './merged-ids.repository.js';
import { PlayerTrendsController } from './player-trends.controller.js';
import { PlayerTrendsService } from './player-trends.service.js';
import { PriceOutliersController } from './price-outliers.controller.js';
import { PriceOutliersService } from './price-outliers.service.js';
import { PropsOutliersController } from './props-outliers.controller.js';
import { PropsOutliersService } from './props-outliers.service.js';
import { RefereesController } from './referees.controller.js';
import { RefereesRepository } from './referees.repository.js';
import { RefereesService } from './referees.service.js';
import { SubstituteImpactController } from './substitute-impact.controller.js';
import { SubstituteImpactRepository } from './substitute-impact.repository.js';
import { SubstituteImpactService } from './substitute-impact.service.js';
import { PropsTeamTrendsController, TeamPropTrendsController } from './team-trends.controller.js';
import { TeamTrendsService } from './team-trends.service.js';
import { BoardIdsService } from './board-ids.service.js';

/** Ranked boards. */
@Module({
  imports: [TypeOrmModule.forFeature([PublicIdAliasEntity])],
  controllers: [
    PlayerTrendsController,
    PriceOutliersController,
    PropsOutliersController,
    PropsTeamTrendsController,
    RefereesController,
    SubstituteImpactController,
    TeamPropTrendsController,
  ],
  providers: [
    MergedIdsRepository,
    PlayerTrendsService,
    PriceOutliersService,
    PropsOutliersService,
    RefereesRepository,
    RefereesService,
    SubstituteImpactRepository,
    SubstituteImpactService,
    TeamTrendsService,
    BoardIdsService,
  ],
  exports: [PlayerTrendsService, PriceOutliersService, RefereesService, TeamTrendsService, BoardIdsService],
})
export class RankingsModule {}
