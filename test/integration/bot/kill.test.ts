// Slow: a chat gets one message a second.
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';
import { MessengerStandIn } from '../../support/bot-stand-in.js';

const alerts = 100;
/** A chat gets one message a second. */
const chats = 25;

describe('alerts when the service is killed', () => {
  const database = useTestDatabase();
  const { startWorker, end, until } = useKillable(() => database.current.url);
  let platform: MessengerStandIn;
  beforeAll(async () => {
    platform = await MessengerStandIn.start();
  });
  afterAll(() => platform.stop());

  const startService = () => startWorker({ BOT_SEND_URL: platform.url });
  const states = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await database.current.rows<{ state: string; count: number }>(
          'select state, count(*)::integer as count from messenger_outbox group by state',
        )
      ).map(({ state, count }) => [state, count]),
    );

  it('are each delivered exactly once, all 100 queued ones', async () => {
    await database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text, expires_at)
      select 'alert', 1 + number % $2::integer, 'alert ' || number, now() + interval '1 day'
      from generate_series(1, $1::integer) number`,
      [alerts, chats],
    );
    platform.delayMilliseconds = 100;
    const first = startService();
    await until(() => platform.messages.size >= 15);
    await end(first, 'SIGKILL');
    const atDeath = platform.messages.size;
    const { waiting = 0 } = await states();
    expect(atDeath).toBeLessThan(alerts);
    expect(waiting).toBeGreaterThan(0);
    platform.delayMilliseconds = 0;
    // as if its claims had expired: only then does another process take over
    await database.current.rows(
      'update messenger_outbox set claimed_until = clock_timestamp() where claimed_until is not null',
    );
    const second = startService();
    await until(async () => (await states())['delivered'] === alerts);
    await end(second, 'SIGTERM');
    const texts = [...platform.messages.values()].map(({ body }) => `${body.chat_id} ${body.text}`);
    expect(texts.sort()).toEqual(
      Array.from({ length: alerts }, (_, index) => `${1 + ((index + 1) % chats)} alert ${index + 1}`).sort(),
    );
    console.log(
      `killed after ${atDeath} of ${alerts}, ${waiting} not yet noted as delivered; ${platform.requests} requests, ` +
        `${platform.messages.size} messages`,
    );
  }, 240_000);
});
