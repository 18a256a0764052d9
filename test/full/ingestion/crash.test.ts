// Slow: it kills an import, or its database, and imports again, many times.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { prepareHome } from '../../../src/database/embedded/home.js';
import { dataFolder, serverPid } from '../../../src/database/embedded/postgres-process.js';
import { openSqlClient } from '../../../src/database/sql-client.js';
import { createTestDatabase } from '../../support/database.js';
import { realDataFolder, unpackedArchive } from '../../support/real-archives.js';
import { writeSeasonFiles } from '../../support/season-files.js';
import { readStoredData } from '../../support/stored-data.js';

/** Number of kills of each; CRASH_REAL=1 uses the real data instead of generated files. */
const RUNS = Number(process.env['CRASH_RUNS'] ?? 2);
const isReal = process.env['CRASH_REAL'] === '1' && existsSync(realDataFolder);
jest.setTimeout(isReal ? 3_600_000 : 120_000);

interface Import {
  source: string;
  paths: string[];
}
interface Ended {
  code: number | null;
  signal: string | null;
  /** Whether it was still running when it was interrupted. */
  wasHit: boolean;
  /** Milliseconds. */
  took: number;
}

/** Runs the command line in a separate process, and interrupts it at a moment (milliseconds). */
async function runImport(
  job: Import,
  environment: Record<string, string>,
  moment = 0,
  harm?: (kill: () => void) => void,
): Promise<Ended> {
  const began = Date.now();
  const child = spawn(process.execPath, [resolve('dist/src/cli.js'), 'ingest', job.source, ...job.paths], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment },
    stdio: 'ignore',
  });
  let wasHit = false;
  const ended = new Promise<Ended>((done) =>
    child.once('exit', (code, signal) => done({ code, signal, wasHit, took: Date.now() - began })),
  );
  await Promise.all([
    ended,
    harm === undefined
      ? null
      : wait(moment).then(() => {
          wasHit = child.exitCode === null;
          harm(() => child.kill('SIGKILL'));
        }),
  ]);
  return ended;
}

/** A moment while files are being loaded: the process takes a third of a second to start. */
const someMoment = (took: number): number => 300 + Math.random() * Math.max(took - 350, 100);

describe('a killed import', () => {
  let folder: string;
  let imports: Import[];
  let undisturbed: Record<string, string>;
  const took = new Map<Import, number>();
  const hits = { importer: [] as boolean[], server: [] as boolean[] };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'crash-test-'));
    imports = isReal
      ? [
          {
            source: 'football-data',
            paths: ['1516', '2425'].map((season) => join(realDataFolder, 'football-data-co-uk/mmz4281', season)),
          },
          { source: 'statsbomb', paths: [unpackedArchive('statsbomb-pl-2015-16-weeks-1-17.tar.gz')] },
          { source: 'fpl-core', paths: [unpackedArchive('fpl-core-insights-2024-25.tar.gz')] },
          { source: 'the-odds-api', paths: [join(realDataFolder, 'the-odds-api/epl-2025-02-25-26')] },
        ]
      : [{ source: 'football-data', paths: writeSeasonFiles(folder, 4, 100) }];
    const database = await createTestDatabase();
    for (const job of imports) {
      const ended = await runImport(job, { DATABASE_URL: database.url });
      expect(ended).toMatchObject({ code: 0 });
      took.set(job, ended.took);
    }
    undisturbed = await readStoredData(database);
    await database.drop();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
    'leaves no partial file, and is completed by the next one (%i)',
    async () => {
      const database = await createTestDatabase();
      for (const job of imports) {
        const ended = await runImport(job, { DATABASE_URL: database.url }, someMoment(took.get(job)!), (kill) =>
          kill(),
        );
        hits.importer.push(ended.wasHit);
        // all that is there belongs to a file that was loaded completely
        expect(
          await database.rows('select path from ingestion_files where rows_read = 0 and path ~ $1', ['\\.csv$']),
        ).toEqual([]);
        if (!isReal) {
          const seasons = await database.rows<{ fixtures: number }>(
            'select count(*) as fixtures from facts.fixtures group by season_id',
          );
          expect(seasons.every(({ fixtures }) => fixtures === 100)).toBe(true);
        }
        if (ended.signal === null) expect(ended.code).toBe(0);
        expect(await runImport(job, { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
      }
      expect(await readStoredData(database)).toEqual(undisturbed);
      await database.drop();
    },
  );

  it.each(Array.from({ length: RUNS }, (_, run) => run + 1))('survives when PostgreSQL is killed (%i)', async () => {
    const data = mkdtempSync(join(tmpdir(), 'crash-server-'));
    // otherwise root keeps the server elsewhere, where it would not be removed
    chmodSync(data, 0o755);
    const server = await EmbeddedServer.open(data);
    try {
      const files = dataFolder(await prepareHome(data));
      for (const job of imports) {
        const ended = await runImport(job, { DATA_DIR: data }, someMoment(took.get(job)!) + 200, () =>
          killServer(serverPid(files)),
        );
        hits.server.push(ended.wasHit);
        expect(await runImport(job, { DATA_DIR: data })).toMatchObject({ code: 0 });
      }
      const sql = openSqlClient((await EmbeddedServer.open(data)).url, 'command', () => undefined);
      expect(await readStoredData(sql)).toEqual(undisturbed);
      await sql.close();
    } finally {
      await server.release();
      await (await EmbeddedServer.open(data)).release();
      rmSync(data, { recursive: true, force: true });
    }
  });

  it('was running when it was killed', () => {
    const tallies = Object.entries(hits).map(
      ([kind, all]) => `${kind} killed ${all.length} times, ${all.filter(Boolean).length} of them in mid-import`,
    );
    if (isReal) console.info(tallies.join('; '));
    expect([...hits.importer, ...hits.server]).toContain(true);
  });
});

/** The server and all its backend processes. */
function killServer(pid: number | null): void {
  if (pid === null) return;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`^PPid:\\s${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'));
      } catch {
        return false;
      }
    });
  for (const each of [pid, ...children.map(Number)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
