import { setTimeout as sleep } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import { UnknownElementException } from '@nestjs/core/errors/exceptions/unknown-element.exception.js';
import { Client } from 'pg';
import type { Response } from 'supertest';
import { BoardsService } from '../../src/boards/boards.service.js';
import { MessageDelivery } from '../../src/bot/delivery/message-delivery.js';
import { sqlClientToken } from '../../src/database/inject-sql-client.js';
import { routeClasses } from '../../src/database/route-classes.js';
import type { PoolSqlClient } from '../../src/database/sql-client.js';
import { RefitService } from '../../src/fitting/refit.service.js';
import { startTestApp, testKeys } from '../support/app.js';
import type { TestApp } from '../support/app.js';
import { startDatabaseProxy } from '../support/database-proxy.js';
import type { DatabaseProxy } from '../support/database-proxy.js';
import { createTestDatabase, useTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/database.js';

describe('health', () => {
  let database: TestDatabase;
  let service: TestApp;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.url);
    service = await startTestApp({ database: proxy, now: '2025-02-25T15:00:00Z', ready: false });
  });
  afterAll(async () => {
    await service.stop();
    await proxy.cut();
    await database.drop();
  });

  it('is live from the first moment', async () => {
    await service.request.get('/health/live').expect(200, { status: 'ok' });
  });

  it('is ready when every start-up step is done, and lists the pending ones before', async () => {
    const early = await service.request.get('/health/ready').expect(503);
    const pending = ['migrations', 'data', 'models', 'boards'];
    expect(early.body).toEqual({ status: 'starting', pending, following: [], sources: [], failedFits: [] });
    expect(early.get('Retry-After')).toBe('2');
    service.readiness.complete('migrations');
    expect((await service.request.get('/health/ready').expect(503)).body.pending).toEqual(['data', 'models', 'boards']);
    service.readiness.complete('data');
    service.readiness.complete('models');
    expect((await service.request.get('/health/ready').expect(503)).body.pending).toEqual(['boards']);
    service.readiness.complete('boards');
    const following = ['demo data of earlier seasons'];
    service.readiness.following = following;
    await service.request
      .get('/health/ready')
      .expect(200, { status: 'ready', pending: [], following, sources: [], failedFits: [] });
    service.readiness.following = [];
    await service.request
      .get('/health/ready')
      .expect(200, { status: 'ready', pending: [], following: [], sources: [], failedFits: [] });
  });

  it('is not ready while the database is down, nor during shutdown', async () => {
    await proxy.cut();
    await service.request
      .get('/health/ready')
      .expect(503, { status: 'unavailable', pending: [], following: [], sources: [], failedFits: [] });
    await service.request.get('/health/live').expect(200);
    await proxy.mend();
    await service.request.get('/health/ready').expect(200);
    service.readiness.drain();
    await service.request
      .get('/health/ready')
      .expect(503, { status: 'stopping', pending: [], following: [], sources: [], failedFits: [] });
  });
});

const background: readonly Type<object>[] = [MessageDelivery, RefitService];

describe('the role of a process', () => {
  const database = useTestDatabase();

  it.each([
    ['all', 200, background, [BoardsService]],
    ['api', 200, [], [BoardsService]],
    ['worker', 404, background, []],
  ] as const)('%s: teams answer %i', async (role, status, works, serves) => {
    const service = await startTestApp({ database: database.current, now: '2025-02-25T15:00:00Z', config: { role } });
    const has = (type: Type<object>): boolean => {
      try {
        return service.app.get(type, { strict: false }) instanceof type;
      } catch (error) {
        if (error instanceof UnknownElementException) return false;
        throw error;
      }
    };
    expect((await service.request.get('/health/ready')).status).toBe(200);
    expect((await service.request.get('/api/v2/teams')).status).toBe(status);
    expect(background.filter(has)).toEqual(works);
    expect(([BoardsService] as readonly Type<object>[]).filter(has)).toEqual(serves);
    await service.stop();
  });
});

