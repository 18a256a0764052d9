import { HistoryProbabilities, linePlace, MODEL_FAMILIES } from '../../models/player-counts/index.js';
import type { SideForecast } from '../../football/judge/forecast.js';
import { judgedBets, writeEdges } from '../../football/judge/judge.js';
import { emptyColumns, emptyTable } from '../engine/columns.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import {
  cardForecastSchema,
  errorColumns,
  momentColumns,
  probabilityColumns,
  valueCardSchema,
} from './card-columns.js';
import type { ValueCardTable } from './card-columns.js';
import { FixtureForecasts } from './card-forecast.js';
import { cardFrame } from './card-frame.js';
import {
  CARD_RULES,
  consensusOfSide,
  horizonsByMatches,
  movedCounts,
  isCardLineJudged,
  writeCurve,
} from './card-curve.js';
import type { CandidateTable } from './candidate-table.js';

export type { ValueCardTable } from './card-columns.js';

/** Cards of a player's own counts. */
export const valueCardTable: CandidateTable<typeof valueCardSchema> = cardTable('value-cards', false);
/** Cards of his counts plus those of his replacements; no rows if no source gives out/in pairs. */
export const replacedCardTable: CandidateTable<typeof valueCardSchema> = cardTable('replaced-cards', true);

function cardTable(name: string, isReplaced: boolean): CandidateTable<typeof valueCardSchema> {
  return {
    name,
    schema: valueCardSchema,
    lineColumns: ['overLine', 'underLine'],
    rows: (dataset, context, includeUnpriced = true) => cardRows(dataset, context, { isReplaced, includeUnpriced }),
    order: ({ columns: { overLonely, edgeLow, edge } }) => [
      { values: overLonely, direction: 'ascending' },
      { values: edgeLow, direction: 'descending' },
      { values: edge, direction: 'descending' },
    ],
  };
}

const mediumByMatches = horizonsByMatches('medium');
const negbin = MODEL_FAMILIES.indexOf('negbin');
/** Reused for every fixture. */
const history = new HistoryProbabilities();

function cardRows(
  dataset: Dataset,
  context: FixtureContext,
  { isReplaced, includeUnpriced }: { isReplaced: boolean; includeUnpriced: boolean },
): ValueCardTable {
  if (isReplaced && dataset.players.withReplacements === null) return emptyTable(valueCardSchema);
  const { rows, groups, columns: frame } = cardFrame(dataset, context, includeUnpriced);
  const columns = emptyColumns(cardForecastSchema, rows);
  const { line, bestOver } = frame;
  const { columns: lines } = context.prices.lines;
  const probabilities = probabilityColumns.map((name) => columns[name]);
  const errors = errorColumns.map((name) => columns[name]);
  const moments = momentColumns.map((name) => columns[name]);
  const fair = { win: columns.fairWin, lose: columns.fairLose, error: columns.fairError };
  const isJudgedAt = (row: number): boolean => isCardLineJudged(frame, lines, row, CARD_RULES);
  const forecasts = new FixtureForecasts(dataset, context, isReplaced);
  for (const { subject, statistic, first, end, matches } of groups) {
    const forecast = forecasts.of(subject, statistic);
    if (forecast === null) {
      for (const column of Object.values(columns)) column.fill(NaN, first, end);
      continue;
    }
    // lines of a group ascend
    const highestLine = line[end - 1]!;
    history.read(forecast.prepared, forecast.history, forecast.context, highestLine);
    history.write(line, first, end, probabilities);
    history.writeErrors(line, first, end, errors);
    moments.forEach((column, index) => column.fill(history.moments[index]!, first, end));
    const horizon = mediumByMatches[matches]!;
    const place = linePlace(horizon, negbin);
    const model = { win: probabilities[place]!, lose: probabilities[place + 1]! };
    const counts = movedCounts(history.moments[3 * horizon]!, history.moments[3 * horizon + 1]!, highestLine);
    const consensusAt = (row: number): SideForecast => consensusOfSide(frame, lines, row, 0);
    writeCurve({ first, end }, line, consensusAt, model, CARD_RULES, counts, fair);
  }
  writeEdges(judgedBets(fair, isJudgedAt), bestOver, columns);
  return { rows, columns: { ...frame, ...columns } };
}
