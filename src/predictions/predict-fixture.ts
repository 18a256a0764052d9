import type { FittedTeamModel } from '../fitting/fitted-models.service.js';
import { errorOfMean } from '../football/edge-interval.js';
import { teamStatistic } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { predictTeams } from '../models/team-models.js';
import { distributionAt } from '../models/team-prediction.js';
import type { TeamDistributions, TeamPrediction } from '../models/team-prediction.js';
import { betLines } from './bet-lines.js';
import type { BetLine, CountModel } from './bet-lines.js';
import { predictResult } from './match-result.js';
import type { MatchResult } from './match-result.js';
import type { FixtureJudges } from './price-judges.js';
import type { PredictionKey, PredictionQuote } from './team-statistics.repository.js';

/** A fixture with its expected counts and priced lines, unrounded. */
export interface FixturePrediction {
  readonly key: PredictionKey;
  /** null without a fitted model. */
  readonly expected: TeamPrediction | null;
  readonly model: FittedTeamModel | null;
  readonly lines: { readonly home: BetLine[]; readonly away: BetLine[]; readonly total: BetLine[] };
  /** null for another statistic than goals. */
  readonly result: MatchResult | null;
}

/**
 * Predicts a statistic of one fixture and prices its lines.
 * @param fitted the competition's model of the statistic
 * @param shown ids of the bookmakers whose prices are shown; null: all
 */
export function predictFixture(
  statistic: TeamStatisticKey,
  key: PredictionKey,
  fitted: FittedTeamModel | null,
  quotes: readonly PredictionQuote[],
  judges: FixtureJudges,
  shown: ReadonlySet<number> | null,
): FixturePrediction {
  const { lines, totalLines } = teamStatistic(statistic);
  const expected = expectedOf(statistic, key, fitted);
  const linesOf = (scope: PredictionQuote['scope'], standard: readonly number[]): BetLine[] =>
    betLines(
      standard,
      quotes.flatMap(({ line, side, ...quote }) =>
        quote.scope === scope && line !== null && (side === 'over' || side === 'under')
          ? [{ ...quote, line, side }]
          : [],
      ),
      expected === null ? null : countModelOf(expected, scope),
      judges.lines,
      shown,
    );
  return {
    key,
    expected,
    model: fitted,
    lines: { home: linesOf('home', lines), away: linesOf('away', lines), total: linesOf('match', totalLines) },
    result: statistic === 'goals' ? predictResult(expected, quotes, judges.result) : null,
  };
}

/** The count of a side, or of both, as a model whose mean can be moved. */
export function countModelOf(expected: TeamPrediction, scope: PredictionQuote['scope']): CountModel {
  const { homeLambda, awayLambda, homeDispersion, awayDispersion, totalDispersion, homeMatches, awayMatches } =
    expected;
  const [name, mean, dispersion]: [keyof TeamDistributions, number, number | null] =
    scope === 'home'
      ? ['home', homeLambda, homeDispersion]
      : scope === 'away'
        ? ['away', awayLambda, awayDispersion]
        : ['total', homeLambda + awayLambda, totalDispersion];
  return {
    distributionAt: (factor) => distributionAt(expected, name, factor),
    // goals have no dispersion: nearly Poisson
    error: errorOfMean(mean, dispersion ?? 0, homeMatches, awayMatches),
  };
}

/** What a fitted model of a statistic expects of a fixture; null without one. */
export function expectedOf(
  statistic: TeamStatisticKey,
  { kickoffAt, homeTeamId, awayTeamId, refereeId }: PredictionKey,
  fitted: FittedTeamModel | null,
): TeamPrediction | null {
  if (fitted === null) return null;
  const fixture = { playedAt: kickoffAt.getTime() / 1000, homeTeamId, awayTeamId, refereeId };
  return predictTeams(statistic, fitted.parameters, fixture);
}
