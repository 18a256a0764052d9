/** Reports as lines of text for a terminal. */
import { pluralise } from '../common/pluralise.js';
import type { MeanInterval } from '../maths/intervals.js';
import { FEWEST_RETURN_MATCHES } from '../maths/return-bootstrap.js';
import type { CountsReport } from './counts-backtest.js';
import type { LineupsReport } from './lineups-backtest.js';
import type { GoalsReport, GoalsScores } from './goals-backtest.js';
import type { PropsReport } from './props-backtest.js';
import { PROP_FORECASTERS } from './props-walk-forward.js';
import type { ReturnSummary, UnscoredMarket, ValueReport } from './value-backtest.js';
import { JUDGED_PRICES } from './value-listing.js';
import type { JudgedPrice } from './value-listing.js';
import type { CalibrationBin } from './scores.js';

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

/** Rows with columns as wide as their widest cell; the first column stands left, the others right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}

function goalsLines(report: GoalsReport): string[] {
  const scores = (list: readonly GoalsScores[]): string[] =>
    table([
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
    ...table(
      report.differences.map(({ first, second, score, ...rest }) => [`${first} - ${second}`, score, interval(rest)]),
    ),
    '',
    'Bias in points, probability said minus share that happened, 95 % interval (above 0: said too often)',
    ...table([
      ['', ...(report.biases[0]?.events.map(({ event }) => event) ?? [])],
      ...report.biases.map(({ name, events }) => [
        name,
        ...events.map(({ bias }) => (bias === null ? '-' : withError(bias))),
      ]),
    ]),
    '',
    'Calibration slope, 95 % interval (below 1: too bold, above: too timid)',
    ...table([
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
    ...table([
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
    ...table([
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
    ...table(
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
    ...table([
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
    ...table(
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
    ...table(
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
  named: 'The best price of the bookmakers with a name, as the boards list it',
  published: 'The best price of all bookmakers that the source collects (Max), against those with a name',
};

function valueLines({ from, to, matches, weights, minConsensus, unscored, losses, rows }: ValueReport): string[] {
  const percent = (share: number): string => (Number.isFinite(share) ? (share * 100).toFixed(1) : '-');
  const between = ({ mean, lower, upper }: MeanInterval): string =>
    Number.isNaN(mean) ? '-' : `${percent(mean)} [${percent(lower)}, ${percent(upper)}]`;
  const returned = ({ mean, interval }: ReturnSummary): string =>
    `${percent(mean)} ${interval === null ? '(too few to say)' : `[${percent(interval.low)}, ${percent(interval.high)}]`}`;
  return [
    `Value, ${from} to ${to}: ${pluralise(matches, 'match', 'matches')}; opening prices against the consensus of all sources`,
    '',
    ...unscored.flatMap((market) => [unscoredLine(market), '']),
    'Log-loss of the outcome, where the consensus has enough sources',
    ...table([
      ['', 'matches', 'model', 'consensus', 'blend', 'weight of the model', 'sources at least'],
      ...losses.map(({ market, matches: count, model, consensus, blend }) => [
        market,
        String(count),
        fixed(model),
        fixed(consensus),
        fixed(blend),
        weights[market].toFixed(2),
        String(minConsensus[market]),
      ]),
    ]),
    ...JUDGED_PRICES.flatMap((judged) => [
      '',
      JUDGED_TITLES[judged],
      ...table([
        ['', 'bets', 'claimed', 'at the mean close', "at Pinnacle's close", 'result (ROI)'],
        ...rows
          .filter((row) => row.judged === judged)
          .map(({ market, label, bets, claimed, atClose, atPinnacle, profit }) => [
            `${market} ${label}`,
            String(bets),
            percent(claimed),
            between(atClose),
            between(atPinnacle),
            returned(profit),
          ]),
      ]),
    ]),
    '',
    'Percent of the stake, listed from a claimed 2 to 30 %; 95 % intervals, the bets on one match are one observation.',
    `That of the result is a bootstrap over matches; below ${FEWEST_RETURN_MATCHES} matches there are too few to say.`,
    'Closing prices are without their margin (power method); the mean close is that of all bookmakers collected.',
    'Model alone is a disagreement with the market, and no value.',
  ];
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** Says that a market was scored on no match, and why. */
function unscoredLine({ market, matches, sources, needed }: UnscoredMarket): string {
  const prices = `${inWords(sources)} source${sources === 1 ? '' : 's'}, ${inWords(needed)} needed`;
  return `${market.toUpperCase()}: NOTHING SCORED: ${prices} (${matches} matches with prices)`;
}

function calibrationLines(bins: readonly CalibrationBin[]): string[] {
  return table([
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
