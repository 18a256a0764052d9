import type { TeamStatisticKey } from '../football/statistics.js';
import type { SideCounts } from '../models/team-prediction.js';
import { evaluateCounts } from './counts-backtest.js';
import type { CountsReport } from './counts-backtest.js';
import type { ReplayedStatistic } from './export-replay.js';
import { closingForecast, evaluateGoals, forecastOf } from './goals-backtest.js';
import type { Forecaster, GoalsReport } from './goals-backtest.js';
import type { ReplayDivision } from './load-replay.js';
import { matchReference } from './reference.js';
import type { ReferencePrediction } from './reference.js';
import { replayHere, withoutPrices } from './replayer.js';
import type { BacktestOptions } from './replayer.js';
import type { ReplayedMatch, ReplayMatch } from './walk-forward.js';

/** Scores of a replay, with the predictions behind them. */
export interface Backtest<Report> {
  report: Report;
  replays: ReplayedStatistic[];
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

/**
 * Backtests goals: the serving model without prices, with the closing prices of past matches, the closing
 * line of each match itself, and the reference where given.
 */
export async function backtestGoals(
  divisions: readonly ReplayDivision[],
  options: BacktestOptions,
  reference: readonly ReferencePrediction[] | null,
): Promise<Backtest<GoalsReport>> {
  const { replayer = replayHere } = options;
  const replay = (seesPrices: boolean, label: string): Promise<ReplayedMatch[]> =>
    replayer.teams(divisions, { statistic: 'goals', seesPrices }, options, label);
  const [plain, priced] = await Promise.all([
    replay(false, 'goals without odds'),
    replay(true, 'goals with past odds'),
  ]);
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
export async function backtestCounts(
  divisions: readonly ReplayDivision[],
  options: BacktestOptions,
  statistics: readonly TeamStatisticKey[],
): Promise<Backtest<CountsReport>> {
  const { replayer = replayHere } = options;
  const replays = await Promise.all(
    statistics.map(async (statistic): Promise<ReplayedStatistic> => {
      const replayed = await replayer.teams(divisions, { statistic, seesPrices: true }, options, statistic);
      return { statistic, withoutOdds: replayed, withPastOdds: null };
    }),
  );
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
