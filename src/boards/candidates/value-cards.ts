import { forecastHorizons, HistoryProbabilities, linePlace, MODEL_FAMILIES } from '../../models/player-counts/index.js';
import { edgeBound } from '../../football/edge-interval.js';
import { emptyColumns, emptyTable } from '../engine/columns.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { cardForecastSchema, errorColumns, probabilityColumns, valueCardSchema } from './card-columns.js';
import type { ValueCardTable } from './card-columns.js';
import { FixtureForecasts } from './card-forecast.js';
import { cardFrame } from './card-frame.js';
import { CARD_BLEND, cardEdge, fairSide, horizonsByMatches, settledCardLine } from './card-edge.js';
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
    order: ({ columns: { edgeLow, edge } }) => [
      { values: edgeLow, direction: 'descending' },
      { values: edge, direction: 'descending' },
    ],
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
  const { edge, edgeLow } = columns;
  const { line, overLine, bestOver } = frame;
  const { lines, quotes } = context.prices;
  const probabilities = probabilityColumns.map((name) => columns[name]);
  const errors = errorColumns.map((name) => columns[name]);
  const forecasts = new FixtureForecasts(dataset, context, isReplaced);
  for (const { subject, statistic, first, end, matches } of groups) {
    const forecast = forecasts.of(subject, statistic);
    if (forecast === null) {
      for (const column of [edge, edgeLow, ...probabilities, ...errors]) column.fill(NaN, first, end);
      continue;
    }
    // lines of a group ascend
    history.read(forecast.prepared, forecast.history, forecast.context, line[end - 1]!);
    history.write(line, first, end, probabilities);
    history.writeErrors(line, first, end, errors);
    const horizon = mediumByMatches[matches]!;
    const place = linePlace(horizon, negbin);
    const [win, lose, error] = [probabilities[place]!, probabilities[place + 1]!, errors[horizon]!];
    for (let row = first; row < end; row += 1) {
      const quote = overLine[row]! < 0 ? -1 : lines.columns.bestQuote[overLine[row]!]!;
      const model = { line: line[row]!, side: 0, win: win[row]!, lose: lose[row]!, error: error[row]! };
      const fair = fairSide(model, quotes.columns, quote, CARD_BLEND, (over) => {
        const steps = forecastHorizons(forecast.prepared, forecast.history, forecast.context)[horizon]!;
        return settledCardLine('negbin', steps, model.line, over);
      });
      edge[row] = fair === null ? NaN : cardEdge(fair.win, fair.lose, bestOver[row]!);
      edgeLow[row] = fair === null ? NaN : edgeBound(fair.win, fair.lose, bestOver[row]!, fair.error, -1);
    }
  }
  return { rows, columns: { ...frame, ...columns } };
}
