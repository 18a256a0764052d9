import { setTimeout as sleep } from 'node:timers/promises';
import { MessageDelivery } from '../../src/bot/delivery/message-delivery.js';
import { TelegramConnection } from '../../src/bot/telegram/telegram-connection.service.js';
import type { AppConfig } from '../../src/config/app-config.js';
import { startTestApp } from './app.js';
import type { TestApp } from './app.js';
import type { TestDatabase } from './database.js';
import { TelegramServer, telegramToken } from './telegram-server.js';
import type { ShownMessage, Update } from './telegram-server.js';

/** The application with a Bot API on loopback, which it polls. */
export interface TelegramApp {
  readonly telegram: TelegramServer;
  readonly service: TestApp;
  /** Lets the bot handle updates and send its queue. @returns the new messages */
  exchange(...updates: readonly Update[]): Promise<ShownMessage[]>;
  /** Sends what is due, then advances the clock by a second: the rate limit per chat is one message per second. */
  deliver(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the application with a bot on Telegram. */
export async function startTelegramApp(
  database: TestDatabase,
  now: string,
  config: Partial<AppConfig> = {},
): Promise<TelegramApp> {
  const telegram = await TelegramServer.start();
  const service = await startTestApp({
    database,
    now,
    config: { clockAsOf: null, telegram: { token: telegramToken, apiRoot: telegram.root }, ...config },
  });
  service.app.get(TelegramConnection).start(database.url);
  const deliver = async (): Promise<number> => {
    const attempts = await service.app.get(MessageDelivery).deliver();
    service.clock.set(new Date(service.clock.now().getTime() + 1_000));
    return attempts;
  };
  return {
    telegram,
    service,
    deliver,
    async exchange(...updates) {
      const before = telegram.messages.length;
      telegram.queue(...updates);
      await until(() => telegram.isIdle);
      while ((await deliver()) > 0);
      return telegram.messages.slice(before);
    },
    async stop() {
      await service.stop();
      await telegram.stop();
    },
  };
}

/** Waits until a condition holds, 20 s at most. */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const patient = Date.now() + 20_000;
  while (!(await isDone())) {
    if (Date.now() > patient) throw new Error('it took too long');
    await sleep(10);
  }
}
