/**
 * Tables as columns of typed arrays: a hundred thousand narrow rows cost a few megabytes, are filtered in
 * microseconds and are handed from one thread to another without a copy.
 * Made by hand, since a filter takes .2 to .4 ms here, 4 to 13 in DuckDB and 4 to 44 in PostgreSQL (127,000 lines).
 * Unknown is NaN in `float64` columns and -1 in signed integer ones.
 */

/** The arrays that hold each kind of column. */
export const columnKinds = {
  float64: Float64Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int16: Int16Array,
  uint16: Uint16Array,
  uint8: Uint8Array,
} as const;

/** A kind of column. */
export type ColumnKind = keyof typeof columnKinds;
/** Names of columns with their kinds. */
export type Schema = Readonly<Record<string, ColumnKind>>;
/** The array of a kind. */
export type Column = Float64Array | Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array;
/** The columns of a schema. */
export type Columns<S extends Schema> = { readonly [Name in keyof S]: InstanceType<(typeof columnKinds)[S[Name]]> };

/** Rows of a schema; every column has exactly `rows` entries. */
export interface Table<S extends Schema> {
  readonly rows: number;
  readonly columns: Columns<S>;
}

const firstCapacity = 16;
const none: readonly number[] = [];

/**
 * Size of an arena: the least that glibc always maps by itself and gives back, whereas small columns that are freed leave
 * holes in its heap (bench memory: a full build of 50 leagues left 150 MiB of them).
 */
const ARENA_BYTES = 32 * 1024 * 1024;
/** Columns above this are allocated alone. */
const LARGEST_IN_ARENA = ARENA_BYTES / 16;
/** Alignment of every kind. */
const ALIGNMENT = 8;

/** Arenas that empty columns are put into at present. */
let present: Arenas | null = null;

/**
 * Large pieces of memory that many short-lived columns share. An arena is freed with the last of its columns; unwritten
 * pages cost no memory.
 */
export class Arenas {
  private buffer = new ArrayBuffer(0);
  private used = 0;

  /** A column of this length, all 0. */
  empty(kind: ColumnKind, length: number): Column {
    const Kind = columnKinds[kind];
    const bytes = Math.ceil((length * Kind.BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
    if (bytes > LARGEST_IN_ARENA) return new Kind(length);
    if (this.used + bytes > this.buffer.byteLength) {
      this.buffer = new ArrayBuffer(ARENA_BYTES);
      this.used = 0;
    }
    this.used += bytes;
    return new Kind(this.buffer, this.used - bytes, length);
  }
}

/** Runs work whose empty columns are put into arenas. */
export function withArenas<T>(arenas: Arenas, work: () => T): T {
  present = arenas;
  try {
    return work();
  } finally {
    present = null;
  }
}

/** A column of this length, all 0. */
function emptyColumn(kind: ColumnKind, length: number): Column {
  return present === null ? new columnKinds[kind](length) : present.empty(kind, length);
}

/** The first entries of a column, on memory of their own. */
function firstOf(kind: ColumnKind, column: Column, length: number): Column {
  const first = emptyColumn(kind, length);
  first.set(column.subarray(0, length));
  return first;
}

/** Collects rows one by one. */
export class TableWriter<S extends Schema> {
  private readonly names: readonly (keyof S & string)[];
  private readonly columns: Column[];
  private capacity = firstCapacity;
  private count = 0;

  constructor(private readonly schema: S) {
    this.names = Object.keys(schema);
    this.columns = this.names.map((name) => new columnKinds[schema[name]!](firstCapacity));
  }

  /** Rows so far. */
  get rows(): number {
    return this.count;
  }

  /** Appends a row and gives its number. */
  add(row: Readonly<Record<keyof S, number>>): number {
    return this.addWith(row, none);
  }

  /** Appends a row whose last columns come as a list, in the order of the schema, and gives its number. */
  addWith(row: Readonly<Partial<Record<keyof S, number>>>, last: ArrayLike<number>): number {
    if (this.count === this.capacity) this.grow();
    const named = this.names.length - last.length;
    for (let index = 0; index < named; index += 1) this.columns[index]![this.count] = row[this.names[index]!]!;
    for (let index = 0; index < last.length; index += 1) this.columns[named + index]![this.count] = last[index]!;
    this.count += 1;
    return this.count - 1;
  }

  /** The table of all rows, in the order in which they came, or in the given order of row numbers. */
  finish(order?: ArrayLike<number>): Table<S> {
    const columns: Record<string, Column> = {};
    this.names.forEach((name, index) => {
      const column = this.columns[index]!;
      if (order === undefined) {
        columns[name] = firstOf(this.schema[name]!, column, this.count);
        return;
      }
      const sorted = emptyColumn(this.schema[name]!, order.length);
      for (let row = 0; row < order.length; row += 1) sorted[row] = column[order[row]!]!;
      columns[name] = sorted;
    });
    return { rows: order === undefined ? this.count : order.length, columns: columns as Columns<S> };
  }

  private grow(): void {
    this.capacity *= 2;
    this.columns.forEach((column, index) => {
      const larger = new columnKinds[this.schema[this.names[index]!]!](this.capacity);
      larger.set(column);
      this.columns[index] = larger;
    });
  }
}

/** Columns with this many rows, all 0. */
export function emptyColumns<S extends Schema>(schema: S, rows: number): Columns<S> {
  const columns = Object.entries(schema).map(([name, kind]) => [name, emptyColumn(kind, rows)]);
  return Object.fromEntries(columns) as Columns<S>;
}

/** The first rows of columns, on memory of their own. */
export function firstRows<S extends Schema>(schema: S, columns: Columns<S>, rows: number): Table<S> {
  const first = Object.entries(schema).map(([name, kind]) => [name, firstOf(kind, columns[name]!, rows)]);
  return { rows, columns: Object.fromEntries(first) as Columns<S> };
}

/** A column in memory that threads share. */
export function sharedColumn<K extends ColumnKind>(kind: K, length: number): InstanceType<(typeof columnKinds)[K]> {
  const Kind = columnKinds[kind] as unknown as new (buffer: SharedArrayBuffer) => InstanceType<(typeof columnKinds)[K]>;
  return new Kind(new SharedArrayBuffer(length * columnKinds[kind].BYTES_PER_ELEMENT));
}

/** Puts tables of one schema after each other, in memory that threads share. */
export function concatenate<S extends Schema>(schema: S, tables: readonly Table<S>[]): Table<S> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const columns: Record<string, Column> = {};
  for (const name of Object.keys(schema)) {
    const column: Column = sharedColumn(schema[name]!, rows);
    let start = 0;
    for (const table of tables) {
      column.set(table.columns[name]!, start);
      start += table.rows;
    }
    columns[name] = column;
  }
  return { rows, columns: columns as Columns<S> };
}

/** A table without rows. */
export function emptyTable<S extends Schema>(schema: S): Table<S> {
  return concatenate(schema, []);
}
