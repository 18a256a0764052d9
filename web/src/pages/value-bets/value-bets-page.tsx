import { Board } from '../../parts/board/board';
import { valueBetsBoard } from './value-bets-board';

/** Prices above what the others call fair. */
export function ValueBetsPage() {
  return <Board board={valueBetsBoard} />;
}
