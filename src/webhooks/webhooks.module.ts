import { Module } from '@nestjs/common';
import { SecretBox } from '../common/secrets/secret-box.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks as in Standard Webhooks 1.0: subscriptions, the delivery log, and the events of other areas. */
@Module({
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    SecretBox,
    WebhookDeliveriesRepository,
    WebhookDeliveriesService,
    WebhookEventsService,
    WebhooksRepository,
    WebhooksService,
  ],
  exports: [WebhookEventsService],
})
export class WebhooksModule {}
