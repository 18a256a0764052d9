import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { schemaVersion } from '../migrate.js';
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
 * @param client a connection of its own
 * @param replace throw away what the database holds; else it must be empty
 * @throws BackupError when the file is damaged, or of another schema
 * @throws DatabaseNotEmptyError when there are data and `replace` is false
 */
export async function restore(
  client: ClientBase,
  file: string,
  { replace = false, report = () => undefined }: { replace?: boolean; report?: (table: string, rows: number) => void } = {},
): Promise<BackupSummary> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new BackupError('it cannot be read', { cause });
  });
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
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let rows = 0;
  for (const table of header.tables) {
    read(await next(frames), 'table');
    const expected = await fillTable(client, table, frames);
    rows += expected;
    report(table.name, expected);
  }
  const sequences = read<BackupSequence[]>(await next(frames), 'sequences');
  // reads to the end, so that the checksum is compared before anything is kept
  const surplus = await frames.next();
  if (surplus.done !== true) throw new BackupError('it holds more than it announces');
  // last, since what is set here is not undone with the transaction
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3::boolean)', [name, value, isCalled]);
  }
  return { tables: header.tables.length, rows };
}

async function fillTable(client: ClientBase, table: BackupTable, frames: AsyncGenerator<Frame, void>): Promise<number> {
  const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  const finished = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject));
  finished.catch(() => undefined);
  try {
    let frame = await next(frames);
    for (; frame.kind === 'data'; frame = await next(frames)) {
      if (!stream.write(frame.payload)) await Promise.race([once(stream, 'drain'), finished]);
    }
    const { rows } = read<{ rows: number }>(frame, 'end');
    stream.end();
    await finished;
    if (stream.rowCount !== rows) throw new BackupError(`${table.name} has ${stream.rowCount} rows instead of ${rows}`);
    return rows;
  } catch (error) {
    stream.destroy(error as Error);
    await finished.catch(() => undefined);
    throw error;
  }
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
  if ((header.program as string) !== 'football-analytics') throw new BackupError('it is no backup of this program');
  if (header.format !== BACKUP_FORMAT) {
    throw new BackupError(`its format is ${header.format}; this version reads format ${BACKUP_FORMAT}`);
  }
  if (header.schemaVersion !== schemaVersion) {
    throw new BackupError(
      `it was made at schema ${header.schemaVersion}, and this version stands at ${schemaVersion}: restore it with the version that made it, then update`,
    );
  }
  if (JSON.stringify(header.tables) !== JSON.stringify(tables)) throw new BackupError('its tables are not those of this database');
}

async function refuseData(client: ClientBase, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables.filter((table) => !tablesFilledByMigrations.has(table.name))) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
    if (rows[0]?.filled === true) {
      throw new DatabaseNotEmptyError(`The database is not empty (${name} has rows). Add --replace to throw its data away.`);
    }
  }
}

function isBrokenGzip(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE');
}
