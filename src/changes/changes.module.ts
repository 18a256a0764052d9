import { Module } from '@nestjs/common';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ValueBetsModule } from '../value-bets/value-bets.module.js';
import { ChangeFeed } from './change-feed.service.js';
import { ChangePages } from './change-pages.service.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { ChangeStreams } from './change-streams.service.js';
import { CoveredBoards } from './covered-boards.js';

/** The change log of the boards, and the endpoints that serve it. */
@Module({
  imports: [RankingsModule, ValueBetsModule],
  controllers: [ChangesController],
  providers: [ChangeFeed, ChangePages, ChangesService, ChangeStreams, CoveredBoards],
  exports: [ChangesService],
})
export class ChangesModule {}
