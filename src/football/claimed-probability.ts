import { lineKind } from './odds-value.js';

/** What a board tells of the bet that it lists. */
export interface ListedValue {
  readonly line: number;
  /** Expected value in percent of the stake. */
  readonly edge: number;
  readonly price: number;
  readonly fairOdds: number;
}

/**
 * Probability that the listed bet wins if it is decided. At half lines it follows from the edge, of which boards show
 * more digits; else it is the inverse of the fair price, which leaves out pushes.
 */
export function claimedProbability({ line, edge, price, fairOdds }: ListedValue): number {
  return lineKind(line) === 'half' ? (1 + edge / 100) / price : 1 / fairOdds;
}
