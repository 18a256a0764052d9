import { createLogger } from '../../../src/common/logging/logger.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { HttpOutbound } from '../../../src/bot/delivery/outbound.js';
import { mostAttempts } from '../../../src/bot/delivery/delivery-times.js';
import { MessageDelivery } from '../../../src/bot/delivery/message-delivery.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import { testConfig } from '../../support/config.js';
import { useTestDatabase } from '../../support/database.js';
import { MessengerStandIn } from '../../support/bot-stand-in.js';

describe('message delivery', () => {
  const database = useTestDatabase();
  let platform: MessengerStandIn;
  const log: string[] = [];
  const logger = createLogger({ logLevel: 'debug' }, { write: (line: string) => void log.push(line) });
  const clock = new FixedClock(new Date('2025-02-25T12:00:00Z'));
  const config = testConfig({ botQuietHours: { from: '23:00', until: '07:00' }, botTimeZone: 'Europe/London' });
  const delivery = (url = platform.url): MessageDelivery =>
    new MessageDelivery(
      config,
      logger,
      new HttpOutbound(url, 'token-of-the-tests'),
      new OutboxRepository(database.current.sql),
      clock,
    );
  const queue = (kind: 'reply' | 'alert', text: string, { expiresIn = '1 hour', chat = 5 } = {}) =>
    database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text, expires_at)
      values ($1, $4, $2, now() + $3::interval)`,
      [kind, text, expiresIn, chat],
    );
  const later = (milliseconds: number): void => clock.set(new Date(clock.now().getTime() + milliseconds));
  const rows = () =>
    database.current.rows<{ text: string; state: string; attempts: number; wait: number; error: string | null }>(
      `select text, state, attempts, round(extract(epoch from not_before - clock_timestamp()))::integer as wait,
       last_error as error
    from messenger_outbox order by id`,
    );
  beforeAll(async () => {
    platform = await MessengerStandIn.start();
  });
  beforeEach(async () => {
    await database.current.rows('truncate messenger_outbox cascade');
    clock.set(new Date('2025-02-25T12:00:00Z'));
    platform.statusOf = () => 200;
    platform.retryAfter = null;
  });
  afterAll(() => platform.stop());

  it('posts chat and text with key and token, once', async () => {
    await queue('alert', 'hello');
    expect([await delivery().deliver(), await delivery().deliver()]).toEqual([1, 0]);
    const [received] = [...platform.messages.values()].slice(-1);
    expect(received).toMatchObject({
      authorization: 'Bearer token-of-the-tests',
      body: { chat_id: 5, text: 'hello' },
      key: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 1, error: null }]);
  });

  it('retries with backoff and the same key, as the platform asks, and finally gives up', async () => {
    platform.statusOf = () => 503;
    await queue('alert', 'patient');
    const before = platform.requests;
    for (const [attempt, least] of [
      [1, 3],
      [2, 7],
      [3, 15],
    ] as const) {
      await delivery().deliver();
      const [row] = await rows();
      expect([row!.state, row!.attempts, row!.wait >= least]).toEqual(['waiting', attempt, true]);
      expect(await delivery().deliver()).toBe(0);
      await database.current.rows('update messenger_outbox set not_before = now()');
      later(1_000);
    }
    platform.statusOf = () => 429;
    platform.retryAfter = '600';
    await delivery().deliver();
    expect((await rows())[0]!.wait).toBeGreaterThan(595);
    await database.current.rows('update messenger_outbox set not_before = now(), attempts = $1', [mostAttempts - 1]);
    later(1_000);
    await delivery().deliver();
    expect(await rows()).toMatchObject([
      {
        state: 'dead',
        attempts: mostAttempts,
        error: `the platform responded with 429; given up after ${mostAttempts} attempts`,
      },
    ]);
    expect(platform.requests - before).toBe(5);
  });

  it('eventually delivers what the platform accepted without being able to respond', async () => {
    platform.statusOf = (_, repeats) => (repeats === 0 ? 500 : 200);
    await queue('reply', 'twice');
    await delivery().deliver();
    await database.current.rows('update messenger_outbox set not_before = now()');
    later(1_000);
    await delivery().deliver();
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('gives up what the platform rejects, and drops alerts of started matches unsent', async () => {
    platform.statusOf = () => 403;
    await queue('reply', 'refused');
    await queue('alert', 'late', { expiresIn: '-1 second' });
    const before = platform.requests;
    await delivery().deliver();
    expect(await rows()).toMatchObject([
      { state: 'dead', attempts: 1, error: 'the platform responded with 403' },
      { state: 'dead', attempts: 0, error: 'it expired before it could be sent' },
    ]);
    expect(platform.requests - before).toBe(1);
  });

  it('delays alerts during quiet hours, but not replies', async () => {
    clock.set(new Date('2025-07-01T22:30:00Z'));
    await queue('alert', 'later');
    await queue('reply', 'now');
    await delivery().deliver();
    expect(await rows()).toMatchObject([
      { text: 'later', state: 'waiting', attempts: 0 },
      { text: 'now', state: 'delivered' },
    ]);
    clock.set(new Date('2025-07-02T06:00:00Z'));
    await delivery().deliver();
    expect(await rows()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('sends a message once when two processes are running, and logs no secret of the address', async () => {
    for (let number = 0; number < 30; number += 1) await queue('reply', `shared ${number}`, { chat: number });
    const before = platform.requests;
    const two = [delivery(), delivery()];
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(two.map((each) => each.deliver()));
      later(100);
    }
    expect(platform.requests - before).toBe(30);
    expect((await rows()).every(({ state }) => state === 'delivered')).toBe(true);
    const gone = await MessengerStandIn.start();
    const goneUrl = gone.url;
    await gone.stop();
    later(1_000);
    await queue('reply', 'nowhere');
    await delivery(goneUrl).deliver();
    expect((await rows()).at(-1)).toMatchObject({
      state: 'waiting',
      error: 'the platform could not be reached (ECONNREFUSED)',
    });
    expect(log.join('')).toContain('a message was not delivered');
    for (const secret of ['SECRET-IN-THE-PATH', 'token-of-the-tests']) expect(log.join('')).not.toContain(secret);
  });
});
