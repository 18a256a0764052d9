import type { TeamStatisticKey } from '../football/statistics.js';
import { teamModelOf } from '../models/team-models.js';
import type { ClosingPrices, SideCounts, TeamModel } from '../models/team-prediction.js';
import { evaluateCounts } from './counts-backtest.js';
import type { CountsReport } from './counts-backtest.js';
import type { ReplayedStatistic } from './export-replay.js';
import { closingForecast, evaluateGoals, forecastOf } from './goals-backtest.js';
import type { Forecaster, GoalsReport } from './goals-backtest.js';
import type { ReplayDivision } from './load-replay.js';
import { matchReference } from './reference.js';
import type { ReferencePrediction } from './reference.js';
import { countReplayed, replayDivision } from './walk-forward.js';
import type { ReplayedMatch, ReplayMatch } from './walk-forward.js';

/** Period and progress callback of a backtest. */
export interface BacktestOptions {
  /** Kick-offs from this moment on are predicted. */
  from: Date;
  /** Kick-offs before this moment are predicted. */
  to: Date;
  signal?: AbortSignal;
  /** Called with the label of the replay, the number of matches done, and the total. */
  onProgress?: (label: string, done: number, total: number) => void;
}

/** Scores of a replay, with the predictions behind them. */
export interface Backtest<Report> {
  report: Report;
  replays: ReplayedStatistic[];
}

const UNPRICED: ClosingPrices = { home: null, draw: null, away: null, over25: null, under25: null };

/** Copies of matches without prices; results and statistics stay. */
export function withoutPrices(divisions: readonly ReplayDivision[]): ReplayDivision[] {
  return divisions.map((division) => ({
    ...division,
    matches: division.matches.map((replay) => ({ ...replay, match: { ...replay.match, closing: UNPRICED } })),
  }));
}

/** Copies of matches with goals and results only. */
export function withGoalsOnly(divisions: readonly ReplayDivision[]): ReplayDivision[] {
  const goalsOf = ({ goals }: SideCounts): SideCounts => (goals === undefined ? {} : { goals });
  return withoutPrices(divisions).map((division) => ({
    ...division,
    matches: division.matches.map((replay) => ({
      ...replay,
      match: { ...replay.match, home: goalsOf(replay.match.home), away: goalsOf(replay.match.away) },
    })),
  }));
}

/** Replays a statistic in every division. */
export function replayAll(
  divisions: readonly ReplayDivision[],
  model: TeamModel,
  statistic: TeamStatisticKey,
  options: BacktestOptions,
  label: string = statistic,
): ReplayedMatch[] {
  const period = { from: options.from.getTime() / 1000, to: options.to.getTime() / 1000 };
  const total = divisions.reduce((sum, { matches }) => sum + countReplayed(matches, period), 0);
  const replayed: ReplayedMatch[] = [];
  for (const { matches } of divisions) {
    const before = replayed.length;
    replayed.push(
      ...replayDivision(model, statistic, matches, {
        ...period,
        ...(options.signal ? { signal: options.signal } : {}),
        onProgress: (done) => options.onProgress?.(label, before + done, total),
      }),
    );
  }
  options.onProgress?.(label, total, total);
  return replayed;
}

/**
 * Backtests goals: the serving model without prices, with the closing prices of past matches, the closing
 * line of each match itself, and the reference where given.
 */
export function backtestGoals(
  divisions: readonly ReplayDivision[],
  options: BacktestOptions,
  reference: readonly ReferencePrediction[] | null,
): Backtest<GoalsReport> {
  const model = teamModelOf('goals')!;
  const plain = replayAll(withoutPrices(divisions), model, 'goals', options, 'goals without odds');
  const priced = replayAll(divisions, model, 'goals', options, 'goals with past odds');
  // Both replays have the same matches in the same order; the priced ones carry the closing line.
  const matches = priced.map(({ replay }) => replay);
  const forecasters: Forecaster[] = [
    { name: 'no odds', forecasts: forecastsOf(plain, matches) },
    { name: 'past odds', forecasts: forecastsOf(priced, matches) },
  ];
  if (reference !== null) {
    const byDivision = new Map(divisions.map((division) => [division.division, division.teamOf]));
    const divisionNames = new Set(matches.map(({ division }) => division));
    const relevant = reference.filter(({ division }) => divisionNames.has(division));
    forecasters.push({
      name: 'reference',
      forecasts: matchReference(relevant, matches, (division, name) => byDivision.get(division)?.(name) ?? null),
    });
  }
  const closing = matches.map(({ match }) => closingForecast(match.closing));
  if (closing.some((forecast) => forecast !== null)) forecasters.push({ name: 'closing line', forecasts: closing });
  return {
    report: evaluateGoals(matches, forecasters, periodOf(options)),
    replays: [{ statistic: 'goals', withoutOdds: plain, withPastOdds: priced }],
  };
}

/** Backtests every count of the divisions, or only the given ones. */
export function backtestCounts(
  divisions: readonly ReplayDivision[],
  options: BacktestOptions,
  statistics: readonly TeamStatisticKey[],
): Backtest<CountsReport> {
  const replays = statistics.flatMap((statistic): ReplayedStatistic[] => {
    const model = teamModelOf(statistic);
    if (model === null || options.signal?.aborted === true) return [];
    return [{ statistic, withoutOdds: replayAll(divisions, model, statistic, options), withPastOdds: null }];
  });
  const scores = replays.flatMap(({ statistic, withoutOdds }) => evaluateCounts(statistic, withoutOdds));
  return { report: { kind: 'counts', ...periodOf(options), scores }, replays };
}

function forecastsOf(replayed: readonly ReplayedMatch[], matches: readonly ReplayMatch[]): Forecaster['forecasts'] {
  const byFixture = new Map(replayed.map(({ replay, prediction }) => [replay.match.fixtureId, prediction]));
  return matches.map(({ match }) => {
    const prediction = byFixture.get(match.fixtureId);
    return prediction === undefined ? null : forecastOf(prediction);
  });
}

/** First and last day of a period. */
export function periodOf({ from, to }: BacktestOptions): { from: string; to: string } {
  return { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
}
