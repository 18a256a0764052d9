import { Board } from '../../parts/board/board';
import { refereesBoard } from './referees-board';

/** Referees by their cards, fouls and penalties. */
export function RefereesPage() {
  return <Board board={refereesBoard} />;
}
