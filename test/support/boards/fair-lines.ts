import { writeFairCards } from '../../../src/boards/builder/team-curves.js';
import { candidateTables } from '../../../src/boards/candidates/index.js';
import type { Dataset, FixtureContext } from '../../../src/boards/dataset/dataset.js';
import { isLineJudged, rulesOfLine } from '../../../src/boards/dataset/line-value.js';
import { priceSides } from '../../../src/boards/dataset/prices.js';
import { forecastProbability } from '../../../src/football/judge/forecast.js';

/** Each line has its own curve; a count line needs a model, as a curve does. */
export function writeFair({ lines }: FixtureContext['prices']): void {
  const { modelProbability, mean, logit, modelWeight, sigma, line, side, fair, win, lose, error } = lines.columns;
  for (let row = 0; row < lines.rows; row += 1) {
    const sourced = { mean: mean[row]!, logit: logit[row]!, modelWeight: modelWeight[row]! };
    const isCount = priceSides[side[row]!] === 'over' || priceSides[side[row]!] === 'under';
    const hasCurve = !isCount || !Number.isNaN(modelProbability[row]!);
    const isEnough = hasCurve && isLineJudged(lines, row, rulesOfLine(lines, row));
    const own = isEnough ? forecastProbability(sourced, modelProbability[row]!) : NaN;
    fair[row] = own;
    error[row] = sigma[row]!;
    if (!Number.isNaN(line[row]!) && Math.abs(line[row]! * 2) % 2 !== 1) continue;
    win[row] = own;
    lose[row] = 1 - own;
  }
}

/** The candidates of a fixture by table; its player lines use the fair bets of their cards. */
export function candidatesOf(dataset: Dataset, context: FixtureContext) {
  const candidates = new Map(candidateTables.map((table) => [table.name, table.rows(dataset, context)]));
  writeFairCards(context.prices.lines, candidates);
  return candidates;
}
