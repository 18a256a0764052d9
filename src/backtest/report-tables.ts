/** Tables of each backtest report. */
import { pluralise } from '../common/pluralise.js';
import type { MeanInterval } from '../maths/intervals.js';
import { FEWEST_RETURN_MATCHES } from '../maths/return-bootstrap.js';
import type { CountsReport } from './counts-backtest.js';
import type { GoalsEvent, GoalsReport, GoalsScores } from './goals-backtest.js';
import type { LineupsReport } from './lineups-backtest.js';
import type { PropsReport } from './props-backtest.js';
import { PROP_FORECASTERS } from './props-walk-forward.js';
import { table } from './report.js';
import type { ReportPart, ReportTable } from './report.js';
import type { CalibrationBin } from './scores.js';
import { JUDGED_PRICES } from './value/judged-market.js';
import type { JudgedPrice } from './value/judged-market.js';
import { TOTAL_LABEL } from './value/value-backtest.js';
import type { UnscoredMarket, ValueReport } from './value/value-backtest.js';

export type BacktestReport = GoalsReport | CountsReport | LineupsReport | PropsReport | ValueReport;

/** The tables of a report with their explanations. */
export function reportParts(report: BacktestReport): ReportPart[] {
  if (report.kind === 'lineups') return lineupsParts(report);
  if (report.kind === 'props') return propsParts(report);
  if (report.kind === 'value') return valueParts(report);
  return report.kind === 'goals' ? goalsParts(report) : countsParts(report);
}

function goalsParts(report: GoalsReport): ReportPart[] {
  const scoresTable = (title: string, scores: readonly GoalsScores[]): ReportTable =>
    table(title, scores, ['name', 'rps', 'logLoss', 'brier', 'overUnder', 'exactScore']);
  const events = report.biases[0]?.events.map(({ event }) => event) ?? [];
  const biases = report.biases.map(({ name, events: biased }) => ({
    name,
    ...(Object.fromEntries(biased.map(({ event, bias }) => [event, bias])) as Record<GoalsEvent, MeanInterval | null>),
  }));
  return [
    `Goals, ${report.from} to ${report.to}: ${report.matches} matches that all forecast (${report.replayed} replayed)`,
    'log loss: of home win, draw and away win; over under: of over and under 2.5 goals; exact score: of the score',
    scoresTable('', report.scores),
    ...report.byDivision.map(({ division, matches, scores }) => scoresTable(`${division} (${matches})`, scores)),
    table(
      'Differences on the same matches, 95 % interval by paired bootstrap (below 0: the first is better)',
      report.differences.map((each) => ({ ...each, name: `${each.first} - ${each.second}`, difference: each })),
      ['name', 'score', 'difference'],
    ),
    table(
      'Bias in points, probability said minus share that happened, 95 % interval (above 0: said too often)',
      biases,
      ['name', ...events],
      Object.fromEntries(events.map((event) => [event, 2])),
    ),
    table(
      'Calibration slope of results and of over 2.5 goals, 95 % interval (below 1: too bold, above: too timid)',
      report.slopes,
      ['name', 'result', 'over25'],
      { result: 2, over25: 2 },
    ),
    ...report.calibration.flatMap(({ name, result, over25 }) => [
      calibrationTable(`${name}, home win, draw and away win together`, result),
      ...(over25.length === 0 ? [] : [calibrationTable(`${name}, over 2.5 goals`, over25)]),
    ]),
  ];
}

function countsParts({ from, to, scores }: CountsReport): ReportPart[] {
  return [
    `Counts, ${from} to ${to}: log-loss at the half line nearest to the median`,
    table(
      '',
      scores.map((each) => ({ ...each, name: `${each.statistic} ${each.scope}` })),
      [
        ...(['name', 'matches', 'line', 'logLoss', 'logLossOfFrequency', 'difference', 'logScore'] as const),
        ...(['meanCount', 'meanExpected', 'bias', 'slope'] as const),
      ],
      { matches: 0, line: 1, meanCount: 3, meanExpected: 3, bias: 2, slope: 2 },
    ),
    '',
    'log loss of frequency: that of giving every match the frequency that came out in the end; difference: from it',
    'bias: probability of over said minus share that happened, in points',
    'slope: calibration, below 1 too bold, above too timid; 95 % intervals',
    ...scores.map(({ statistic, scope, line, calibration }) =>
      calibrationTable(`${statistic} ${scope} over ${line}`, calibration),
    ),
  ];
}

function lineupsParts({ from, to, scores, calibration }: LineupsReport): ReportPart[] {
  return [
    `Line-ups, ${from} to ${to}: share of the eleven right, from each side's sixth match of a season on`,
    table(
      '',
      scores,
      ['name', 'sides', 'projected', 'lastEleven', 'suspendedReplaced', 'groups', 'logLoss', 'candidates'],
      { sides: 0, candidates: 1 },
    ),
    table(
      'Projected minus others side by side, 95 % interval by paired bootstrap (above 0: the projection is better)',
      scores,
      ['name', 'aboveLastEleven', 'aboveSuspendedReplaced'],
    ),
    '',
    'last eleven: that of the last match; suspended replaced: the same without banned players, by the ' +
      'most frequent others of their group',
    'groups: position groups that the projection had as often; log loss: of the probability to start',
    'candidates: those in an earlier line-up of the side within 400 days; only they have a probability to start',
    calibrationTable('the probability to start', calibration),
  ];
}

