import { MessageDelivery } from '../../../src/bot/delivery/message-delivery.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import { HttpOutbound, OutboundByChannel } from '../../../src/bot/delivery/outbound.js';
import type { OutboundPort } from '../../../src/bot/delivery/outbound.js';
import { createTelegramApi } from '../../../src/bot/telegram/telegram-api.js';
import { TelegramChatsRepository } from '../../../src/bot/telegram/telegram-chats.repository.js';
import { TelegramOutbound } from '../../../src/bot/telegram/telegram-outbound.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { createLogger } from '../../../src/common/logging/logger.js';
import { MessengerStandIn } from '../../support/bot-stand-in.js';
import { testConfig } from '../../support/config.js';
import { useTestDatabase } from '../../support/database.js';
import { TelegramServer, telegramToken } from '../../support/telegram-server.js';
import type { TelegramFault } from '../../support/telegram-server.js';

describe('delivery to Telegram chats', () => {
  const database = useTestDatabase();
  let telegram: TelegramServer;
  let chats: TelegramChatsRepository;
  const log: string[] = [];
  const logger = createLogger({ logLevel: 'debug' }, { write: (line: string) => void log.push(line) });
  const clock = new FixedClock(new Date('2025-02-25T12:00:00Z'));
  const apiOf = ({ root: apiRoot }: TelegramServer) => createTelegramApi({ token: telegramToken, apiRoot }, 1);
  let toTelegram: TelegramOutbound;
  const deliver = async (port: OutboundPort = toTelegram): Promise<number> => {
    const outbox = new OutboxRepository(database.current.sql);
    const attempts = await new MessageDelivery(testConfig(), logger, port, outbox, clock).deliver();
    clock.set(new Date(clock.now().getTime() + 1_000));
    return attempts;
  };
  const queue = (chatId: number, text: string, editsMessageId: number | null = null) =>
    database.current.rows(
      `insert into messenger_outbox (kind, chat_id, text, edits_message_id) values ('reply', $1, $2, $3)`,
      [chatId, text, editsMessageId],
    );
  const rows = () =>
    database.current.rows<{ text: string; state: string; attempts: number; wait: number; error: string | null }>(
      `select text, state, attempts, round(extract(epoch from not_before - clock_timestamp()))::integer as wait,
        last_error as error
      from messenger_outbox order by id`,
    );
  const whenDue = () => database.current.rows('update messenger_outbox set not_before = clock_timestamp()');
  const failOnce = (fault: TelegramFault): void => {
    telegram.faultOf = () => {
      telegram.faultOf = () => null;
      return fault;
    };
  };
  beforeAll(async () => {
    telegram = await TelegramServer.start();
    chats = new TelegramChatsRepository(database.current.sql);
    toTelegram = new TelegramOutbound(await apiOf(telegram), chats, logger);
  });
  beforeEach(async () => {
    await database.current.rows('truncate messenger_outbox cascade');
    telegram.faultOf = () => null;
    telegram.delayMilliseconds = 0;
    telegram.messages.length = 0;
  });
  afterAll(() => telegram.stop());

  it('sends a message once, to its Telegram chat id', async () => {
    await queue(await chats.find(5), 'to a person');
    await queue(await chats.find(-100_777), 'to a group');
    expect([await deliver(), await deliver()]).toEqual([2, 0]);
    expect(telegram.messages.map(({ chatId, text }) => `${chatId} ${text}`).sort()).toEqual([
      '-100777 to a group',
      '5 to a person',
    ]);
  });

  it('sends to webhook chats at their address, even if they have the same id', async () => {
    const platform = await MessengerStandIn.start();
    await queue(5, 'of the platform');
    await queue(await chats.find(5), 'of Telegram');
    expect(await deliver()).toBe(1);
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'delivered']);
    await deliver(new OutboundByChannel(new HttpOutbound(platform.url, null), toTelegram));
    expect([...platform.messages.values()].map(({ body }) => body)).toEqual([{ chat_id: 5, text: 'of the platform' }]);
    expect(telegram.messages.map(({ text }) => text)).toEqual(['of Telegram']);
    await platform.stop();
  });

  it('waits as long as Telegram asks', async () => {
    failOnce({ status: 429, description: 'Too Many Requests', parameters: { retry_after: 90 } });
    await queue(await chats.find(5), 'patient');
    await deliver();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(row!.wait).toBeGreaterThan(85);
    await whenDue();
    expect(await deliver()).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('gives up messages to a lost chat, pauses its alerts and says so once', async () => {
    telegram.faultOf = () => ({ status: 403, description: 'Forbidden: bot was blocked by the user' });
    const chat = await chats.find(6);
    for (const text of ['first', 'second']) await queue(chat, text);
    await deliver();
    await deliver();
    const error = 'Telegram responded with 403: Forbidden: bot was blocked by the user';
    expect(await rows()).toMatchObject([
      { state: 'dead', error },
      { state: 'dead', error },
    ]);
    const because =
      'select telegram_id as id, paused_because as because from telegram_chats where paused_at is not null';
    expect(await database.current.rows(because)).toEqual([{ id: 6, because: error }]);
    expect(log.filter((line) => line.includes('a chat is lost'))).toHaveLength(1);
    await chats.resume(6);
    expect(await database.current.rows(because)).toEqual([]);
  });

  it('follows a group that was upgraded to a supergroup', async () => {
    telegram.faultOf = ({ payload }) =>
      payload.chat_id === -800
        ? {
            status: 400,
            description: 'Bad Request: group chat was upgraded to a supergroup chat',
            parameters: { migrate_to_chat_id: -100_800 },
          }
        : null;
    await queue(await chats.find(-800), 'moved');
    await deliver();
    await whenDue();
    await deliver();
    expect(telegram.messages).toMatchObject([{ chatId: -100_800, text: 'moved' }]);
    // both ids resolve to the chat
    expect(await chats.find(-800)).toBe(await chats.find(-100_800));
  });

  it('retries ambiguous sends: twice where Telegram accepted the first, once where it did not', async () => {
    for (const [text, fault] of [
      ['lost', 'cut'],
      ['taken', 'cut after it'],
      ['refused for now', { status: 502, description: 'Bad Gateway' }],
    ] as const) {
      failOnce(fault);
      await queue(await chats.find(5), text);
      await deliver();
      await whenDue();
      await deliver();
    }
    expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(3).fill('delivered 2'));
    expect(telegram.messages.map(({ text }) => text)).toEqual(['lost', 'taken', 'taken', 'refused for now']);
  });

  it('allows slow responses, and logs no secret', async () => {
    telegram.delayMilliseconds = 1_500;
    await queue(await chats.find(5), 'slow');
    await deliver();
    expect(await rows()).toMatchObject([{ state: 'waiting', error: 'Telegram did not respond in time' }]);
    telegram.delayMilliseconds = 0;
    const gone = await TelegramServer.start();
    const api = await apiOf(gone);
    await gone.stop();
    await whenDue();
    await deliver(new TelegramOutbound(api, chats, logger));
    expect(await rows()).toMatchObject([{ error: 'Telegram could not be reached (ECONNREFUSED)' }]);
    expect(log.join('')).not.toContain('token-of-the-telegram-tests');
  });

  it('counts a no-op edit as delivered, and gives up an edit of a deleted message', async () => {
    const chat = await chats.find(5);
    await queue(chat, 'same');
    await deliver();
    await queue(chat, 'same', telegram.messages[0]!.id);
    await queue(chat, 'other', 999_999);
    await deliver();
    await deliver();
    expect(await rows()).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered', error: null },
      { state: 'dead', error: 'Telegram responded with 400: Bad Request: message to edit not found' },
    ]);
  });
});
