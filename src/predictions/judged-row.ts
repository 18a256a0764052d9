import { forecastAt } from '../boards/candidates/team-statistics.js';
import type { TeamStatisticTable } from '../boards/candidates/team-statistics.js';
import { LineConsensuses } from '../boards/dataset/line-consensus.js';
import type { LineSpan, LineTable, Prices } from '../boards/dataset/prices.js';
import { writeResults } from '../boards/dataset/result-lines.js';
import { curvesThrough, TEAM_COUNTS, writeFairLines } from '../boards/dataset/team-lines.js';
import type { TeamForecast } from '../boards/dataset/team-lines.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { judgeRules } from '../football/judge/judge.js';
import type { JudgeRules } from '../football/judge/judge.js';
import { DEFAULT_MARGIN_METHOD } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { byCount, modelCurves, movedCurve } from '../models/team-curves.js';
import type { TeamCount, TeamCurves } from '../models/team-curves.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import type { PredictionBasis } from './team-statistics.query.js';

/** Options of a query that affect how prices are judged. */
export interface JudgeOptions {
  readonly statistic: TeamStatisticKey;
  readonly basis: PredictionBasis;
  readonly devig: MarginMethod;
  /** null: the default of each market. */
  readonly minConsensus: number | null;
}

type StatisticSpans = Readonly<Record<TeamCount | 'result', LineSpan>>;

/** A statistic of a fixture with its lines, whose consensus, fair bets and errors follow the options of a query. */
export interface JudgedRow {
  /** null without a model. */
  readonly prediction: TeamForecast | null;
  readonly prices: Prices;
  /** Positions of its lines among those of `prices`. */
  readonly spans: StatisticSpans;
  /** The curves behind the lines, with the errors of the lines; null without a model. */
  readonly curves: TeamCurves | null;
}

/** Rules by which a query judges the prices of a market. */
export function rulesUnder({ basis, minConsensus }: JudgeOptions, market: string): JudgeRules {
  const rules = judgeRules(market, false);
  return { isModelAlone: basis === 'model', minConsensus: minConsensus ?? rules.minConsensus };
}

/** Returns a judge of team statistics rows under the options of a query; default results come from the snapshot. */
export function rowJudge(snapshot: BoardSnapshot, options: JudgeOptions): (row: number) => JudgedRow {
  const { prices, dataset } = snapshot;
  const { table } = snapshot.teamStatistics;
  const { statistic, basis, devig, minConsensus } = options;
  if (basis === 'fair' && devig === DEFAULT_MARGIN_METHOD && minConsensus === null)
    return (row) => {
      const prediction = forecastAt(table, row);
      const curves = prediction && storedCurves(table.columns, row, prediction);
      return { prediction, prices, spans: spansOf(table.columns, row), curves };
    };
  const consensuses = new LineConsensuses(dataset.entities, dataset.priceModels, devig);
  const rules = rulesUnder(options, statistic);
  return (row) => {
    const prediction = forecastAt(table, row);
    const { lines, spans } = copyOf(prices.lines, spansOf(table.columns, row));
    const judged = { lines, quotes: prices.quotes };
    for (const span of Object.values(spans)) consensuses.write(judged, lines.columns, span);
    if (prediction === null) return { prediction, prices: judged, spans, curves: null };
    const curves = basis === 'model' ? modelCurves(prediction) : curvesThrough(lines, spans, prediction, rules);
    for (const count of TEAM_COUNTS) writeFairLines(lines, spans[count], curves[count]);
    writeResults(lines, spans.result, prediction, rulesUnder(options, 'matchResult'));
    return { prediction, prices: judged, spans, curves };
  };
}

/** A copy of the lines from the first to the last of a statistic, and the positions of its lines in the copy. */
function copyOf(
  lines: LineTable,
  spans: StatisticSpans,
): { readonly lines: LineTable; readonly spans: StatisticSpans } {
  const quoted = Object.values(spans).filter(({ first, end }) => first < end);
  const first = quoted.reduce((least, span) => Math.min(least, span.first), lines.rows);
  const end = quoted.reduce((greatest, span) => Math.max(greatest, span.end), first);
  const columns = Object.fromEntries(
    Object.entries(lines.columns).map(([name, column]) => [name, column.slice(first, end)]),
  ) as unknown as LineTable['columns'];
  const moved = (span: LineSpan): LineSpan => ({ first: span.first - first, end: span.end - first });
  return {
    lines: { rows: end - first, columns },
    spans: { ...byCount((count) => moved(spans[count])), result: moved(spans.result) },
  };
}

type StatisticColumns = TeamStatisticTable['columns'];

function spansOf(columns: StatisticColumns, row: number): StatisticSpans {
  const span = (of: TeamCount | 'result'): LineSpan => {
    const first = columns[`${of}Line`][row]!;
    return { first, end: first + columns[`${of}Lines`][row]! };
  };
  return { ...byCount(span), result: span('result') };
}

function storedCurves(columns: StatisticColumns, row: number, prediction: TeamPrediction): TeamCurves {
  return byCount((count) =>
    movedCurve(prediction, count, {
      factor: columns[`${count}Factor`][row]!,
      isAnchored: columns[`${count}Anchored`][row] === 1,
    }),
  );
}
