// Slow: every command is a separate process, and some start a database server.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { startTestApp } from '../../support/app.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'football-commands-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command as a separate process. */
function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: database.url, ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(projectDirectory, 'dist/src/cli.js'), ...words],
      { env },
      (failure, out, error) => {
        resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error });
      },
    );
  });
}

describe('command line', () => {
  it('prints a token that the service accepts, and nothing else', async () => {
    const { code, out, error } = await run(['token', '--scope', 'dashboard:write other', '--ttl', '2h']);
    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const { scope, iat = 0, exp = 0, iss, aud } = decodeJwt(out.trim());
    expect([scope, exp - iat, iss, aud]).toEqual([
      'dashboard:write other',
      7200,
      'urn:football-analytics:development',
      'football-analytics',
    ]);
    expect(statSync(join(folder, 'development-keys.json')).mode & 0o777).toBe(0o600);

    const service = await startTestApp({ database, now: '2025-02-25T15:00:00Z', config: { dataDirectory: folder } });
    try {
      const path = '/api/v2/rankings/substitute-impact';
      await service.request.get(path).expect(401);
      await service.request.get(path).set('Authorization', `Bearer ${out.trim()}`).expect(200);
    } finally {
      await service.stop();
    }
  });

  it.each([
    [['token', '--ttl', 'soon'], {}, 2, /--ttl must be .* it is soon/],
    [['token'], { AUTH_ISSUER: 'https://id.example', AUTH_AUDIENCE: 'x' }, 2, /AUTH_ISSUER is set/],
    [['token'], { HOST: '0.0.0.0' }, 2, /HOST is not loopback/],
    [['migrate'], { PORT: 'high' }, 1, /PORT must be a whole number/],
    [
      ['migrate'],
      { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/none' },
      1,
      /DATABASE_URL: postgres:\/\/me:\*\*\*@.*ECONNREFUSED/,
    ],
    [['restore', 'none'], {}, 2, /none was not restored: it cannot be read/],
    [['restore', '/dev/zero'], {}, 2, /zero was not restored: it is not a regular file/],
    [['backup', '/dev/null'], {}, 2, /null was not written: it is not a regular file/],
    [['backup', '/no/folder/file'], {}, 2, /file was not written: the folder \/no\/folder does not exist/],
    [['backup'], {}, 2, /missing required argument/],
    [['export', 'quote', '--to', 'x'], {}, 2, /quote cannot be exported \(did you mean quotes\?\): tables /],
    [['export', 'quotes'], {}, 2, /--to must name the folder/],
    [['ingest'], {}, 2, /missing required argument 'source'/],
    [['ingest', 'opta', 'x'], {}, 2, /source must be one of football-data, .*; it is 'opta'/],
    [['ingest', 'canonical', 'x', '--wet-run'], {}, 2, /unknown option/],
    [['dance'], {}, 2, /unknown command/],
  ])('%j with %j exits with %d and says why', async (words, environment, code, message) => {
    const outcome = await run(words, environment);
    expect(outcome.error).toMatch(message);
    expect(outcome.error).not.toMatch(/\n\s+at |hidden/);
    expect([outcome.code, outcome.out]).toEqual([code, '']);
  });

  it('imports, and reports remaining work by its exit code', async () => {
    const path = join(folder, 'E0.csv');
    const header = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR\n';
    const ingest = (text: string): Promise<Outcome> => {
      writeFileSync(path, text);
      return run(['ingest', 'football-data', path]);
    };
    const well = await ingest(`${header}E0,16/08/2014,Everton,Fulham,1,0,H,0,0,D\n`);
    expect(well.code).toBe(0);
    expect(well.out.split('\n').slice(8)).toEqual([
      'what to know',
      '  rows        1 read, 0 skipped; 0 refused',
      '  names       none wait',
      '  matches     1 read, 0 flagged',
      '  boards      some stay empty with what is known of 1 competition:',
      expect.stringMatching(/^ {4}no upcoming fixtures: team statistics, .*; would come from football-data or fpl/),
      expect.stringMatching(/^ {4}no player statistics: /),
      expect.stringMatching(/^ {4}no player prices of upcoming fixtures: /),
      expect.stringMatching(/^ {4}no match prices of upcoming fixtures: team trends; /),
      expect.stringMatching(/^ {4}no match prices of upcoming fixtures or player prices /),
      expect.stringMatching(/^ {4}no line-ups or player statistics: line-ups; /),
      expect.stringMatching(/^ {4}no out\/in pairs of substitutions: substitute impact; /),
      expect.stringMatching(
        /^ {4}no referees: referees; would come from football-data or statsbomb or api-football or canonical$/,
      ),
      expect.stringMatching(/^ {4}no prices of finished matches: betting history; /),
      '',
    ]);
    expect(await ingest(`${header}E0,31/02/2014,Everton,Fulham,1,0,H,0,0,D\n`)).toMatchObject({ code: 3 });
    const wrong = await ingest('none,of,this\n1,2,3\n');
    expect([wrong.code, wrong.error]).toEqual([1, '']);
    expect(wrong.out).toMatch(/^football-data: nothing was imported: .*\n$/);
  });

  it('backs up and restores', async () => {
    const file = join(folder, 'all.backup');
    await database.rows(`insert into league_groups (name, description) values ('Kept', '')`);
    expect(await run(['backup', file])).toMatchObject({ code: 0, error: '' });
    await database.rows('delete from league_groups');
    const restored = await run(['restore', file, '--replace']);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.out).toMatch(/^\d+ rows of \d+ tables restored/);
    expect(await database.rows('select name from league_groups')).toEqual([{ name: 'Kept' }]);
  });
});

describe('service', () => {
  it('reports an invalid configuration and exits before it starts anything', async () => {
    const child = spawn(process.execPath, [join(projectDirectory, 'dist/src/main.js')], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, CLOCK_AS_OF: 'once' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(said).toBe('The service did not start. CLOCK_AS_OF must be an instant such as 2025-02-25T15:00:00Z\n');
  });

  it('responds from the first moment, becomes ready, and shuts down gracefully', async () => {
    const child = spawn(process.execPath, [join(projectDirectory, 'dist/src/main.js')], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const address = new Promise<string>((resolve) =>
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        const [, found] = /Listening on (http:\/\/[\d.:]+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      }),
    );
    const base = await address;
    expect((await fetch(`${base}/health/live`)).status).toBe(200);
    let status = 0;
    for (let attempt = 0; attempt < 1_000 && status !== 200; attempt += 1) {
      status = (await fetch(`${base}/health/ready`)).status;
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(status).toBe(200);
    expect((await fetch(`${base}/openapi.json`)).status).toBe(200);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(0);
    expect(said).toMatch(/Docs: .*\/docs[^]*stopped/);
    for (const line of said.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
    await expect(fetch(`${base}/health/live`)).rejects.toThrow();
  });
});
