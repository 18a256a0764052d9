import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { SqlClient } from '../../../src/database/sql-client.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import { sqlClientToken } from '../../../src/database/inject-sql-client.js';
import { MetricsServer } from '../../../src/metrics/metrics-server.js';
import { startTestApp, testKeys } from '../../support/app.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';
import type { DatabaseProxy } from '../../support/database-proxy.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { startMeasuredApp } from '../../support/metrics.js';
import type { MeasuredApp, Scrape } from '../../support/metrics.js';

describe('process metrics', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let service: MeasuredApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.url);
    service = await startMeasuredApp({ database: proxy, now: '2025-02-25T15:00:00Z' });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await proxy.cut();
    await database.drop();
  });

  const get = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
    const response = await fetch(service.address + path, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  /** How much samples grow during an action. */
  const growth = async (action: () => Promise<unknown>): Promise<(name: string) => number> => {
    const before = await service.scrape();
    await action();
    const after = await service.scrape();
    return (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  };

  it('are in the Prometheus text format, each with a help text', async () => {
    const response = await fetch(service.metricsAddress);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await response.text();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
    expect(names.filter((name) => name.startsWith('fairline_')).length).toBeGreaterThan(35);
    expect(names.every((name) => new RegExp(`^# HELP ${name} \\S`, 'm').test(text))).toBe(true);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('count requests by route pattern, status, caller and cache outcome', async () => {
    const board = '/api/v2/rankings/price-outliers?minOdds=3';
    const grown = await growth(async () => {
      for (let time = 0; time < 3; time += 1) await get(board);
      for (const id of [1, 2]) await get(`/api/v2/teams/${id}`);
      await get('/api/v2/value-bets', { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1' });
      await get('/api/v2/value-bets');
      await get('/wp-admin/4711');
    });
    const requests = (route: string, status: number): number =>
      grown(`fairline_http_requests_total{method="GET",route="${route}",status="${status}"}`);
    expect(requests('/api/v2/rankings/price-outliers', 200)).toBe(3);
    expect(requests('/api/v2/teams/:id', 404)).toBe(2);
    expect(requests('/api/v2/value-bets', 200)).toBe(1);
    expect(requests('/api/v2/value-bets', 401)).toBe(1);
    expect(grown('fairline_http_request_duration_seconds_count{route="/api/v2/teams/:id"}')).toBe(2);
    expect(grown('fairline_http_requests_by_caller_total{caller="service"}')).toBe(1);
    expect(grown('fairline_http_requests_by_caller_total{caller="unknown"}')).toBe(1);
    expect(grown('fairline_http_cache_requests_total{state="hit"}')).toBe(1);
    expect(grown('fairline_http_cache_requests_total{state="stored"}')).toBe(1);
    expect(grown('fairline_http_cache_requests_total{state="miss"}')).toBe(4);
    const { text } = await service.scrape();
    expect(text).not.toMatch(/4711|wp-admin|teams\/1/);
  });

  it('count other methods as one', async () => {
    await fetch(`${service.address}/api/managers`, { method: 'PROPFIND' });
    const other = (await service.scrape()).all('fairline_http_requests_total');
    expect(Object.keys(other).filter((labels) => labels.includes('method="other"'))).toHaveLength(1);
    expect(Object.keys(other).some((labels) => labels.includes('PROPFIND'))).toBe(false);
  });

  it('show queued requests and waits for connections', async () => {
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    await admin.query('begin; lock table teams in access exclusive mode');
    const requests = Array.from({ length: 12 }, (_, id) => get(`/api/v2/teams/${id + 1}?include=${id}`));
    const ofEntities = (scrape: Scrape, name: string): unknown => scrape.all(name)['{queue="entities"}'];
    await until(
      (scrape) =>
        ofEntities(scrape, 'fairline_http_queue_under_way') === 8 &&
        ofEntities(scrape, 'fairline_http_queue_waiting') === 4,
    );
    await admin.query('rollback');
    await admin.end();
    await Promise.all(requests);
    const after = await service.scrape();
    expect(after.all('fairline_http_queue_waiting')).toMatchObject({ '{queue="entities"}': 0, '{queue="api"}': 0 });
  });

  it('show the load of each pool', async () => {
    const worker = service.app.get<SqlClient>(sqlClientToken('worker'));
    const writer = service.app.get(TransactionRunner);
    const sleepers = Array.from({ length: 10 }, () => worker.rows('select pg_sleep(1)'));
    const writers = Array.from({ length: 5 }, () => writer.transaction(({ sql }) => sql.rows('select pg_sleep(1)')));
    await sleep(300);
    const loaded = await service.scrape();
    await Promise.all([...sleepers, ...writers]);
    expect(loaded.get('fairline_database_pool_connections{pool="write",state="busy"}')).toBe(4);
    expect(loaded.get('fairline_database_pool_waiting{pool="write"}')).toBe(1);
    expect(loaded.get('fairline_database_pool_connections{pool="light",state="busy"}')).toBe(0);
    expect(loaded.get('fairline_database_pool_size{pool="worker"}')).toBe(8);
    expect(loaded.get('fairline_database_pool_connections{pool="worker",state="busy"}')).toBe(8);
    expect(loaded.get('fairline_database_pool_waiting{pool="worker"}')).toBe(2);
    const idle = await service.scrape();
    expect(idle.get('fairline_database_pool_connections{pool="worker",state="idle"}')).toBe(8);
    expect(idle.get('fairline_database_pool_waiting{pool="worker"}')).toBe(0);
    expect(Object.keys(idle.all('fairline_database_pool_size'))).toHaveLength(7);
  });

  it('leave out database figures while the database is down, and report it', async () => {
    const before = await service.scrape();
    expect([before.get('fairline_database_up'), before.get('fairline_ready')]).toEqual([1, 1]);
    expect(before.get('fairline_data_revision')).toBeDefined();
    await proxy.cut();
    const away = await service.scrape();
    expect([away.get('fairline_database_up'), away.get('fairline_ready')]).toEqual([0, 0]);
    for (const name of ['fairline_data_revision', 'fairline_fits_failed', 'fairline_webhook_deliveries_waiting'])
      expect([name, away.get(name)]).toEqual([name, undefined]);
    expect(away.get('fairline_boards_revision')).toBeDefined();
    expect(away.get('fairline_database_pool_size{pool="light"}')).toBe(4);
    await proxy.mend();
    const mended = await until(({ samples }) => samples.get('fairline_database_up') === 1);
    expect([mended.get('fairline_ready'), mended.get('fairline_data_revision')]).toEqual([
      1,
      before.get('fairline_data_revision'),
    ]);
  });

  it('do not wait for a hanging database', async () => {
    proxy.hang(true);
    const hung = await service.scrape();
    expect(hung.get('fairline_database_up')).toBe(0);
    proxy.hang(false);
    await until(({ samples }) => samples.get('fairline_database_up') === 1);
  });

  it('are served at one path only, for GET and HEAD', async () => {
    const root = service.metricsAddress.replace('/metrics', '');
    const status = async (path: string, method: string): Promise<number> =>
      (await fetch(root + path, { method })).status;
    expect(await status('/metrics?name=x', 'GET')).toBe(200);
    expect(await status('/metrics', 'HEAD')).toBe(200);
    expect(await status('/metrics', 'POST')).toBe(405);
    expect(await status('/', 'GET')).toBe(404);
    expect(await status('/api/managers', 'GET')).toBe(404);
    // and nowhere else
    expect(await get('/metrics')).toBe(404);
  });

  /** Scrapes until a condition holds. */
  async function until(holds: (scrape: Scrape) => boolean): Promise<Scrape> {
    for (let tries = 0; tries < 100; tries += 1) {
      const scrape = await service.scrape();
      if (holds(scrape)) return scrape;
      await sleep(50);
    }
    throw new Error('no scrape shows it');
  }
});

describe('the metrics port', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const now = '2025-02-25T15:00:00Z';

  it('is closed unless configured', async () => {
    const service = await startTestApp({ database, now });
    expect(() => service.app.get(MetricsServer)).toThrow();
    await service.stop();
  });

  it('must be free', async () => {
    const first = await startMeasuredApp({ database, now, config: { role: 'worker' } });
    const port = Number(new URL(first.metricsAddress).port);
    const config = { role: 'worker', metrics: { host: '127.0.0.1', port } } as const;
    await expect(startMeasuredApp({ database, now, config })).rejects.toThrow(
      `METRICS_PORT must be free: ${port} is in use by another program`,
    );
    const { text } = await first.scrape();
    expect(text).toMatch(/^fairline_build_info\{version="\S+",role="worker"\} 1$/m);
    expect(text).toMatch(/^fairline_clock_frozen 1$/m);
    await first.stop();
  });
});
