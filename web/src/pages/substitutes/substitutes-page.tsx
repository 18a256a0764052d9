import { Board } from '../../parts/board/board';
import { substitutesBoard } from './substitutes-board';

/** What substitutes added to the counts of those whose place they took. */
export function SubstitutesPage() {
  return <Board board={substitutesBoard} />;
}
