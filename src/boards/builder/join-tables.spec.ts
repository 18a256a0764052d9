import { Random } from '../../maths/random.js';
import { concatenate, tableOf } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { orderRows } from '../engine/order.js';
import { joinTables, orderJoined } from './join-tables.js';
import type { Joined } from './join-tables.js';

const schema = { value: 'float64', kind: 'uint8', line: 'int32' } as const satisfies Schema;
const random = new Random('joined tables');

function part(rows: number): Table<Schema> {
  return tableOf(
    schema,
    Array.from({ length: rows }, () => ({
      value: random.integer(0, 4) === 0 ? NaN : random.integer(-3, 3),
      kind: random.integer(0, 1),
      line: random.integer(-1, rows - 1),
    })),
  );
}

/** The same table with one value changed. */
function withOtherValue({ rows, columns }: Table<Schema>): Table<Schema> {
  const value = columns['value']!.slice();
  if (rows > 0) value[random.integer(0, rows - 1)] = 9;
  return { rows, columns: { ...columns, value } };
}

/** Tables concatenated, with the row numbers of lines shifted by hand. */
function plain(parts: readonly Table<Schema>[], offsets: Uint32Array): Table<Schema> {
  return concatenate(
    schema,
    parts.map(
      ({ rows, columns }, index) =>
        ({
          rows,
          columns: {
            ...columns,
            line: Int32Array.from(columns['line']!, (line) => (line < 0 ? -1 : line + offsets[index]!)),
          },
        }) as unknown as Table<typeof schema>,
    ),
  );
}

const criteriaOf = ({ columns }: Table<Schema>) => [
  { values: columns['kind']!, direction: 'ascending' as const },
  { values: columns['value']!, direction: 'descending' as const },
];

it('joins and orders incrementally as in one pass, whatever is added, removed or changed', () => {
  let parts = Array.from({ length: 6 }, () => part(random.integer(0, 5)));
  let before: { joined: Joined; order: Uint32Array; criteria: ReturnType<typeof criteriaOf> } | null = null;
  for (let step = 0; step < 300; step += 1) {
    const at = random.integer(0, parts.length - 1);
    const choice = random.integer(0, 3);
    if (choice === 0) parts = parts.toSpliced(at, 1, withOtherValue(parts[at]!));
    else if (choice === 1) parts = parts.toSpliced(at, 0, part(random.integer(0, 5)));
    else if (choice === 2 && parts.length > 2) parts = parts.toSpliced(at, 1);
    const offsets = Uint32Array.from(parts, () => 0);
    for (let index = 1; index < parts.length; index += 1) offsets[index] = offsets[index - 1]! + random.integer(0, 1);
    const expected = plain(parts, offsets);
    const joined = joinTables(schema, parts, new Map([['line', offsets]]), before?.joined ?? null);
    expect(joined.table).toEqual(expected);
    const criteria = criteriaOf(joined.table);
    const order = orderJoined(joined, criteria, before);
    expect([...order]).toEqual([...orderRows(expected.rows, criteriaOf(expected))]);
    before = { joined, order, criteria };
  }
});

it('reuses unchanged columns', () => {
  const parts = [part(3), part(4)];
  const first = joinTables(schema, parts, new Map(), null);
  const second = joinTables(schema, [parts[0]!, withOtherValue(parts[1]!)], new Map(), first);
  expect(second.table.columns['kind']).toBe(first.table.columns['kind']);
  expect(second.table.columns['value']).not.toBe(first.table.columns['value']);
  expect(second.table.columns['value']!.buffer).toBeInstanceOf(SharedArrayBuffer);
});
