import { Injectable } from '@nestjs/common';
import { PriceHistoryRepository } from './price-history.repository.js';
import type { ClosingPrice } from './price-history.repository.js';

/** How bookmakers' prices came about. */
@Injectable()
export class PriceHistoryService {
  constructor(private readonly repository: PriceHistoryRepository) {}

  /** The last offer of each bookmaker before kick-off, as known at `now`; none before the kick-off. */
  closingPrices(selectionIds: readonly number[], now: Date): Promise<ClosingPrice[]> {
    return this.repository.listClosingPrices(selectionIds, now);
  }
}
