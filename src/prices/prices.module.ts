import { Module } from '@nestjs/common';
import { PriceHistoryRepository } from './price-history.repository.js';
import { PriceHistoryService } from './price-history.service.js';

/** Prices over time. */
@Module({
  providers: [PriceHistoryRepository, PriceHistoryService],
  exports: [PriceHistoryService],
})
export class PricesModule {}
