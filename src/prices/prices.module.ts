import { Module } from '@nestjs/common';
import { FittingModule } from '../fitting/fitting.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { OutcomeHistoryController } from './outcome-history.controller.js';
import { OutcomeHistoryService } from './outcome-history.service.js';
import { PriceHistoryRepository } from './price-history.repository.js';
import { PriceHistoryService } from './price-history.service.js';

@Module({
  imports: [FittingModule, PublicIdsModule],
  controllers: [OutcomeHistoryController],
  providers: [OutcomeHistoryService, PriceHistoryRepository, PriceHistoryService],
  exports: [PriceHistoryService],
})
export class PricesModule {}
