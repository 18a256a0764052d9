import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { SqlClient } from '../database/sql-client.js';
import type { Transaction } from '../database/transaction-runner.js';
import type { SubscribedEventType, WebhookEventType } from './event-types.js';

/**
 * SQL: when a message queued now is due. The database's clock is the limit: a process whose clock is ahead delays
 * nothing.
 * @param now parameter with the time of the process
 */
export const dueNow = (now: string): string => `least(${now}::timestamptz, clock_timestamp())`;

/** Stored state of a subscription. */
export type StoredState = 'active' | 'paused' | 'disabled';

/** The members of a subscription that its subscriber sets. */
export interface SubscriptionFields {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly SubscribedEventType[];
  readonly state: StoredState;
}

/** A subscription, without its secrets. */
export interface SubscriptionRecord extends SubscriptionFields {
  readonly id: number;
  readonly subject: string;
  readonly disabledBecause: string | null;
  /** Time until which the previous secret signs too; null: there is none. */
  readonly previousSecretUntil: Date | null;
  /** First failed attempt since the last acknowledged one; null: the last one was acknowledged. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** An event to queue for subscribers. */
export interface NewDelivery {
  readonly type: WebhookEventType;
  /** JSON. */
  readonly body: string;
  /** Null: all that have the type. */
  readonly subscriptionIds: readonly number[] | null;
}

type Sql = Pick<Transaction, 'sql'>;

const subscriptions = `
  select id, subject, url, description, event_types as "eventTypes", state, disabled_because as "disabledBecause",
    previous_secret_until as "previousSecretUntil", failing_since as "failingSince", created_at as "createdAt"
  from webhook_subscriptions`;

/** Webhook subscriptions. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly sql: SqlClient) {}

  /** A window of the subscriptions of one subject or of all, newest first. */
  async list(subject: string | null, window: KeysetWindow): Promise<SubscriptionRecord[]> {
    const { condition, orderAndLimit, parameters } = keysetClause([['-id', 'bigint']], window, 2);
    return this.sql.rows<SubscriptionRecord>(
      `${subscriptions} where ($1::text is null or subject = $1) and ${condition} ${orderAndLimit}`,
      [subject, ...parameters],
    );
  }

  /** @param from transaction to read in */
  async find(id: number, from?: Sql): Promise<SubscriptionRecord | null> {
    return (from?.sql ?? this.sql).row<SubscriptionRecord>(`${subscriptions} where id = $1::bigint`, [id]);
  }

  /** The same, locked until the transaction ends. */
  async lock(transaction: Sql, id: number): Promise<SubscriptionRecord | null> {
    return transaction.sql.row<SubscriptionRecord>(`${subscriptions} where id = $1::bigint for no key update`, [id]);
  }

  /** Number of a subject's subscriptions; other transactions that count them wait until this one ends. */
  async count({ sql }: Sql, subject: string): Promise<number> {
    await sql.rows(`select pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1::text, 0))`, [subject]);
    const { count } = await sql.rowOrFail<{ count: number }>(
      'select count(*)::integer as count from webhook_subscriptions where subject = $1',
      [subject],
    );
    return count;
  }

  /** @returns the id of the new subscription */
  async insert(
    { sql }: Sql,
    subject: string,
    { url, description, eventTypes, state }: SubscriptionFields,
    { secret, now }: { readonly secret: Buffer; readonly now: Date },
  ): Promise<number> {
    const { id } = await sql.rowOrFail<{ id: number }>(
      `insert into webhook_subscriptions (subject, url, description, event_types, state, secret, created_at)
       values ($1, $2, $3, $4::text[], $5, $6, $7) returning id`,
      [subject, url, description, eventTypes, state, secret, now],
    );
    return id;
  }

  /** Stores the subscriber's members; a disabled subscription that is reactivated starts afresh. */
  async update({ sql }: Sql, id: number, { url, description, eventTypes, state }: SubscriptionFields): Promise<void> {
    await sql.rows(
      `update webhook_subscriptions
       set url = $2, description = $3, event_types = $4::text[], state = $5,
         disabled_because = case when $5 = 'disabled' then disabled_because end,
         failing_since = case when state = 'disabled' and $5 <> 'disabled' then null else failing_since end
       where id = $1`,
      [id, url, description, eventTypes, state],
    );
  }

  /** Replaces the secret; the previous one signs too until a given moment. */
  async replaceSecret({ sql }: Sql, id: number, secret: Buffer, previousUntil: Date): Promise<void> {
    await sql.rows(
      `update webhook_subscriptions set previous_secret = secret, previous_secret_until = $3, secret = $2
      where id = $1`,
      [id, secret, previousUntil],
    );
  }

  /** Deletes a subscription with its deliveries. */
  async delete({ sql }: Sql, id: number): Promise<void> {
    await sql.rows('delete from webhook_subscriptions where id = $1', [id]);
  }

  /** Queues events, in order, for active subscriptions that have their types. @returns number of deliveries */
  async insertDeliveries({ sql }: Sql, events: readonly NewDelivery[], now: Date): Promise<number> {
    const rows = await sql.rows<{ id: number }>(
      `insert into webhook_deliveries (subscription_id, message_id, type, body, created_at, next_attempt_at)
       select subscription.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), type, body, $2::timestamptz,
         ${dueNow('$2')}
       from rows from (jsonb_to_recordset($1::jsonb) as (type text, body text, "subscriptionIds" bigint[]))
         with ordinality as event (type, body, subscription_ids, number)
       join webhook_subscriptions subscription on state = 'active' and type = any(event_types)
         and (subscription_ids is null or subscription.id = any(subscription_ids))
       order by number, subscription.id
       returning id`,
      [JSON.stringify(events), now],
    );
    return rows.length;
  }

  /** Queues an event for one subscription, regardless of its types. @returns the id of the delivery */
  async insertDelivery(
    { sql }: Sql,
    subscriptionId: number,
    { type, body }: Pick<NewDelivery, 'type' | 'body'>,
    now: Date,
  ): Promise<number> {
    const { id } = await sql.rowOrFail<{ id: number }>(
      `insert into webhook_deliveries (subscription_id, message_id, type, body, created_at, next_attempt_at)
       values ($1, $2, $3, $4, $5::timestamptz, ${dueNow('$5')}) returning id`,
      [subscriptionId, `msg_${randomUUID().replaceAll('-', '')}`, type, body, now],
    );
    return id;
  }
}
