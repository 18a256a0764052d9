import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { parseLsn } from '../../src/database/replica.js';
import { Replicas } from '../../src/database/replicas.js';
import { startTestApp, testKeys } from '../support/app.js';
import type { TestApp } from '../support/app.js';
import { silentLogger } from '../support/database.js';
import { startDatabaseProxy } from '../support/database-proxy.js';
import type { DatabaseProxy } from '../support/database-proxy.js';
import { TestIssuer } from '../support/issuer.js';
import { startReplicatedServer } from '../support/replicated-server.js';
import type { ReplicatedServer } from '../support/replicated-server.js';
import { smallLeague, storeSmallLeague } from '../support/small-league.js';

const reads: readonly (readonly [path: string, headers?: Record<string, string>])[] = [
  ['/api/countries'],
  ['/api/managers'],
  ['/api/v2/teams'],
  ['/api/v2/competitions'],
  ['/api/v2/bookmakers'],
  ['/api/v2/matchday-fixtures'],
  ['/api/v2/rankings/referees'],
  [`/api/v2/fixtures/${smallLeague.fixture}`],
  [`/api/v2/teams/${smallLeague.home}`],
  ['/api/v2/search?q=bren'],
  ['/api/v2/predictions/team-statistics', { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1' }],
];

describe('a service that reads from a replica', () => {
  let servers: ReplicatedServer;
  let proxy: DatabaseProxy;
  let issuer: TestIssuer;
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    servers = await startReplicatedServer();
    const rows = servers.primary.rows.bind(servers.primary);
    await storeSmallLeague({ rows } as Parameters<typeof storeSmallLeague>[0]);
    issuer = await TestIssuer.start();
    token = await issuer.token({ lifetime: 3_600, claims: { sub: 'operator', scope: 'maintenance:write' } });
    proxy = await startDatabaseProxy(servers.replicaUrl);
    service = await startTestApp({
      database: { url: servers.primaryUrl },
      now: '2025-02-25T15:00:00Z',
      config: {
        databaseReplicaUrls: [proxy.url],
        auth: { issuer: issuer.issuer, audience: issuer.audience },
      },
    });
    await untilReplicaReads();
  }, 120_000);
  afterEach(async () => {
    proxy.hang(false);
    await servers.pause(false);
  });
  afterAll(async () => {
    await service.stop();
    await proxy.cut();
    await servers.stop();
    await issuer.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    Promise.resolve(service.request.get(path).set(headers).timeout(10_000));
  const statuses = async (): Promise<(readonly [string, number])[]> =>
    Promise.all(reads.map(async ([path, headers]) => [path, (await get(path, headers)).status] as const));
  const allWell = reads.map(([path]) => [path, 200]);
  const putCountry = (slug: string, name: string): Promise<Response> =>
    Promise.resolve(
      service.request
        .put(`/api/country/${slug}`)
        .set({ Authorization: `Bearer ${token}` })
        .send({ name }),
    );
  const countries = async (headers: Record<string, string> = {}): Promise<string> =>
    (await get('/api/countries', headers)).text;

  /** Reads until a request has gone to the replica. */
  async function untilReplicaReads(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      // health checks of the replica are sent there too: two a second at most
      const before = proxy.statements;
      for (let read = 0; read < 10; read += 1) await get('/api/countries');
      if (proxy.statements - before >= 10) return;
      await sleep(100);
    }
    throw new Error('nothing is read from the replica');
  }

  it('falls back to the primary while the replica is down, and returns to the replica once it responds', async () => {
    await proxy.cut();
    for (let round = 0; round < 5; round += 1) expect(await statuses()).toEqual(allWell);
    expect((await get('/health/ready')).status).toBe(200);
    await proxy.mend();
    await untilReplicaReads();
    expect(await statuses()).toEqual(allWell);
  });

  it('reads from the primary while the replica hangs, including reads already sent to the replica', async () => {
    proxy.hang(true);
    const began = performance.now();
    expect(await statuses()).toEqual(allWell);
    const first = performance.now() - began;
    expect(await statuses()).toEqual(allWell);
    const second = performance.now() - began - first;
    console.info(`11 reads: ${Math.round(first)} ms as the replica hangs, ${Math.round(second)} ms afterwards`);
    proxy.hang(false);
    await untilReplicaReads();
  });

  it('lets a caller read his own write, given the token of the change', async () => {
    await servers.pause(true);
    const written = await putCountry('far-land', 'Far land');
    expect(written.status).toBe(200);
    const sent = written.headers['consistency-token'] as string;
    expect(await servers.replica.rows(`select from countries where slug = 'far-land'`)).toEqual([]);
    expect(await countries({ 'Consistency-Token': sent })).toContain('Far land');
    await servers.pause(false);
    expect(await countries({ 'Consistency-Token': sent })).toContain('Far land');
    // text that is not a token counts as none
    expect((await get('/api/countries', { 'Consistency-Token': 'nonsense' })).status).toBe(200);
  });

  it('waits briefly for a lagging replica before it falls back to the primary', async () => {
    const replicas = new Replicas([servers.replicaUrl], silentLogger);
    await replicas.all[0]!.look();
    /** The replica from which a caller reads his change; it is replayed 20 ms after his request. */
    const chooseBehind = async (slug: string) => {
      await servers.pause(true);
      await putCountry(slug, slug);
      const [row] = await servers.primary.rows<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
      const [chosen] = await Promise.all([
        replicas.runAfter(parseLsn(row!.lsn)!, () => replicas.choose()),
        sleep(20).then(() => servers.pause(false)),
      ]);
      return chosen;
    };
    // a busy machine may take longer than the wait
    let chosen = null;
    for (let tries = 0; chosen === null && tries < 10; tries += 1) chosen = await chooseBehind(`slow-land-${tries}`);
    expect(chosen).toBe(replicas.all[0]);
    await replicas.close();
  });

  it("does not cache a lagging replica's response under the newer revision", async () => {
    const path = `/api/v2/fixtures/${smallLeague.fixture}`;
    const nameShown = async (): Promise<string | undefined> => /Brentford( Bees)?/.exec((await get(path)).text)?.[0];
    expect([await nameShown(), await nameShown(), await nameShown()]).toEqual(Array(3).fill('Brentford'));
    await servers.pause(true);
    await servers.primary.transaction(async (sql) => {
      await sql.rows(`update teams set name = 'Brentford Bees' where id = $1`, [smallLeague.home]);
      await sql.rows(`select record_change('all', '{}')`);
    });
    const [stale] = await servers.replica.rows<{ name: string }>('select name from teams where id = $1', [
      smallLeague.home,
    ]);
    expect(stale?.name).toBe('Brentford');
    expect([await nameShown(), await nameShown(), await nameShown()]).toEqual(Array(3).fill('Brentford Bees'));
    await servers.pause(false);
    expect([await nameShown(), await nameShown()]).toEqual(Array(2).fill('Brentford Bees'));
  });
});
