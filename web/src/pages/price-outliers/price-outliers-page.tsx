import { Board } from '../../parts/board/board';
import { priceOutliersBoard } from './price-outliers-board';

/** Prices far above the mean of the others. */
export function PriceOutliersPage() {
  return <Board board={priceOutliersBoard} />;
}
