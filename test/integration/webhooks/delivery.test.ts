import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { SecretBox } from '../../../src/common/secrets/secret-box.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import { SqlTransaction } from '../../../src/database/sql-client.js';
import { DeliveryQueueRepository } from '../../../src/webhooks/delivery/delivery-queue.repository.js';
import { WebhookDelivery } from '../../../src/webhooks/delivery/webhook-delivery.service.js';
import { WebhookEventsService } from '../../../src/webhooks/webhook-events.service.js';
import { newWebhookSecret } from '../../../src/webhooks/webhook-secrets.js';
import { WebhooksRepository } from '../../../src/webhooks/webhooks.repository.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import type { ReceiverResponse, WebhookReceiver } from '../../support/webhook-receiver.js';

const database = useTestDatabase();
// receivers reject messages of another day
const clock = new FixedClock(new Date());
const config = testConfig({ allowsPrivateWebhooks: true, secretsKey: 'a secret of the test' });
const secrets = new SecretBox(config);
let receiver: WebhookReceiver;
let responses: ReceiverResponse[];

beforeAll(async () => {
  receiver = await startReceiver(() => responses.shift() ?? { status: 204 });
});
afterAll(() => receiver.close());
beforeEach(async () => {
  responses = [];
  receiver.messages.length = 0;
  await database.current.rows('delete from webhook_subscriptions');
});

const repository = (): WebhooksRepository => new WebhooksRepository(database.current.sql);
const delivery = (chosen: Partial<AppConfig> = {}): WebhookDelivery =>
  new WebhookDelivery(
    database.current.sql,
    { ...config, ...chosen },
    clock,
    silentLogger,
    new DeliveryQueueRepository(database.current.sql),
    secrets,
  );
const inTransaction = <T>(work: (sql: SqlTransaction) => Promise<T>): Promise<T> =>
  database.current.sql.transaction(work);

/** Subscribes the receiver to bets. @returns the id */
const subscribe = (secret: string, url = `${receiver.address}/hook`): Promise<number> =>
  inTransaction((sql) =>
    repository().insert(
      { sql },
      'operator',
      { url, description: '', eventTypes: ['value-bet'], state: 'active' },
      { secret: secrets.seal(secret), now: clock.now() },
    ),
  );
const enqueue = (fixtureId: number): Promise<number> =>
  inTransaction((sql) =>
    new WebhookEventsService(repository(), clock).enqueue({ sql }, [
      { type: 'value-bet', occurredAt: clock.now(), data: { fixtureId, url: `/api/v2/fixtures/${fixtureId}` } },
    ]),
  );

/** Delivers what is due, once. */
async function deliver(id: number, chosen: Partial<AppConfig> = {}): Promise<void> {
  const service = delivery(chosen);
  await service.deliver(id);
  await service.beforeApplicationShutdown();
}
const stored = (): Promise<Record<string, unknown>[]> =>
  database.current.rows(
    `select delivery.state, attempts, delivery.error, extract(epoch from next_attempt_at - $1)::float8 as seconds,
       array(select status from webhook_attempts where delivery_id = delivery.id order by id) as statuses,
       subscription.state as subscription, disabled_because as because, failing_since is not null as "isFailing"
     from webhook_deliveries delivery join webhook_subscriptions subscription on subscription.id = subscription_id
     order by delivery.id`,
    [clock.now()],
  );
const moveBy = (seconds: number): void => clock.set(new Date(clock.now().getTime() + seconds * 1_000));

