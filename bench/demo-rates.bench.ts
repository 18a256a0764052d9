/**
 * How close the models come to the true rates of the demo, from which its matches are drawn: a walk forward through the
 * last of three seasons block by block, without odds. Prints per statistic the mean absolute error of the expected
 * counts, and the explained share of the differences between matches.
 *
 *   npm run bench demo-rates
 */
import { DEMO_LEAGUES } from '#demo';
import type { DemoLeague } from '#demo';
import { DEMO_SEED, playSeason, statisticTruths } from '#demo/truth';
import type { StatisticTruth } from '#demo/truth';
import { blockStart } from '../src/backtest/walk-forward.js';
import type { TeamStatisticKey } from '../src/football/statistics.js';
import { teamModelOf } from '../src/models/team-models.js';
import type { SideCounts, TeamMatch } from '../src/models/team-prediction.js';

const YEARS = [2022, 2023, 2024];
const STATISTICS = [
  'goals',
  'firstHalfGoals',
  'shots',
  'shotsOnTarget',
  'corners',
  'fouls',
  'offsides',
  'yellowCards',
  'cards',
  'tackles',
  'saves',
] as const satisfies readonly TeamStatisticKey[];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Case {
  year: number;
  match: TeamMatch;
  truth: Record<TeamStatisticKey, StatisticTruth>;
}

/** Three seasons of a league with the true values of every match. */
function played(league: DemoLeague): Case[] {
  const closing = { home: null, draw: null, away: null, over25: null, under25: null };
  return YEARS.flatMap((year) =>
    playSeason(DEMO_SEED, league, year, Infinity).fixtures.flatMap(({ fixture, rates, outcome, referee }): Case[] => {
      if (outcome === null) return [];
      const counts = ({ team, goals, halfTimeGoals }: typeof outcome.home): SideCounts => ({
        ...team,
        goals,
        firstHalfGoals: halfTimeGoals,
      });
      const match = {
        fixtureId: fixture.kickoff,
        playedAt: fixture.kickoff / 1000,
        homeTeamId: fixture.home,
        awayTeamId: fixture.away,
        refereeId: Number(/\d+$/.exec(referee.externalId)?.[0] ?? 0),
        home: counts(outcome.home),
        away: counts(outcome.away),
        closing,
      };
      return [{ year, match, truth: statisticTruths(rates) }];
    }),
  ).sort((one, other) => one.match.playedAt - other.match.playedAt);
}

interface Sums {
  n: number;
  error: number;
  square: number;
  spread: number;
}

/** Walks forward through the last season of a league with one statistic. */
function walk(cases: readonly Case[], statistic: TeamStatisticKey, sums: Sums): void {
  const model = teamModelOf(statistic)!;
  const matches = cases.map(({ match }) => match);
  const mean = { home: 0, away: 0 };
  for (const { truth } of cases)
    for (const side of ['home', 'away'] as const) mean[side] += truth[statistic][side].mean / cases.length;
  let [block, fit] = [-1, null as unknown];
  for (const { year, match, truth } of cases) {
    if (year !== YEARS.at(-1)) continue;
    const start = blockStart(match.playedAt);
    if (start !== block)
      fit = model.fit(
        statistic,
        matches.filter(({ playedAt }) => playedAt < start),
        start,
      );
    block = start;
    const { homeLambda, awayLambda } = model.predict(fit, match);
    for (const [side, lambda] of [
      ['home', homeLambda],
      ['away', awayLambda],
    ] as const) {
      const known = truth[statistic][side].mean;
      sums.n += 1;
      sums.error += Math.abs(lambda - known);
      sums.square += (lambda - known) ** 2;
      sums.spread += (known - mean[side]) ** 2;
    }
  }
}

const leagues = DEMO_LEAGUES.map(played);
for (const statistic of STATISTICS) {
  const sums: Sums = { n: 0, error: 0, square: 0, spread: 0 };
  for (const cases of leagues) walk(cases, statistic, sums);
  const explained = 1 - sums.square / sums.spread;
  say(
    `${statistic.padEnd(15)} ${sums.n} counts: mean absolute error ${(sums.error / sums.n).toFixed(3)}, ` +
      `${(100 * explained).toFixed(0)} % of the differences explained`,
  );
}
