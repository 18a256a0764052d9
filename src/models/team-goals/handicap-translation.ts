/**
 * Translates closing prices of a handicap to another line. The score grid that fits the match result and the goal total
 * is shifted until it fits the handicap at its quoted line, and is read at the other.
 */
import { lineProbabilities } from '../../football/odds-value.js';
import { decidedProbabilityOf } from '../../football/settled-line.js';
import { findRoot } from '../../maths/root-finding.js';
import { impliedRates, TYPICAL_SHAPE } from './implied-rates.js';
import type { MarketView } from './implied-rates.js';
import { marginProbabilities, MOST_GOALS, scoreGrid } from './score-grid.js';

/** A handicap of the home side, and the probability that a bet on it wins if it is decided. */
export interface HandicapPrice {
  readonly line: number;
  readonly probability: number;
}

/** Largest logarithm of the factor by which one side's rate is multiplied and the other's divided. */
const FARTHEST = 1.5;

/**
 * Probability that the home side wins at a line if the bet is decided.
 * @param view match result and goal total without margins
 * @param handicap the price to which the grid is shifted; null: no shift
 * @returns null where no grid fits the prices
 */
export function translateHandicap(view: MarketView, handicap: HandicapPrice | null, line: number): number | null {
  const rates = impliedRates(view);
  if (rates === null) return null;
  const winsAt = (shift: number, at: number): number => {
    const grid = scoreGrid({
      homeRate: rates.home * Math.exp(shift),
      awayRate: rates.away * Math.exp(-shift),
      ...TYPICAL_SHAPE,
    });
    return decidedProbabilityOf(lineProbabilities(marginProbabilities(grid), MOST_GOALS - at).over);
  };
  if (handicap === null) return winsAt(0, line);
  const excess = (shift: number): number => winsAt(shift, handicap.line) - handicap.probability;
  if (!(excess(-FARTHEST) < 0 && excess(FARTHEST) > 0)) return null;
  return winsAt(findRoot(excess, -FARTHEST, FARTHEST, 1e-9), line);
}
