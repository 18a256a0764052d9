import type { ListedFixture } from '../../api';

/** Sort order: in play first, then upcoming, then finished; called-off matches last. */
const turns: Readonly<Record<ListedFixture['status'], number>> = {
  inprogress: 0,
  interrupted: 0,
  suspended: 0,
  notstarted: 1,
  delayed: 1,
  finished: 2,
  abandoned: 2,
  postponed: 3,
  canceled: 3,
};

/**
 * Fixtures to show for a day: those of pinned leagues if any of them plays, else all. Matches in play come first, then
 * by kick-off.
 */
export function matchesToShow(
  fixtures: readonly ListedFixture[],
  pinnedLeagues: readonly number[],
  most: number,
): ListedFixture[] {
  const pinned = fixtures.filter(({ competition }) => pinnedLeagues.includes(competition.id));
  return (pinned.length === 0 ? fixtures : pinned)
    .toSorted(
      (one, other) =>
        turns[one.status] - turns[other.status] || Date.parse(one.kickoffAt) - Date.parse(other.kickoffAt),
    )
    .slice(0, most);
}

/** A price that has moved since its opening. */
export interface Move {
  readonly fixture: ListedFixture;
  readonly side: 'home' | 'draw' | 'away';
  /** Percent of the opening price. */
  readonly movement: number;
}

/** Minimum move in percent; smaller ones are not informative. */
const leastMove = 1;

/** The best match-result prices that have moved furthest since opening, in percent; one per fixture. */
export function biggestMoves(fixtures: readonly ListedFixture[], most: number): Move[] {
  const size = ({ movement }: Move): number => Math.abs(movement);
  return fixtures
    .flatMap((fixture) => {
      const moves = (fixture.resultPrices ?? []).flatMap(({ side, movement }) =>
        movement === null || Math.abs(movement) < leastMove ? [] : [{ fixture, side, movement }],
      );
      return moves.toSorted((one, other) => size(other) - size(one)).slice(0, 1);
    })
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, most);
}
