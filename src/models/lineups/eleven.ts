/** The best legal eleven: one goalkeeper and ten others in a shape that the team uses. */
import type { PositionGroup } from '../../football/canonical.js';
import type { MatchLineup } from './match-lineups.js';

export interface AvailablePlayer {
  readonly playerId: number;
  readonly group: PositionGroup;
  readonly probability: number;
}

type Shape = Readonly<Record<'D' | 'M' | 'F', number>>;

const OUTFIELD = ['D', 'M', 'F'] as const;
const SHAPE_LINEUPS = 15;
const SHAPE_DECAY = 0.9;
/** Weight of the logarithm of a shape's share against the sum of probabilities. */
const SHAPE_WEIGHT = 0.05;

/** Shapes of past elevens with their recency-weighted shares; each player counts for his current group. */
function shapesOf(
  lineups: readonly MatchLineup[],
  groups: ReadonlyMap<number, PositionGroup>,
): { shape: Shape; share: number }[] {
  const shapes = new Map<string, { shape: Shape; share: number }>();
  let total = 0;
  lineups.slice(0, SHAPE_LINEUPS).forEach((lineup, index) => {
    const shape = { D: 0, M: 0, F: 0 };
    for (const { playerId, isStarter, group } of lineup.players) {
      const today = groups.get(playerId) ?? group;
      if (isStarter && today !== null && today !== 'G') shape[today] += 1;
    }
    if (shape.D + shape.M + shape.F !== 10) return;
    const name = OUTFIELD.map((group) => shape[group]).join('-');
    const weight = SHAPE_DECAY ** index;
    total += weight;
    shapes.set(name, { shape, share: (shapes.get(name)?.share ?? 0) + weight });
  });
  return [...shapes.values()].map(({ shape, share }) => ({ shape, share: share / total }));
}

/**
 * The eleven with the highest sum of probabilities among the shapes of the team's recent matches, with a slight
 * preference for usual shapes; null where no goalkeeper or too few others are known. Ties go to the lower id.
 */
export function bestEleven(
  available: readonly AvailablePlayer[],
  lineups: readonly MatchLineup[],
): AvailablePlayer[] | null {
  const ordered = [...available].sort(
    (one, other) => other.probability - one.probability || one.playerId - other.playerId,
  );
  const goalkeeper = ordered.find(({ group }) => group === 'G');
  const others = ordered.filter(({ group }) => group !== 'G');
  if (goalkeeper === undefined || others.length < 10) return null;
  let best: AvailablePlayer[] | null = null;
  let bestScore = -Infinity;
  for (const { shape, share } of shapesOf(
    lineups,
    new Map(available.map(({ playerId, group }) => [playerId, group])),
  )) {
    const chosen = OUTFIELD.flatMap((requested) =>
      others.filter(({ group }) => group === requested).slice(0, shape[requested]),
    );
    if (chosen.length < 10) continue;
    const score = chosen.reduce((sum, { probability }) => sum + probability, SHAPE_WEIGHT * Math.log(share));
    if (score > bestScore) [best, bestScore] = [chosen, score];
  }
  // where no past shape can be filled, the ten most probable play in whatever shape results
  return [goalkeeper, ...(best ?? others.slice(0, 10))];
}
