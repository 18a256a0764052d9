// Slow: it starts the service three times.
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';
import { TelegramServer, telegramToken } from '../../support/telegram-server.js';

const updates = 60;

describe('Telegram updates while the service is killed', () => {
  const database = useTestDatabase();
  const { startService, end, until } = useKillable(() => database.current.url);
  let telegram: TelegramServer;
  beforeAll(async () => {
    telegram = await TelegramServer.start();
  });
  afterAll(() => telegram.stop());

  const start = () => startService({ TELEGRAM_BOT_TOKEN: telegramToken, TELEGRAM_API_ROOT: telegram.root });
  const answered = async (): Promise<number> => {
    const [row] = await database.current.rows<{ count: number }>(
      'select count(*)::integer as count from messenger_updates where reply is not null',
    );
    return row!.count;
  };

  it('are answered once each: by the first process, the standby, then a new one', async () => {
    const first = await start();
    await until(() => telegram.callsOf('getUpdates').length > 0);
    const second = await start();
    const texts = Array.from({ length: updates }, (_, index) => telegram.text(`/groups x${index}`, 1_000 + index));
    telegram.queue(...texts.slice(0, 20));
    await until(async () => (await answered()) >= 5);
    await end(first.process, 'SIGKILL');
    const byFirst = await answered();
    telegram.queue(...texts.slice(20, 40));
    await until(async () => (await answered()) >= Math.max(25, byFirst + 1));
    await end(second.process, 'SIGKILL');
    const bySecond = await answered();
    // as if claims of updates and messages had expired: only then does another process take them over
    await database.current.rows('update messenger_updates set claimed_until = null');
    telegram.queue(...texts.slice(40));
    const third = await start();
    await until(async () => (await answered()) === updates);
    await database.current.rows('update messenger_outbox set claimed_until = null');
    await until(async () => {
      const [row] = await database.current.rows<{ count: number }>(
        `select count(*)::integer as count from messenger_outbox where state = 'delivered'`,
      );
      return row!.count === updates;
    });
    await end(third.process, 'SIGTERM');
    const replies = await database.current.rows<{ count: number }>(
      'select count(*)::integer as count from messenger_outbox group by chat_id',
    );
    expect(replies.map(({ count }) => count)).toEqual(Array(updates).fill(1));
    const repeated = telegram.messages.length - new Set(telegram.messages.map(({ chatId }) => chatId)).size;
    // Telegram has no idempotency keys: what a dead process had in flight, three messages at most, may be sent again
    expect(repeated).toBeLessThanOrEqual(6);
    console.log(`killed after ${byFirst} and ${bySecond} of ${updates}; ${repeated} messages sent twice`);
  }, 240_000);
});
