import { Board } from '../../parts/board/board';
import { lineUpsBoard } from './line-ups-board';

/** Players of published and projected elevens. */
export function LineUpsPage() {
  return <Board board={lineUpsBoard} />;
}
