/** The curves behind the lines of a team statistic, by section 14 of the definitions and slow searches. */
import { forecastOf } from '../oracle/consensus.js';
import type { Consensus } from '../oracle/consensus.js';
import { fittedFactor } from '../oracle/fair-curve.js';
import type { ForecastPoint } from '../oracle/fair-curve.js';
import { distributionAt, fairOdds } from './team-distributions.js';
import type { AnsweredPrediction, SlowCount } from './team-distributions.js';

export const overOf = (distribution: readonly number[], line: number): number =>
  1 / fairOdds(distribution, line, 'over');
/** The consensus on the over of a line, and the model's contribution. */
export interface SlowEvidence {
  readonly line: number;
  readonly consensus: Consensus;
  readonly modelWeight: number;
}

/** Factor on the model's mean from the lines of one count that have enough sources; null without one. */
export function slowFactor(row: AnsweredPrediction, scope: SlowCount, lines: readonly SlowEvidence[]): number | null {
  const own = distributionAt(row, scope, 1);
  const points = lines.flatMap(({ line, consensus, modelWeight }): ForecastPoint[] => {
    const probability = forecastOf(consensus, overOf(own, line), modelWeight);
    return probability === null ? [] : [{ line, probability }];
  });
  return points.length === 0 ? null : fittedFactor((factor) => distributionAt(row, scope, factor), points);
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
