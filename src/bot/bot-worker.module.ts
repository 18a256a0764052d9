import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { SourceAlerts } from './alerts/source-alerts.js';
import { MessageDelivery } from './delivery/message-delivery.js';
import { HttpOutbound, OUTBOUND_PORT } from './delivery/outbound.js';
import type { OutboundPort } from './delivery/outbound.js';
import { OutboxRepository } from './delivery/outbox.repository.js';

/** Null without an outbound address, and with a frozen clock: then no message leaves the service. */
const portOf = ({ botSend, clockAsOf }: AppConfig): OutboundPort | null =>
  botSend === null || clockAsOf !== null ? null : new HttpOutbound(botSend.url, botSend.token);

/** Sends the bot's messages, those about sources among them, in processes with the role of a worker. */
@Module({
  providers: [
    OutboxRepository,
    MessageDelivery,
    SourceAlerts,
    { provide: OUTBOUND_PORT, inject: [AppConfig], useFactory: portOf },
  ],
  exports: [MessageDelivery, SourceAlerts],
})
export class BotWorkerModule {}
