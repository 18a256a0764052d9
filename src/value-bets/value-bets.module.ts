import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ValueBetsController } from './value-bets.controller.js';
import { ValueBetsRepository } from './value-bets.repository.js';
import { ValueBetsService } from './value-bets.service.js';

/** Value bets on players. */
@Module({
  imports: [PricesModule, RankingsModule],
  controllers: [ValueBetsController],
  providers: [ValueBetsRepository, ValueBetsService],
  exports: [ValueBetsService],
})
export class ValueBetsModule {}
