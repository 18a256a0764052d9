import { HistoryProbabilities, isForecastLine, LINE_PROBABILITIES, linePlace, MODEL_FAMILIES } from '../../models/player-counts/index.js';
import { emptyTable } from '../engine/columns.js';
import { emptyColumns } from '../engine/empty-columns.js';
import type { FixturePicture, World } from '../world/world.js';
import { cardForecastSchema, probabilityColumns, valueCardSchema } from './card-columns.js';
import type { ValueCardTable } from './card-columns.js';
import { FixtureForecasts } from './card-forecast.js';
import { cardFrame } from './card-frame.js';
import { cardEdge, placesOfHorizon } from './card-numbers.js';
import type { KeyExtent, KeyTable } from './key-table.js';

export type { ValueCardTable } from './card-columns.js';

/** Cards of a player's own counts. */
export const valueCardTable: KeyTable<typeof valueCardSchema> = cardTable('value-cards', false);
/** Cards of his counts together with those of the players who replace him; no rows where no source gives pairs. */
export const replacedCardTable: KeyTable<typeof valueCardSchema> = cardTable('replaced-cards', true);

function cardTable(name: string, isReplaced: boolean): KeyTable<typeof valueCardSchema> {
  return {
    name,
    schema: valueCardSchema,
    lineColumns: ['overLine', 'underLine'],
    rows: (world, picture, extent = 'all') => cardRows(world, picture, { isReplaced, extent }),
    order: ({ columns }) => [{ values: columns.edge, direction: 'descending' }],
  };
}

const placesOfMedium = placesOfHorizon('medium');
const negbin = MODEL_FAMILIES.indexOf('negbin');
/** Used again for every fixture; nobody else sees them. */
const history = new HistoryProbabilities();
const numbers = new Float64Array(LINE_PROBABILITIES);

function cardRows(world: World, picture: FixturePicture, { isReplaced, extent }: { isReplaced: boolean; extent: KeyExtent }): ValueCardTable {
  if (isReplaced && world.players.withReplacements === null) return emptyTable(valueCardSchema);
  const { rows, groups, columns: frame } = cardFrame(world, picture, extent);
  const columns = emptyColumns(cardForecastSchema, rows);
  const { edge } = columns;
  const { line, bestOver } = frame;
  const probabilities = probabilityColumns.map((name) => columns[name]);
  const forecasts = new FixtureForecasts(world, picture, isReplaced);
  for (const { subject, statistic, first, end, matches } of groups) {
    const forecast = forecasts.of(subject, statistic);
    // lines of a group ascend
    if (forecast !== null) history.read(forecast.prepared, forecast.history, forecast.context, line[end - 1]!);
    const place = linePlace(placesOfMedium[matches]!, negbin);
    for (let row = first; row < end; row += 1) {
      if (forecast !== null && isForecastLine(line[row]!)) history.write(line[row]!, numbers);
      else numbers.fill(NaN);
      for (let index = 0; index < LINE_PROBABILITIES; index += 1) probabilities[index]![row] = numbers[index]!;
      edge[row] = cardEdge(numbers[place]!, numbers[place + 1]!, bestOver[row]!);
    }
  }
  return { rows, columns: { ...frame, ...columns } };
}
