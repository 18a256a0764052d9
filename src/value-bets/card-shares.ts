import { probabilityColumns } from '../boards/candidates/card-columns.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { roundFairOdds } from '../common/rounding.js';
import { fairOddsOfShares } from '../football/odds-value.js';
import { linePlace } from '../models/player-counts/index.js';

/** Fair odds as they are shown. */
export function roundFair(fair: number): number | null {
  return Number.isNaN(fair) ? null : roundFairOdds(fair);
}

/** Fair odds of a side of a card by places of the horizon and the family, as they are shown; null without a model. */
export function fairOddsAt(
  table: ValueCardTable,
  row: number,
  place: number,
  family: number,
  side: 'over' | 'under',
): number | null {
  const [over, under] = sharesAt(table, row, place, family);
  return roundFair(side === 'over' ? fairOddsOfShares(over, under) : fairOddsOfShares(under, over));
}

/** Probabilities of over and under. */
export function sharesAt(
  table: ValueCardTable,
  row: number,
  horizon: number,
  family: number,
): readonly [number, number] {
  const columns = shareColumns(table);
  const place = linePlace(horizon, family);
  return [columns[place]![row]!, columns[place + 1]![row]!];
}

const columnsByPlace = new WeakMap<ValueCardTable, readonly Float64Array[]>();

/** Columns of probabilities in the order of `linePlace`; those of a table are looked up by name once. */
export function shareColumns(table: ValueCardTable): readonly Float64Array[] {
  let columns = columnsByPlace.get(table);
  if (columns === undefined)
    columnsByPlace.set(table, (columns = probabilityColumns.map((name) => table.columns[name])));
  return columns;
}
