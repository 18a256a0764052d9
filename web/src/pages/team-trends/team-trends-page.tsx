import { Board } from '../../parts/board/board';
import { teamTrendsBoard } from './team-trends-board';

/** Trends of sides and of matches, ranked. */
export function TeamTrendsPage() {
  return <Board board={teamTrendsBoard} />;
}
