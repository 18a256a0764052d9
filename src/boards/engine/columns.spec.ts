import { concatenate, emptyColumns, firstRows, Arenas, tableOf, withArenas } from './columns.js';

const schema = { flag: 'uint8', line: 'float64', side: 'int16' } as const;

describe('columns in arenas', () => {
  it('do not overlap, are aligned and all 0', () => {
    const arenas = new Arenas();
    const tables = withArenas(arenas, () => [3, 5, 0, 7].map((rows) => emptyColumns(schema, rows)));
    for (const [index, { flag, line, side }] of tables.entries()) {
      expect([...flag, ...line, ...side].every((value) => value === 0)).toBe(true);
      for (const column of [flag, line, side]) column.fill(index + 1);
    }
    for (const [index, columns] of tables.entries())
      for (const column of Object.values(columns)) expect([...column].every((value) => value === index + 1)).toBe(true);
    expect(new Set(tables.flatMap((columns) => Object.values(columns).map(({ buffer }) => buffer))).size).toBe(1);
  });

  it('are joined like others, and have their own memory outside', () => {
    const made = (rows: number) => {
      const all = tableOf(
        schema,
        Array.from({ length: rows }, (_, row) => ({ flag: row, line: row / 2, side: -row })),
      );
      return firstRows(schema, all.columns, rows - 1);
    };
    const arenas = new Arenas();
    const inArenas = withArenas(arenas, () => [made(20), made(3)]);
    const alone = [made(20), made(3)];
    expect(concatenate(schema, inArenas)).toEqual(concatenate(schema, alone));
    const { buffer, byteLength } = alone[0]!.columns.line;
    expect(buffer.byteLength).toBe(byteLength);
  });

  it('larger than an arena have their own memory, and a full arena is followed by another', () => {
    const columns = withArenas(new Arenas(), () =>
      Array.from({ length: 60 }, () => emptyColumns({ odds: 'float64' }, 100_000).odds),
    );
    expect(new Set(columns.map(({ buffer }) => buffer)).size).toBe(2);
    const large = withArenas(new Arenas(), () => emptyColumns({ odds: 'float64' }, 5_000_000).odds);
    expect(large.buffer.byteLength).toBe(large.byteLength);
  });

  it('are only used during the work, whether or not it fails', () => {
    const fail = (): never => {
      throw new Error('no');
    };
    expect(() => withArenas(new Arenas(), fail)).toThrow('no');
    const { odds } = emptyColumns({ odds: 'float64' }, 10);
    expect(odds.buffer.byteLength).toBe(80);
  });
});
