import { Injectable } from '@nestjs/common';
import type { Caller } from '../common/access/caller.js';
import type { Writer } from '../common/access/writer.js';
import { Clock } from '../common/clock/clock.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { ApplicationError, unknownResource } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { Transaction } from '../database/transaction-runner.js';
import { visibleWebhook, writableWebhook } from './webhook-access.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { deliveryOf } from './webhook-records.js';
import type { WebhookDeliveriesQuery, WebhookDelivery, WebhookDeliveryPage } from './webhooks.dto.js';
import { WebhooksRepository } from './webhooks.repository.js';
import type { SubscriptionRecord } from './webhooks.repository.js';

/** Deliveries to webhooks: the log, replays and test events. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly repository: WebhookDeliveriesRepository,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of a webhook's deliveries, newest first.
   * @throws ApplicationError `not_found`
   */
  async list(id: number, query: WebhookDeliveriesQuery, path: string, caller: Caller): Promise<WebhookDeliveryPage> {
    visibleWebhook(await this.webhooks.find(id), id, caller);
    const filter = { state: query.state ?? null, type: query.type ?? null };
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(id, filter, window),
      keyOf: (delivery) => [-delivery.id],
      present: deliveryOf,
    });
  }

  /**
   * Queues a test event.
   * @throws ApplicationError `not_found`, `forbidden`; `conflict` for an inactive webhook, or with a frozen clock
   */
  async test(id: number, writer: Writer): Promise<WebhookDelivery> {
    const now = this.clock.realTime.now();
    return this.transactions.run(writer, async (transaction) => {
      await this.lockActive(transaction, id, writer.caller);
      const data = { webhookId: id, url: `/api/v2/webhooks/${id}` };
      const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data });
      const deliveryId = await this.webhooks.insertDelivery(transaction, id, { type: 'test', body }, now);
      await transaction.record({
        entityKind: 'webhook',
        entityId: id,
        action: 'test',
        before: null,
        after: { deliveryId },
      });
      return deliveryOf((await this.repository.find(id, deliveryId, transaction)) ?? unknownDelivery(deliveryId));
    });
  }

  /**
   * Queues a settled delivery again, with the same message id.
   * @throws ApplicationError `not_found`, `forbidden`; `conflict` while it waits, for an inactive webhook, or with a
   *   frozen clock
   */
  async replay(id: number, deliveryId: number, writer: Writer): Promise<WebhookDelivery> {
    return this.transactions.run(writer, async (transaction) => {
      await this.lockActive(transaction, id, writer.caller);
      const delivery = (await this.repository.find(id, deliveryId, transaction)) ?? unknownDelivery(deliveryId);
      if (delivery.state === 'waiting')
        throw new ApplicationError('conflict', `Delivery ${deliveryId} is already waiting for its next attempt.`);
      await this.repository.replay(transaction, deliveryId, this.clock.realTime.now());
      await transaction.record({
        entityKind: 'webhook',
        entityId: id,
        action: 'replay',
        before: { deliveryId, state: delivery.state },
        after: { deliveryId, state: 'waiting' },
      });
      return deliveryOf((await this.repository.find(id, deliveryId, transaction)) ?? unknownDelivery(deliveryId));
    });
  }

  private async lockActive(transaction: Transaction, id: number, caller: Caller): Promise<SubscriptionRecord> {
    const webhook = writableWebhook(await this.webhooks.lock(transaction, id), id, caller);
    if (this.config.clockAsOf !== null)
      throw new ApplicationError('conflict', 'The clock is set to the past, so nothing is sent.');
    if (webhook.state === 'active') return webhook;
    throw new ApplicationError('conflict', `Webhook ${id} is ${webhook.state}; set its state to active first.`);
  }
}

function unknownDelivery(id: number): never {
  throw unknownResource('delivery', id);
}
