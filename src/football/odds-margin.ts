/**
 * Removing the bookmaker's margin: decimal odds of all outcomes of a market to probabilities that sum
 * to 1. The methods differ in how they spread the margin over the outcomes; all but multiplicative and additive put
 * more of it on long shots (favourite-longshot bias).
 */
import { findRoot } from '../maths/root-finding.js';

/** The ways to remove a margin; see `removeMargin`. */
export const MARGIN_METHODS = ['multiplicative', 'additive', 'power', 'shin', 'oddsRatio', 'logarithmic'] as const;
export type MarginMethod = (typeof MARGIN_METHODS)[number];

/** Fewer than two outcomes, or a price at or below 1. */
export class OddsError extends Error {
  override readonly name = 'OddsError';
}

export interface FairMarket {
  /** In the order of the odds; they sum to 1. */
  probabilities: number[];
  /** Sum of the inverse odds minus 1; negative where the best prices of several books beat the margin. */
  margin: number;
  /** Constant of the method: exponent, fraction of insiders, odds ratio; null without one. */
  parameter: number | null;
}

/**
 * Probabilities of a market's outcomes.
 * - multiplicative: inverse odds divided by their sum.
 * - additive: an equal amount off each; multiplicative where that would leave a probability at or below 0.
 * - power: p = (1 / odds)^k (Clarke, Kovalchik and Ingram, 2017).
 * - shin: a fraction z of the bettors are insiders (H. S. Shin, 1992, 1993).
 * - oddsRatio: the odds ratio of fair and offered probability is the same for all outcomes (K. Cheung).
 * - logarithmic: J. Buchdahl's name (The Wisdom of the Crowd, 2015) for a constant factor between the
 *   logarithms of fair and offered odds, which is the power method.
 * @param oddsDecimal decimal odds of all outcomes, each above 1
 * @throws OddsError
 */
export function removeMargin(oddsDecimal: readonly number[], method: MarginMethod): FairMarket {
  if (oddsDecimal.length < 2) throw new OddsError(`a market has at least 2 outcomes; there are ${oddsDecimal.length}`);
  const wrong = oddsDecimal.find((odds) => !(odds > 1 && Number.isFinite(odds)));
  if (wrong !== undefined) throw new OddsError(`odds must be above 1; one is ${wrong}`);
  const offered = oddsDecimal.map((odds) => 1 / odds);
  const total = offered.reduce((sum, implied) => sum + implied, 0);
  const margin = total - 1;
  const { probabilities, parameter } = METHODS[method](offered, total);
  return { probabilities, margin, parameter };
}

type Solution = Pick<FairMarket, 'probabilities' | 'parameter'>;

const multiplicative = (offered: readonly number[], total: number): Solution => ({
  probabilities: offered.map((implied) => implied / total),
  parameter: null,
});

const additive = (offered: readonly number[], total: number): Solution => {
  const probabilities = offered.map((implied) => implied - (total - 1) / offered.length);
  return probabilities.every((implied) => implied > 0 && implied < 1)
    ? { probabilities, parameter: null }
    : multiplicative(offered, total);
};

const power = (offered: readonly number[], total: number): Solution => {
  const exponent = total === 1 ? 1 : balanced((k) => offered.map((implied) => implied ** k), 1e-3, 100);
  return { probabilities: offered.map((implied) => implied ** exponent), parameter: exponent };
};

/**
 * Shin's equation as solved by Jullien and Salanie (1994): p = (sqrt(z^2 + 4 (1 - z) q^2 / Q) - z) / (2 (1 - z))
 * with offered q and their sum Q. Without a margin there are no insiders.
 */
const shin = (offered: readonly number[], total: number): Solution => {
  if (total <= 1) return { ...multiplicative(offered, total), parameter: 0 };
  const fair = (z: number): number[] =>
    offered.map((implied) => (Math.sqrt(z * z + (4 * (1 - z) * implied * implied) / total) - z) / (2 * (1 - z)));
  const insiders = balanced(fair, 0, 1 - 1e-9);
  return { probabilities: fair(insiders), parameter: insiders };
};

/** With p = q / (c + q - c q) the odds ratio q (1 - p) / (p (1 - q)) is c for every outcome. */
const oddsRatio = (offered: readonly number[]): Solution => {
  const fair = (c: number): number[] => offered.map((implied) => implied / (c + implied - c * implied));
  const ratio = balanced((logarithm) => fair(Math.exp(logarithm)), -20, 20);
  return { probabilities: fair(Math.exp(ratio)), parameter: Math.exp(ratio) };
};

const METHODS: Readonly<Record<MarginMethod, (offered: readonly number[], total: number) => Solution>> = {
  multiplicative,
  additive,
  power,
  shin,
  oddsRatio,
  logarithmic: power,
};

/** The parameter at which the probabilities sum to 1. */
function balanced(fair: (parameter: number) => number[], low: number, high: number): number {
  return findRoot((parameter) => fair(parameter).reduce((sum, implied) => sum + implied, -1), low, high);
}
