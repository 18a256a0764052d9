import { resolve } from 'node:path';
import { ApplicationError } from '../common/problem/application-error.js';
import { didYouMean } from '../common/validation/error-words.js';
import { pluralise } from '../common/pluralise.js';
import { BOARD_NAMES } from '../export/board-names.js';
import { ExportTargetError } from '../export/export-folder.js';
import { ParquetUnavailableError } from '../export/parquet-writer.js';
import { runExport } from '../export/run-export.js';
import type { ExportRequest } from '../export/run-export.js';
import { exportTables } from '../export/tables/index.js';
import { textOf, UsageError } from './command.js';
import type { Command, CommandInput } from './command.js';

const tableNames = exportTables.map(({ name }) => name);
const allowed = `tables ${tableNames.join(', ')}; boards ${BOARD_NAMES.join(', ')}`;

export const exportCommand: Command = {
  name: 'export',
  description: 'writes tables and boards as Parquet files',
  arguments: [{ name: '[names...]', description: allowed }],
  options: [
    { flags: '--to <folder>', description: 'folder for the files; created if necessary' },
    { flags: '--query <parameters>', description: 'parameters of the boards as in an address, such as "market=goals"' },
    { flags: '--replace', description: 'replaces existing exports of the same names' },
  ],
  async run({ ensureDatabase, config, clock, logger, signal, print }, input) {
    const request = requestOf(input);
    try {
      const context = { database: await ensureDatabase(), config, clock, logger, signal };
      for (const { name, rows, files, bytes } of await runExport(request, context))
        print(`${name}: ${pluralise(rows, 'row')} in ${pluralise(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB`);
    } catch (error) {
      if (error instanceof ExportTargetError) throw new UsageError(`nothing was exported: ${error.message}.`);
      if (error instanceof ApplicationError) throw new UsageError(`nothing was exported: ${error.message}`);
      if (error instanceof ParquetUnavailableError) throw new UsageError(error.message);
      throw error;
    }
    return undefined;
  },
};

/** @throws UsageError for unknown names, and without names or a folder */
function requestOf(input: CommandInput): ExportRequest {
  const names = new Set(input.words);
  if (names.size === 0) throw new UsageError(`name what to export: ${allowed}`);
  for (const name of names) {
    const known: readonly string[] = [...tableNames, ...BOARD_NAMES];
    if (!known.includes(name)) throw new UsageError(`${name} cannot be exported${didYouMean(name, known)}: ${allowed}`);
  }
  const folder = textOf(input, 'to');
  if (folder === null) throw new UsageError('--to must name the folder for the files');
  const tables = exportTables.filter(({ name }) => names.has(name));
  const boardQuery = textOf(input, 'query') ?? '';
  if (boardQuery !== '' && tables.length > 0) throw new UsageError('--query is for boards; export tables without it');
  return {
    tables,
    boards: BOARD_NAMES.filter((name) => names.has(name)),
    boardQuery,
    folder: resolve(folder),
    replace: input.options['replace'] === true,
  };
}
