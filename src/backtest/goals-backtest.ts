/** Backtest of goals: scores all forecasters on the same matches, compares them in pairs, and checks calibration. */
import { DEFAULT_MARGIN_METHOD, devig } from '../football/odds-margin.js';
import { pairedBootstrap } from '../maths/bootstrap.js';
import type { MeanInterval } from '../maths/intervals.js';
import { Random } from '../maths/random.js';
import {
  bothScoreProbability,
  resultProbabilities,
  sideProbabilities,
  totalProbabilities,
} from '../models/team-goals/score-grid.js';
import type { ScoreGrid } from '../models/team-goals/score-grid.js';
import { goalGrid } from '../models/team-prediction.js';
import type { ClosingPrices, TeamPrediction } from '../models/team-prediction.js';
import { bias, brierScore, calibration, calibrationSlope, logLoss, meanOf, rankedProbabilityScore } from './scores.js';
import type { BinaryForecast, CalibrationBin } from './scores.js';
import type { ReplayMatch } from './walk-forward.js';

/** Probabilities of one match. */
export interface GoalsForecast {
  /** Home win, draw, away win. */
  result: readonly [number, number, number];
  /** Over 2.5 goals; null where the forecaster has none. */
  over25: number | null;
  /** Every score; null where the forecaster has none. */
  grid: ScoreGrid | null;
}

/** A named forecaster; null for matches without a forecast. */
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
  /** Log-loss of over/under 2.5 goals; null where the forecaster has none. */
  overUnder: number | null;
  /** Log-loss of the exact score; null where the forecaster has none. */
  exactScore: number | null;
}

/** Mean difference of a score between two forecasters on the same matches; below 0 the first is better. */
export interface GoalsDifference extends MeanInterval {
  first: string;
  second: string;
  score: 'rps' | 'logLoss' | 'overUnder' | 'exactScore';
}

export interface GoalsReport {
  kind: 'goals';
  from: string;
  to: string;
  /** Matches that every forecaster covers, and all replayed matches. */
  matches: number;
  replayed: number;
  scores: GoalsScores[];
  byDivision: { division: string; matches: number; scores: GoalsScores[] }[];
  differences: GoalsDifference[];
  /** Mean forecast minus observed share, in points; null where the forecaster has none. */
  biases: { name: string; events: { event: GoalsEvent; bias: MeanInterval | null }[] }[];
  /** Calibration slopes: for home win, draw and away win together, and for over 2.5 goals. */
  slopes: { name: string; result: MeanInterval; over25: MeanInterval | null }[];
  calibration: { name: string; result: CalibrationBin[]; over25: CalibrationBin[] }[];
}

/** Events whose bias is reported: their forecast, and whether they happened. */
const EVENTS = {
  'home win': [({ result }) => result[0], (home, away) => home > away],
  draw: [({ result }) => result[1], (home, away) => home === away],
  'away win': [({ result }) => result[2], (home, away) => home < away],
  'over 2.5': [({ over25 }) => over25, (home, away) => home + away > 2.5],
  'both score': [({ grid }) => grid && bothScoreProbability(grid), (home, away) => home > 0 && away > 0],
  'home none': [({ grid }) => grid && (sideProbabilities(grid, 'home')[0] ?? 0), (home) => home === 0],
  'away none': [({ grid }) => grid && (sideProbabilities(grid, 'away')[0] ?? 0), (_, away) => away === 0],
} as const satisfies Record<
  string,
  readonly [(forecast: GoalsForecast) => number | null, (home: number, away: number) => boolean]
>;
export type GoalsEvent = keyof typeof EVENTS;

/** Forecast from a prediction. */
export function forecastOf(prediction: TeamPrediction): GoalsForecast {
  const grid = goalGrid(prediction);
  const { home, draw, away } = resultProbabilities(grid);
  const totals = totalProbabilities(grid);
  return { result: [home, draw, away], over25: 1 - totals[0]! - totals[1]! - totals[2]!, grid };
}

/** Probabilities of the closing prices without their margin; null without prices of all three results. */
export function closingForecast({ home, draw, away, over25, under25 }: ClosingPrices): GoalsForecast | null {
  const result = devig(DEFAULT_MARGIN_METHOD, [home, draw, away]);
  if (result === null) return null;
  return {
    result: [result[0]!, result[1]!, result[2]!],
    over25: devig(DEFAULT_MARGIN_METHOD, [over25, under25])?.[0] ?? null,
    grid: null,
  };
}

