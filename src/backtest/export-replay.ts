/**
 * A replay as a table: a row per match and market outcome, with the forecast before the match, the closing price and
 * the result.
 */
import { csvText } from '../common/csv.js';
import { teamStatistic } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { bothScoreProbability, resultProbabilities } from '../models/team-goals/score-grid.js';
import type { ScoreGrid } from '../models/team-goals/score-grid.js';
import { goalGrid, teamDistributions } from '../models/team-prediction.js';
import type { ClosingPrices, TeamDistributions, TeamPrediction } from '../models/team-prediction.js';
import type { ReplayedMatch } from './walk-forward.js';

/** Replays of one statistic through the same matches. */
export interface ReplayedStatistic {
  statistic: TeamStatisticKey;
  /** Replay without any price. */
  withoutOdds: readonly ReplayedMatch[];
  /** Replay with the closing prices of past matches; null where prices are not used. */
  withPastOdds: readonly ReplayedMatch[] | null;
}

const COLUMNS = [
  'division',
  'event_id',
  'kickoff',
  'home_team',
  'away_team',
  'statistic',
  'market',
  'scope',
  'line',
  'outcome',
  'probability_without_odds',
  'probability_with_past_odds',
  'closing_price',
  'home_count',
  'away_count',
  'happened',
];
const PROBABILITY_DECIMALS = 6;
/** Correct scores are listed up to this number of goals per side. */
const MOST_GOALS = 5;

/** Distributions of a prediction. */
interface Said {
  distributions: TeamDistributions;
  /** Score grid for goals; null for other counts. */
  grid: ScoreGrid | null;
}

/** An outcome of a market. */
interface Outcome {
  market: string;
  scope: 'match' | 'home' | 'away';
  line: number | null;
  outcome: string;
  probability: (said: Said) => number;
  happens: (home: number, away: number) => boolean;
  price: keyof ClosingPrices | null;
}

/**
 * Yields the table as CSV: the header, then the rows match by match.
 * @param teamName name of a team by division and id
 */
export function* replayRows(
  statistics: readonly ReplayedStatistic[],
  teamName: (division: string, teamId: number) => string,
): Generator<string> {
  yield csvText([COLUMNS]);
  for (const { statistic, withoutOdds, withPastOdds } of statistics) {
    const outcomes = outcomesOf(statistic);
    const priced = new Map(withPastOdds?.map((each) => [each.replay.match.fixtureId, each]));
    for (const { replay, prediction } of withoutOdds) {
      const { division, match } = replay;
      const [home, away] = [match.home[statistic], match.away[statistic]];
      if (home === undefined || away === undefined) continue;
      const plain = saidBy(prediction);
      const withPrices = priced.get(match.fixtureId);
      const withOdds = withPrices === undefined ? null : saidBy(withPrices.prediction);
      const closing = withPrices?.replay.match.closing;
      const names = [teamName(division, match.homeTeamId), teamName(division, match.awayTeamId)];
      const kickoff = new Date(match.playedAt * 1000).toISOString().replace('.000Z', 'Z');
      yield csvText(
        outcomes.map(({ market, scope, line, outcome, probability, happens, price }) => [
          ...[division, match.fixtureId, kickoff, ...names, statistic, market, scope, line, outcome],
          probability(plain).toFixed(PROBABILITY_DECIMALS),
          withOdds && probability(withOdds).toFixed(PROBABILITY_DECIMALS),
          price && (closing?.[price] ?? null),
          ...[home, away, happens(home, away) ? 1 : 0],
        ]),
      );
    }
  }
}

function saidBy(prediction: TeamPrediction): Said {
  return {
    distributions: teamDistributions(prediction),
    grid: prediction.nu === null ? null : goalGrid(prediction),
  };
}

/** Outcomes of a statistic: the standard lines; for goals also results, both teams to score and scores. */
function outcomesOf(statistic: TeamStatisticKey): Outcome[] {
  const { lines, totalLines } = teamStatistic(statistic);
  const overUnder = (scope: Outcome['scope'], line: number): Outcome[] => {
    const countOf = (home: number, away: number): number =>
      scope === 'match' ? home + away : scope === 'home' ? home : away;
    const under = ({ distributions }: Said): number =>
      distributions[scope === 'match' ? 'total' : scope].reduce(
        (sum, probability, count) => (count < line ? sum + probability : sum),
        0,
      );
    const isPriced = statistic === 'goals' && scope === 'match' && line === 2.5;
    const common = { market: statistic, scope, line };
    return [
      {
        ...common,
        outcome: 'over',
        probability: (said) => 1 - under(said),
        happens: (home, away) => countOf(home, away) > line,
        price: isPriced ? 'over25' : null,
      },
      {
        ...common,
        outcome: 'under',
        probability: under,
        happens: (home, away) => countOf(home, away) < line,
        price: isPriced ? 'under25' : null,
      },
    ];
  };
  return [
    ...(statistic === 'goals' ? goalOutcomes() : []),
    ...totalLines.flatMap((line) => overUnder('match', line)),
    ...(['home', 'away'] as const).flatMap((scope) => lines.flatMap((line) => overUnder(scope, line))),
  ];
}

function goalOutcomes(): Outcome[] {
  const ofGrid =
    (read: (grid: ScoreGrid) => number) =>
    ({ grid }: Said): number =>
      grid === null ? NaN : read(grid);
  const results = (['home', 'draw', 'away'] as const).map((outcome, index): Outcome => ({
    ...{ market: 'matchResult', scope: 'match', line: null, outcome, price: outcome },
    probability: ofGrid((grid) => resultProbabilities(grid)[outcome]),
    happens: (home, away) => Math.sign(away - home) + 1 === index,
  }));
  const both = (['yes', 'no'] as const).map((outcome): Outcome => ({
    ...{ market: 'bothTeamsToScore', scope: 'match', line: null, outcome, price: null },
    probability: ofGrid((grid) => (outcome === 'yes' ? bothScoreProbability(grid) : 1 - bothScoreProbability(grid))),
    happens: (home, away) => (home > 0 && away > 0) === (outcome === 'yes'),
  }));
  const counts = Array.from({ length: MOST_GOALS + 1 }, (_, goals) => goals);
  const scores = counts.flatMap((h) =>
    counts.map((a): Outcome => ({
      ...{ market: 'correctScore', scope: 'match', line: null, outcome: `${h}:${a}`, price: null },
      probability: ofGrid(({ cells, size }) => cells[h * size + a] ?? 0),
      happens: (home, away) => home === h && away === a,
    })),
  );
  return [...results, ...both, ...scores];
}
