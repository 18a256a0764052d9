import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { exportCommand } from '../../../src/commands/export.command.js';
import { runCommand } from '../../../src/commands/run-command.js';
import { BOARD_NAMES } from '../../../src/export/board-names.js';
import type { BoardName } from '../../../src/export/board-names.js';
import { boards, startAllBoards } from '../../e2e/boards/all-boards.js';
import { now } from '../../e2e/rankings/trend-data.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { duckRows } from '../../support/parquet.js';

/** Queries of the API that find rows in the data, by the name of the board. */
const addressOf = (name: BoardName): string =>
  boards.map(([address]) => address).find((address) => address.startsWith('/api/v2/') && address.includes(name))!;

describe('board export', () => {
  const database = useTestDatabase();
  const texts = new Map<BoardName, string>();
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'football-export-'));
    // first, as the sign-in of an application is replaced by that of the next one in its process
    const all = await startAllBoards(database.current);
    for (const name of BOARD_NAMES) {
      const { text, status } = await all.get(`${addressOf(name)}&format=csv`);
      expect([name, status]).toEqual([name, 200]);
      texts.set(name, text);
    }
    await all.stop();
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (words: readonly string[], query: string): Promise<void> => {
    await runCommand(
      exportCommand,
      { words, options: { to: folder, query, replace: true } },
      {
        config: testConfig({ databaseUrl: database.current.url, clockAsOf: new Date(now) }),
        logger: silentLogger,
        signal: new AbortController().signal,
        print: () => undefined,
      },
    );
  };
  /** A value as the CSV of the API writes it. */
  const cellOf = (value: unknown): string => {
    if (value === null) return '';
    if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const defused = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

  it.each(BOARD_NAMES)('%s: has the rows of the API in order', async (name) => {
    const address = addressOf(name);
    const query = address.slice(address.indexOf('?') + 1);
    const [header = [], ...expected] = parse(texts.get(name)!);
    await run([name], query);
    const file = `read_parquet('${join(folder, `${name}.parquet`)}', file_row_number = true)`;
    const columns = await duckRows(`describe select * exclude (file_row_number) from ${file}`);
    // DuckDB would return days as moments
    const selected = columns.map(({ column_name: column, column_type: type }) =>
      type === 'DATE' ? `${String(column)}::varchar as ${String(column)}` : String(column),
    );
    const rows = await duckRows(`select ${selected.join(', ')} from ${file} order by file_row_number`);
    expect(rows.length).toBeGreaterThan(0);
    const names = header.map((each) =>
      each
        .split('.')
        .map((part) => part.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase())
        .join('_'),
    );
    expect(Object.keys(rows[0]!)).toEqual(names);
    expect(rows.map((row) => Object.values(row).map(cellOf))).toEqual(expected.map((cells) => cells.map(defused)));
  });

  it.each([
    ['minBookmaker=2', /^nothing was exported: minBookmaker is not a parameter of the board \(did you mean/],
    ['minBookmakers=many', /^nothing was exported: minBookmakers must be a whole number/],
  ])('rejects %s', async (query, message) => {
    await expect(run(['price-outliers'], query)).rejects.toThrow(message);
  });
});
