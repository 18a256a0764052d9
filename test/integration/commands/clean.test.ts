import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clean } from '../../../src/commands/clean.command.js';
import { EmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { findServerFolders } from '../../../src/database/embedded/home.js';
import { serverPid } from '../../../src/database/embedded/postgres-process.js';

describe('clean', () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'football-clean-'));
    for (const folder of ['dist', 'node_modules', 'src', 'web/dist']) {
      mkdirSync(join(project, folder), { recursive: true });
    }
  });
  afterEach(() => rmSync(project, { recursive: true, force: true }));
  const homeOf = (dataDirectory: string): string => findServerFolders(dataDirectory)[0]!;

  it('refuses while a process uses the database, then stops the server and keeps the sources', async () => {
    const dataDirectory = join(project, '.data');
    const server = await EmbeddedServer.open(dataDirectory, 'disposable');
    const home = homeOf(dataDirectory);
    const places = { project, dataDirectory };
    await expect(clean(places)).rejects.toThrow(
      `The database in ${home} is in use by process ${process.pid}. Stop it first.`,
    );
    expect(readdirSync(project).sort()).toEqual(['.data', 'dist', 'node_modules', 'src', 'web']);
    // as if this process had been killed: no user is left, and the server still runs
    rmSync(join(home, 'users', `${process.pid}.json`));
    expect(serverPid(join(home, 'data'))).not.toBeNull();
    const listed = await clean(places, { dryRun: true });
    expect(listed).toEqual([
      home,
      dataDirectory,
      ...['dist', 'web/dist', 'node_modules'].map((name) => join(project, name)),
    ]);
    expect(existsSync(home)).toBe(true);
    expect(await clean(places)).toEqual(listed);
    expect([readdirSync(project), existsSync(home), serverPid(join(home, 'data'))]).toEqual([
      ['src', 'web'],
      false,
      null,
    ]);
    expect(await clean(places)).toEqual([]);
    await server.release().catch(() => undefined);
  });

  it('keeps foreign files in a data folder elsewhere', async () => {
    const dataDirectory = join(project, 'src', '..', '..', `${project.split('/').at(-1)}-elsewhere`);
    mkdirSync(dataDirectory);
    for (const name of ['development-keys.json', 'letters.txt', 'test']) writeFileSync(join(dataDirectory, name), '');
    try {
      await clean({ project, dataDirectory });
      expect(readdirSync(dataDirectory)).toEqual(['letters.txt', 'test']);
      for (const name of ['letters.txt', 'test']) rmSync(join(dataDirectory, name));
      await clean({ project, dataDirectory });
      expect(existsSync(dataDirectory)).toBe(false);
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  });
});
