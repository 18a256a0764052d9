import { Module } from '@nestjs/common';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { AppConfig } from '../config/app-config.js';
import { PollingWorkerModule } from '../polling/polling-worker.module.js';
import { SourceAlerts } from './alerts/source-alerts.js';
import { sendingChannels } from './channels.js';
import { MessageDelivery } from './delivery/message-delivery.js';
import { HttpOutbound, OUTBOUND_PORT, OutboundByChannel } from './delivery/outbound.js';
import type { OutboundPort } from './delivery/outbound.js';
import { OutboxRepository } from './delivery/outbox.repository.js';
import { createTelegramApi } from './telegram/telegram-api.js';
import { TelegramChatsRepository } from './telegram/telegram-chats.repository.js';
import { TelegramOutbound } from './telegram/telegram-outbound.js';

/** Null if the service sends no messages. */
async function portOf(config: AppConfig, chats: TelegramChatsRepository, logger: Logger): Promise<OutboundPort | null> {
  const { botSend, telegram } = config;
  if (sendingChannels(config).length === 0) return null;
  const byHttp = botSend === null ? null : new HttpOutbound(botSend.url, botSend.token);
  if (telegram === null) return byHttp;
  const byTelegram = new TelegramOutbound(await createTelegramApi(telegram), chats, logger);
  return byHttp === null ? byTelegram : new OutboundByChannel(byHttp, byTelegram);
}

/** Sends the bot's messages, including those about sources, in processes with the worker role. */
@Module({
  imports: [PollingWorkerModule],
  providers: [
    OutboxRepository,
    MessageDelivery,
    SourceAlerts,
    TelegramChatsRepository,
    { provide: OUTBOUND_PORT, inject: [AppConfig, TelegramChatsRepository, LOGGER], useFactory: portOf },
  ],
  exports: [MessageDelivery, SourceAlerts],
})
export class BotWorkerModule {}
