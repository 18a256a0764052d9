import type { BoardSnapshot } from '../snapshot/snapshot.js';
import { ChosenPrices, priceMatrix } from '../dataset/best-prices.js';
import type { PriceChoice } from '../dataset/prices.js';

/** The prices of a snapshot under a choice of bookmakers; all choices share one matrix. */
export function chosenPrices({ prices, dataset, derived }: BoardSnapshot, choice: PriceChoice): ChosenPrices {
  const bookmakers = dataset.entities.bookmakers.length;
  const { matrix } = derived.of('price matrix', { includeStale: choice.includeStale }, ({ includeStale }) => ({
    matrix: priceMatrix(prices, bookmakers, includeStale),
  }));
  return new ChosenPrices(prices, bookmakers, choice, matrix);
}
