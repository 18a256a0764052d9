import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { ParquetColumn } from './export-table.js';

/** DuckDB is not installed, or does not run on this machine; the message says what to do. */
export class ParquetUnavailableError extends Error {
  override readonly name = 'ParquetUnavailableError';
}

export interface ParquetContents {
  readonly columns: readonly ParquetColumn[];
  /** Names of columns; empty: the order of the rows in the CSV file. */
  readonly sortedBy: readonly string[];
  /** Stored in the file's own metadata. */
  readonly metadata: Readonly<Record<string, string>>;
}

type DuckDB = typeof import('@duckdb/node-api');

const MEMORY_LIMIT = '512MB';
/** Rows per row group, which a reader skips or reads as a whole. */
const ROW_GROUP_ROWS = 122_880;
const INSTALL_COMMAND = 'npm ci --include=dev --include=optional';

/** Turns CSV files into Parquet files, in DuckDB within this process. Larger sorts spill to the disk. */
export class ParquetWriter {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  /**
   * @param spillFolder folder for sorts that exceed the memory limit
   * @throws ParquetUnavailableError
   */
  static async open(
    spillFolder: string,
    load: () => Promise<DuckDB> = () => import('@duckdb/node-api'),
  ): Promise<ParquetWriter> {
    const { DuckDBInstance } = await load().catch((error: unknown) => {
      throw unavailable(error);
    });
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: MEMORY_LIMIT,
      temp_directory: spillFolder,
      // the package includes every extension that is needed
      autoinstall_known_extensions: 'false',
    });
    return new ParquetWriter(instance, await instance.connect());
  }

  /** Writes a Parquet file. The CSV has no header; an empty cell is null, and `""` an empty text. */
  async write(csv: string, file: string, { columns, sortedBy, metadata }: ParquetContents): Promise<void> {
    const types = structOf(columns.map(({ name, type }) => [name, type]));
    const order = sortedBy.length === 0 ? '' : `order by ${sortedBy.map(identifier).join(', ')}`;
    await this.connection.run(
      `copy (
        select * from read_csv(${literal(csv)}, auto_detect = false, header = false, delim = ',', quote = '"',
          escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false, columns = ${types})
        ${order}
      ) to ${literal(file)} (
        format parquet, compression zstd, row_group_size ${ROW_GROUP_ROWS},
        kv_metadata ${structOf(Object.entries(metadata))}
      )`,
    );
  }

  /** Makes a running `write` fail. */
  interrupt(): void {
    this.connection.interrupt();
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}

/** Codes of a missing package, a missing binary for this machine, and one that it cannot load. */
const loadFailures = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

function unavailable(error: unknown): unknown {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code === undefined || !loadFailures.has(code)) return error;
  const [reason = ''] = message.split('\n');
  return new ParquetUnavailableError(
    `Parquet is written by DuckDB, an optional package that cannot be loaded (${reason}). ` +
      `Install it with \`${INSTALL_COMMAND}\`; it needs 70 MB and runs on Linux, macOS and Windows, x64 or ARM64.`,
    { cause: error },
  );
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function structOf(members: readonly (readonly [name: string, value: string])[]): string {
  return `{${members.map(([name, value]) => `${identifier(name)}: ${literal(value)}`).join(', ')}}`;
}
