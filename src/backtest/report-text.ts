/** Reports as lines of text for a terminal. */
import { pluralise } from '../common/pluralise.js';
import { tableLines } from '../common/text-table.js';
import type { MeanInterval } from '../maths/intervals.js';
import { FEWEST_RETURN_MATCHES } from '../maths/return-bootstrap.js';
import type { CountsReport } from './counts-backtest.js';
import type { LineupsReport } from './lineups-backtest.js';
import type { GoalsReport, GoalsScores } from './goals-backtest.js';
import type { PropsReport } from './props-backtest.js';
import { PROP_FORECASTERS } from './props-walk-forward.js';
import type { CalibrationBin } from './scores.js';
import { JUDGED_PRICES } from './value/judged-market.js';
import type { JudgedPrice } from './value/judged-market.js';
import { TOTAL_LABEL } from './value/value-backtest.js';
import type { ReturnSummary, UnscoredMarket, ValueReport } from './value/value-backtest.js';

export type BacktestReport = GoalsReport | CountsReport | LineupsReport | PropsReport | ValueReport;

/** The whole report, one string per line. */
export function reportLines(report: BacktestReport): string[] {
  if (report.kind === 'lineups') return lineupsLines(report);
  if (report.kind === 'props') return propsLines(report);
  if (report.kind === 'value') return valueLines(report);
  return report.kind === 'goals' ? goalsLines(report) : countsLines(report);
}

const fixed = (value: number | null, digits = 4): string =>
  value === null || Number.isNaN(value) ? '-' : value.toFixed(digits);
/** A mean with its 95 % interval. */
const interval = ({ mean, lower, upper }: { mean: number; lower: number; upper: number }): string =>
  `${signed(mean)}  [${signed(lower)}, ${signed(upper)}]`;
const signed = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(4)}`;

/** A number with half of its 95 % interval. */
const withError = ({ mean, upper }: { mean: number; upper: number }): string =>
  `${fixed(mean, 2)} ± ${fixed(upper - mean, 2)}`;

function goalsLines(report: GoalsReport): string[] {
  const scores = (list: readonly GoalsScores[]): string[] =>
    tableLines([
      ['', 'RPS', 'log-loss', 'Brier', 'O/U 2.5', 'exact score'],
      ...list.map((each) => [
        each.name,
        fixed(each.rps),
        fixed(each.logLoss),
        fixed(each.brier),
        fixed(each.overUnder),
        fixed(each.exactScore),
      ]),
    ]);
  return [
    `Goals, ${report.from} to ${report.to}: ${report.matches} matches that all forecast (${report.replayed} replayed)`,
    '',
    ...scores(report.scores),
    ...report.byDivision.flatMap(({ division, matches, scores: own }) => [
      '',
      `${division} (${matches})`,
      ...scores(own),
    ]),
    '',
    'Differences on the same matches, 95 % interval by paired bootstrap (below 0: the first is better)',
    ...tableLines(
      report.differences.map(({ first, second, score, ...rest }) => [`${first} - ${second}`, score, interval(rest)]),
    ),
    '',
    'Bias in points, probability said minus share that happened, 95 % interval (above 0: said too often)',
    ...tableLines([
      ['', ...(report.biases[0]?.events.map(({ event }) => event) ?? [])],
      ...report.biases.map(({ name, events }) => [
        name,
        ...events.map(({ bias }) => (bias === null ? '-' : withError(bias))),
      ]),
    ]),
    '',
    'Calibration slope, 95 % interval (below 1: too bold, above: too timid)',
    ...tableLines([
      ['', 'home win, draw, away win', 'over 2.5'],
      ...report.slopes.map(({ name, result, over25 }) => [
        name,
        withError(result),
        over25 === null ? '-' : withError(over25),
      ]),
    ]),
    ...report.calibration.flatMap(({ name, result, over25 }) => [
      '',
      `Calibration of ${name}, home win, draw and away win together`,
      ...calibrationLines(result),
      ...(over25.length === 0 ? [] : [`Calibration of ${name}, over 2.5 goals`, ...calibrationLines(over25)]),
    ]),
  ];
}

function countsLines(report: CountsReport): string[] {
  return [
    `Counts, ${report.from} to ${report.to}: log-loss at the half line nearest to the median`,
    '',
    ...tableLines([
      [
        '',
        'matches',
        'line',
        'log-loss',
        'frequency',
        'difference, 95 % interval',
        'log score',
        'mean',
        'expected',
        'bias, points',
        'slope',
      ],
      ...report.scores.map((each) => [
        `${each.statistic} ${each.scope}`,
        String(each.matches),
        each.line.toFixed(1),
        fixed(each.logLoss),
        fixed(each.logLossOfFrequency),
        interval(each.difference),
        fixed(each.logScore),
        fixed(each.meanCount, 3),
        fixed(each.meanExpected, 3),
        withError(each.bias),
        withError(each.slope),
      ]),
    ]),
    '',
    'bias: probability of over said minus share that happened; slope: calibration, below 1 too bold, above too timid',
    'frequency: log-loss of giving every match the frequency that came out in the end',
    ...report.scores.flatMap(({ statistic, scope, line, calibration }) => [
      '',
      `Calibration of ${statistic} ${scope} over ${line}`,
      ...calibrationLines(calibration),
    ]),
  ];
}

function lineupsLines(report: LineupsReport): string[] {
  return [
    `Line-ups, ${report.from} to ${report.to}: share of the eleven right, from each side's sixth match of a season on`,
    '',
    ...tableLines([
      [
        '',
        'sides',
        'projected',
        'last eleven',
        'suspended replaced',
        'position groups',
        'log-loss of a start',
        'players known',
      ],
      ...report.scores.map((each) => [
        each.name,
        String(each.sides),
        fixed(each.projected),
        fixed(each.lastEleven),
        fixed(each.suspendedReplaced),
        fixed(each.groups),
        fixed(each.logLoss),
        fixed(each.candidates, 1),
      ]),
    ]),
    '',
    'Differences side by side, 95 % interval by paired bootstrap (above 0: the projection is better)',
    ...tableLines(
      report.scores.flatMap(({ name, aboveLastEleven, aboveSuspendedReplaced }) => [
        [`${name}, projected - last eleven`, interval(aboveLastEleven)],
        [`${name}, projected - suspended replaced`, interval(aboveSuspendedReplaced)],
      ]),
    ),
    '',
    'last eleven: that of the last match; suspended replaced: the same without banned players, by the ' +
      'most frequent others of their group',
    'players known: those in an earlier line-up of the side within 400 days; only they have a probability to start',
    '',
    'Calibration of the probability to start',
    ...calibrationLines(report.calibration),
  ];
}

