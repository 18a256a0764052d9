import { emptyColumns } from '../engine/columns.js';
import { ColumnArena, columnArenaFor } from './column-arena.js';

const schema = { code: 'uint8', value: 'float64', count: 'uint16', row: 'int32' } as const;
const ROWS = 1_001;

/** A table whose columns hold numbers that tell them, and their rows, apart. */
function tableOf(number: number) {
  const columns = emptyColumns(schema, ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    columns.code[row] = (number + row) % 256;
    columns.value[row] = number + row / 8;
    columns.count[row] = (number * row) % 65_536;
    columns.row[row] = row - number;
  }
  return { rows: ROWS, columns };
}

const bytesOf = ({ columns }: { columns: object }): Buffer[] =>
  Object.values(columns).map(({ buffer, byteOffset, byteLength }: Uint8Array) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );

describe('arena', () => {
  it('takes in tables as they are, wherever a piece ends, and leaves none of them on its former memory', () => {
    const arena = new ColumnArena();
    const tables = Array.from({ length: 600 }, (_, number) => tableOf(number));
    const former = tables.map(({ columns }) => columns.value.buffer);
    for (const table of tables) arena.move(table);
    const buffers = new Set(tables.flatMap(({ columns }) => Object.values(columns).map(({ buffer }) => buffer)));
    expect(former.some((buffer) => buffers.has(buffer))).toBe(false);
    expect(buffers.size).toBe(2);
    tables.forEach((table, number) =>
      expect(bytesOf(table).every((bytes, column) => bytes.equals(bytesOf(tableOf(number))[column]!))).toBe(true),
    );
  });

  it('takes in what is larger than a piece', () => {
    const table = { rows: 2_000_000, columns: emptyColumns({ value: 'float64' }, 2_000_000) };
    table.columns.value.fill(7);
    new ColumnArena().move(table);
    expect(table.columns.value.every((value) => value === 7)).toBe(true);
    expect(table.columns.value).toHaveLength(2_000_000);
  });

  it('is there for many fixtures only', () => {
    expect(columnArenaFor(5)).toBeNull();
    expect(columnArenaFor(500)).toBeInstanceOf(ColumnArena);
  });
});
