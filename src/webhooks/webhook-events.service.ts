import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { Transaction } from '../database/transaction-runner.js';
import type { WebhookEventType } from './event-types.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** An event that is sent to subscribers. */
export interface WebhookEvent {
  readonly type: WebhookEventType;
  readonly occurredAt: Date;
  /** Ids, and `url`: the API path of the record in its current state. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Subscriptions it is meant for; absent: all that have its type. */
  readonly subscriptionIds?: readonly number[];
}

/** Queues events for subscribers, in the transaction of the change that caused them. */
@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly repository: WebhooksRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a delivery of each event for each active subscription that has its type; paused and disabled ones get none.
   * @returns number of deliveries
   */
  async enqueue(transaction: Pick<Transaction, 'sql'>, events: readonly WebhookEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    const deliveries = events.map(({ type, occurredAt, data, subscriptionIds = null }) => ({
      type,
      body: JSON.stringify({ type, timestamp: occurredAt.toISOString(), data }),
      subscriptionIds,
    }));
    return this.repository.insertDeliveries(transaction, deliveries, this.clock.realTime.now());
  }

  /** Event types of a subscriber's own subscription; null: there is none with that id. */
  async findEventTypes(
    transaction: Pick<Transaction, 'sql'>,
    subscriptionId: number,
    subject: string,
  ): Promise<readonly WebhookEventType[] | null> {
    const subscription = await this.repository.find(subscriptionId, transaction);
    return subscription?.subject === subject ? subscription.eventTypes : null;
  }
}
