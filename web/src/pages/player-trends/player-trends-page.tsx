import { Board } from '../../parts/board/board';
import { playerTrendsBoard } from './player-trends-board';

/** Trends of players, ranked. */
export function PlayerTrendsPage() {
  return <Board board={playerTrendsBoard} />;
}