function propsLines(report: PropsReport): string[] {
  return [
    `Players' counts, ${report.from} to ${report.to}: mean log-loss at .5, 1.5 and 2.5 of outfield starters`,
    '',
    ...tableLines([
      ['', 'starters', 'mean', ...PROP_FORECASTERS, 'negbin, first half', 'second half'],
      ...report.scores.map(({ division, statistic, starters, meanCount, logLoss, halves }) => [
        `${division} ${statistic}`,
        String(starters),
        fixed(meanCount, 3),
        ...PROP_FORECASTERS.map((name) => fixed(logLoss[name])),
        ...halves.map((half) => fixed(half)),
      ]),
    ]),
    '',
    'negbin at each line: log-loss, share over, bias (probability said minus share)',
    ...tableLines(
      report.scores.map(({ division, statistic, lines }) => [
        `${division} ${statistic}`,
        ...lines.flatMap(({ line, logLoss, share, bias }) => [
          `  over ${line}`,
          fixed(logLoss),
          fixed(share, 3),
          signed(bias),
        ]),
      ]),
    ),
    '',
    'Differences starter by starter, 95 % interval by paired bootstrap (below 0: the model is better)',
    ...tableLines(
      report.scores.flatMap(({ division, statistic, differences }) =>
        differences.map(({ rule, difference }) => [`${division} ${statistic}, negbin - ${rule}`, interval(difference)]),
      ),
    ),
    ...report.scores.flatMap(({ division, statistic, lines }) =>
      lines.flatMap(({ line, calibration }) => [
        '',
        `Calibration of ${division} ${statistic} over ${line}`,
        ...calibrationLines(calibration),
      ]),
    ),
  ];
}

const JUDGED_TITLES: Readonly<Record<JudgedPrice, string>> = {
  named: 'Best price of a named bookmaker, as the boards list it',
  published: 'Best published price of all bookmakers (Max)',
};

