import type { SideForecast } from '../../football/judge/forecast.js';
import type { JudgeRules } from '../../football/judge/judge.js';
import { isBettableLine, lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import { byCount, teamCurves } from '../../models/team-curves.js';
import type { TeamCount, TeamCurve, TeamCurves, SourcedLine } from '../../models/team-curves.js';
import { decidedProbability } from '../../football/settled-line.js';
import type { TeamPrediction } from '../../models/team-prediction.js';
import { lineSides, marketOfLine, scopes } from './prices.js';
import type { LineSpan, LineTable } from './prices.js';

/** A prediction, and the fit of the model behind it. */
export interface TeamForecast extends TeamPrediction {
  /** Unix milliseconds. */
  readonly fittedAt: number;
  /** When the newest fact behind the fit became known, Unix milliseconds; null without data. */
  readonly dataMoment: number | null;
  /** Matches of the competition behind the fit. */
  readonly modelMatches: number;
}

/** Counts of the teams of a match by the scope of their lines. */
export const COUNT_SCOPES = { home: 'home', away: 'away', total: 'match' } as const satisfies Record<
  TeamCount,
  (typeof scopes)[number]
>;
export const TEAM_COUNTS = Object.keys(COUNT_SCOPES) as TeamCount[];

const NO_LINES: LineSpan = { first: 0, end: 0 };

/** Finds the lines of a market in a scope among those of one fixture; an empty span if there are none. */
export function lineSpans(lines: LineTable): (market: string, scope: 'home' | 'away' | 'match') => LineSpan {
  const { rows, columns } = lines;
  const spans = new Map<string, LineSpan>();
  for (let row = 0; row < rows; row += 1) {
    const key = `${scopes[columns.scope[row]!]} ${marketOfLine(columns, row)}`;
    spans.set(key, { first: spans.get(key)?.first ?? row, end: row + 1 });
  }
  return (market, scope) => spans.get(`${scope} ${market}`) ?? NO_LINES;
}

/** The sources' forecast for the side of a row. */
export function sideForecast(columns: LineTable['columns'], row: number): SideForecast {
  const { consensus, mean, logit, modelWeight, sources, sigma } = columns;
  return {
    probability: consensus[row]!,
    mean: mean[row]!,
    logit: logit[row]!,
    modelWeight: modelWeight[row]!,
    sources: sources[row]!,
    error: sigma[row]!,
  };
}

/** The sources' forecast for the over, from the row of either side. */
function overForecast(columns: LineTable['columns'], row: number, isOver: boolean): SideForecast {
  const side = sideForecast(columns, row);
  return isOver ? side : { ...side, probability: 1 - side.probability, mean: -side.mean, logit: -side.logit };
}

/** The curves of a statistic of a fixture through its lines with enough sources. */
export function curvesThrough(
  { columns }: LineTable,
  spans: Readonly<Record<TeamCount, LineSpan>>,
  prediction: TeamPrediction,
  rules: JudgeRules,
): TeamCurves {
  const { line, side } = columns;
  const sourcedLines = ({ first, end }: LineSpan): SourcedLine[] => {
    const sourced: SourcedLine[] = [];
    for (let row = first; row < end; row += 1) {
      const isOver = lineSides[side[row]!] === 'over';
      // 1 - p of the under is not bit-identical to the p of the over
      if (!isOver && sourced.at(-1)?.line === line[row]) continue;
      sourced.push({ line: line[row]!, ...overForecast(columns, row, isOver) });
    }
    return sourced;
  };
  return teamCurves(
    prediction,
    byCount((count) => sourcedLines(spans[count])),
    rules,
  );
}

/** Writes the fair bets on the lines of a count, computed from its curve. */
export function writeFairLines(
  { columns: { line, side, fair, win, lose, error } }: LineTable,
  { first, end }: LineSpan,
  curve: TeamCurve,
): void {
  for (let row = first; row < end; row += 1) {
    if (!isBettableLine(line[row]!)) continue;
    const bet = lineProbabilities(curve.distribution, line[row]!)[lineSides[side[row]!]!];
    win[row] = winProbability(bet);
    lose[row] = lossProbability(bet);
    fair[row] = decidedProbability(win[row]!, lose[row]!);
    error[row] = curve.errorAt(line[row]!);
  }
}
