/** Types of columns in Parquet, in DuckDB's names. */
export type ColumnType = 'BIGINT' | 'INTEGER' | 'DOUBLE' | 'BOOLEAN' | 'VARCHAR' | 'DATE' | 'TIMESTAMP WITH TIME ZONE';

/** A column of a Parquet file. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** A column that is read from the database. */
export interface ExportColumn extends ParquetColumn {
  /** What it contains, for readers of the file. */
  readonly description: string;
  /** SQL expression. */
  readonly from: string;
}

/** A table that can be exported. */
export interface ExportTable {
  readonly name: string;
  /** What a row is. */
  readonly description: string;
  readonly columns: readonly ExportColumn[];
  /** SQL from `from` on; moments and months arrive as SQL literals. */
  readonly rows: (moment: string, month: string) => string;
  /** Columns by which the rows are sorted. */
  readonly sortedBy: readonly string[];
  /** SQL that lists the months of a table with one file for each; absent: the table is one file. */
  readonly months?: (moment: string) => string;
}

const columnsOf =
  (type: ColumnType) =>
  (name: string, description: string, from: string): ExportColumn => ({ name, type, description, from });

/** Columns by type: name, description, SQL expression. */
export const column = {
  id: columnsOf('BIGINT'),
  integer: columnsOf('INTEGER'),
  number: columnsOf('DOUBLE'),
  flag: columnsOf('BOOLEAN'),
  text: columnsOf('VARCHAR'),
  moment: columnsOf('TIMESTAMP WITH TIME ZONE'),
} as const;

/** The statement that reads a table, or one month of it, as known at a moment. */
export function selectOf({ columns, rows }: ExportTable, moment: string, month = 'null'): string {
  return `select ${columns.map(({ from, name }) => `${from} as ${name}`).join(', ')} ${rows(moment, month)}`;
}
