import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { locateNativeFolder, prepareBinaries } from '../../../src/database/embedded/binaries.js';
import { EmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { prepareHome } from '../../../src/database/embedded/home.js';
import { serverPid, stopServer } from '../../../src/database/embedded/postgres-process.js';
import { NOBODY } from '../../../src/database/embedded/reach.js';
import { silentLogger } from '../../support/database.js';

const isRoot = process.getuid?.() === 0;
let folder: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'football-embedded-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await stopServer(join(folder, 'postgres/data'));
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that opens the server of the folder and keeps it open. */
async function openElsewhere(): Promise<ChildProcess> {
  const module = join(projectDirectory, 'dist/src/database/embedded/embedded-server.js');
  const program = `const { EmbeddedServer } = await import(${JSON.stringify(module)});
    await EmbeddedServer.open(${JSON.stringify(folder)}, 'disposable');
    console.log('open');
    setInterval(() => 0, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  running.push(child);
  return child;
}

describe('embedded server', () => {
  it('is created with UTF-8, on loopback, with a password readable by its owner only', async () => {
    const server = await EmbeddedServer.open(folder, 'disposable');
    try {
      expect(server.started).toBe(true);
      expect(
        await ask(
          server.url,
          `select current_database()::text as name, pg_encoding_to_char(encoding)::text as encoding,
        datcollate as locale, current_setting('listen_addresses') as address, current_setting('timezone') as zone
        from pg_database where datname = current_database()`,
        ),
      ).toEqual([{ name: 'football', encoding: 'UTF8', locale: 'C.UTF-8', address: '127.0.0.1', zone: 'UTC' }]);
      expect(statSync(join(folder, 'postgres/server.json')).mode & 0o777).toBe(0o600);
      await expect(ask(server.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
    } finally {
      expect(await server.release()).toBe(true);
    }
    expect(serverPid(join(folder, 'postgres/data'))).toBeNull();
  });

  it('is shared with a second process, survives a killed one, and is stopped by the last', async () => {
    const other = await openElsewhere();
    const server = await EmbeddedServer.open(folder, 'disposable');
    expect(server.started).toBe(false);
    await ask(server.url, 'create table stored (id int)');
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await ask(server.url, 'select * from stored')).toEqual([]);
    expect(await server.release()).toBe(true);

    const again = await EmbeddedServer.open(folder, 'disposable');
    expect(again.started).toBe(true);
    expect(await ask(again.url, 'select * from stored')).toEqual([]);
    const third = await openElsewhere();
    expect(await again.release()).toBe(false);
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    third.kill('SIGKILL');
    await once(third, 'exit');
    await (await EmbeddedServer.open(folder, 'disposable')).release();
    expect(serverPid(join(folder, 'postgres/data'))).toBeNull();
  });

  it('restarts at the same address when its process is killed', async () => {
    const server = await EmbeddedServer.open(folder, 'disposable');
    try {
      await ask(server.url, 'create table stored as select 7 as id');
      await ask(server.url, 'checkpoint');
      server.watch(silentLogger);
      const pid = serverPid(join(folder, 'postgres/data'));
      expect(pid).not.toBeNull();
      process.kill(pid as number, 'SIGKILL');
      let rows: unknown[] = [];
      for (let attempt = 0; attempt < 100 && rows.length === 0; attempt += 1) {
        await sleep(100);
        rows = await ask(server.url, 'select id from stored').catch(() => []);
      }
      expect(rows).toEqual([{ id: 7 }]);
    } finally {
      await server.release();
    }
  });

  it('is started once by concurrent processes', async () => {
    const others = await Promise.all([openElsewhere(), openElsewhere(), openElsewhere()]);
    const log = readFileSync(join(folder, 'postgres/server.log'), 'utf8');
    expect(log.match(/starting PostgreSQL/g) ?? []).toHaveLength(1);
    for (const other of others) other.kill('SIGKILL');
    await (await EmbeddedServer.open(folder, 'disposable')).release();
  });

  it('takes over the lock of a process that was killed while holding it', async () => {
    const lock = join(folder, 'postgres/folder.lock');
    mkdirSync(lock, { recursive: true });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    const server = await EmbeddedServer.open(folder, 'disposable');
    expect(server.started).toBe(true);
    expect(existsSync(lock)).toBe(false);
    await server.release();
  });

  it('is copied, with its library links, where its account cannot reach it', async () => {
    const closed = join(folder, 'closed', 'native');
    cpSync(locateNativeFolder(), closed, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    chmodSync(join(folder, 'closed'), 0o700);
    const { postgres } = await prepareBinaries(NOBODY, join(folder, 'programs'), closed);
    expect(postgres).toBe(join(folder, 'programs', 'closed', 'bin', 'postgres'));
    expect(execFileSync(postgres, ['--version']).toString()).toContain('(PostgreSQL) 18');
    expect(readlinkSync(join(folder, 'programs/closed/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  (isRoot ? it : it.skip)(
    'works for root below a folder that is closed to others, and starts afresh with it',
    async () => {
      chmodSync(folder, 0o700);
      const home = await prepareHome(folder);
      try {
        expect(home.folder.startsWith(folder)).toBe(false);
        expect(home.account).toEqual({ uid: 65534, gid: 65534 });
        const server = await EmbeddedServer.open(folder, 'disposable');
        await ask(server.url, 'create table stored (id int)');
        await server.release();
        expect(existsSync(join(folder, 'database-mark'))).toBe(true);
        rmSync(join(folder, 'database-mark'));
        const fresh = await EmbeddedServer.open(folder, 'disposable');
        expect(await ask(fresh.url, `select to_regclass('stored') as name`)).toEqual([{ name: null }]);
        await fresh.release();
      } finally {
        rmSync(home.folder, { recursive: true, force: true });
      }
    },
  );
});