type Scored = Omit<GoalsScores, 'name'>;

/**
 * Scores forecasters on the matches that all of them cover.
 * @param matches the replayed matches; forecasts are in the same order
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
      const meanOfKnown = (values: readonly (number | null)[]): number | null => {
        const known = values.filter((value) => value !== null);
        return known.length === 0 ? null : meanOf(known);
      };
      return {
        name,
        rps: meanOf(own.map(({ rps }) => rps)),
        logLoss: meanOf(own.map((score) => score.logLoss)),
        brier: meanOf(own.map(({ brier }) => brier)),
        overUnder: meanOfKnown(own.map(({ overUnder }) => overUnder)),
        exactScore: meanOfKnown(own.map(({ exactScore }) => exactScore)),
      };
    });
  const all = covered.map((_, index) => index);
  const casesOf = (column: number): ForecastMatch[] =>
    covered.map(({ replay, forecasts }) => ({ replay, forecast: forecasts[column]! }));
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
    biases: forecasters.map(({ name }, column) => ({ name, events: biasesOf(casesOf(column)) })),
    slopes: forecasters.map(({ name }, column) => ({ name, ...slopesOf(casesOf(column)) })),
    calibration: forecasters.map(({ name }, column) => ({ name, ...calibrationOf(casesOf(column)) })),
  };
}

/** 0 home win, 1 draw, 2 away win. */
function outcomeOf({ match }: ReplayMatch): number {
  return 1 - Math.sign((match.home.goals ?? 0) - (match.away.goals ?? 0));
}

const isOver = ({ match }: ReplayMatch): boolean => (match.home.goals ?? 0) + (match.away.goals ?? 0) > 2.5;

function scoreOf(replay: ReplayMatch, { result, over25, grid }: GoalsForecast): Scored {
  const outcome = outcomeOf(replay);
  const { home, away } = replay.match;
  return {
    rps: rankedProbabilityScore(result, outcome),
    logLoss: logLoss(result, outcome),
    brier: brierScore(result, outcome),
    overUnder: over25 === null ? null : logLoss([1 - over25, over25], isOver(replay) ? 1 : 0),
    exactScore: grid && -Math.log(grid.cells[(home.goals ?? 0) * grid.size + (away.goals ?? 0)] ?? 0),
  };
}

/** Differences of every pair of forecasters, the earlier against the later, on the same matches. */
function differencesOf(names: readonly string[], scored: readonly (readonly Scored[])[]): GoalsDifference[] {
  return names.flatMap((first, one) =>
    names.slice(one + 1).flatMap((second, offset) =>
      (['rps', 'logLoss', 'overUnder', 'exactScore'] as const).flatMap((score) => {
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

interface ForecastMatch {
  replay: ReplayMatch;
  forecast: GoalsForecast;
}

function biasesOf(cases: readonly ForecastMatch[]): { event: GoalsEvent; bias: MeanInterval | null }[] {
  return Object.entries(EVENTS).map(([event, [said, happens]]) => {
    const forecasts = cases.flatMap(({ replay: { match }, forecast }): BinaryForecast[] => {
      const probability = said(forecast);
      return probability === null
        ? []
        : [{ probability, happened: happens(match.home.goals ?? 0, match.away.goals ?? 0) }];
    });
    return { event: event as GoalsEvent, bias: forecasts.length === 0 ? null : bias(forecasts) };
  });
}

/** Forecasts of home win, draw and away win of a match. */
function resultForecasts({ replay, forecast }: ForecastMatch): BinaryForecast[] {
  return forecast.result.map((probability, outcome) => ({ probability, happened: outcomeOf(replay) === outcome }));
}

/** Forecast of over 2.5 goals in a match; empty where the forecaster has none. */
function overForecasts({ replay, forecast: { over25 } }: ForecastMatch): BinaryForecast[] {
  return over25 === null ? [] : [{ probability: over25, happened: isOver(replay) }];
}

function slopesOf(cases: readonly ForecastMatch[]): { result: MeanInterval; over25: MeanInterval | null } {
  const overs = cases.map(overForecasts);
  return {
    result: calibrationSlope(cases.map(resultForecasts)),
    over25: overs.every((forecasts) => forecasts.length === 0) ? null : calibrationSlope(overs),
  };
}

function calibrationOf(cases: readonly ForecastMatch[]): { result: CalibrationBin[]; over25: CalibrationBin[] } {
  return { result: calibration(cases.flatMap(resultForecasts)), over25: calibration(cases.flatMap(overForecasts)) };
}
