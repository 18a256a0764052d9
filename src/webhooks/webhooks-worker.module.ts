import { Module } from '@nestjs/common';
import { SecretBox } from '../common/secrets/secret-box.js';
import { PollingWorkerModule } from '../polling/polling-worker.module.js';
import { DeliveryQueueRepository } from './delivery/delivery-queue.repository.js';
import { WebhookDelivery } from './delivery/webhook-delivery.service.js';
import { OperatorEvents } from './operators/operator-events.service.js';
import { OperatorNewsRepository } from './operators/operator-news.repository.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Background delivery of webhooks and queueing of operator events, for processes in the worker role. */
@Module({
  imports: [PollingWorkerModule],
  providers: [
    DeliveryQueueRepository,
    OperatorEvents,
    OperatorNewsRepository,
    SecretBox,
    WebhookDelivery,
    WebhookEventsService,
    WebhooksRepository,
  ],
  exports: [OperatorEvents, WebhookDelivery, WebhookEventsService],
})
export class WebhooksWorkerModule {}
