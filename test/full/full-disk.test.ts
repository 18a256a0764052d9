import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { EmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { migrate } from '../../src/database/migrate.js';
import { openSqlClient } from '../../src/database/sql-client.js';
import { startTestApp } from '../support/app.js';
import type { TestApp } from '../support/app.js';
import { silentLogger } from '../support/database.js';
import { TestIssuer } from '../support/issuer.js';

/** Size of the file system: a new server with a write-ahead log that has room to grow. */
const SIZE = '400m';

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
const data = join(folder, 'disk');
mkdirSync(data);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', data]);
const isPossible = mounted.status === 0;
if (!isPossible)
  console.info(`skipped: no file system can be mounted here (${String(mounted.stderr ?? mounted.error)})`);

(isPossible ? describe : describe.skip)('a disk that is full', () => {
  const ballast = join(data, 'ballast');
  let server: EmbeddedServer;
  let issuer: TestIssuer;
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    // otherwise root keeps the server elsewhere
    for (const path of [folder, data]) chmodSync(path, 0o755);
    server = await EmbeddedServer.open(data);
    await migrate(server.url);
    server.watch(silentLogger);
    issuer = await TestIssuer.start();
    token = await issuer.token({ lifetime: 3_600, claims: { sub: 'operator', scope: 'maintenance:write' } });
    const config = { auth: { issuer: issuer.issuer, audience: issuer.audience } };
    service = await startTestApp({ database: { url: server.url }, now: '2025-02-25T15:00:00Z', config });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await issuer.stop();
    await server.release();
    // lazily, as the stopped server may hold it for a moment
    spawnSync('umount', ['--lazy', data]);
    rmSync(folder, { recursive: true });
  });

  const put = (number: number): Promise<Response> =>
    Promise.resolve(
      service.request
        .put(`/api/country/land-${number}`)
        .set({ Authorization: `Bearer ${token}` })
        .send({ name: `Land ${number}` }),
    );

  /** Fills the disk. */
  function fillUp(): void {
    const file = openSync(ballast, 'a');
    const block = Buffer.alloc(64 * 1024);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  it('returns 503 for writes, loses none that was acknowledged, and recovers once there is space', async () => {
    const stored: number[] = [];
    const refused: Response[] = [];
    const others: number[] = [];
    let number = 0;
    const change = async (): Promise<void> => {
      number += 1;
      const response = await put(number);
      if (response.status === 200) stored.push(number);
      else if (response.status === 503) refused.push(response);
      else others.push(response.status);
      const { status } = await service.request.get('/api/countries');
      if (status !== 200 && status !== 503) others.push(status);
    };
    for (let before = 0; before < 20; before += 1) await change();
    expect(stored).toHaveLength(20);
    fillUp();
    // the space in the log's current segments is used up first
    const filler = openSqlClient(server.url, 'command', () => undefined);
    await filler
      .transaction((sql) =>
        sql.rows(`create table filler as select repeat(md5(number::text), 30) from generate_series(1, 200000) number`),
      )
      .then(
        () => others.push(0),
        () => undefined,
      );
    await filler.close();
    for (let during = 0; during < 60 || (refused.length === 0 && during < 3_000); during += 1) await change();
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused)
      expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['database_unavailable', true]);
    expect((await service.request.get('/health/ready')).status).toBe(503);
    expect((await service.request.get('/health/live')).status).toBe(200);
    rmSync(ballast);
    const patient = Date.now() + 60_000;
    for (;;) {
      number += 1;
      if ((await put(number)).status === 200) break;
      if (Date.now() > patient) throw new Error('no change is taken though there is room');
      await sleep(200);
    }
    stored.push(number);
    expect((await service.request.get('/health/ready')).status).toBe(200);
    const sql = openSqlClient(server.url, 'command', () => undefined);
    const slugs = (await sql.rows<{ slug: string }>('select slug from countries')).map(({ slug }) => slug);
    await sql.close();
    expect(stored.filter((each) => !slugs.includes(`land-${each}`))).toEqual([]);
    expect(others).toEqual([]);
    console.info(`${refused.length} changes refused, ${stored.length} stored`);
  }, 240_000);
});
