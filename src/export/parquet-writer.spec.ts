import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ParquetUnavailableError, ParquetWriter } from './parquet-writer.js';

describe('ParquetWriter', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "football o'parquet-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'])(
    'names the command that installs DuckDB where it cannot be loaded: %s',
    async (code) => {
      const missing = Object.assign(new Error("Cannot find package '@duckdb/node-api'\nRequire stack:"), { code });
      const opened = ParquetWriter.open(folder, () => Promise.reject(missing));
      await expect(opened).rejects.toThrow(ParquetUnavailableError);
      await expect(opened).rejects.toThrow(
        "(Cannot find package '@duckdb/node-api'). Install it with `npm ci --include=dev --include=optional`",
      );
    },
  );

  it('passes on other errors of loading', async () => {
    const other = new Error('out of memory');
    await expect(ParquetWriter.open(folder, () => Promise.reject(other))).rejects.toBe(other);
  });

  it.each([
    ['rows', '1,"a, ""b""\nc",2025-02-25 15:00:00.125+00,t\n2,"",,\n3,,2025-02-25 15:00:00+00,f\n', 3],
    ['no row', '', 0],
  ])('distinguishes null from an empty text and stores metadata: %s', async (_, csv, count) => {
    const [source, file] = [join(folder, 'rows.csv'), join(folder, 'rows.parquet')];
    writeFileSync(source, csv);
    const writer = await ParquetWriter.open(folder);
    try {
      await writer.write(source, file, {
        columns: [
          { name: 'id', type: 'BIGINT' },
          { name: 'text', type: 'VARCHAR' },
          { name: 'at', type: 'TIMESTAMP WITH TIME ZONE' },
          { name: 'flag', type: 'BOOLEAN' },
        ],
        sortedBy: ['id'],
        metadata: { known_at: "o'clock" },
      });
    } finally {
      writer.close();
    }
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const path = file.replaceAll("'", "''");
    const rows = (await connection.runAndReadAll(`from read_parquet('${path}')`)).getRowObjectsJS();
    expect(rows).toEqual(
      [
        { id: 1n, text: 'a, "b"\nc', at: new Date('2025-02-25T15:00:00.125Z'), flag: true },
        { id: 2n, text: '', at: null, flag: null },
        { id: 3n, text: null, at: new Date('2025-02-25T15:00:00Z'), flag: false },
      ].slice(0, count),
    );
    const metadata = await connection.runAndReadAll(
      `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${path}')`,
    );
    expect(metadata.getRowObjectsJS()).toEqual([{ key: 'known_at', value: "o'clock" }]);
    connection.closeSync();
  });
});
