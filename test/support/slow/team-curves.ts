/** The curves behind the lines of a team statistic, by section 14 of the definitions and slow searches. */
import { fittedFactor, forecastError } from '../oracle/fair-curve.js';
import type { ForecastPoint } from '../oracle/fair-curve.js';
import { distributionAt, fairOdds } from './team-distributions.js';
import type { AnsweredPrediction, SlowCount } from './team-distributions.js';

export const overOf = (distribution: readonly number[], line: number): number =>
  1 / fairOdds(distribution, line, 'over');
const logOdds = (probability: number): number => Math.log(probability / (1 - probability));

/** How far the model's mean of a count may be off, relative to it: matches of both teams, and ten of the league. */
function errorOfMean(row: AnsweredPrediction, scope: SlowCount): number {
  const { modelHomeLambda: home, modelAwayLambda: away } = row;
  const mean = { home, away, total: home + away }[scope];
  const dispersion = row[`${scope}Dispersion`] ?? 0;
  const matches = 1 / (row.homeMatches + 10) + 1 / (row.awayMatches + 10);
  return Math.sqrt(Math.max(0, 1 / mean + dispersion) * matches);
}

/** What is forecast of a line of a count by sources and model, as everybody who judges prices has it. */
export interface SlowEvidence {
  readonly line: number;
  readonly probability: number;
  readonly spread: number | null;
  readonly sources: number;
}

/** Factor on the model's mean by the lines of one count that have enough sources; null without one. */
export function slowFactor(row: AnsweredPrediction, scope: SlowCount, lines: readonly SlowEvidence[]): number | null {
  if (lines.length === 0) return null;
  const own = distributionAt(row, scope, 1);
  const error = errorOfMean(row, scope);
  const [lower, upper] = [-1, 1].map((sign) => distributionAt(row, scope, Math.exp(sign * error)));
  const points = lines.map(({ line, probability, spread, sources }): ForecastPoint => {
    const model = overOf(own, line);
    const odds = (model / (1 - model)) ** 0.2 * (probability / (1 - probability)) ** 0.8;
    const modelError = (logOdds(overOf(upper!, line)) - logOdds(overOf(lower!, line))) / 2;
    return {
      line,
      probability: odds / (1 + odds),
      error: forecastError({ model, modelError, consensus: probability, spread, sources, weight: 0.2 }),
    };
  });
  return fittedFactor((factor) => distributionAt(row, scope, factor), points);
}

/** Expected counts of both sides and of their sum, and which of them follow any line. */
export interface SlowMeans {
  readonly means: Readonly<Record<SlowCount, number>>;
  readonly isMoved: Readonly<Record<SlowCount, boolean>>;
}

/** Counts without lines of their own follow the others: home and away add up to the total. */
export function slowMeans(
  { modelHomeLambda, modelAwayLambda }: AnsweredPrediction,
  factors: Readonly<Record<SlowCount, number | null>>,
): SlowMeans {
  const [model, sum] = [{ home: modelHomeLambda, away: modelAwayLambda }, modelHomeLambda + modelAwayLambda];
  const total = factors.total === null ? null : factors.total * sum;
  const sideOf = (side: 'home' | 'away', other: 'home' | 'away'): number => {
    const [own, others] = [factors[side], factors[other]];
    if (own !== null) return own * model[side];
    if (total === null) return model[side];
    if (others === null) return (model[side] * total) / sum;
    return Math.min(10 * model[side], Math.max(model[side] / 10, total - others * model[other]));
  };
  const [home, away] = [sideOf('home', 'away'), sideOf('away', 'home')];
  const isFitted = (count: SlowCount): boolean => factors[count] !== null;
  return {
    means: { home, away, total: total ?? home + away },
    isMoved: {
      home: isFitted('home') || isFitted('total'),
      away: isFitted('away') || isFitted('total'),
      total: isFitted('home') || isFitted('away') || isFitted('total'),
    },
  };
}
