import { MessageDelivery } from '../../../src/bot/delivery/message-delivery.js';
import type { OutboundMessage, OutboundPort, SendOutcome } from '../../../src/bot/delivery/outbound.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import type { FoundNews } from '../../../src/watches/news/news.js';
import { Random } from '../../../src/maths/random.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { NewsStandIn, openScans, storeGroups, valueBet, watch } from './alerting.js';

const minute = 60_000;
const minutes = 300;
const config = testConfig({ botSend: { url: 'http://127.0.0.1:9', token: null } });
const start = Date.parse('2099-05-06T15:00:00Z');
/** Prices are constant for an hour and a half, before the first eleven is published. */
const isStill = (step: number): boolean => step >= 30 && step < 120;
const chats = [1, 2, -3];

/** A bet as reported to a chat. */
interface Told {
  readonly odds: number;
  readonly eleven: string | null;
}

describe('an evening of moving prices', () => {
  const database = useTestDatabase();
  const clock = new FixedClock(new Date(start));
  const board = new NewsStandIn();
  const random = new Random('evening');
  /** Sixty players of ten matches that kick off from 18:00 to 21:00; prices fluctuate around the fair one. */
  const lines = Array.from({ length: 60 }, (_, index) => {
    const fair = 1.5 + random.uniform() * 3;
    return {
      name: `P${index}`,
      fair,
      odds: fair,
      kickoff: start + (180 + 20 * (index % 10)) * minute,
    };
  });
  /** What the board lists: prices whose low end is above 0, best first; elevens are published an hour before. */
  const listed = (): FoundNews[] =>
    lines
      .filter(({ kickoff }) => kickoff > clock.now().getTime())
      .map(({ name, fair, odds, kickoff }) => {
        const edge = Math.round((odds / fair - 1) * 10_000) / 100;
        const publishedEleven = kickoff - clock.now().getTime() <= 60 * minute ? `eleven of ${name}` : null;
        const shown = { playerName: name, odds: Math.round(odds * 100) / 100, kickoffAt: new Date(kickoff) };
        return valueBet(name, { ...shown, edge, edgeLow: edge - 8, publishedEleven });
      })
      .filter(({ edgeLow }) => edgeLow! > 0)
      .sort((one, other) => other.edgeLow! - one.edgeLow!);

  it('sends at most three messages an hour, repeats a bet only with a reason, and loses none', async () => {
    await storeGroups(database.current);
    await watch(database.current, [1, 101, 0], [2, 101, 2], [2, 102, 0], [-3, 101, 0]);
    const sent: { chat: number; at: number; text: string }[] = [];
    const platform: OutboundPort = {
      channels: ['messenger'],
      send: ({ chatId, text }: OutboundMessage): Promise<SendOutcome> => {
        sent.push({ chat: chatId, at: clock.now().getTime(), text });
        return Promise.resolve({ kind: 'delivered' });
      },
    };
    const outbox = new OutboxRepository(database.current.sql);
    const delivery = new MessageDelivery(config, silentLogger, platform, outbox, clock);
    const scans = await openScans(database.current, config, board, clock);
    const told = new Map<string, Told>();
    const withoutReason: string[] = [];
    const everListed = new Set<string>();
    for (let step = 0; step < minutes; step += 1) {
      clock.set(new Date(start + step * minute));
      if (!isStill(step))
        for (const line of lines) line.odds = Math.max(1.05, line.odds * (1 + (random.uniform() - 0.5) * 0.04));
      board.news = listed();
      for (const { key } of board.news) everListed.add(key);
      await scans.scan();
      const before = sent.length;
      await delivery.deliver();
      for (const { chat, text } of sent.slice(before)) {
        for (const [, name, odds] of text.matchAll(/^• (\S+) over 1\.5 shots: ([\d.]+) at/gm)) {
          const bet = board.news.find(({ key }) => key === name)!;
          const last = told.get(`${chat} ${name}`);
          expect(Number(odds)).toBe(bet.odds);
          const isNews = last === undefined || bet.odds! >= last.odds * 1.0299 || bet.state !== last.eleven;
          if (!isNews) withoutReason.push(`${chat} ${name} ${last.odds} ${odds}`);
          told.set(`${chat} ${name}`, { odds: bet.odds!, eleven: bet.state });
        }
      }
      if (isStill(step) && !isStill(step + 1)) {
        // every bet on the board reached every subscribed chat, at a price less than 3 % below the present one
        expect(board.news.length).toBeGreaterThan(5);
        for (const { key, odds } of board.news)
          for (const chat of chats) expect(odds! / told.get(`${chat} ${key}`)!.odds).toBeLessThan(1.03);
      }
    }
    await scans.close();
    const mostAnHour = chats.map((chat) => {
      const moments = sent.filter((each) => each.chat === chat).map(({ at }) => at);
      return Math.max(
        0,
        ...moments.map((from) => moments.filter((at) => at >= from && at < from + 60 * minute).length),
      );
    });
    const perHour = chats.map((chat) =>
      Array.from({ length: minutes / 60 }, (_, hour) => {
        const from = start + hour * 60 * minute;
        return sent.filter(({ chat: each, at }) => each === chat && at >= from && at < from + 60 * minute).length;
      }),
    );
    console.log(
      `messages by hour: ${chats.map((chat, index) => `chat ${chat}: ${perHour[index]!.join(' ')}`).join('; ')}; ` +
        `${everListed.size} bets were listed`,
    );
    expect(withoutReason).toEqual([]);
    expect(Math.max(...mostAnHour)).toBe(3);
  }, 120_000);
});
