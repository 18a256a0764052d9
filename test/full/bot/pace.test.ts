import { MessageDelivery } from '../../../src/bot/delivery/message-delivery.js';
import { HttpOutbound } from '../../../src/bot/delivery/outbound.js';
import type { OutboundMessage, OutboundPort, SendOutcome } from '../../../src/bot/delivery/outbound.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import { FixedClock, SystemClock } from '../../../src/common/clock/clock.js';
import type { Clock } from '../../../src/common/clock/clock.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { MessengerStandIn } from '../../support/bot-stand-in.js';

/** A platform that records what arrives at which moment of the clock, and withholds its responses to some chats. */
class SlowPlatform implements OutboundPort {
  readonly channels = ['messenger'] as const;
  readonly sent: { readonly chat: number; readonly text: string; readonly at: number }[] = [];
  readonly held = new Map<number, (outcome: SendOutcome) => void>();
  /** Chats whose responses are withheld. */
  slow = new Set<number>();
  onHeld: () => void = () => undefined;
  outcomeOf: (message: OutboundMessage) => SendOutcome = () => ({ kind: 'delivered' });

  constructor(private readonly clock: Clock) {}

  send(message: OutboundMessage): Promise<SendOutcome> {
    this.sent.push({ chat: message.chatId, text: message.text, at: this.clock.now().getTime() });
    if (!this.slow.has(message.chatId)) return Promise.resolve(this.outcomeOf(message));
    return new Promise((resolve) => {
      this.held.set(message.chatId, resolve);
      this.onHeld();
    });
  }

  /** Maximum number of messages within any span of these milliseconds, of one chat or of all. */
  mostWithin(milliseconds: number, chat?: number): number {
    const moments = this.sent.filter((each) => chat === undefined || each.chat === chat).map(({ at }) => at);
    return Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at < from + milliseconds).length));
  }

  textsOf(wanted: number): string[] {
    return this.sent.filter(({ chat }) => chat === wanted).map(({ text }) => text);
  }
}