describe('a message', () => {
  it('is signed according to Standard Webhooks, and has type, time and ids', async () => {
    const secret = newWebhookSecret();
    const id = await subscribe(secret);
    await enqueue(7);
    await deliver(id);
    const [message] = receiver.messages;
    expect(message).toMatchObject({
      path: '/hook',
      headers: { 'content-type': 'application/json', 'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/) },
    });
    expect(new Webhook(secret).verify(message!.body, message!.headers as Record<string, string>)).toEqual({
      type: 'value-bet',
      timestamp: clock.now().toISOString(),
      data: { fixtureId: 7, url: '/api/v2/fixtures/7' },
    });
    const other = new Webhook(newWebhookSecret());
    expect(() => other.verify(message!.body, message!.headers as Record<string, string>)).toThrow('No matching');
    expect(await stored()).toMatchObject([{ state: 'delivered', attempts: 1, error: null, statuses: [204] }]);
  });

  it('carries signatures by both secrets for 24 hours after a rotation', async () => {
    const [old, current] = [newWebhookSecret(), newWebhookSecret()];
    const id = await subscribe(old);
    const until = new Date(clock.now().getTime() + 86_400_000);
    await inTransaction((sql) => repository().replaceSecret({ sql }, id, secrets.seal(current), until));
    const verifiedBy = async (): Promise<boolean[]> => {
      await enqueue(7);
      await deliver(id);
      const { body, headers } = receiver.messages.at(-1)!;
      // the service signs with its clock, the library verifies with the machine's
      const signed = { ...headers, 'webhook-timestamp': String(headers['webhook-timestamp']) };
      return [old, current].map((secret) => {
        const expected = new Webhook(secret).sign(
          String(headers['webhook-id']),
          new Date(Number(signed['webhook-timestamp']) * 1_000),
          body,
        );
        return String(headers['webhook-signature']).split(' ').includes(expected);
      });
    };
    expect(await verifiedBy()).toEqual([true, true]);
    const { body, headers } = receiver.messages.at(-1)!;
    for (const secret of [old, current])
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'value-bet' });
    moveBy(86_400);
    expect(await verifiedBy()).toEqual([false, true]);
    moveBy(-86_400);
  });

  it('is sent at once, even if the clock of the process that queued it is ahead', async () => {
    const id = await subscribe(newWebhookSecret());
    clock.set(new Date(Date.now() + 90_000));
    await enqueue(7);
    clock.set(new Date(Date.now() + 1_000));
    await deliver(id);
    expect(await stored()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is retried until it is acknowledged, always with the same id', async () => {
    const id = await subscribe(newWebhookSecret());
    await enqueue(7);
    responses = [{ status: 500 }, 'reset', { status: 404 }];
    for (const pause of [0, 6, 350, 2_100]) {
      moveBy(pause);
      await deliver(id);
    }
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await stored()).toMatchObject([
      { state: 'delivered', attempts: 4, statuses: [500, null, 404, 204], isFailing: false },
    ]);
  });

  it('fails after ten attempts, and its webhook is failing', async () => {
    const id = await subscribe(newWebhookSecret());
    await enqueue(7);
    responses = Array.from({ length: 10 }, () => ({ status: 500 }));
    for (let attempt = 0; attempt < 12; attempt++) {
      await deliver(id);
      moveBy(100_000);
    }
    expect(receiver.messages).toHaveLength(10);
    expect(await stored()).toMatchObject([
      { state: 'failed', attempts: 10, error: 'the receiver responded with 500', isFailing: true },
    ]);
  });

  it('honours Retry-After', async () => {
    const id = await subscribe(newWebhookSecret());
    await enqueue(7);
    await enqueue(8);
    await enqueue(9);
    responses = [429, 503, 500].map((status) => ({ status, headers: { 'retry-after': '900' } }));
    await deliver(id);
    const [first, second, third] = (await stored()).map(({ seconds }) => Number(seconds));
    expect([first, second]).toEqual([900, 900]);
    expect(third).toBeLessThan(6);
  });

  it('follows no redirects', async () => {
    const id = await subscribe(newWebhookSecret());
    await enqueue(7);
    responses = [{ status: 302, headers: { location: `${receiver.address}/elsewhere` } }];
    await deliver(id);
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/hook']);
    expect(await stored()).toMatchObject([
      { state: 'waiting', error: 'the receiver responded with 302; redirects are not followed' },
    ]);
  });

  it('is not sent to this machine or a private network unless allowed', async () => {
    const port = new URL(receiver.address).port;
    for (const [host, reason] of [
      ['127.0.0.1', '127.0.0.1 is not a public address (loopback)'],
      // resolved before it is checked
      ['localhost', 'is not a public address (loopback)'],
      ['169.254.169.254', '169.254.169.254 is not a public address (linkLocal)'],
      ['10.0.0.1', '10.0.0.1 is not a public address (private)'],
    ] as const) {
      const id = await subscribe(newWebhookSecret(), `http://${host}:${port}/hook`);
      await enqueue(7);
      await deliver(id, { allowsPrivateWebhooks: false });
      expect(await stored()).toMatchObject([{ state: 'waiting', error: expect.stringContaining(reason) }]);
      await database.current.rows('delete from webhook_subscriptions');
    }
    expect(receiver.messages).toEqual([]);
  });

  it('is not sent when its secret cannot be read, and says so', async () => {
    const id = await subscribe(newWebhookSecret());
    await database.current.rows(`update webhook_subscriptions set secret = '\\x00'`);
    await enqueue(7);
    await deliver(id);
    expect(receiver.messages).toEqual([]);
    expect(await stored()).toMatchObject([{ error: expect.stringContaining('another SECRETS_KEY') }]);
  });
});

