/** Goals: every forecaster on the same matches, scored, compared in pairs, calibrated. */
import { DEFAULT_MARGIN_METHOD, devig } from '../football/odds-margin.js';
import { pairedBootstrap } from '../maths/bootstrap.js';
import type { BootstrapInterval } from '../maths/bootstrap.js';
import { Random } from '../maths/random.js';
import { resultProbabilities, scoreGrid, totalProbabilities } from '../models/team-goals/score-grid.js';
import type { ScoreRates } from '../models/team-goals/score-grid.js';
import type { ClosingPrices, TeamPrediction } from '../models/team-prediction.js';
import { brierScore, calibration, logLoss, meanOf, rankedProbabilityScore } from './scores.js';
import type { BinaryForecast, CalibrationBin } from './scores.js';
import type { ReplayMatch } from './walk-forward.js';

/** Probabilities of one match. */
export interface GoalsForecast {
  /** Home win, draw, away win. */
  result: readonly [number, number, number];
  /** More than 2.5 goals; null where the forecaster does not say. */
  over25: number | null;
}

/** Someone who forecasts; null for matches he says nothing about. */
export interface Forecaster {
  name: string;
  forecasts: readonly (GoalsForecast | null)[];
}

/** Mean scores over the matches that every forecaster covers. */
export interface GoalsScores {
  name: string;
  rps: number;
  logLoss: number;
  brier: number;
  /** Log-loss of over/under 2.5 goals; null where the forecaster does not say. */
  overUnder: number | null;
}

/** Mean difference of a score between two forecasters on the same matches; below 0 the first is better. */
export interface GoalsDifference extends BootstrapInterval {
  first: string;
  second: string;
  score: 'rps' | 'logLoss' | 'overUnder';
}

export interface GoalsReport {
  kind: 'goals';
  from: string;
  to: string;
  /** Matches that every forecaster covers; and those replayed in all. */
  matches: number;
  replayed: number;
  scores: GoalsScores[];
  byDivision: { division: string; matches: number; scores: GoalsScores[] }[];
  differences: GoalsDifference[];
  calibration: { name: string; result: CalibrationBin[]; over25: CalibrationBin[] }[];
}

/** What the score grid of a prediction is made from. */
export function ratesOf({ homeLambda, awayLambda, nu, dependence }: TeamPrediction): ScoreRates {
  return { homeRate: homeLambda, awayRate: awayLambda, nu: nu ?? 1, dependence: dependence ?? 0 };
}

/** Probabilities that a prediction gives. */
export function forecastOf(prediction: TeamPrediction): GoalsForecast {
  const grid = scoreGrid(ratesOf(prediction));
  const { home, draw, away } = resultProbabilities(grid);
  const totals = totalProbabilities(grid);
  return { result: [home, draw, away], over25: 1 - totals[0]! - totals[1]! - totals[2]! };
}

/** Probabilities of the closing prices without their margin; null without prices of all three results. */
export function closingForecast({ home, draw, away, over25, under25 }: ClosingPrices): GoalsForecast | null {
  const result = devig(DEFAULT_MARGIN_METHOD, [home, draw, away]);
  if (result === null) return null;
  return {
    result: [result[0]!, result[1]!, result[2]!],
    over25: devig(DEFAULT_MARGIN_METHOD, [over25, under25])?.[0] ?? null,
  };
}

interface Scored {
  rps: number;
  logLoss: number;
  brier: number;
  overUnder: number | null;
}

/**
 * Scores forecasters on the matches that all of them cover.
 * @param matches the replayed matches; forecasts stand in the same order
 */
export function evaluateGoals(
  matches: readonly ReplayMatch[],
  forecasters: readonly Forecaster[],
  period: { from: string; to: string },
): GoalsReport {
  const covered = matches.flatMap((replay, index) => {
    const forecasts = forecasters.map((forecaster) => forecaster.forecasts[index] ?? null);
    return forecasts.every((forecast) => forecast !== null) ? [{ replay, forecasts }] : [];
  });
  const scored = covered.map(({ replay, forecasts }) => forecasts.map((forecast) => scoreOf(replay, forecast)));
  const summary = (indices: readonly number[]): GoalsScores[] =>
    forecasters.map(({ name }, column) => {
      const own = indices.map((index) => scored[index]![column]!);
      const overUnder = own.flatMap((score) => score.overUnder ?? []);
      return {
        name,
        rps: meanOf(own.map(({ rps }) => rps)),
        logLoss: meanOf(own.map((score) => score.logLoss)),
        brier: meanOf(own.map(({ brier }) => brier)),
        overUnder: overUnder.length === 0 ? null : meanOf(overUnder),
      };
    });
  const all = covered.map((_, index) => index);
  const divisions = [...new Set(covered.map(({ replay }) => replay.division))];
  return {
    kind: 'goals',
    ...period,
    matches: covered.length,
    replayed: matches.length,
    scores: summary(all),
    byDivision: divisions.map((division) => {
      const indices = all.filter((index) => covered[index]!.replay.division === division);
      return { division, matches: indices.length, scores: summary(indices) };
    }),
    differences: differencesOf(
      forecasters.map(({ name }) => name),
      scored,
    ),
    calibration: forecasters.map(({ name }, column) => ({
      name,
      ...calibrationOf(covered.map(({ replay, forecasts }) => ({ replay, forecast: forecasts[column]! }))),
    })),
  };
}

/** 0 home win, 1 draw, 2 away win. */
function outcomeOf({ match }: ReplayMatch): number {
  return 1 - Math.sign((match.home.goals ?? 0) - (match.away.goals ?? 0));
}

const isOver = ({ match }: ReplayMatch): boolean => (match.home.goals ?? 0) + (match.away.goals ?? 0) > 2.5;

function scoreOf(replay: ReplayMatch, { result, over25 }: GoalsForecast): Scored {
  const outcome = outcomeOf(replay);
  return {
    rps: rankedProbabilityScore(result, outcome),
    logLoss: logLoss(result, outcome),
    brier: brierScore(result, outcome),
    overUnder: over25 === null ? null : logLoss([1 - over25, over25], isOver(replay) ? 1 : 0),
  };
}

/** Every pair of forecasters, the earlier against the later, on the same matches. */
function differencesOf(names: readonly string[], scored: readonly (readonly Scored[])[]): GoalsDifference[] {
  return names.flatMap((first, one) =>
    names.slice(one + 1).flatMap((second, offset) =>
      (['rps', 'logLoss', 'overUnder'] as const).flatMap((score) => {
        const differences = scored.flatMap((row) => {
          const [ours, theirs] = [row[one]![score], row[one + 1 + offset]![score]];
          return ours === null || theirs === null ? [] : [ours - theirs];
        });
        if (differences.length === 0) return [];
        return [{ first, second, score, ...pairedBootstrap(differences, new Random(`${first}|${second}|${score}`)) }];
      }),
    ),
  );
}

function calibrationOf(cases: readonly { replay: ReplayMatch; forecast: GoalsForecast }[]): {
  result: CalibrationBin[];
  over25: CalibrationBin[];
} {
  const results = cases.flatMap(({ replay, forecast }) =>
    forecast.result.map((probability, outcome): BinaryForecast => ({
      probability,
      happened: outcomeOf(replay) === outcome,
    })),
  );
  const overs = cases.flatMap(({ replay, forecast }): BinaryForecast[] =>
    forecast.over25 === null ? [] : [{ probability: forecast.over25, happened: isOver(replay) }],
  );
  return { result: calibration(results), over25: calibration(overs) };
}
