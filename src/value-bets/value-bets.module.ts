import { Module } from '@nestjs/common';
import { RankingsModule } from '../rankings/rankings.module.js';
import { GoneBetsService } from './gone-bets.service.js';
import { ValueBetsController } from './value-bets.controller.js';
import { ValueBetsService } from './value-bets.service.js';

/** Value bets on players. */
@Module({
  imports: [RankingsModule],
  controllers: [ValueBetsController],
  providers: [GoneBetsService, ValueBetsService],
  exports: [GoneBetsService, ValueBetsService],
})
export class ValueBetsModule {}
