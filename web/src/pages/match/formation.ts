import type { FixtureStarter, LineupPlayer } from '../../api';

/** A player on the pitch. */
export interface PitchPlayer {
  readonly id: number;
  readonly name: string;
  readonly jerseyNumber: string | null;
  /** Detailed position, else goalkeeper, defence, midfield or forward; null where unknown. */
  readonly position: string | null;
  /** His usual position; null if he plays there. */
  readonly usualPosition: string | null;
  /** Null for a published line-up. */
  readonly startProbability: number | null;
}

/** Detailed positions from their own goal forwards; within a line from left to right as seen by their side. */
const lines: readonly (readonly string[])[] = [
  ['GK'],
  ['LWB', 'LB', 'CB', 'RB', 'RWB'],
  ['DM'],
  ['LM', 'CM', 'RM'],
  ['AM'],
  ['LW', 'SS', 'ST', 'RW'],
];
/**
 * Detailed position used for a position group when the detailed one is unknown; midfield if the group is unknown too.
 */
const groups: Readonly<Record<string, string>> = { G: 'GK', D: 'CB', M: 'CM', F: 'ST' };

function placeOf({ position }: PitchPlayer): string {
  return groups[position ?? 'M'] ?? position ?? 'CM';
}

/** The non-empty lines of an eleven. */
export function linesOf(players: readonly PitchPlayer[]): readonly (readonly PitchPlayer[])[] {
  return lines
    .map((line) =>
      players
        .filter((player) => line.includes(placeOf(player)))
        .toSorted((one, other) => line.indexOf(placeOf(one)) - line.indexOf(placeOf(other))),
    )
    .filter((line) => line.length > 0);
}

/** Formation by line in front of the goalkeeper, `4-2-3-1`; null for fewer than eleven, or if a position is unknown. */
export function formationOf(players: readonly PitchPlayer[]): string | null {
  if (players.length !== 11 || players.some(({ position }) => position === null)) return null;
  const [keeper, ...outfield] = linesOf(players).map(({ length }) => length);
  return keeper === 1 ? outfield.join('-') : null;
}

/** A starter from the line-ups board. */
export function ofLineup({ playerId, playerName, jerseyNumber, position, ...player }: LineupPlayer): PitchPlayer {
  const { positionChange: change, predictionType, startProbability } = player;
  return {
    id: playerId,
    name: playerName,
    jerseyNumber,
    position: change.currentPosition ?? position,
    usualPosition: change.isPositionChange ? change.usualPosition : null,
    startProbability: predictionType === 'confirmed' ? null : startProbability,
  };
}

/** A starter in a started match. */
export function ofStarter({
  playerId,
  playerName,
  jerseyNumber,
  position,
  positionGroup,
  positionChange: { isPositionChange, usualPosition },
}: FixtureStarter): PitchPlayer {
  return {
    id: playerId,
    name: playerName,
    jerseyNumber: jerseyNumber === null ? null : String(jerseyNumber),
    position: position ?? positionGroup,
    usualPosition: isPositionChange ? usualPosition : null,
    startProbability: null,
  };
}
