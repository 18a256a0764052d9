import { Module } from '@nestjs/common';
import { LineupTypesService } from './lineup-types.service.js';
import { LineupPlayersController, LineupProjectionsController } from './lineups.controller.js';
import { LineupsRepository } from './lineups.repository.js';
import { LineupsService } from './lineups.service.js';
import { RankingsModule } from '../rankings/rankings.module.js';

/** Line-ups of fixtures to come. */
@Module({
  controllers: [LineupProjectionsController, LineupPlayersController],
  imports: [RankingsModule],
  providers: [LineupsRepository, LineupsService, LineupTypesService],
  exports: [LineupTypesService, LineupsService],
})
export class LineupsModule {}