function valueLines({ from, to, matches, weights, minConsensus, unscored, losses, rows }: ValueReport): string[] {
  return [
    `Value, ${from} to ${to}: ${pluralise(matches, 'match', 'matches')}; prices before the match against the forecast of the close`,
    '',
    ...unscored.flatMap((market) => [unscoredLine(market), '']),
    'Weights of the sources, fitted before each season (standard error)',
    ...weightLines(weights),
    '',
    'Log-loss of the outcome, where there are enough sources',
    ...lossLines(losses, minConsensus),
    ...JUDGED_PRICES.flatMap((judged) => [
      '',
      JUDGED_TITLES[judged],
      ...claimLines(rows.filter((row) => row.judged === judged)),
    ]),
    '',
    'Percent of the stake; no claim above 30 %. 95 % intervals take the bets on one match for one observation; that of',
    `the result is a bootstrap over matches, and below ${FEWEST_RETURN_MATCHES} matches there are too few to say.`,
    'The mean close is the mean of all sources without their margins (power method). A handicap whose line moved is',
    'translated to the line of the bet. Model alone is a disagreement with the market, not value.',
  ];
}

function weightLines(weights: ValueReport['weights']): string[] {
  return tableLines(
    weights.map(({ market, from, matches, weights: bySource }) => [
      `${market} from ${from}`,
      pluralise(matches, 'match', 'matches'),
      ...Object.entries(bySource).map(
        ([source, { weight, error }]) =>
          `${source} ${fixed(weight, 2)}${error === null ? '' : ` (${fixed(error, 2)})`}`,
      ),
    ]),
  );
}

function lossLines(losses: ValueReport['losses'], minConsensus: ValueReport['minConsensus']): string[] {
  return tableLines([
    ['', 'matches', 'model', 'mean of sources', 'forecast', 'forecast - mean [95 %]', 'sources at least'],
    ...losses.map(({ market, matches, model, consensus, forecast, difference }) => [
      market,
      String(matches),
      fixed(model),
      fixed(consensus),
      fixed(forecast),
      interval(difference),
      String(minConsensus[market]),
    ]),
  ]);
}

const percent = (share: number): string => (Number.isFinite(share) ? (share * 100).toFixed(1) : '-');

/** What bets claimed and were worth, by market and claim. */
function claimLines(rows: ValueReport['rows']): string[] {
  const worth = ({ mean, lower, upper }: MeanInterval): string =>
    Number.isNaN(mean) ? '-' : `${percent(mean)} [${percent(lower)}, ${percent(upper)}]`;
  const returned = ({ mean, interval: bounds }: ReturnSummary): string =>
    `${percent(mean)} ${bounds === null ? '(too few to say)' : `[${percent(bounds.low)}, ${percent(bounds.high)}]`}`;
  const slopeText = ({ mean, lower, upper }: MeanInterval): string =>
    Number.isNaN(mean) ? '-' : `${fixed(mean, 2)} [${fixed(lower, 2)}, ${fixed(upper, 2)}]`;
  return tableLines([
    [
      '',
      'bets',
      'claimed',
      'worth at the mean close',
      "at Pinnacle's close",
      'result (ROI)',
      'slope of worth on claim',
    ],
    ...rows.map(({ market, label, bets, claimed, atClose, atPinnacle, profit, slope }) => [
      `${market} ${label}`,
      String(bets),
      percent(claimed),
      worth(atClose),
      worth(atPinnacle),
      returned(profit),
      label === TOTAL_LABEL ? slopeText(slope) : '',
    ]),
  ]);
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** Says that a market was scored on no match, and why. */
function unscoredLine({ market, matches, sources, needed }: UnscoredMarket): string {
  const prices = `${inWords(sources)} source${sources === 1 ? '' : 's'}, ${inWords(needed)} needed`;
  return `${market.toUpperCase()}: NOTHING SCORED: ${prices} (${matches} matches with prices)`;
}

function calibrationLines(bins: readonly CalibrationBin[]): string[] {
  return tableLines([
    ['', 'count', 'said', 'happened', '95 % interval'],
    ...bins.map((bin) => [
      `${fixed(bin.from, 1)}-${fixed(bin.to, 1)}`,
      String(bin.count),
      fixed(bin.meanProbability, 3),
      fixed(bin.share, 3),
      `${fixed(bin.lower, 3)}-${fixed(bin.upper, 3)}`,
    ]),
  ]);
}
