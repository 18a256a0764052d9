import { judgeRules } from '../../football/judge/judge.js';
import { isBettableLine, lineProbabilities } from '../../football/odds-value.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { byCount } from '../../models/team-curves.js';
import { decidedProbabilityOf } from '../../football/settled-line.js';
import type { TeamCurves } from '../../models/team-curves.js';
import { teamDistributions } from '../../models/team-prediction.js';
import type { TeamPrediction } from '../../models/team-prediction.js';
import { valueCardTable } from '../candidates/value-cards.js';
import type { ValueCardTable } from '../candidates/value-cards.js';
import type { Schema, Table } from '../engine/columns.js';
import { lineSides, RESULT_MARKETS } from '../dataset/prices.js';
import type { LineSpan, LineTable } from '../dataset/prices.js';
import { COUNT_SCOPES, curvesThrough, lineSpans, TEAM_COUNTS, writeFairLines } from '../dataset/team-lines.js';
import { writeBet, writeResults } from '../dataset/result-lines.js';

/** Predictions of a fixture by statistic; null, or absent, without a model. */
type Predictions = ReadonlyMap<TeamStatisticKey, TeamPrediction | null>;

/**
 * Writes the team models' probabilities of a fixture's lines, and the fair bets on its teams; run after the consensus.
 * Fair bets on players follow from their cards.
 * @returns the curves of the statistics that have lines and a model
 */
export function writeFairBets(lines: LineTable, predictions: Predictions): Map<TeamStatisticKey, TeamCurves> {
  const { columns } = lines;
  for (const name of ['modelProbability', 'fair', 'win', 'lose', 'error'] as const) columns[name].fill(NaN);
  const spanOf = lineSpans(lines);
  const curvesOf = new Map<TeamStatisticKey, TeamCurves>();
  for (const key of TEAM_STATISTIC_KEYS) {
    const spans = byCount((count) => spanOf(key, COUNT_SCOPES[count]));
    const prediction = predictions.get(key) ?? null;
    if (prediction === null || TEAM_COUNTS.every((count) => spans[count].end === 0)) continue;
    const [curves, models] = [
      curvesThrough(lines, spans, prediction, judgeRules(key, false)),
      teamDistributions(prediction),
    ];
    for (const count of TEAM_COUNTS) {
      writeModel(lines, spans[count], models[count]);
      if (curves[count].isAnchored) writeFairLines(lines, spans[count], curves[count]);
    }
    curvesOf.set(key, curves);
  }
  const goals = predictions.get('goals') ?? null;
  for (const market of RESULT_MARKETS) writeResults(lines, spanOf(market, 'match'), goals, judgeRules(market, false));
  return curvesOf;
}

function writeModel(
  { columns: { line, side, modelProbability } }: LineTable,
  { first, end }: LineSpan,
  model: Float64Array,
): void {
  for (let row = first; row < end; row += 1)
    if (isBettableLine(line[row]!))
      modelProbability[row] = decidedProbabilityOf(lineProbabilities(model, line[row]!)[lineSides[side[row]!]!]);
}

/** Writes the fair bets on players, taken from their cards. */
export function writeFairCards({ columns }: LineTable, candidates: ReadonlyMap<string, Table<Schema>>): void {
  const { rows, columns: cards } = candidates.get(valueCardTable.name) as unknown as ValueCardTable;
  for (let row = 0; row < rows; row += 1) {
    const [win, lose, error] = [cards.fairWin[row]!, cards.fairLose[row]!, cards.fairError[row]!];
    if (cards.overLine[row]! >= 0) writeBet(columns, cards.overLine[row]!, { win, lose, error });
    if (cards.underLine[row]! >= 0) writeBet(columns, cards.underLine[row]!, { win: lose, lose: win, error });
  }
}
