import type { MarketScope, OutcomeSide } from './canonical.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from './statistics.js';

/** Shape of a market's outcomes: the sides per scope, and whether they have a line. */
interface MarketShape {
  readonly sides: Partial<Record<MarketScope, readonly OutcomeSide[]>>;
  readonly hasLine: boolean;
}

/** An outcome of a market; a handicap's line is the home side's. */
export interface Selection {
  readonly market: string;
  readonly scope: MarketScope;
  readonly line: number | null;
  readonly side: OutcomeSide;
}

/** Reason why an outcome does not exist: the invalid member, and the message text after its name. */
export interface SelectionProblem {
  readonly member: 'scope' | 'side' | 'line';
  readonly detail: string;
}

const overUnder: readonly OutcomeSide[] = ['over', 'under'];

function marketShapes(): Map<string, MarketShape> {
  const shapes = new Map<string, MarketShape>([
    ['matchResult', { sides: { match: ['home', 'draw', 'away'] }, hasLine: false }],
    ['asianHandicap', { sides: { match: ['home', 'away'] }, hasLine: true }],
    ['bothTeamsToScore', { sides: { match: ['yes', 'no'] }, hasLine: false }],
  ]);
  for (const key of TEAM_STATISTIC_KEYS) {
    shapes.set(key, { sides: { match: overUnder, home: overUnder, away: overUnder }, hasLine: true });
  }
  for (const key of PLAYER_STATISTIC_KEYS) {
    shapes.set(key, { sides: { ...shapes.get(key)?.sides, player: overUnder }, hasLine: true });
  }
  return shapes;
}
const SHAPES = marketShapes();

/** Keys of all markets. */
export const MARKET_KEYS: readonly string[] = [...SHAPES.keys()];

/** Reason why a known market has no such outcome; null if it has. */
export function selectionProblem({ market, scope, line, side }: Selection): SelectionProblem | null {
  const shape = SHAPES.get(market)!;
  const sides = shape.sides[scope];
  if (sides === undefined) {
    const allowed = Object.keys(shape.sides).join(', ');
    return { member: 'scope', detail: `is "${scope}"; allowed for market ${market}: ${allowed}` };
  }
  if (!sides.includes(side)) {
    return { member: 'side', detail: `is "${side}"; allowed for market ${market}: ${sides.join(', ')}` };
  }
  if (shape.hasLine !== (line !== null)) {
    return { member: 'line', detail: `must be ${shape.hasLine ? 'a number' : 'null'} for market ${market}` };
  }
  if (market !== 'asianHandicap' && line !== null && line < 0) {
    return { member: 'line', detail: `is ${line}; allowed for market ${market}: 0 or more` };
  }
  return null;
}
