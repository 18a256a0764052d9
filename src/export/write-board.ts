import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BoardTable, RecordColumn } from '../common/paging/board-table.js';
import { tableBlocks } from '../common/paging/board-table.js';
import { databaseCsv } from '../common/csv.js';
import { timestampRule } from '../common/validation/value-rules.js';
import type { ValueRule } from '../common/validation/value-rules.js';
import { targetPath } from './export-folder.js';
import type { ColumnType, ParquetColumn } from './export-table.js';
import type { ParquetWriter } from './parquet-writer.js';
import type { WrittenExport } from './write-tables.js';

/** Writes all rows of a board to one file below a folder, in the order of the board. */
export async function writeBoard(
  name: string,
  table: BoardTable,
  { folder, writer }: { readonly folder: string; readonly writer: ParquetWriter },
): Promise<WrittenExport> {
  const [csv, file] = [join(folder, 'rows.csv'), join(folder, targetPath({ name, isByMonth: false }))];
  await pipeline(csvOf(table), createWriteStream(csv, { flags: 'wx', mode: 0o600 }));
  const metadata = { export: name, revision: table.revision };
  await writer.write(csv, file, { columns: parquetColumns(table.columns), sortedBy: [], metadata });
  await rm(csv);
  return { name, rows: table.count, files: 1, bytes: (await stat(file)).size };
}

async function* csvOf(table: BoardTable): AsyncGenerator<string, void, undefined> {
  for await (const rows of tableBlocks(table)) yield databaseCsv(rows);
}

/** Columns of a board by the names and types of its records. */
export function parquetColumns(columns: readonly RecordColumn[]): ParquetColumn[] {
  return columns.map(({ name, rule }) => ({ name: parquetName(name), type: typeOf(rule) }));
}

/** `homeTeam.shortName` as `home_team_short_name`. */
const parquetName = (name: string): string =>
  name
    .replaceAll('.', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** Type of a column; lists and arrays are stored as JSON text. */
function typeOf(rule: ValueRule | null): ColumnType {
  if (rule === null) return 'VARCHAR';
  if (rule === timestampRule) return 'TIMESTAMP WITH TIME ZONE';
  switch (rule.schema.type) {
    case 'integer':
      return 'BIGINT';
    case 'number':
      return 'DOUBLE';
    case 'boolean':
      return 'BOOLEAN';
    case 'string':
      if (rule.schema.format === 'date-time') return 'TIMESTAMP WITH TIME ZONE';
      return rule.schema.format === 'date' ? 'DATE' : 'VARCHAR';
  }
}
