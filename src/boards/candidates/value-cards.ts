import { HistoryProbabilities, linePlace, MODEL_FAMILIES } from '../../models/player-counts/index.js';
import { emptyColumns, emptyTable } from '../engine/columns.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { cardForecastSchema, probabilityColumns, valueCardSchema } from './card-columns.js';
import type { ValueCardTable } from './card-columns.js';
import { FixtureForecasts } from './card-forecast.js';
import { cardFrame } from './card-frame.js';
import { cardEdge, horizonsByMatches } from './card-edge.js';
import type { CandidateTable } from './candidate-table.js';

export type { ValueCardTable } from './card-columns.js';

/** Cards of a player's own counts. */
export const valueCardTable: CandidateTable<typeof valueCardSchema> = cardTable('value-cards', false);
/** Cards of his counts together with those of the players who replace him; no rows where no source gives pairs. */
export const replacedCardTable: CandidateTable<typeof valueCardSchema> = cardTable('replaced-cards', true);

function cardTable(name: string, isReplaced: boolean): CandidateTable<typeof valueCardSchema> {
  return {
    name,
    schema: valueCardSchema,
    lineColumns: ['overLine', 'underLine'],
    rows: (dataset, context, includeUnpriced = true) => cardRows(dataset, context, { isReplaced, includeUnpriced }),
    order: ({ columns }) => [{ values: columns.edge, direction: 'descending' }],
  };
}

const mediumByMatches = horizonsByMatches('medium');
const negbin = MODEL_FAMILIES.indexOf('negbin');
/** Used again for every fixture. */
const history = new HistoryProbabilities();

function cardRows(
  dataset: Dataset,
  context: FixtureContext,
  { isReplaced, includeUnpriced }: { isReplaced: boolean; includeUnpriced: boolean },
): ValueCardTable {
  if (isReplaced && dataset.players.withReplacements === null) return emptyTable(valueCardSchema);
  const { rows, groups, columns: frame } = cardFrame(dataset, context, includeUnpriced);
  const columns = emptyColumns(cardForecastSchema, rows);
  const { edge } = columns;
  const { line, bestOver } = frame;
  const probabilities = probabilityColumns.map((name) => columns[name]);
  const forecasts = new FixtureForecasts(dataset, context, isReplaced);
  for (const { subject, statistic, first, end, matches } of groups) {
    const forecast = forecasts.of(subject, statistic);
    if (forecast === null) for (const column of probabilities) column.fill(NaN, first, end);
    else {
      // lines of a group ascend
      history.read(forecast.prepared, forecast.history, forecast.context, line[end - 1]!);
      history.write(line, first, end, probabilities);
    }
    const place = linePlace(mediumByMatches[matches]!, negbin);
    const [win, lose] = [probabilities[place]!, probabilities[place + 1]!];
    for (let row = first; row < end; row += 1) edge[row] = cardEdge(win[row]!, lose[row]!, bestOver[row]!);
  }
  return { rows, columns: { ...frame, ...columns } };
}
