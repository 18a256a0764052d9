/** Fair bets on the result of a match: match results and handicaps. */
import { forecastProbabilities } from '../../football/judge/forecast.js';
import { isJudged } from '../../football/judge/judge.js';
import type { FairBet, JudgeRules } from '../../football/judge/judge.js';
import { isBettableLine, lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import { sidesOfMarket } from '../../football/price-history.js';
import { decidedProbability, decidedProbabilityOf } from '../../football/settled-line.js';
import { settledResult } from '../../models/settled-result.js';
import { resultProbabilities } from '../../models/team-goals/score-grid.js';
import { distributionAt, goalGrid, leadLine } from '../../models/team-prediction.js';
import type { TeamPrediction } from '../../models/team-prediction.js';
import { marketOfLine, priceSides } from './prices.js';
import type { LineSpan, LineTable } from './prices.js';
import { sideForecast } from './team-lines.js';

/** Writes a fair bet into the row of its line. */
export function writeBet({ fair, ...columns }: LineTable['columns'], row: number, { win, lose, error }: FairBet): void {
  fair[row] = decidedProbability(win, lose);
  columns.win[row] = win;
  columns.lose[row] = lose;
  columns.error[row] = error;
}

/** Writes the result markets: the forecast if there are enough sources, and the model. */
export function writeResults(
  lines: LineTable,
  { first, end }: LineSpan,
  goals: TeamPrediction | null,
  rules: JudgeRules,
): void {
  for (let row = first; row < end;) {
    const sides = resultRows(lines, row, end);
    writeResult(lines.columns, sides, goals, rules);
    row += sides.length;
  }
}

/** @param rows rows of the sides of one market at a line */
function writeResult(
  columns: LineTable['columns'],
  rows: readonly number[],
  goals: TeamPrediction | null,
  rules: JudgeRules,
): void {
  const handicap = columns.line[rows[0]!]!;
  const model = goals === null ? null : resultModel(goals, handicap);
  const sideOf = (row: number): ResultSide => priceSides[columns.side[row]!] as ResultSide;
  // in the order of the market, so that the summation order does not matter
  const order = sidesOfMarket(marketOfLine(columns, rows[0]!));
  const sides = [...rows].sort((one, other) => order.indexOf(sideOf(one)) - order.indexOf(sideOf(other)));
  const modelOf = (row: number): number => model?.[sideOf(row)] ?? NaN;
  const forecasts = sides.map((row) => sideForecast(columns, row));
  const isFair = isJudged(forecasts[0]!, rules) && sides.length === order.length;
  const fair = isFair ? forecastProbabilities(forecasts, sides.map(modelOf)) : sides.map(() => NaN);
  const bets = settledResult(handicap, fair, goals);
  sides.forEach((row, side) => {
    const bet = bets?.[side];
    columns.modelProbability[row] = modelOf(row);
    columns.fair[row] = fair[side]!;
    columns.win[row] = bet === undefined ? NaN : winProbability(bet);
    columns.lose[row] = bet === undefined ? NaN : lossProbability(bet);
    columns.error[row] = columns.sigma[row]!;
  });
}

type ResultSide = 'home' | 'draw' | 'away';

/** Rows of the sides of a market at a line. */
function resultRows({ columns: { statistic, line } }: LineTable, first: number, end: number): number[] {
  const sides: number[] = [];
  for (let row = first; row < end; row += 1) {
    if (statistic[row] !== statistic[first] || !Object.is(line[row], line[first])) break;
    sides.push(row);
  }
  return sides;
}

/** Probabilities of the sides by the goals model, if the bet is decided. */
function resultModel(goals: TeamPrediction, handicap: number): Partial<Record<ResultSide, number>> | null {
  if (Number.isNaN(handicap)) return resultProbabilities(goalGrid(goals));
  const lead = leadLine(handicap);
  if (!isBettableLine(lead)) return null;
  const { over, under } = lineProbabilities(distributionAt(goals, 'lead', 1), lead);
  return { home: decidedProbabilityOf(over), away: decidedProbabilityOf(under) };
}
