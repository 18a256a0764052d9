import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';

/** URL of a subscription, and the encrypted secrets that sign its messages, newest first. */
export interface DeliveryTarget {
  readonly url: string;
  readonly sealedSecrets: readonly Buffer[];
}

/** A claimed message. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly messageId: string;
  readonly body: string;
  /** Failed attempts so far. */
  readonly attempts: number;
}

/** Result of one request. */
export interface AttemptResult {
  readonly startedAt: Date;
  readonly durationMilliseconds: number;
  readonly status: number | null;
  /** Null: acknowledged. */
  readonly error: string | null;
  /** Time of the next attempt; null: none. */
  readonly nextAttemptAt: Date | null;
}

/** Criteria of a claim. */
export interface ClaimOptions {
  readonly now: Date;
  /** Most messages of a subscription in flight at a time, over all processes. */
  readonly most: number;
  /** Seconds after which a claim without a result expires. */
  readonly claimSeconds: number;
}

/** Messages to be delivered to subscribers. The rows are authoritative; jobs only signal where there is work. */
@Injectable()
export class DeliveryQueueRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /** Active subscriptions with a due, unclaimed message. */
  async listDue(now: Date): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `select id from webhook_subscriptions subscription
       where state = 'active' and exists (
         select from webhook_deliveries delivery
         where subscription_id = subscription.id and delivery.state = 'waiting' and next_attempt_at <= $1
           and (claimed_until is null or claimed_until <= clock_timestamp()))
       order by id`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /** Claims due messages of a subscription, longest due first; null: it is gone, paused or disabled. */
  async claim(
    subscriptionId: number,
    { now, most, claimSeconds }: ClaimOptions,
  ): Promise<{ target: DeliveryTarget; deliveries: ClaimedDelivery[] } | null> {
    return this.sql.transaction(async (sql) => {
      // one claim of a subscription at a time, so that each sees the others
      const target = await sql.row<DeliveryTarget>(
        `select url, array_remove(array[secret, case when previous_secret_until > $2 then previous_secret end], null)
           as "sealedSecrets"
         from webhook_subscriptions where id = $1 and state = 'active' for no key update`,
        [subscriptionId, now],
      );
      if (target === null) return null;
      const deliveries = await sql.rows<ClaimedDelivery>(
        `with under_way as (
           select count(*) as count from webhook_deliveries
           where subscription_id = $1 and state = 'waiting' and claimed_until is not null
             and claimed_until > clock_timestamp()
         ), due as (
           select id from webhook_deliveries
           where subscription_id = $1 and state = 'waiting' and next_attempt_at <= $2
             and (claimed_until is null or claimed_until <= clock_timestamp())
           order by next_attempt_at, id
           limit greatest(0, $3::integer - (select count from under_way))
         )
         update webhook_deliveries delivery
         set claimed_until = clock_timestamp() + make_interval(secs => $4::double precision)
         from due where delivery.id = due.id
         returning delivery.id, message_id as "messageId", body, attempts`,
        [subscriptionId, now, most, claimSeconds],
      );
      return { target, deliveries };
    });
  }

  /** Stores the result of an attempt, unless the message is gone. */
  async storeResult(id: number, result: AttemptResult): Promise<void> {
    const { startedAt, durationMilliseconds, status, error, nextAttemptAt } = result;
    const state = error === null ? 'delivered' : nextAttemptAt === null ? 'failed' : 'waiting';
    await this.sql.transaction((sql) =>
      sql.rows(storeResult, [id, state, startedAt, durationMilliseconds, status, error, nextAttemptAt]),
    );
  }

  /** Disables a subscription and ends its waiting deliveries. @returns false where it was already disabled */
  async disable(deliveryId: number, because: string, now: Date): Promise<boolean> {
    return this.sql.transaction(async (sql) => {
      const disabled = await sql.row(
        `update webhook_subscriptions set state = 'disabled', disabled_because = $2
         where state <> 'disabled' and id = (select subscription_id from webhook_deliveries where id = $1)
         returning id`,
        [deliveryId, because],
      );
      await sql.rows(endWaiting, [now]);
      return disabled !== null;
    });
  }

  /** Ends waiting deliveries of disabled subscriptions, such as those in flight when they were disabled. */
  async endWaitingOfDisabled(now: Date): Promise<void> {
    await this.sql.transaction((sql) => sql.rows(endWaiting, [now]));
  }

  /** Deletes up to `most` deliveries created before a moment, oldest first. @returns their number */
  async deleteBefore(moment: Date, most: number): Promise<number> {
    const rows = await this.sql.transaction((sql) =>
      sql.rows(
        `delete from webhook_deliveries where id in (
           select id from webhook_deliveries where created_at < $1 order by created_at limit $2) returning id`,
        [moment, most],
      ),
    );
    return rows.length;
  }
}

const storeResult = `
  with delivery as (
    update webhook_deliveries set attempts = attempts + 1, claimed_until = null, state = $2::text, error = $6::text,
      next_attempt_at = coalesce($7::timestamptz, next_attempt_at),
      settled_at = case
        when $2::text <> 'waiting' then $3::timestamptz + make_interval(secs => $4::integer / 1000.0) end
    where id = $1::bigint and state = 'waiting'
    returning id, subscription_id
  ), attempt as (
    insert into webhook_attempts (delivery_id, started_at, duration_milliseconds, status, error)
    select id, $3::timestamptz, $4::integer, $5::smallint, $6::text from delivery
  )
  update webhook_subscriptions subscription
  set failing_since = case when $6::text is not null then $3::timestamptz end
  from delivery
  where subscription.id = delivery.subscription_id and (failing_since is null) <> ($6::text is null)`;

const endWaiting = `
  update webhook_deliveries delivery
  set state = 'failed', settled_at = $1, claimed_until = null, error = 'the subscription was disabled'
  from webhook_subscriptions subscription
  where subscription.id = subscription_id and subscription.state = 'disabled' and delivery.state = 'waiting'
    and (claimed_until is null or claimed_until <= clock_timestamp())`;