describe('rate limits of outbound messages', () => {
  const database = useTestDatabase();
  const clock = new FixedClock(new Date('2025-02-25T12:00:00Z'));
  const later = (milliseconds: number): void => clock.set(new Date(clock.now().getTime() + milliseconds));
  const delivery = (port: OutboundPort, by: Clock = clock): MessageDelivery =>
    new MessageDelivery(testConfig(), silentLogger, port, new OutboxRepository(database.current.sql), by);
  /** Queues messages 1 to `count` for each of the chats 1 to `chats`. */
  const queue = (chats: number, count: number) =>
    database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text) select 'reply', chat, 'message ' || number
      from generate_series(1, $2::integer) number, generate_series(1, $1::integer) chat order by number, chat`,
      [chats, count],
    );
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `message ${index + 1}`);
  beforeEach(async () => {
    await database.current.rows('truncate messenger_outbox cascade');
    later(10_000);
  });

  it('are 30 a second overall and one a second per chat, across processes', async () => {
    await queue(80, 2);
    const platform = new SlowPlatform(clock);
    const processes = [delivery(platform), delivery(platform), delivery(platform)];
    for (let step = 0; step < 400 && platform.sent.length < 160; step += 1) {
      await Promise.all(processes.map((each) => each.deliver()));
      later(20);
    }
    expect(platform.sent).toHaveLength(160);
    expect([platform.mostWithin(1_000), platform.mostWithin(1_000, 7)]).toEqual([30, 1]);
    for (let chat = 1; chat <= 80; chat += 1) expect(platform.textsOf(chat)).toEqual(numbered(2));
    const [first, last] = [platform.sent[0]!.at, platform.sent.at(-1)!.at];
    // the rule itself allows 160 messages within 5.3 seconds of the clock
    expect(last - first).toBeLessThanOrEqual(5_300);
  });

  it('are 20 a minute per group, while other chats continue', async () => {
    await database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text) select 'reply', chat, 'message ' || number
      from generate_series(1, 45) number, unnest(array[-7, 7]) chat order by number, chat`,
    );
    const platform = new SlowPlatform(clock);
    const processes = [delivery(platform), delivery(platform)];
    for (let step = 0; step < 130; step += 1) {
      await Promise.all(processes.map((each) => each.deliver()));
      later(1_000);
    }
    expect([platform.mostWithin(60_000, -7), platform.mostWithin(60_000, 7)]).toEqual([20, 45]);
    expect(platform.textsOf(-7)).toEqual(numbered(45));
  });

  it('of one chat delay no other chat, and preserve its order', async () => {
    await queue(20, 3);
    const platform = new SlowPlatform(clock);
    platform.slow = new Set([3]);
    const sender = delivery(platform);
    const rounds: Promise<number>[] = [];
    const held = new Promise<void>((resolve) => (platform.onHeld = resolve));
    for (let step = 0; step < 60; step += 1) {
      const round = sender.deliver();
      rounds.push(round);
      // the round with the withheld message ends last
      await (platform.held.size > 0 ? round : Promise.race([round, held]));
      later(100);
    }
    expect(platform.textsOf(3)).toEqual(['message 1']);
    for (const chat of [1, 2, 4, 20]) expect(platform.textsOf(chat)).toEqual(numbered(3));
    platform.slow.clear();
    platform.held.get(3)!({ kind: 'delivered' });
    await Promise.all(rounds);
    for (let step = 0; step < 3; step += 1) {
      await sender.deliver();
      later(1_000);
    }
    expect(platform.textsOf(3)).toEqual(numbered(3));
  });

  it('follow Retry-After: that chat waits, in order, while others continue', async () => {
    await queue(2, 2);
    const platform = new SlowPlatform(clock);
    const refusal: SendOutcome = {
      kind: 'unavailable',
      reason: 'the platform responded with 429',
      retryAfterSeconds: 600,
    };
    platform.outcomeOf = ({ chatId }) => (chatId === 1 ? refusal : { kind: 'delivered' });
    const sender = delivery(platform);
    for (let step = 0; step < 5; step += 1) {
      await sender.deliver();
      later(1_000);
    }
    expect([platform.textsOf(1), platform.textsOf(2)]).toEqual([['message 1'], numbered(2)]);
    const [refused] = await database.current.rows<{ wait: number }>(
      `select extract(epoch from not_before - clock_timestamp())::float8 as wait
      from messenger_outbox where text = 'message 1'`,
    );
    expect(refused!.wait).toBeGreaterThan(500);
    platform.outcomeOf = () => ({ kind: 'delivered' });
    await database.current.rows(`update messenger_outbox set not_before = clock_timestamp() where text = 'message 1'`);
    for (let step = 0; step < 2; step += 1) {
      await sender.deliver();
      later(1_000);
    }
    expect(platform.textsOf(1)).toEqual(['message 1', 'message 1', 'message 2']);
  });

  it('send replies before alerts of other chats', async () => {
    await database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text, expires_at)
      select 'alert', number, 'alert', now() + interval '1 hour' from generate_series(101, 140) number`,
    );
    await queue(2, 1);
    const platform = new SlowPlatform(clock);
    expect(await delivery(platform).deliver()).toBe(3);
    expect(platform.sent.filter(({ text }) => text === 'message 1')).toHaveLength(2);
  });

  it('withhold what a dead process was sending until its claim expires', async () => {
    await queue(1, 2);
    const platform = new SlowPlatform(clock);
    platform.slow = new Set([1]);
    void delivery(platform).deliver();
    while (platform.held.size === 0) await new Promise((resolve) => setImmediate(resolve));
    platform.slow.clear();
    later(60_000);
    expect(await delivery(platform).deliver()).toBe(0);
    await database.current.rows('update messenger_outbox set claimed_until = clock_timestamp()');
    expect(await delivery(platform).deliver()).toBe(1);
    later(1_000);
    expect(await delivery(platform).deliver()).toBe(1);
    expect(platform.textsOf(1)).toEqual(['message 1', 'message 1', 'message 2']);
  });

  it('allow more than ten messages in flight when the platform is slow', async () => {
    const platform = await MessengerStandIn.start();
    const chats = 25;
    // it responds to none before all have arrived
    platform.answersWhenOpen = chats;
    await queue(chats, 1);
    const sender = delivery(new HttpOutbound(platform.url, null), new SystemClock());
    sender.start();
    try {
      await platform.whenTaken(chats);
      expect(platform.mostOpen).toBe(chats);
    } finally {
      await sender.beforeApplicationShutdown();
      await platform.stop();
    }
    expect(await database.current.rows(`select 1 from messenger_outbox where state <> 'delivered'`)).toEqual([]);
  });
});
