import { Injectable } from '@nestjs/common';
import { advisoryLocks } from '../../database/advisory-locks.js';
import { MessengerMessageEntity } from '../../database/entities/index.js';
import type { Channel } from '../../database/entities/index.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import type { Transaction } from '../../database/transaction-runner.js';
import type { BotMessage } from '../bot-message.js';
import type { OutboundMessage } from './outbound.js';

/** A claimed message. */
export interface OutboxMessage extends OutboundMessage {
  readonly id: number;
  /** Number of earlier attempts. */
  readonly attempts: number;
}

/** Rate limits of the platform. */
export interface MessagePace {
  /** Least time between two messages to a chat. */
  readonly chatMilliseconds: number;
  readonly windowMilliseconds: number;
  /** Most messages to all chats within a window. */
  readonly most: number;
  readonly groupMilliseconds: number;
  /** Most messages to a chat of several people within that time. */
  readonly mostToGroup: number;
}

/** Criteria of a claim. */
export interface Claim {
  readonly now: Date;
  /** Whether alerts other than those of watches are held back. */
  readonly isQuiet: boolean;
  readonly pace: MessagePace;
  /** Channels to send to; messages to chats on others wait. */
  readonly channels: readonly Channel[];
  /** Seconds after which a claim without a result expires. */
  readonly claimSeconds: number;
}

/** An alert to queue; it expires at the first kick-off of its matches, or when quiet hours begin. */
export type NewAlert = Pick<MessengerMessageEntity, 'chatId' | 'text' | 'buttons' | 'expiresAt'>;

/** Number of recent alerts to a chat. */
export interface AlertCounts {
  readonly chatId: number;
  /** Whether one of watches is waiting to be sent. */
  readonly isWaiting: boolean;
  readonly lastHour: number;
  readonly lastDay: number;
}

export type AttemptResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'dead'; readonly reason: string }
  | { readonly kind: 'again'; readonly reason: string; readonly inSeconds: number };

/** Messages on their way to the messaging platform. */
@Injectable()
export class OutboxRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /**
   * Queues a reply, in the transaction that stores it.
   * @param place message in the chat that it replaces, or forum topic, and the time at which it is given up; empty: a
   *   new message
   */
  async addReply(
    { manager }: Transaction,
    chatId: number,
    { text, buttons }: BotMessage,
    place: Partial<Pick<MessengerMessageEntity, 'editsMessageId' | 'topicId' | 'expiresAt'>> = {},
  ): Promise<void> {
    await manager.insert(MessengerMessageEntity, { kind: 'reply', chatId, text, buttons, ...place });
  }

  /** A chat's message by idempotency key; null: there is none, or it was deleted. */
  async findMessage({ manager }: Transaction, chatId: number, idempotencyKey: string): Promise<BotMessage | null> {
    return manager.findOne(MessengerMessageEntity, {
      select: { id: true, text: true, buttons: true },
      where: { chatId, idempotencyKey },
    });
  }

  /** Queues an alert, in the transaction that records its bets. @returns the id of the message */
  async addAlert({ manager }: Transaction, alert: NewAlert): Promise<number> {
    return (await manager.save(MessengerMessageEntity, { kind: 'alert' as const, ...alert })).id;
  }

  /** Counts of alerts that are waiting or were sent within 24 hours, by chat; chats without any are absent. */
  async countAlerts({ sql }: Transaction, now: Date): Promise<ReadonlyMap<number, AlertCounts>> {
    const rows = await sql.rows<AlertCounts>(
      `select chat_id as "chatId", bool_or(state = 'waiting' and ${isOfWatches}) as "isWaiting",
        count(*) filter (where tried_at > $1::timestamptz - interval '1 hour')::integer as "lastHour",
        count(*) filter (where tried_at > $1::timestamptz - interval '1 day')::integer as "lastDay"
      from messenger_outbox message
      where kind = 'alert' and (state = 'waiting' or tried_at > $1::timestamptz - interval '1 day')
      group by chat_id`,
      [now],
    );
    return new Map(rows.map((row) => [row.chatId, row]));
  }

  /** Deletes waiting alerts of watches, except those in flight; their news of other watches is due again. */
  async cancelAlerts({ sql }: Transaction, watchIds: readonly number[]): Promise<void> {
    await sql.rows(
      `delete from messenger_outbox
      where kind = 'alert' and state = 'waiting' and (claimed_until is null or claimed_until <= clock_timestamp())
        and id in (select message_id from watch_news where watch_id = any ($1::bigint[]))`,
      [watchIds],
    );
  }

  /**
   * Claims due messages for this process: the oldest one of each chat, if it is due and the chat got none for
   * `chatMilliseconds`, a group at most `mostToGroup` in `groupMilliseconds`. Replies come before alerts; at most
   * `most` in any `windowMilliseconds` over all processes. Expired alerts are given up, and their news is due again.
   */
  async claim({ now, isQuiet, pace, channels, claimSeconds }: Claim): Promise<OutboxMessage[]> {
    return this.sql.transaction(async (sql) => {
      // one process at a time, so that each sees the claims of the others
      await sql.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.messageClaim]);
      await sql.rows(giveUpExpired);
      return sql.rows<OutboxMessage>(claimDue, [
        now,
        isQuiet,
        pace.chatMilliseconds,
        pace.windowMilliseconds,
        pace.most,
        claimSeconds,
        pace.groupMilliseconds,
        pace.mostToGroup,
        channels,
      ]);
    });
  }

  /** Stores the result of an attempt. */
  async storeResult(id: number, result: AttemptResult): Promise<void> {
    await this.sql.transaction((sql) => sql.rows(storeResult, valuesOf(id, result)));
  }

  /** Deletes messages that were delivered or given up more than `days` days ago; their news stays recorded. */
  async deleteOld(days: number): Promise<void> {
    await this.sql.transaction(async (sql) => {
      const isOld = `state <> 'waiting' and settled_at < clock_timestamp() - make_interval(days => $1::integer)`;
      await sql.rows(
        `update watch_news set message_id = null where message_id in (select id from messenger_outbox where ${isOld})`,
        [days],
      );
      await sql.rows(`delete from messenger_outbox where ${isOld}`, [days]);
    });
  }
}