const light = ['/api/v2/bookmakers', '/api/countries', '/api/managers', '/api/v2/competitions'];

describe('slow statements', () => {
  let database: TestDatabase;
  let service: TestApp;
  let admin: Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startTestApp({ database, now: '2025-02-25T15:00:00Z' });
    admin = new Client({ connectionString: database.url });
    await admin.connect();
    // a service responds once its boards are built
    await get('/api/v2/matchday-fixtures').then(({ status }) => expect(status).toBe(200));
  });
  afterAll(async () => {
    await admin.end();
    await service.stop();
    await database.drop();
  });
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    Promise.resolve(service.request.get(path).set(headers));
  const matchdays = (count: number, from: number): Promise<Response>[] =>
    Array.from({ length: count }, (_, index) => get(`/api/v2/matchday-fixtures?startOfDay=${from + index}`));
  const charges = (count: number, from: number): Promise<Response>[] =>
    Array.from({ length: count }, (_, index) => get(`/api/v2/scorecard/charges?days=${from + index + 1}`));
  const statusesOf = async (answers: Promise<Response>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);
  const waitForLocked = async (count: number): Promise<void> => {
    const statement = `select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    for (let look = 0; look < 200; look += 1) {
      if ((await database.rows<{ waiting: number }>(statement))[0]!.waiting >= count) return;
      await sleep(20);
    }
    throw new Error('nothing waits for the lock');
  };

  it('on boards of record and whole histories delay neither readiness nor light routes', async () => {
    await admin.query('begin; lock table facts.fixtures in access exclusive mode');
    const { connections } = routeClasses.heavy;
    const histories = charges(connections, 0);
    await waitForLocked(connections);
    const boards = matchdays(10, 0);
    await waitForLocked(connections + routeClasses.record.connections);
    for (const path of ['/health/ready', '/health/live', ...light]) {
      const { status } = await get(path);
      expect([path, status]).toEqual([path, 200]);
    }
    const refused = (await Promise.all(boards)).map(({ status, body, headers }) => [
      status,
      (body as { code: string }).code,
      Number(headers['retry-after']) > 0,
    ]);
    expect(refused).toEqual(Array(10).fill([503, 'database_busy', true]));
    await admin.query('rollback');
    expect(await statusesOf(histories)).toEqual(Array(connections).fill(200));
    expect(await statusesOf(matchdays(1, 100))).toEqual([200]);
  }, 60_000);

  it('beyond the queue limit are rejected at once, while queued ones are answered', async () => {
    const { connections, mostWaiting } = routeClasses.heavy;
    await admin.query('begin; lock table facts.fixtures in access exclusive mode');
    const taken = charges(connections + mostWaiting, 100);
    const heavy = service.app.get<PoolSqlClient>(sqlClientToken('heavy'))['reads'].primary;
    while (heavy.totalCount - heavy.idleCount + heavy.waitingCount < connections + mostWaiting) await sleep(5);
    const more = await Promise.all(charges(5, 200));
    for (const { status, headers } of more) expect([status, headers['retry-after']]).toEqual([503, '2']);
    await admin.query('rollback');
    expect(await statusesOf(taken)).toEqual(Array(connections + mostWaiting).fill(200));
  }, 60_000);

  it('that write leave connections to those that read', async () => {
    await admin.query('begin; lock table messenger_updates in access exclusive mode');
    const webhook = { 'X-Messenger-Bot-Api-Secret-Token': testKeys.webhook };
    const changes = Array.from({ length: 12 }, (_, index) =>
      Promise.resolve(
        service.request
          .post('/api/bot/messenger')
          .set(webhook)
          .send({ update_id: index + 1, message: { chat: { id: 1 }, message_id: 1, text: '/help' } }),
      ),
    );
    await waitForLocked(routeClasses.write.connections);
    for (const path of ['/health/ready', ...light]) expect([path, (await get(path)).status]).toEqual([path, 200]);
    await admin.query('rollback');
    expect(await statusesOf(changes)).toEqual(Array(12).fill(200));
  }, 60_000);
});
