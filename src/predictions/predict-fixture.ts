import type { FittedTeamModel } from '../fitting/fitted-models.service.js';
import { teamStatistic } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { predictTeams } from '../models/team-models.js';
import type { TeamCount, TeamCurves } from '../models/team-curves.js';
import { teamDistributions } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { betLines } from './bet-lines.js';
import type { BetLine } from './bet-lines.js';
import { predictResult } from './match-result.js';
import type { MatchResult } from './match-result.js';
import type { FixtureJudges } from './price-judges.js';
import { statisticCurves, statisticLines } from './quoted-lines.js';
import type { PredictionKey, PredictionQuote } from './team-statistics.repository.js';

/** A fixture with its expected counts and priced lines, unrounded. */
export interface FixturePrediction {
  readonly key: PredictionKey;
  /** null without a fitted model. */
  readonly expected: TeamPrediction | null;
  /** The curves behind the lines; null without a model. */
  readonly curves: TeamCurves | null;
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
  const { lines: sideLines, totalLines } = teamStatistic(statistic);
  const expected = expectedOf(statistic, key, fitted);
  const quoted = statisticLines(quotes, statistic, judges.lines);
  const curves = expected && statisticCurves(expected, quoted, judges.lines);
  const models = expected && teamDistributions(expected);
  const linesOf = (count: TeamCount, standard: readonly number[]): BetLine[] =>
    betLines(
      standard,
      quoted[count],
      curves && models && { model: models[count], curve: curves[count] },
      judges.lines,
      shown,
    );
  return {
    key,
    expected,
    curves,
    model: fitted,
    lines: { home: linesOf('home', sideLines), away: linesOf('away', sideLines), total: linesOf('total', totalLines) },
    result: statistic === 'goals' ? predictResult(expected, quotes, judges.result) : null,
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
