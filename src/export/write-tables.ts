import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyToCsv } from '../database/copy-csv.js';
import type { SqlTransaction } from '../database/sql-client.js';
import { monthPath, targetPath } from './export-folder.js';
import { selectOf } from './export-table.js';
import type { ExportTable } from './export-table.js';
import type { ParquetWriter } from './parquet-writer.js';

export interface WrittenExport {
  readonly name: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

export interface TableDestination {
  readonly folder: string;
  readonly writer: ParquetWriter;
  /** What is not known by then is left out. */
  readonly moment: Date;
}

/**
 * Writes tables below a folder. Rows go through one temporary CSV file at a time, so that memory stays bounded.
 * @param sql a transaction that sees one state of the database throughout
 */
export async function writeTables(
  sql: SqlTransaction,
  tables: readonly ExportTable[],
  destination: TableDestination,
): Promise<WrittenExport[]> {
  // COPY formats moments by the settings of the session
  await sql.connection.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'`);
  const written: WrittenExport[] = [];
  for (const table of tables) written.push(await writeTable(sql, table, destination));
  return written;
}

async function writeTable(
  sql: SqlTransaction,
  table: ExportTable,
  destination: TableDestination,
): Promise<WrittenExport> {
  const { name } = table;
  const moment = `'${destination.moment.toISOString()}'::timestamptz`;
  const target = targetPath({ name, isByMonth: table.months !== undefined });
  if (table.months === undefined)
    return { name, files: 1, ...(await writeFile(sql, table, selectOf(table, moment), target, destination)) };
  const months = await sql.rows<{ month: string }>(table.months(moment));
  await mkdir(join(destination.folder, target), { recursive: true });
  let [rows, bytes] = [0, 0];
  for (const { month } of months) {
    const query = selectOf(table, moment, `'${month}'::date`);
    const part = await writeFile(sql, table, query, join(target, monthPath(name, month)), destination);
    rows += part.rows;
    bytes += part.bytes;
  }
  return { name, files: months.length, rows, bytes };
}

async function writeFile(
  sql: SqlTransaction,
  { name, columns, sortedBy }: ExportTable,
  query: string,
  path: string,
  { folder, writer, moment }: TableDestination,
): Promise<{ rows: number; bytes: number }> {
  const [csv, file] = [join(folder, 'rows.csv'), join(folder, path)];
  await mkdir(dirname(file), { recursive: true });
  const rows = await copyToCsv(sql, query, csv);
  await writer.write(csv, file, { columns, sortedBy, metadata: { export: name, known_at: moment.toISOString() } });
  await rm(csv);
  return { rows, bytes: (await stat(file)).size };
}
