import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUp } from '../../../src/database/backup/backup.js';
import { listSequences, listTables, tablesFilledByMigrations } from '../../../src/database/backup/catalogue.js';
import { restore } from '../../../src/database/backup/restore.js';
import { withClient } from '../../../src/database/with-client.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { storePackedQuote, storePendingQuotes, storePlayer, storeSmallLeague } from '../../support/small-league.js';

const made = new Date('2025-02-25T15:00:00Z');
let folder: string;
let file: string;
let original: TestDatabase;

/** Every row of every table as PostgreSQL writes it, and the position of every sequence. */
async function everything(database: TestDatabase): Promise<Record<string, unknown>> {
  return withClient(database.url, async (client) => {
    const found: Record<string, unknown> = { sequences: await listSequences(client) };
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}

/** The file with one change to its compressed content. */
function damaged(change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, 'damaged');
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)))));
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'football-backup-'));
  file = join(folder, 'all.backup');
  original = await createTestDatabase();
  await original.rows(`insert into league_groups (name, description)
    select 'Gruppe ' || n || E' \\\\ \\t "ü"', case when n % 2 = 0 then '' else E'two\\nlines' end
    from generate_series(1, 5000) n`);
  await original.rows(`delete from league_groups where id > 4990`);
  await storeSmallLeague(original);
  await storePlayer(original, 41, 'Kevin Schade');
  await storePackedQuote(original, await storePendingQuotes(original, [['Kevin Schade', 1.5, '2.75']]));
  await withClient(original.url, (client) => backUp(client, file, made));
});
afterAll(async () => {
  await original.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function inEmptyDatabase(check: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await check(database);
  } finally {
    await database.drop();
  }
}

describe('backup', () => {
  it('restores the same rows in every table and the same sequences', () =>
    inEmptyDatabase(async (copy) => {
      const summary = await withClient(copy.url, (client) => restore(client, file));
      expect(summary.rows).toBeGreaterThan(4990);
      expect(await everything(copy)).toEqual(await everything(original));
      await copy.rows(`insert into league_groups (name, description) values ('next', '')`);
      expect(await copy.rows(`select id from league_groups where name = 'next'`)).toEqual([{ id: 5001 }]);
    }));

  it('is identical for identical data, whenever the restored copy is backed up', () =>
    inEmptyDatabase(async (copy) => {
      const again = join(folder, 'again.backup');
      await withClient(copy.url, (client) => restore(client, file));
      await withClient(copy.url, (client) => backUp(client, again, made));
      const hash = (path: string): string =>
        createHash('sha256')
          .update(gunzipSync(readFileSync(path)))
          .digest('hex');
      expect(hash(again)).toBe(hash(file));
      expect(statSync(again).mode & 0o777).toBe(0o600);
    }));

  it('is not restored over existing data, unless they are to be replaced', () =>
    inEmptyDatabase(async (copy) => {
      await copy.rows(`insert into league_groups (name, description) values ('mine', '')`);
      await expect(withClient(copy.url, (client) => restore(client, file))).rejects.toThrow(
        'public.league_groups has rows',
      );
      expect(await copy.rows('select name from league_groups')).toEqual([{ name: 'mine' }]);
      await copy.rows('update data_revision set revision = 900');
      await copy.rows(`insert into board_checkpoints (format, part, piece, bytes) values ('old', 0, 0, '')`);
      await withClient(copy.url, (client) => restore(client, file, { replace: true }));
      // running services start over, and no checkpoint of the old data is left
      expect(await copy.rows('select from board_checkpoints')).toEqual([]);
      expect(await copy.rows('delete from data_changes where revision = 901 returning kind')).toEqual([
        { kind: 'all' },
      ]);
      await copy.rows('update data_revision set revision = $1::bigint where revision = 901', [
        (await original.rows<{ revision: string }>('select revision from data_revision'))[0]?.revision,
      ]);
      expect(await everything(copy)).toEqual(await everything(original));
    }));

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    [
      'one changed byte',
      (bytes) => ((bytes[bytes.length - 60] = (bytes[bytes.length - 60] ?? 0) ^ 1), bytes),
      'checksum',
    ],
    ['a missing end', (bytes) => bytes.subarray(0, bytes.length - 40), 'cut short'],
    ['something behind it', (bytes) => Buffer.concat([bytes, Buffer.from('x')]), 'follows its checksum'],
    [
      'another schema',
      (bytes) => replaceText(bytes, /"schemaVersion":"[^"]+"/, (found) => found.replace(/\d"$/, '9"')),
      'it was made at schema',
    ],
    [
      'a schema from before the first one',
      (bytes) => replaceText(bytes, /"schemaVersion":"[^"]+"/, (found) => found.replace(/\d{13}/, '1763700040000')),
      'import your files again',
    ],
    ['another format', (bytes) => replaceText(bytes, /"format":1/, () => '"format":7'), 'its format is 7'],
    ['another program', () => Buffer.from('hello, this is text'), 'not a backup of this program'],
  ])('with %s is rejected, and nothing of it is stored', (_, change, message) =>
    inEmptyDatabase(async (copy) => {
      const before = await everything(copy);
      await expect(withClient(copy.url, (client) => restore(client, damaged(change)))).rejects.toThrow(message);
      expect(await everything(copy)).toEqual(before);
    }),
  );

  it('is rejected when it is not compressed, or missing', () =>
    inEmptyDatabase(async (copy) => {
      const path = join(folder, 'plain');
      writeFileSync(path, 'plain text');
      await expect(withClient(copy.url, (client) => restore(client, path))).rejects.toThrow('damaged or no backup');
      await expect(withClient(copy.url, (client) => restore(client, join(folder, 'none')))).rejects.toThrow(
        'cannot be read',
      );
    }));

  it('leaves no partial file when it fails', async () => {
    const path = join(folder, 'failed.backup');
    const nowhere = join(folder, 'no', 'folder');
    const failing = withClient(original.url, (client) => backUp(client, nowhere, made));
    await expect(failing).rejects.toThrow(`the folder ${join(folder, 'no')} does not exist`);
    const cut = withClient(original.url, (client) =>
      backUp(client, path, made, () => {
        throw new Error('cut');
      }),
    );
    await expect(cut).rejects.toThrow('cut');
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it.each<[string, (path: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a link', (path) => symlinkSync(file, path)],
    ['a pipe', (path) => void execFileSync('mkfifo', [path])],
  ])('is not written over %s, which is left unchanged', async (name, make) => {
    const path = join(folder, name);
    make(path);
    const before = lstatSync(path);
    await expect(withClient(original.url, (client) => backUp(client, path, made))).rejects.toThrow(
      'it is not a regular file',
    );
    expect([lstatSync(path).ino, lstatSync(path).mode]).toEqual([before.ino, before.mode]);
    expect(readdirSync(folder).filter((each) => each.includes('unfinished'))).toEqual([]);
  });

  it.each([
    ['id < 4000', /the database refuses row \d+ of public\.league_groups: .*only_some/],
    ['id > 0 and length(name) < 12', /the database refuses row \d+ of public\.league_groups: .*only_some/],
  ])('rejected by the database (%s) leaves it unchanged, and the connection usable', (check, message) =>
    inEmptyDatabase(async (copy) => {
      await copy.rows(`alter table league_groups add constraint only_some check (${check})`);
      const before = await everything(copy);
      await withClient(copy.url, async (client) => {
        await expect(restore(client, file)).rejects.toThrow(message);
        expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
      });
      expect(await everything(copy)).toEqual(before);
    }),
  );

  it('covers the tables that the migrations fill', async () =>
    inEmptyDatabase(async (fresh) => {
      const filled: string[] = [];
      for (const [name, rows] of Object.entries(await everything(fresh))) {
        if (name !== 'sequences' && (rows as string[]).length > 0) filled.push(name);
      }
      expect(new Set(filled)).toEqual(tablesFilledByMigrations);
    }));
});

/** Changes text of the same length inside the header. */
function replaceText(bytes: Buffer, pattern: RegExp, change: (found: string) => string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(pattern, change), 'latin1');
}
