import { concatenate, sharedColumn } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { orderRows } from '../engine/order.js';
import { keyTables } from '../keys/index.js';
import { lineSchema, matchOddsSchema, quoteSchema } from '../world/prices.js';
import type { FixtureState } from './fixture-state.js';
import type { Publication } from './publication.js';

/** Adds an offset to the row numbers of a stretch of a column; -1 stays. */
function shift(column: { [index: number]: number }, from: number, until: number, offset: number): void {
  if (offset === 0) return;
  for (let row = from; row < until; row += 1) if (column[row]! >= 0) column[row] = column[row]! + offset;
}

/** Puts the prices and keys of fixtures, which come in the order of kick-off and id, into one table each. */
export function assemble(fixtures: readonly FixtureState[]): Pick<Publication, 'prices' | 'matchOdds' | 'keys'> {
  const lines = concatenate(lineSchema, fixtures.map(({ block }) => block.prices.lines));
  const quotes = concatenate(quoteSchema, fixtures.map(({ block }) => block.prices.quotes));
  const lineStarts = new Uint32Array(fixtures.length + 1);
  let quoteStart = 0;
  fixtures.forEach(({ block }, index) => {
    const [from, until] = [lineStarts[index]!, lineStarts[index]! + block.prices.lines.rows];
    shift(lines.columns.firstQuote, from, until, quoteStart);
    shift(lines.columns.bestQuote, from, until, quoteStart);
    shift(lines.columns.otherSide, from, until, from);
    lineStarts[index + 1] = until;
    quoteStart += block.prices.quotes.rows;
  });
  const keys = new Map<string, { table: Table<Schema>; order: Uint32Array }>();
  for (const keyTable of keyTables) {
    const { name, schema, lineColumns } = keyTable;
    const table = concatenate(schema, fixtures.map((fixture) => fixture.keys.get(name)!));
    let start = 0;
    fixtures.forEach((fixture, index) => {
      const until = start + fixture.keys.get(name)!.rows;
      for (const column of lineColumns) shift(table.columns[column]!, start, until, lineStarts[index]!);
      start = until;
    });
    keys.set(name, { table, order: shared(orderRows(table.rows, keyTable.order(table))) });
  }
  return { prices: { lines, quotes }, matchOdds: matchOddsOf(fixtures), keys };
}

function matchOddsOf(fixtures: readonly FixtureState[]): Publication['matchOdds'] {
  const columns = {
    fixture: sharedColumn('uint32', fixtures.length),
    home: sharedColumn('float64', fixtures.length),
    draw: sharedColumn('float64', fixtures.length),
    away: sharedColumn('float64', fixtures.length),
  } satisfies Record<keyof typeof matchOddsSchema, unknown>;
  fixtures.forEach(({ code, block: { matchOdds } }, row) => {
    columns.fixture[row] = code;
    columns.home[row] = matchOdds.home;
    columns.draw[row] = matchOdds.draw;
    columns.away[row] = matchOdds.away;
  });
  return { rows: fixtures.length, columns };
}

function shared(order: Uint32Array): Uint32Array {
  const copy = sharedColumn('uint32', order.length);
  copy.set(order);
  return copy;
}
