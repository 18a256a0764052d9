import type { SnapshotPayload } from '../../src/boards/snapshot/snapshot-payload.js';
import type { Column, Schema, Table } from '../../src/boards/engine/columns.js';
import type { LineTable, QuoteTable } from '../../src/boards/dataset/prices.js';
import type { FixtureContext } from '../../src/boards/dataset/dataset.js';

const rowNumbers = ['firstQuote', 'bestQuote'] as const;

function slice<T extends Table<Schema>>({ columns }: T, from: number, until: number): T {
  const own = Object.fromEntries(
    Object.entries<Column>(columns as Record<string, Column>).map(([name, column]) => [
      name,
      column.slice(from, until),
    ]),
  );
  return { rows: until - from, columns: own } as unknown as T;
}

/** Splits a payload back into the contexts of its fixtures. */
export function contextsOf({ prices: { lines, quotes }, elevens, live, matchOdds }: SnapshotPayload): FixtureContext[] {
  let [line, quote] = [0, 0];
  return [...matchOdds.columns.fixture].map((fixture) => {
    let [lastLine, lastQuote] = [line, quote];
    for (; lastLine < lines.rows && lines.columns.fixture[lastLine] === fixture; lastLine += 1)
      lastQuote += lines.columns.quotes[lastLine]!;
    const own: LineTable = slice(lines, line, lastLine);
    for (const name of rowNumbers) {
      for (let row = 0; row < own.rows; row += 1) if (own.columns[name][row]! >= 0) own.columns[name][row]! -= quote;
    }
    const ownQuotes: QuoteTable = slice(quotes, quote, lastQuote);
    [line, quote] = [lastLine, lastQuote];
    // lines already contain the sides of players with prices
    return {
      fixture,
      isLive: live.includes(fixture),
      prices: { lines: own, quotes: ownQuotes },
      eleven: elevens?.get(fixture) ?? [],
      teamOfPlayer: new Map(),
      forecasts: new Map(),
      curves: new Map(),
    };
  });
}
