import type { SnapshotPayload } from '../../../src/boards/snapshot/snapshot-payload.js';
import type { Schema, Table } from '../../../src/boards/engine/columns.js';
import type { Entities } from '../../../src/boards/dataset/entities.js';

/** Names of columns with codes, by their dictionary. */
const dictionaries = {
  fixture: 'fixtures',
  team: 'teams',
  opponent: 'teams',
  player: 'players',
  bookmaker: 'bookmakers',
} as const;

/**
 * A payload without codes: equal for equal content, whichever builder made it and in whatever order
 * it met the names.
 */
export function readable(payload: SnapshotPayload, entities: Entities): Record<string, unknown> {
  const rowsOf = ({ rows, columns }: Table<Schema>): Record<string, unknown>[] =>
    Array.from({ length: rows }, (_, row) =>
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, nameOf(entities, name, column[row]!)])),
    );
  return {
    validUntil: payload.validUntil,
    dataRevision: payload.dataRevision,
    live: payload.live.map((code) => entities.fixtures[code]!.id),
    lines: rowsOf(payload.prices.lines),
    quotes: rowsOf(payload.prices.quotes),
    matchOdds: rowsOf(payload.matchOdds),
    candidates: Object.fromEntries(
      [...payload.candidates].map(([name, { table, order }]) => [name, { rows: rowsOf(table), order: [...order] }]),
    ),
  };
}

function nameOf(entities: Entities, column: string, value: number): unknown {
  if (column === 'providerMarket') return entities.providerMarkets[value];
  const dictionary = dictionaries[column as keyof typeof dictionaries] as
    (typeof dictionaries)[keyof typeof dictionaries] | undefined;
  if (dictionary === undefined) return value;
  return value < 0 ? null : entities[dictionary][value]!.id;
}