function propsParts({ from, to, scores }: PropsReport): ReportPart[] {
  const named = scores.map((each) => ({ ...each, name: `${each.division} ${each.statistic}` }));
  const lines = named.flatMap(({ name, lines: own }) =>
    own.map((each) => ({ ...each, name: `${name} over ${each.line}` })),
  );
  return [
    `Players' counts, ${from} to ${to}: mean log-loss at .5, 1.5 and 2.5 of outfield starters`,
    table(
      '',
      named.map(({ halves: [firstHalf, secondHalf], logLoss, ...each }) => ({
        ...{ ...each, ...logLoss },
        'negbin, first half': firstHalf,
        'second half': secondHalf,
      })),
      ['name', 'starters', 'meanCount', ...PROP_FORECASTERS, 'negbin, first half', 'second half'],
      { starters: 0, meanCount: 3 },
    ),
    table('negbin at each line: log-loss, share over, bias (probability said minus share)', lines, [
      ...(['name', 'logLoss', 'share', 'bias'] as const),
    ]),
    table(
      'Differences starter by starter, 95 % interval by paired bootstrap (below 0: the model is better)',
      named.flatMap(({ name, differences }) =>
        differences.map((each) => ({ ...each, name: `${name}, negbin - ${each.rule}` })),
      ),
      ['name', 'difference'],
    ),
    ...lines.map(({ name, calibration }) => calibrationTable(name, calibration)),
  ];
}

const JUDGED_TITLES: Readonly<Record<JudgedPrice, string>> = {
  named: 'Best price of a named bookmaker, as the boards list it',
  published: 'Best published price of all bookmakers (Max)',
};

function valueParts({ from, to, matches, weights, minConsensus, unscored, losses, rows }: ValueReport): ReportPart[] {
  return [
    `Value, ${from} to ${to}: ${pluralise(matches, 'match', 'matches')}; ` +
      'prices before the match against the forecast of the close',
    ...unscored.flatMap((market) => ['', unscoredLine(market)]),
    table(
      'Weights of the sources, fitted before each season',
      weights.flatMap((season) =>
        Object.entries(season.weights).map(([source, { weight, error: standardError }]) => ({
          ...{ name: `${season.market} from ${season.from}, ${source}`, matches: season.matches },
          ...{ weight, standardError },
        })),
      ),
      ['name', 'matches', 'weight', 'standardError'],
      { matches: 0, weight: 2, standardError: 2 },
    ),
    table(
      'Log-loss of the outcome, where there are enough sources',
      losses.map((loss) => ({ ...loss, sourcesAtLeast: minConsensus[loss.market] })),
      ['market', 'matches', 'model', 'consensus', 'forecast', 'difference', 'sourcesAtLeast'],
      { matches: 0, sourcesAtLeast: 0 },
    ),
    ...JUDGED_PRICES.map((judged) =>
      table(
        JUDGED_TITLES[judged],
        rows
          .filter((row) => row.judged === judged)
          .map(({ slope, ...row }) => ({
            ...row,
            name: `${row.market} ${row.label}`,
            slope: row.label === TOTAL_LABEL ? slope : '',
          })),
        ['name', 'bets', 'claimed', 'atClose', 'atPinnacle', 'profit', 'slope'],
        { bets: 0, claimed: '%', atClose: '%', atPinnacle: '%', profit: '%', slope: 2 },
      ),
    ),
    '',
    'consensus: the mean of the sources; difference: forecast minus consensus',
    'Percent of the stake; no claim above 30 %. 95 % intervals take the bets on one match for one observation; that of',
    `the profit is a bootstrap over matches, and below ${FEWEST_RETURN_MATCHES} matches there are too few to say.`,
    'at close: what a bet was worth at the mean of all sources without their margins (power method); at pinnacle: at',
    "Pinnacle's close. A handicap whose line moved is translated to the line of the bet. slope: of at close on claimed.",
    'Model alone is a disagreement with the market, not value.',
  ];
}

/** Reports a market without any scored match, and why. */
function unscoredLine({ market, matches, sources, needed }: UnscoredMarket): string {
  const prices = `${pluralise(sources, 'source')}, ${needed} needed`;
  return `${market.toUpperCase()}: NOTHING SCORED: ${prices} (${pluralise(matches, 'match', 'matches')} with prices)`;
}

function calibrationTable(what: string, bins: readonly CalibrationBin[]): ReportTable {
  return table(
    `Calibration of ${what}`,
    bins.map(({ from, to, count, meanProbability, share, lower, upper }) => ({
      ...{ name: `${from.toFixed(1)}-${to.toFixed(1)}`, count, said: meanProbability },
      happened: { mean: share, lower, upper },
    })),
    ['name', 'count', 'said', 'happened'],
    { count: 0, said: 3, happened: 3 },
  );
}
