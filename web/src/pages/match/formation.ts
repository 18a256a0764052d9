import type { LineupPlayer } from '../../api';

/** Detailed positions from the own goal forwards; players of one line from the left to the right of their side. */
const lines: readonly (readonly string[])[] = [
  ['GK'],
  ['LWB', 'LB', 'CB', 'RB', 'RWB'],
  ['DM'],
  ['LM', 'CM', 'RM'],
  ['AM'],
  ['LW', 'SS', 'ST', 'RW'],
];
/** Lines of the groups that stand in place of an unknown detailed position; of an unknown group that of midfield. */
const groups = { G: 'GK', D: 'CB', M: 'CM', F: 'ST' } as const;

function positionOf({ position, positionChange }: LineupPlayer): string {
  return positionChange.currentPosition ?? groups[position ?? 'M'];
}

/** The lines of an eleven that have players. */
export function linesOf(players: readonly LineupPlayer[]): readonly (readonly LineupPlayer[])[] {
  return lines
    .map((line) =>
      players
        .filter((player) => line.includes(positionOf(player)))
        .toSorted((one, other) => line.indexOf(positionOf(one)) - line.indexOf(positionOf(other))),
    )
    .filter((line) => line.length > 0);
}
