import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { MessageDelivery } from '../../../src/bot/delivery/message-delivery.js';
import { MessengerStandIn } from '../../support/bot-stand-in.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';
import type { DatabaseProxy } from '../../support/database-proxy.js';
import { useTestDatabase } from '../../support/database.js';
import { TestIssuer } from '../../support/issuer.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';

describe('outbound messages', () => {
  const database = useTestDatabase();
  let platform: MessengerStandIn;
  let issuer: TestIssuer;
  let service: TestApp;
  const start = (clockAsOf: Date | null): Promise<TestApp> =>
    startTestApp({
      database: database.current,
      now: '2025-02-25T15:00:00Z',
      config: {
        clockAsOf,
        botSend: { url: platform.url, token: 'token' },
        auth: { issuer: issuer.issuer, audience: issuer.audience },
      },
    });
  beforeAll(async () => {
    platform = await MessengerStandIn.start();
    issuer = await TestIssuer.start();
    service = await start(null);
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([platform.stop(), issuer.stop()]);
  });

  const say = (on: TestApp, id: number) =>
    on.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send({ update_id: id, message: { chat: { id: -77, type: 'group' }, message_id: 1, text: '/groups' } });
  /** Sends messages one by one, each as soon as the chat's rate limit allows. */
  const deliver = async (times: number): Promise<number> => {
    let tried = 0;
    for (let count = 0; count < times; count += 1) {
      tried += await service.app.get(MessageDelivery).deliver();
      service.clock.set(new Date(service.clock.now().getTime() + 1_000));
    }
    return tried;
  };
  const waiting = () => database.current.rows(`select * from messenger_outbox where state = 'waiting'`);
  const asked = async (method: 'get' | 'post', path: string, scope: string | null) => {
    const started = service.request[method](path);
    if (scope !== null) void started.set('Authorization', `Bearer ${await issuer.token({ claims: { scope } })}`);
    const response = await started;
    expectMatchesOpenApi(`${method.toUpperCase()} ${path}`, response.status, response.body);
    return response;
  };

  it('are the replies, once each, however often the update arrives', async () => {
    const answers = await Promise.all([say(service, 1), say(service, 1), say(service, 1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await waiting()).toHaveLength(1);
    expect(await deliver(1)).toBe(1);
    expect([...platform.messages.values()].map(({ body }) => body)).toEqual([
      { chat_id: -77, text: answers[0].body.message },
    ]);
  });

  it('are not sent while the clock is set to the past', async () => {
    const replay = await start(new Date('2025-02-25T15:00:00Z'));
    expect((await say(replay, 2)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    await database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text) values ('reply', 1, 'of another process')`,
    );
    const before = platform.requests;
    expect(await replay.app.get(MessageDelivery).deliver()).toBe(0);
    expect(platform.requests).toBe(before);
    await replay.stop();
    await database.current.rows('truncate messenger_outbox cascade');
  });

  it('are listed once given up, and can be resent with the scope', async () => {
    platform.statusOf = () => 403;
    expect([(await say(service, 3)).status, (await say(service, 4)).status]).toEqual([200, 200]);
    expect(await deliver(2)).toBe(2);
    const list = '/api/bot/dead-letters';
    expect([(await asked('get', list, null)).status, (await asked('get', list, 'dashboard:write')).status]).toEqual([
      401, 403,
    ]);
    const { body } = await asked('get', `${list}?limit=1`, 'maintenance:read');
    expect(body).toMatchObject({
      data: [
        { kind: 'reply', channel: 'messenger', chatId: -77, attempts: 1, lastError: 'the platform responded with 403' },
      ],
      page: { hasNext: true },
    });
    const { id } = body.data[0] as { id: number };
    for (const scope of [null, 'maintenance:read', 'dashboard:write']) {
      const { status } = await asked('post', `${list}/${id}/replay`, scope);
      expect(status).toBe(scope === null ? 401 : 403);
    }
    expect(await waiting()).toEqual([]);
    expect([
      (await asked('post', `${list}/999/replay`, 'maintenance:write')).status,
      (await asked('post', `${list}/x/replay`, 'maintenance:write')).status,
    ]).toEqual([404, 400]);
    expect((await asked('post', `${list}/${id}/replay`, 'maintenance:write')).body).toEqual({ replayed: [{ id }] });
    expect((await asked('post', `${list}/replay`, 'maintenance:write')).body.replayed).toHaveLength(1);
    platform.statusOf = () => 200;
    const before = platform.messages.size;
    expect(await deliver(2)).toBe(2);
    expect(platform.messages.size).toBe(before + 2);
    expect((await asked('get', list, 'maintenance:write')).body.data).toEqual([]);
    await database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text, expires_at) values ('alert', -77, 'too late', now())`,
    );
    expect(await deliver(1)).toBe(0);
    const [expired] = (await asked('get', list, 'maintenance:read')).body.data as { id: number }[];
    expect(expired).toMatchObject({ text: 'too late', attempts: 0 });
    expect((await asked('post', `${list}/${expired!.id}/replay`, 'maintenance:write')).status).toBe(409);
    expect((await asked('post', `${list}/replay`, 'maintenance:write')).body).toEqual({ replayed: [] });
    expect(
      await database.current.rows(`select actor, action from audit_log where entity_kind = 'messenger-message'`),
    ).toEqual(Array(2).fill({ actor: 'someone', action: 'replay' }));
  });
});

describe('messenger webhook while the database is down', () => {
  const database = useTestDatabase();
  let proxy: DatabaseProxy;
  let service: TestApp;
  beforeAll(async () => {
    proxy = await startDatabaseProxy(database.current.url);
    service = await startTestApp({ database: { url: proxy.url }, now: '2025-02-25T15:00:00Z' });
  });
  afterAll(async () => {
    await service.stop();
    await proxy.cut();
  });
  const say = (id: number, secret: string = testKeys.webhook): Promise<Response> =>
    service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', secret)
      .send({ update_id: id, message: { chat: { id: 1 }, message_id: 1, text: '/groups' } });

  it('responds 503 with Retry-After, never a false 200, and handles the update once it is redelivered', async () => {
    expect((await say(1)).status).toBe(200);
    await proxy.cut();
    for (const id of [1, 2]) {
      const { status, body, headers } = await say(id);
      expect([status, body.code]).toEqual([503, 'database_unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/insert|select|messenger_updates|ECONN/i);
    }
    expect((await say(3, 'wrong')).status).toBe(401);
    await proxy.mend();
    await sleep(100);
    const answer = await say(2);
    expect([answer.status, answer.body.message]).toEqual([200, 'There are no league groups yet.']);
    expect(await database.current.rows('select update_id from messenger_updates order by 1')).toEqual([
      { update_id: 1 },
      { update_id: 2 },
    ]);
  });
});
