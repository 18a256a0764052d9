import { Module } from '@nestjs/common';
import { LineupPlayersController, LineupProjectionsController } from './lineups.controller.js';
import { LineupsRepository } from './lineups.repository.js';
import { LineupsService } from './lineups.service.js';
import { RankingsModule } from '../rankings/rankings.module.js';

/** Line-ups of upcoming fixtures. */
@Module({
  controllers: [LineupProjectionsController, LineupPlayersController],
  imports: [RankingsModule],
  providers: [LineupsRepository, LineupsService],
  exports: [LineupsService],
})
export class LineupsModule {}
