/** Detailed positions of a chosen eleven, from the formations that the team used. */
import type { DetailedPosition } from '../../football/canonical.js';
import { positionGroupOf } from '../../football/canonical.js';
import { cheapestAssignment } from './assignment.js';
import type { MatchLineup } from './match-lineups.js';

/** Formations that are read, newest first, and the extra cost of an older one. */
const FORMATION_LINEUPS = 10;
const COST_OF_AGE = 0.15;
const APPEARANCE_DECAY = 0.8;
/** Similarity of two positions: the same, neighbours, of one group, or none of these. */
const LIKENESS = { same: 1, near: 0.35, group: 0.12, other: 0.02 } as const;

const NEAR: ReadonlySet<string> = new Set([
  'RB RWB',
  'LB LWB',
  'RWB RM',
  'LWB LM',
  'RM RW',
  'LM LW',
  'RB LB',
  'RM LM',
  'RW LW',
  'DM CM',
  'CM AM',
  'AM SS',
  'SS ST',
  'CB DM',
  'RB CB',
  'LB CB',
]);

function likeness(one: DetailedPosition, other: DetailedPosition): number {
  if (one === other) return LIKENESS.same;
  if (NEAR.has(`${one} ${other}`) || NEAR.has(`${other} ${one}`)) return LIKENESS.near;
  return positionGroupOf(one) === positionGroupOf(other) ? LIKENESS.group : LIKENESS.other;
}

/** Positions of a player in recent matches, newest first; coming on counts half. */
interface Appearance {
  readonly position: DetailedPosition;
  readonly weight: number;
}

function appearancesOf(playerId: number, lineups: readonly MatchLineup[]): Appearance[] {
  const recent = lineups.flatMap(({ players }) => {
    const row = players.find((player) => player.playerId === playerId);
    return row === undefined || row.position === null
      ? []
      : [{ position: row.position, weight: row.isStarter ? 1 : 0.5 }];
  });
  return recent.map(({ position, weight }, index) => ({ position, weight: weight * APPEARANCE_DECAY ** index }));
}

/** Negative logarithm of the share of a player's past at, or near, a position. */
function costOf(position: DetailedPosition, appearances: readonly Appearance[]): number {
  let [sum, weights] = [0.3 * LIKENESS.other, 0.3];
  for (const appearance of appearances) {
    sum += appearance.weight * likeness(appearance.position, position);
    weights += appearance.weight;
  }
  return -Math.log(sum / weights);
}

/**
 * Assigns each of eleven players a position of one of the team's recent formations, so that overall they play
 * where they mostly did. Null where no complete eleven with detailed positions is known.
 * @param lineups newest first
 */
export function assignPositions(
  playerIds: readonly number[],
  lineups: readonly MatchLineup[],
): Map<number, DetailedPosition> | null {
  const formations = lineups.slice(0, FORMATION_LINEUPS).flatMap((lineup, age) => {
    const positions = lineup.players.flatMap(({ isStarter, position }) =>
      isStarter && position !== null ? [position] : [],
    );
    return positions.length === playerIds.length ? [{ positions: [...positions].sort(), age }] : [];
  });
  const pasts = playerIds.map((playerId) => appearancesOf(playerId, lineups));
  const seen = new Set<string>();
  let best: Map<number, DetailedPosition> | null = null;
  let lowest = Infinity;
  for (const { positions, age } of formations) {
    const name = positions.join(' ');
    if (seen.has(name)) continue;
    seen.add(name);
    const costs = pasts.map((past) => positions.map((position) => costOf(position, past)));
    const columns = cheapestAssignment(costs);
    const cost = columns.reduce((sum, column, row) => sum + costs[row]![column]!, COST_OF_AGE * age);
    if (cost >= lowest) continue;
    lowest = cost;
    best = new Map(playerIds.map((playerId, row) => [playerId, positions[columns[row]!]!]));
  }
  return best;
}