const giveUpExpired = `
  with expired as (
    update messenger_outbox set state = 'dead', last_error = 'it expired before it could be sent',
      settled_at = clock_timestamp()
    where state = 'waiting' and expires_at <= clock_timestamp()
      and (claimed_until is null or claimed_until <= clock_timestamp())
    returning id
  )
  delete from watch_news where message_id in (select id from expired)`;

/** SQL condition for alerts of watches, which follow the quiet hours of their chats instead: they expire by then. */
const isOfWatches = 'exists (select from watch_news news where news.message_id = message.id)';

// attempts later than the clock, left by a clock that was set back, must not block the queue
const claimDue = `
  with tried as materialized (
    select chat_id, tried_at from messenger_outbox
    where tried_at > $1::timestamptz - make_interval(secs => $3::double precision / 1000)
      and tried_at <= $1::timestamptz + make_interval(secs => $3::double precision / 1000)
  ), crowded as (
    -- chats of several people have negative ids
    select chat_id from messenger_outbox
    where chat_id < 0 and tried_at > $1::timestamptz - make_interval(secs => $7::double precision / 1000)
      and tried_at <= $1::timestamptz + make_interval(secs => $7::double precision / 1000)
    group by chat_id
    having count(*) >= $8::integer
  ), oldest as (
    select distinct on (message.chat_id) message.id, message.chat_id, kind, not_before, claimed_until, telegram_id
    from messenger_outbox message
    left join telegram_chats chat on chat.chat_id = message.chat_id
    where state = 'waiting' and (kind = 'reply' or not $2::boolean or ${isOfWatches})
      and case when telegram_id is null then 'messenger' else 'telegram' end = any ($9::text[])
    order by message.chat_id, message.id
  ), due as (
    select id, telegram_id from oldest
    where not_before <= clock_timestamp() and (claimed_until is null or claimed_until <= clock_timestamp())
      and chat_id not in (select chat_id from tried union all select chat_id from crowded)
    order by (kind = 'reply') desc, not_before, id
    limit greatest(0, $5::integer - (
      select count(*) from tried where tried_at > $1::timestamptz - make_interval(secs => $4::double precision / 1000)
    ))
  )
  update messenger_outbox message set tried_at = $1::timestamptz,
    claimed_until = clock_timestamp() + make_interval(secs => $6::double precision)
  from due where message.id = due.id
  returning message.id, message.idempotency_key as "idempotencyKey", message.chat_id as "chatId",
    due.telegram_id as "telegramId", message.text, message.buttons, message.edits_message_id as "editsMessageId",
    message.topic_id as "topicId",
    message.attempts`;

const storeResult = `
  update messenger_outbox set attempts = attempts + 1, claimed_until = null, state = $2::text, last_error = $3::text,
    settled_at = case when $2::text = 'waiting' then null else clock_timestamp() end,
    not_before = case
      when $2::text = 'waiting' then clock_timestamp() + make_interval(secs => $4::double precision) else not_before end
  where id = $1::bigint and state = 'waiting'`;

function valuesOf(id: number, result: AttemptResult): unknown[] {
  switch (result.kind) {
    case 'delivered':
      return [id, 'delivered', null, 0];
    case 'dead':
      return [id, 'dead', result.reason, 0];
    case 'again':
      return [id, 'waiting', result.reason, result.inSeconds];
  }
}
