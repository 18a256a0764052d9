import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DatabaseError } from 'pg';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isBeforeBaseline, schemaVersion } from '../migrate.js';
import { BACKUP_FORMAT } from './backup.js';
import type { BackupHeader, BackupSummary } from './backup.js';
import { listTables, tablesFilledByMigrations } from './catalogue.js';
import type { BackupSequence, BackupTable } from './catalogue.js';
import { BackupError, readFrames } from './frames.js';
import type { Frame, FrameKind } from './frames.js';

/** The database holds data that a restore would overwrite. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError';
}

/**
 * Fills a migrated database from a backup, in one transaction: all of it or nothing.
 * @param client a dedicated connection
 * @param replace discard the existing data; otherwise the database must be empty
 * @throws BackupError when the file is damaged, or from another schema
 * @throws DatabaseNotEmptyError when there are data and `replace` is false
 */
export async function restore(
  client: ClientBase,
  file: string,
  {
    replace = false,
    report = () => undefined,
  }: { replace?: boolean; report?: (table: string, rows: number) => void } = {},
): Promise<BackupSummary> {
  const size = await sizeOf(file);
  const input = createGunzip();
  const reading = pipeline(createReadStream(file), input).catch(() => undefined);
  try {
    await client.query('begin');
    const summary = await fill(client, readFrames(input), replace, report);
    await client.query('commit');
    await client.query('analyze');
    return { ...summary, bytes: size };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw isBrokenGzip(error) ? new BackupError('it is damaged or no backup', { cause: error }) : error;
  } finally {
    input.destroy();
    await reading;
  }
}

/** @throws BackupError when the file is missing, or is a folder, device or pipe */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`it cannot be read (${cause.code === 'ENOENT' ? 'no such file' : cause.code})`, { cause });
  });
  if (!found.isFile()) throw new BackupError('it is not a regular file');
  return found.size;
}

async function fill(
  client: ClientBase,
  frames: AsyncGenerator<Frame, void>,
  replace: boolean,
  report: (table: string, rows: number) => void,
): Promise<Omit<BackupSummary, 'bytes'>> {
  const header = read<BackupHeader>(await next(frames), 'header');
  const tables = await listTables(client);
  refuseOtherSchema(header, tables);
  if (!replace) await refuseData(client, tables);
  await client.query("set local football.restoring = 'on'");
  const names = tables.map(({ name }) => name).join(', ');
  await client.query(`lock table ${names}`);
  const replaced = await client.query<{ revision: string }>('select revision::text from public.data_revision');
  await client.query(`truncate ${names}`);
  let rows = 0;
  for (const table of header.tables) {
    read(await next(frames), 'table');
    if (table.name === 'facts.quotes') await client.query(MONTHS_OF_QUOTES);
    const expected = await fillTable(client, table, frames);
    rows += expected;
    report(table.name, expected);
  }
  const sequences = read<BackupSequence[]>(await next(frames), 'sequences');
  // reads to the end, so that the checksum is verified before anything is committed
  const surplus = await frames.next();
  if (surplus.done !== true) throw new BackupError('it holds more than it announces');
  // unlogged, so not among `tables`; computed from the replaced data
  await client.query('truncate public.board_checkpoints');
  if (replace) await startServicesOver(client, replaced.rows[0]?.revision ?? '0');
  // last, since a rollback does not undo setval
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [name, value, isCalled]);
  }
  return { tables: header.tables.length, rows };
}

/** Records a change of everything, newer than all replaced data, so that running services read everything again. */
async function startServicesOver(client: ClientBase, replacedRevision: string): Promise<void> {
  await client.query('update public.data_revision set revision = greatest(revision, $1::bigint)', [replacedRevision]);
  await client.query(`select public.record_change('all', '{}')`);
}

/** SQL: adds the partitions of quotes for the months of the stored snapshots. */
const MONTHS_OF_QUOTES =
  'select facts.add_quote_months(array(select distinct event_month from facts.market_snapshots))';

async function fillTable(client: ClientBase, table: BackupTable, frames: AsyncGenerator<Frame, void>): Promise<number> {
  const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  let announced = 0;
  const blocks = async function* (): AsyncGenerator<Buffer> {
    let frame = await next(frames);
    for (; frame.kind === 'data'; frame = await next(frames)) yield frame.payload;
    announced = read<{ rows: number }>(frame, 'end').rows;
  };
  // after the database has rejected a row, the stream fails a second time when the pipeline closes it
  stream.on('error', () => undefined);
  await pipeline(blocks, stream).catch((error: unknown) => {
    throw isRefusedRow(error) ? new BackupError(refusalText(table, error), { cause: error }) : error;
  });
  const { rowCount } = stream;
  if (rowCount !== announced) throw new BackupError(`${table.name} has ${rowCount} rows instead of ${announced}`);
  return announced;
}

async function next(frames: AsyncGenerator<Frame, void>): Promise<Frame> {
  const step = await frames.next();
  if (step.done === true) throw new BackupError('it holds less than it announces');
  return step.value;
}

function read<T>(frame: Frame, kind: FrameKind): T {
  if (frame.kind !== kind) throw new BackupError(`a ${frame.kind} stands where a ${kind} should`);
  return JSON.parse(frame.payload.toString()) as T;
}

function refuseOtherSchema(header: BackupHeader, tables: readonly BackupTable[]): void {
  if ((header.program as string) !== 'football-analytics') throw new BackupError('it is not a backup of this program');
  if (header.format !== BACKUP_FORMAT) {
    throw new BackupError(`its format is ${header.format}; this version reads format ${BACKUP_FORMAT}`);
  }
  if (header.schemaVersion !== schemaVersion) {
    throw new BackupError(
      `it was made at schema ${header.schemaVersion}, and this version stands at ${schemaVersion}: ` +
        (isBeforeBaseline(header.schemaVersion)
          ? 'there is no upgrade path, import your files again'
          : 'restore it with the version that made it, then update'),
    );
  }
  if (JSON.stringify(header.tables) !== JSON.stringify(tables))
    throw new BackupError('its tables are not those of this database');
}

async function refuseData(client: ClientBase, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables.filter((table) => !tablesFilledByMigrations.has(table.name))) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
    if (rows[0]?.filled === true) {
      throw new DatabaseNotEmptyError(
        `The database is not empty (${name} has rows). Add --replace to throw its data away.`,
      );
    }
  }
}

/** Whether the database rejected the values of a row: SQLSTATE classes 22 (data) and 23 (constraint violation). */
function isRefusedRow(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

function refusalText({ name }: BackupTable, { message, where }: DatabaseError): string {
  const [, line] = /, line (\d+)/.exec(where ?? '') ?? [];
  return `the database refuses ${line === undefined ? 'a row' : `row ${line}`} of ${name}: ${message}`;
}

function isBrokenGzip(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE');
}
