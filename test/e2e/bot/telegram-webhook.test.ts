import { MessageDelivery } from '../../../src/bot/delivery/message-delivery.js';
import { TelegramConnection } from '../../../src/bot/telegram/telegram-connection.service.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { until } from '../../support/telegram-app.js';
import { TelegramServer, telegramToken } from '../../support/telegram-server.js';

const header = 'X-Telegram-Bot-Api-Secret-Token';
const now = '2025-02-25T15:00:00Z';

describe('Telegram webhook', () => {
  const database = useTestDatabase();
  let telegram: TelegramServer;
  let service: TestApp;
  const start = (): Promise<TestApp> =>
    startTestApp({
      database: database.current,
      now,
      config: {
        clockAsOf: null,
        telegram: { token: telegramToken, apiRoot: telegram.root },
        publicUrl: 'https://football.example/app',
      },
    });
  beforeAll(async () => {
    telegram = await TelegramServer.start();
    service = await start();
    service.app.get(TelegramConnection).start(database.current.url);
    await until(() => telegram.webhook !== null);
  });
  afterAll(async () => {
    await service.stop();
    await telegram.stop();
  });

  const post = (body: object, secret: string | null = String(telegram.webhook?.['secret_token']), on = service) => {
    const started = on.request.post('/api/bot/telegram');
    if (secret !== null) void started.set(header, secret);
    return started.send(body);
  };
  const stored = () => database.current.rows('select from messenger_updates');

  it('is registered with its own secret, which neither equals nor reveals the token', () => {
    expect(telegram.webhook).toEqual({
      url: 'https://football.example/app/api/bot/telegram',
      secret_token: expect.stringMatching(/^[\w-]{43}$/),
      allowed_updates: ['message', 'callback_query', 'my_chat_member'],
    });
    expect(JSON.stringify(telegram.webhook)).not.toContain('token-of-the-telegram-tests');
    expect(telegram.callsOf('getUpdates')).toEqual([]);
  });

  it('rejects requests without the secret, and stores nothing of them', async () => {
    for (const secret of [null, '', 'wrong', testKeys.webhook, telegramToken])
      expect((await post(telegram.text('/groups'), secret)).status).toBe(401);
    const ofMessenger = await service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', String(telegram.webhook?.['secret_token']))
      .send(telegram.text('/groups'));
    expect(ofMessenger.status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('rejects anything that is not an update', async () => {
    for (const body of [[], {}, { update_id: '1' }, { update_id: 1, message: { message_id: 1 } }])
      expect((await post(body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('accepts an update in two processes, and replies once', async () => {
    const other = await start();
    const update = telegram.text('/groups');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(update, undefined, index % 2 === 0 ? service : other)),
    );
    expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(10).fill([200, {}]));
    await service.app.get(MessageDelivery).deliver();
    expect(telegram.messages.map(({ text }) => text)).toEqual(['There are no league groups yet.']);
    await other.stop();
  });

  it('has no secret without a token, and does nothing with a frozen clock', async () => {
    const secret = String(telegram.webhook?.['secret_token']);
    const without = await startTestApp({ database: database.current, now });
    expect((await post(telegram.text('/groups'), secret, without)).status).toBe(401);
    await without.stop();
    const before = telegram.calls.length;
    const frozen = await startTestApp({
      database: database.current,
      now,
      config: { telegram: { token: telegramToken, apiRoot: telegram.root } },
    });
    frozen.app.get(TelegramConnection).start(database.current.url);
    expect(await frozen.app.get(MessageDelivery).deliver()).toBe(0);
    await frozen.stop();
    expect(telegram.calls).toHaveLength(before);
  });
});
