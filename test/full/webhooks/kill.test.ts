// Slow: it delivers thousands of messages to a receiver that fails, and kills the service meanwhile.
import { SecretBox } from '../../../src/common/secrets/secret-box.js';
import { newWebhookSecret } from '../../../src/webhooks/webhook-secrets.js';
import { testConfig } from '../../support/config.js';
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import type { ReceiverResponse, WebhookReceiver } from '../../support/webhook-receiver.js';

const MESSAGES = Number(process.env['WEBHOOK_DELIVERIES'] ?? 2_000);
const SUBSCRIPTIONS = 10;
const KILLS = 4;
/** Of one webhook. */
const MOST_UNDER_WAY = 8;
const SECRETS_KEY = 'a secret of the test';

/** One in ten responds with an error, one in fifty disconnects, one in a thousand stays silent for ten seconds. */
function flaky(): ReceiverResponse {
  const drawn = Math.random();
  if (drawn < 0.001) return 'silence';
  if (drawn < 0.02) return 'reset';
  return { status: drawn < 0.12 ? 500 : 204 };
}

describe('webhooks with a service being killed', () => {
  const database = useTestDatabase();
  const { startWorker, isReady, end, until } = useKillable(() => database.current.url);
  let receiver: WebhookReceiver;
  /** How often each message was acknowledged. */
  const acknowledged = new Map<string, number>();
  beforeAll(async () => {
    receiver = await startReceiver(({ headers }) => {
      const response = flaky();
      const id = String(headers['webhook-id']);
      if (typeof response === 'object' && response.status === 204)
        acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
      return response;
    });
  });
  afterAll(() => receiver.close());

  const rows = <Row extends object>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
    database.current.rows<Row>(statement, parameters);
  const count = async (condition: string): Promise<number> => {
    const [row] = await rows<{ count: number }>(
      `select count(*)::integer as count from webhook_deliveries where ${condition}`,
    );
    return row!.count;
  };
  const start = () => startWorker({ PRIVATE_WEBHOOKS: 'true', SECRETS_KEY, LOG_LEVEL: 'info' });
  /** As if the delay before another attempt had passed. */
  const hurry = (): Promise<object[]> =>
    rows(`update webhook_deliveries set next_attempt_at = now() where state = 'waiting' and next_attempt_at > now()`);

  it(`acknowledge each of ${MESSAGES} messages, and lose none`, async () => {
    const secret = new SecretBox(testConfig({ secretsKey: SECRETS_KEY })).seal(newWebhookSecret());
    await rows(
      `insert into webhook_subscriptions (subject, url, event_types, secret, created_at)
       select 'operator', $1, '{value-bet}', $2, now() from generate_series(1, $3::integer)`,
      [`${receiver.address}/hook`, secret, SUBSCRIPTIONS],
    );
    await rows(
      `insert into webhook_deliveries (subscription_id, message_id, type, body, created_at, next_attempt_at)
       select subscription.id, 'msg_' || subscription.id || '_' || number, 'value-bet',
         '{"type":"value-bet","data":{"number":' || number || '}}', now(), now()
       from webhook_subscriptions subscription, generate_series(1, $1::integer) number`,
      [MESSAGES / SUBSCRIPTIONS],
    );
    const begun = performance.now();
    for (let kill = 1; kill <= KILLS; kill++) {
      const worker = start();
      await until(() => isReady(worker));
      await until(() => acknowledged.size >= (MESSAGES * kill) / (KILLS + 2));
      await end(worker, 'SIGKILL');
      // as if its claims had expired: only then does another process take over
      await rows('update webhook_deliveries set claimed_until = clock_timestamp() where claimed_until is not null');
    }
    const last = start();
    await until(() => isReady(last));
    let patience = 60;
    while ((await count(`state = 'waiting'`)) > 0 && patience-- > 0) {
      await hurry();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    await end(last, 'SIGTERM');
    const seconds = (performance.now() - begun) / 1_000;
    expect(await count(`state = 'delivered'`)).toBe(MESSAGES);
    expect(acknowledged.size).toBe(MESSAGES);
    const twice = [...acknowledged.values()].filter((times) => times > 1).length;
    // in flight at a kill: the receiver had responded, and the service had not stored it
    expect(Math.max(...acknowledged.values())).toBeLessThanOrEqual(1 + KILLS);
    expect(twice).toBeLessThanOrEqual(KILLS * SUBSCRIPTIONS * MOST_UNDER_WAY);
    const [attempts] = await rows<{ count: number; slowest: number }>(
      `select count(*)::integer as count, max(duration_milliseconds) as slowest from webhook_attempts`,
    );
    console.log(
      `${MESSAGES} messages in ${seconds.toFixed(0)} s with ${KILLS} kills: ${receiver.messages.length} requests, ` +
        `${attempts!.count} stored attempts, ${twice} acknowledged twice`,
    );
  }, 900_000);
});
