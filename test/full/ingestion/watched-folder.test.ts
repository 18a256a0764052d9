// Slow: workers that follow a folder are killed repeatedly, while files must be stable for ten seconds each.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';
import { readStoredData } from '../../support/stored-data.js';

const [FILES, MATCHES, KILLS] = [40, 60, Number(process.env['FOLDER_KILLS'] ?? 4)];
const competition = { country: 'Sampleland', name: 'Sample League', externalId: 's-1' };

/** A file of matches between two of thirty teams, with their results. */
function feedOf(file: number): string {
  const lines = Array.from({ length: MATCHES }, (_, match) => {
    const number = file * MATCHES + match;
    const [home, away] = [number % 30, (number + 1 + (file % 28)) % 30];
    const day = new Date(Date.UTC(2023, 7, 1) + Math.floor(number / 5) * 86_400_000).toISOString().slice(0, 10);
    return {
      kind: 'fixture',
      externalId: `s-f${number}`,
      competition,
      season: '2023/2024',
      day,
      kickoffUtc: `${day}T15:00:00Z`,
      home: { name: `Town ${home}`, externalId: `s-t${home}` },
      away: { name: `Town ${away}`, externalId: `s-t${away}` },
      result: { status: 'finished', homeGoals: number % 4, awayGoals: number % 3 },
      resultKnownAt: `${day}T17:00:00Z`,
    };
  });
  const head = [
    { kind: 'country', name: 'Sampleland', slug: 'sampleland', alpha2: 'SL' },
    { kind: 'competition', competition },
  ];
  return [...(file === 0 ? head : []), ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

const database = useTestDatabase();
const { startWorker, startCommand, end, until } = useKillable(() => target);
let target = '';
let root = '';
jest.setTimeout(600_000);

beforeAll(() => (root = mkdtempSync(join(tmpdir(), 'watched-kill-'))));
afterAll(() => rmSync(root, { recursive: true }));

it(`ends as a plain import of the folder, after ${KILLS} kills`, async () => {
  const folder = join(root, 'feeds');
  mkdirSync(folder);
  for (let file = 0; file < FILES; file++) writeFileSync(join(folder, `${100 + file}-matches.ndjson`), feedOf(file));
  const reference = await createTestDatabase();
  target = reference.url;
  const [code] = (await once(startCommand('ingest', 'canonical', folder), 'exit')) as [number];
  expect(code).toBe(0);

  target = database.current.url;
  const SOURCES = join(root, 'sources.json');
  writeFileSync(SOURCES, JSON.stringify([{ provider: 'canonical', folder }]));
  const imported = async (): Promise<number> =>
    (await database.current.rows('select from raw_answers where imported_at is not null')).length;
  let inMidImport = 0;
  for (let killed = 0; killed < KILLS; killed++) {
    const before = await imported();
    if (before === FILES) break;
    const worker = startWorker({ SOURCES });
    await until(async () => (await imported()) > before);
    await sleep(Math.random() * 100);
    await end(worker, 'SIGKILL');
    if ((await imported()) < FILES) inMidImport++;
    // as if its lease, and the claim of a request that it had begun, had expired: 30 seconds and two minutes
    await database.current.rows('update source_connections set leased_until = null');
    await database.current.rows('update source_polls set waits_until = null');
  }
  const last = startWorker({ SOURCES });
  await until(async () => (await imported()) === FILES);
  await end(last, 'SIGTERM');
  expect(await database.current.rows('select from raw_answers where import_error is not null')).toEqual([]);
  expect(await database.current.rows('select from raw_answers')).toHaveLength(FILES);
  expect(await readStoredData(database.current)).toEqual(await readStoredData(reference));
  expect(inMidImport).toBeGreaterThan(0);
  await reference.drop();
});
