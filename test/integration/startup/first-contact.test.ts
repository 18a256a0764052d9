// Slow: every script is a separate process.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { useTestDatabase } from '../../support/database.js';
import { run } from '../../support/run-script.js';

const oldNode = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })",
)}`;
const scripts = [
  ...readdirSync(join(projectDirectory, 'scripts'))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `scripts/${name}`),
  'bench/run.mjs',
];

describe('scripts', () => {
  it.each(scripts)('%s reports an outdated Node in one line, before anything else', async (script) => {
    expect(await run(['--import', oldNode, script])).toEqual({
      code: 1,
      out: '',
      error: 'Node 20.19 or newer is needed; this is 18.20.8. Get it from https://nodejs.org\n',
    });
  });

  it.each(scripts)('%s loads nothing that an old Node lacks before that check', (script) => {
    const imports = [...readFileSync(join(projectDirectory, script), 'utf8').matchAll(/^import .*?'([^']+)';$/gm)].map(
      ([, name]) => name!,
    );
    expect(imports[0]).toMatch(/\/lib\/node-version\.mjs$/);
    expect(imports.filter((name) => !/^(node:|\.\.?\/)/.test(name))).toEqual([]);
  });
});

describe('npm', () => {
  const npm = (
    ...words: readonly string[]
  ): { readonly code: number; readonly out: string; readonly error: string } => {
    const folder = mkdtempSync(join(tmpdir(), 'first-contact-'));
    const options = {
      cwd: projectDirectory,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
    } as const;
    try {
      return { code: 0, out: execFileSync('npm', [...words], options), error: '' };
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
      return { code: status, out: stdout, error: stderr };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('says that a script is misspelt, and suggests the right one', () => {
    const { code, error } = npm('run', 'refesh');
    expect(code).toBe(1);
    expect(error).toMatch(/Missing script: "refesh"[^]*npm run refresh/);
  });

  it('adds nothing to the output of a failing command', () => {
    const { code, out, error } = npm('run', '-s', 'token', '--', '--ttl', 'soon');
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/^[^\n]*--ttl must be [^\n]* it is soon\.[^\n]*\n$/);
    expect(npm('run', 'token', '--', '--ttl', 'soon').error).not.toContain('"error"');
  });

  it('leaves standard output to the command', () => {
    expect(npm('run', '-s', 'token', '--', '--ttl', '5m').out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  });
});

describe('a failing start', () => {
  const database = useTestDatabase();
  let folder: string;
  let occupied: Server;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'first-contact-'));
    writeFileSync(join(folder, 'file'), '');
    occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
  });
  afterAll(() => {
    occupied.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (environment: Readonly<Record<string, string>>): Promise<string> => {
    const data = join(folder, 'data');
    const { code, error } = await run(['dist/src/main.js'], {
      PORT: '0',
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      ...environment,
    });
    expect(code).toBe(1);
    expect(error).toMatch(/^The service did not start\. [^\n]+\n$/);
    expect(error).not.toContain('hidden');
    return error;
  };
  const address = (change: (url: URL) => void): string => {
    const url = new URL(database.current.url);
    change(url);
    return url.href;
  };

  it('reports every missing variable at once, and has created nothing', async () => {
    expect(await start({ HOST: '0.0.0.0' })).toContain(
      'INTERNAL_KEYS and WEBHOOK_SECRETS must be set while HOST is not loopback',
    );
    expect(await start({ HOST: '0.0.0.0', INTERNAL_KEYS: 'a-key-of-some-length' })).toMatch(
      /start\. WEBHOOK_SECRETS must be set/,
    );
    expect(await start({ PORT: 'high', ROLE: 'boss' })).toMatch(/PORT must be .*; ROLE must be/);
    expect(readdirSync(join(folder, 'data'))).toEqual([]);
  });

  it('warns of a variable that is probably misspelt', async () => {
    const { out } = await run(['dist/src/main.js'], {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: 'postgres://me@127.0.0.1:1/x',
      UPCOMMING_DAYS: '3',
    });
    const line = out.split('\n').find((each) => each.includes('UPCOMMING_DAYS'));
    expect(JSON.parse(line!)).toMatchObject({
      level: 'warn',
      msg: 'UPCOMMING_DAYS is not read by this service (did you mean UPCOMING_DAYS?)',
    });
  });

  it.each([
    [
      'nothing listens',
      'postgres://me:hidden@127.0.0.1:1/x',
      'nothing listens at 127.0.0.1:1 (ECONNREFUSED). Start PostgreSQL there',
    ],
    ['nothing listens at any of its addresses', 'postgres://me:hidden@localhost:1/x', 'nothing listens at localhost:1'],
    ['the host is unknown', 'postgres://me:hidden@no-such-host.invalid/x', 'the host no-such-host.invalid is unknown'],
  ])('explains why DATABASE_URL cannot be used: %s', async (_, DATABASE_URL, message) => {
    expect(await start({ DATABASE_URL })).toContain(message);
  });

  it('explains why DATABASE_URL cannot be used: password, database, permissions', async () => {
    const wrong = address((url) => (url.password = 'hidden'));
    expect(await start({ DATABASE_URL: wrong })).toMatch(
      /it refuses the user \w+ or the password \(.*\)\. Correct them\./,
    );
    const none = address((url) => (url.pathname = '/none'));
    expect(await start({ DATABASE_URL: none })).toContain('it has no database none. Create it: createdb none');
    await database.current.rows(`create role first_contact login password 'hidden'`);
    try {
      const powerless = address((url) => Object.assign(url, { username: 'first_contact', password: 'hidden' }));
      expect(await start({ DATABASE_URL: powerless })).toMatch(
        /The database refuses: permission denied .* Give the user of DATABASE_URL/,
      );
    } finally {
      await database.current.rows('drop role first_contact');
    }
  });

  it('reports an outdated server', async () => {
    const { hostname, port } = new URL(database.current.url);
    const [version] = await database.current.rows<{ major: string }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const told = Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from(String(version!.major))]);
    const proxy = createServer((client) => {
      const server = connect(Number(port), hostname);
      client.pipe(server);
      server.on('data', (part: Buffer) => {
        const at = part.indexOf(told);
        if (at >= 0) part.write('14', at + 4);
        client.write(part);
      });
      for (const socket of [client, server])
        socket.on('error', () => undefined).on('close', () => [client, server].forEach((each) => each.destroy()));
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    try {
      const old = address((url) => (url.port = String((proxy.address() as AddressInfo).port)));
      expect(await start({ DATABASE_URL: old })).toMatch(
        /must be a PostgreSQL server of version 15 or newer; .* has 14\./,
      );
    } finally {
      proxy.close();
    }
  });

  it('reports a port in use, and a DATA_DIR that is not a folder', async () => {
    const { port } = occupied.address() as AddressInfo;
    expect(await start({ PORT: String(port), DATABASE_URL: database.current.url })).toContain(
      `PORT must be free: ${port} is in use`,
    );
    for (const DATA_DIR of [join(folder, 'file'), join(folder, 'file', 'below')]) {
      expect(await start({ DATA_DIR })).toMatch(
        /DATA_DIR must be a folder that this user can write: .* (is a file, not|leads through a file)/,
      );
    }
  });

  it('names the invalid line of SOURCES', async () => {
    const file = join(folder, 'sources.json');
    writeFileSync(file, '[{\n  "provider": "football-data",\n  "leagues": [{ "id": 39, "season": 2024 }]\n}]');
    expect(await start({ SOURCES: file })).toContain(
      `SOURCES is not usable: ${file}, line 3: [0].leagues[0].id must be a division such as E0`,
    );
  });
});
