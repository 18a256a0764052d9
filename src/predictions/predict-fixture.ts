import type { FittedTeamModel } from '../fitting/fitted-models.service.js';
import { teamStatistic } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { teamModelOf } from '../models/team-models.js';
import { teamDistributions, usablePrediction } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { betLines } from './bet-lines.js';
import type { BetLine } from './bet-lines.js';
import type { PredictionKey, PredictionQuote } from './team-statistics.repository.js';

/** A fixture with its expected counts and priced lines, unrounded. */
export interface FixturePrediction {
  readonly key: PredictionKey;
  /** null without a fitted model. */
  readonly expected: TeamPrediction | null;
  readonly model: FittedTeamModel | null;
  readonly lines: { readonly home: BetLine[]; readonly away: BetLine[]; readonly total: BetLine[] };
}

/**
 * Predicts a statistic of one fixture and prices its lines.
 * @param fitted the competition's model of the statistic
 */
export function predictFixture(
  statistic: TeamStatisticKey,
  key: PredictionKey,
  fitted: FittedTeamModel | null,
  quotes: readonly PredictionQuote[],
): FixturePrediction {
  const { lines, totalLines } = teamStatistic(statistic);
  const expected = expectedOf(statistic, key, fitted);
  const distributions = expected === null ? null : teamDistributions(expected);
  const quotesOf = (scope: PredictionQuote['scope']): PredictionQuote[] =>
    quotes.filter((quote) => quote.scope === scope);
  return {
    key,
    expected,
    model: fitted,
    lines: {
      home: betLines(lines, quotesOf('home'), distributions?.home ?? null),
      away: betLines(lines, quotesOf('away'), distributions?.away ?? null),
      total: betLines(totalLines, quotesOf('match'), distributions?.total ?? null),
    },
  };
}

function expectedOf(
  statistic: TeamStatisticKey,
  key: PredictionKey,
  fitted: FittedTeamModel | null,
): TeamPrediction | null {
  const model = teamModelOf(statistic);
  if (fitted === null || model === null) return null;
  const { kickoffAt, homeTeamId, awayTeamId, refereeId } = key;
  return usablePrediction(
    model.predict(fitted.parameters, { playedAt: kickoffAt.getTime() / 1000, homeTeamId, awayTeamId, refereeId }),
  );
}
