import type { Column, Schema, Table } from '../boards/engine/columns.js';
import { isOfResult, lineSchema, marketOfLine, quoteSchema } from '../boards/dataset/prices.js';
import type { LineSpan, LineTable, Prices } from '../boards/dataset/prices.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';

type Priced = Pick<BoardSnapshot, 'prices' | 'dataset'>;

/** Columns of a line except row numbers, which shift with other fixtures. */
const lineColumns = Object.keys(lineSchema).filter((name) => name !== 'firstQuote' && name !== 'bestQuote');
const quoteColumns = Object.keys(quoteSchema);
/** Columns that identify a line within its fixture. */
const identity = ['scope', 'player', 'statistic', 'line', 'side'] as const;

/**
 * Markets whose lines or quotes differ between two snapshots, by the id of a fixture where only prices changed. Records
 * of the fixture's other markets are the same. Null: records of any market may differ, as they show the prices of the
 * result.
 */
export function changedMarkets(
  before: Priced,
  after: Priced,
  fixtureIds: ReadonlySet<number>,
): ReadonlyMap<number, ReadonlySet<string> | null> {
  const [spansBefore, spans] = [spansOf(before, fixtureIds), spansOf(after, fixtureIds)];
  return new Map(
    [...fixtureIds].map((id) => [
      id,
      marketsBetween(before.prices, after.prices, spansBefore.get(id) ?? NO_LINES, spans.get(id) ?? NO_LINES),
    ]),
  );
}

const NO_LINES: LineSpan = { first: 0, end: 0 };

/** Spans of each fixture's lines, which are contiguous, by fixture id. */
function spansOf(
  { prices: { lines }, dataset: { entities } }: Priced,
  ids: ReadonlySet<number>,
): Map<number, LineSpan> {
  const spans = new Map<number, LineSpan>();
  const { fixture } = lines.columns;
  let first = 0;
  for (let end = 1; end <= lines.rows; end += 1) {
    if (end < lines.rows && fixture[end] === fixture[first]) continue;
    const { id } = entities.fixtures[fixture[first]!]!;
    if (ids.has(id)) spans.set(id, { first, end });
    first = end;
  }
  return spans;
}

function marketsBetween(before: Prices, after: Prices, old: LineSpan, now: LineSpan): Set<string> | null {
  const rows = new Map<string, number>();
  for (let row = old.first; row < old.end; row += 1) rows.set(nameOf(before.lines, row), row);
  const changed: { readonly lines: LineTable; readonly row: number }[] = [];
  for (let row = now.first; row < now.end; row += 1) {
    const name = nameOf(after.lines, row);
    const earlier = rows.get(name);
    rows.delete(name);
    if (earlier === undefined || !isEqualLine(before, earlier, after, row)) changed.push({ lines: after.lines, row });
  }
  for (const row of rows.values()) changed.push({ lines: before.lines, row });
  if (changed.some(({ lines, row }) => isOfResult(lines.columns, row))) return null;
  return new Set(changed.map(({ lines, row }) => marketOfLine(lines.columns, row)));
}

const nameOf = ({ columns }: LineTable, row: number): string => identity.map((name) => columns[name][row]).join(' ');

function isEqualLine(before: Prices, old: number, after: Prices, row: number): boolean {
  if (!isEqualRow(lineColumns, before.lines, old, after.lines, row)) return false;
  const [{ firstQuote: oldFirst, bestQuote: oldBest }, { firstQuote, bestQuote, quotes }] = [
    before.lines.columns,
    after.lines.columns,
  ];
  if (placeOf(oldBest[old]!, oldFirst[old]!) !== placeOf(bestQuote[row]!, firstQuote[row]!)) return false;
  for (let quote = 0; quote < quotes[row]!; quote += 1) {
    const [one, other] = [oldFirst[old]! + quote, firstQuote[row]! + quote];
    if (!isEqualRow(quoteColumns, before.quotes, one, after.quotes, other)) return false;
  }
  return true;
}

const placeOf = (quote: number, first: number): number => (quote < 0 ? quote : quote - first);

function isEqualRow(
  names: readonly string[],
  { columns: one }: Table<Schema>,
  row: number,
  { columns: other }: Table<Schema>,
  otherRow: number,
): boolean {
  return names.every((name) => Object.is((one[name] as Column)[row], (other[name] as Column)[otherRow]));
}
