import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { SqlClient } from '../database/sql-client.js';
import type { Transaction } from '../database/transaction-runner.js';
import type { WebhookEventType } from './event-types.js';
import { dueNow } from './webhooks.repository.js';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A request to the receiver. */
export interface AttemptRecord {
  readonly startedAt: Date;
  readonly durationMilliseconds: number;
  /** Null: there was no response. */
  readonly status: number | null;
  /** Null: it was acknowledged. */
  readonly error: string | null;
}

/** A message to a subscription. */
export interface DeliveryRecord {
  readonly id: number;
  readonly messageId: string;
  readonly type: WebhookEventType;
  readonly body: string;
  readonly state: DeliveryState;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly settledAt: Date | null;
  readonly error: string | null;
  readonly attempts: readonly AttemptRecord[];
}

/** Filters of a list of deliveries. */
export interface DeliveryFilter {
  readonly state: DeliveryState | null;
  readonly type: WebhookEventType | null;
}

const deliveries = `
  select delivery.id, message_id as "messageId", type, body, state, created_at as "createdAt",
    next_attempt_at as "nextAttemptAt", settled_at as "settledAt", delivery.error
  from webhook_deliveries delivery`;

/** Past and pending deliveries of subscriptions, as their owners see them. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly sql: SqlClient) {}

  /** A window of a subscription's deliveries, newest first, with their attempts. */
  async list(subscriptionId: number, { state, type }: DeliveryFilter, window: KeysetWindow): Promise<DeliveryRecord[]> {
    const { condition, orderAndLimit, parameters } = keysetClause([['-delivery.id', 'bigint']], window, 4);
    const rows = await this.sql.rows<Omit<DeliveryRecord, 'attempts'>>(
      `${deliveries}
       where subscription_id = $1::bigint and ($2::text is null or state = $2) and ($3::text is null or type = $3)
         and ${condition} ${orderAndLimit}`,
      [subscriptionId, state, type, ...parameters],
    );
    return this.withAttempts(rows);
  }

  /** @param from transaction to read in; the delivery is locked until it ends */
  async find(subscriptionId: number, id: number, from?: Pick<Transaction, 'sql'>): Promise<DeliveryRecord | null> {
    const rows = await (from?.sql ?? this.sql).rows<Omit<DeliveryRecord, 'attempts'>>(
      `${deliveries} where subscription_id = $1::bigint and delivery.id = $2::bigint
       ${from === undefined ? '' : 'for no key update'}`,
      [subscriptionId, id],
    );
    return (await this.withAttempts(rows, from))[0] ?? null;
  }

  /** Queues a settled delivery again, with the same message id and a full set of attempts. */
  async replay({ sql }: Pick<Transaction, 'sql'>, id: number, now: Date): Promise<void> {
    await sql.rows(
      `update webhook_deliveries
       set state = 'waiting', attempts = 0, next_attempt_at = ${dueNow('$2')}, settled_at = null, error = null where id = $1`,
      [id, now],
    );
  }

  private async withAttempts(
    rows: readonly Omit<DeliveryRecord, 'attempts'>[],
    from?: Pick<Transaction, 'sql'>,
  ): Promise<DeliveryRecord[]> {
    const attempts = await (from?.sql ?? this.sql).rows<AttemptRecord & { deliveryId: number }>(
      `select delivery_id as "deliveryId", started_at as "startedAt", duration_milliseconds as "durationMilliseconds",
         status, error
       from webhook_attempts where delivery_id = any($1::bigint[]) order by delivery_id, id`,
      [rows.map(({ id }) => id)],
    );
    return rows.map((row) => ({ ...row, attempts: attempts.filter(({ deliveryId }) => deliveryId === row.id) }));
  }
}
