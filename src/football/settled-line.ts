/** Settlements of a line from a fair probability of winning if the bet is decided. */
import { findRoot } from '../maths/root-finding.js';
import { lineKind, lineProbabilities, lossProbability, winProbability } from './odds-value.js';
import type { LineProbabilities, SettlementProbabilities } from './odds-value.js';

/**
 * Probability that a bet wins if it is decided, with half settlements counted by half: 1 / fair odds, and the
 * probability implied by prices without margin, at half, whole and quarter lines alike.
 */
export function decidedProbability(win: number, lose: number): number {
  return win / (win + lose);
}

/** `decidedProbability` of a bet from its settlements. */
export function decidedProbabilityOf(bet: SettlementProbabilities): number {
  return decidedProbability(winProbability(bet), lossProbability(bet));
}

/** Logarithms of the first and the greatest factor by which a mean is moved up or down. */
const [FIRST_STEP, GREATEST_FACTOR] = [0.25, Math.log(10)];

/**
 * Settlements of a line at which over has a given probability of winning if it is decided. For a half line that is all.
 * On whole and quarter lines the mean of the model's distribution is moved until it fits the probability, and the
 * distribution gives the pushes and half settlements.
 * @param over probability of the over, without pushes
 * @param distributionAt P(X = 0), P(X = 1), ... of the model with its mean, or its means, multiplied by a factor
 * @returns null where no mean between a tenth and ten times the model's fits the probability
 */
export function settledLine(
  line: number,
  over: number,
  distributionAt: (factor: number) => ArrayLike<number>,
): LineProbabilities | null {
  if (lineKind(line) === 'half') {
    const [win, lose] = [over, 1 - over];
    return {
      over: { win, halfWin: 0, push: 0, halfLose: 0, lose },
      under: { win: lose, halfWin: 0, push: 0, halfLose: 0, lose: win },
    };
  }
  const linesAt = (logarithm: number): LineProbabilities =>
    lineProbabilities(distributionAt(Math.exp(logarithm)), line);
  const excess = (logarithm: number): number => decidedProbabilityOf(linesAt(logarithm).over) - over;
  // model and sources rarely differ by much: the interval grows from the model's mean
  const direction = excess(0) < 0 ? 1 : -1;
  let [near, far] = [0, FIRST_STEP];
  while (!(direction * excess(direction * far) >= 0)) {
    if (far >= GREATEST_FACTOR) return null;
    [near, far] = [far, Math.min(far * 2, GREATEST_FACTOR)];
  }
  const [low, high] = direction > 0 ? [near, far] : [-far, -near];
  return linesAt(findRoot(excess, low, high, 1e-11));
}