describe('a webhook', () => {
  it('is disabled by 410, and its pending messages end', async () => {
    const id = await subscribe(newWebhookSecret());
    await enqueue(7);
    await enqueue(8);
    responses = [{ status: 410 }, { status: 500 }];
    await deliver(id);
    await new DeliveryQueueRepository(database.current.sql).endWaitingOfDisabled(clock.now());
    expect(await stored()).toMatchObject([
      { state: 'failed', error: 'the receiver responded with 410', subscription: 'disabled' },
      { state: 'failed', error: 'the subscription was disabled', because: 'the receiver responded with 410 Gone' },
    ]);
    expect(await enqueue(9)).toBe(0);
    await deliver(id);
    expect(receiver.messages).toHaveLength(2);
  });

  it('gets nothing while paused, and its pending messages afterwards', async () => {
    const id = await subscribe(newWebhookSecret());
    await enqueue(7);
    await database.current.rows(`update webhook_subscriptions set state = 'paused'`);
    await deliver(id);
    expect(receiver.messages).toEqual([]);
    await database.current.rows(`update webhook_subscriptions set state = 'active'`);
    await deliver(id);
    expect(receiver.messages).toHaveLength(1);
  });

  it('has at most eight messages in flight, across all processes', async () => {
    const id = await subscribe(newWebhookSecret());
    for (let fixtureId = 1; fixtureId <= 40; fixtureId++) await enqueue(fixtureId);
    const queue = new DeliveryQueueRepository(database.current.sql);
    const options = { now: clock.now(), most: 8, claimSeconds: 30 };
    const claims = await Promise.all(Array.from({ length: 4 }, () => queue.claim(id, options)));
    const claimed = claims.flatMap((claim) => claim?.deliveries ?? []);
    expect(claimed).toHaveLength(8);
    expect(new Set(claimed.map(({ id: each }) => each)).size).toBe(8);
    // a dead process's messages are released when its claims expire
    await database.current.rows('update webhook_deliveries set claimed_until = clock_timestamp()');
    await Promise.all([deliver(id), deliver(id)]);
    expect(receiver.messages).toHaveLength(40);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
  });
});

describe('a running service', () => {
  it('delivers queued messages, and nothing with a frozen clock', async () => {
    await subscribe(newWebhookSecret());
    const frozen = delivery({ clockAsOf: clock.now() });
    await frozen.start();
    await enqueue(7);
    await sleep(2_500);
    expect(await stored()).toMatchObject([{ state: 'waiting' }]);
    const service = delivery();
    await service.start();
    while (receiver.messages.length === 0) await sleep(20);
    await service.beforeApplicationShutdown();
    await frozen.beforeApplicationShutdown();
    expect(await stored()).toMatchObject([{ state: 'delivered' }]);
  });

  it('drops deliveries older than 30 days', async () => {
    await subscribe(newWebhookSecret());
    for (const fixtureId of [29, 31]) await enqueue(fixtureId);
    await database.current.rows(
      `update webhook_deliveries set state = 'delivered', settled_at = $1::timestamptz,
        created_at = $1::timestamptz - (body::json -> 'data' ->> 'fixtureId')::integer * interval '1 day'`,
      [clock.now()],
    );
    const service = delivery();
    await service.start();
    while ((await stored()).length > 1) await sleep(20);
    await service.beforeApplicationShutdown();
    expect(await stored()).toHaveLength(1);
  });
});
