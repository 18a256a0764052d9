import { Module } from '@nestjs/common';
import { SecretBox } from '../common/secrets/secret-box.js';
import { DeliveryQueueRepository } from './delivery/delivery-queue.repository.js';
import { WebhookDelivery } from './delivery/webhook-delivery.service.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Delivers webhooks in the background, for processes in the role of a worker. */
@Module({
  providers: [DeliveryQueueRepository, SecretBox, WebhookDelivery, WebhookEventsService, WebhooksRepository],
  exports: [WebhookDelivery, WebhookEventsService],
})
export class WebhooksWorkerModule {}
