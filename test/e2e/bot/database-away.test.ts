import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';
import type { DatabaseProxy } from '../../support/database-proxy.js';
import { useTestDatabase } from '../../support/database.js';

describe('messenger webhook while the database is away', () => {
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

  it('answers 503 and when to come back, never a false 200, and the update once it is delivered again', async () => {
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
