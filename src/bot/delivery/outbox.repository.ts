import { Injectable } from '@nestjs/common';
import { advisoryLocks } from '../../database/advisory-locks.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/** A message whose turn it is. */
export interface OutboxMessage {
  id: number;
  idempotencyKey: string;
  chatId: number;
  text: string;
  /** How often it was tried before. */
  attempts: number;
}

/** How many messages the platform takes. */
export interface MessagePace {
  /** Between two messages to one chat. */
  readonly chatMilliseconds: number;
  readonly windowMilliseconds: number;
  /** To all chats within any such window. */
  readonly most: number;
}

/** What decides which messages are taken. */
export interface Claim {
  readonly now: Date;
  /** Whether alerts wait. */
  readonly isQuiet: boolean;
  readonly pace: MessagePace;
  /** After which a process that has not settled a message is taken for dead. */
  readonly claimSeconds: number;
}

/** An alert to be sent. */
export interface NewAlert {
  readonly chatId: number;
  readonly groupId: number;
  readonly cardKey: string;
  readonly text: string;
  readonly expiresAt: Date;
}

/** What became of an attempt. */
export type Settlement =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'dead'; readonly reason: string }
  | { readonly kind: 'again'; readonly reason: string; readonly inSeconds: number };

/** Messages on their way to the messaging platform. */
@Injectable()
export class OutboxRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /** Queues a reply, in the transaction that stores it. */
  async addReply(sql: SqlTransaction, chatId: number, text: string): Promise<void> {
    await sql.rows(`insert into messenger_outbox (kind, chat_id, text) values ('reply', $1::bigint, $2::text)`, [
      chatId,
      text,
    ]);
  }

  /**
   * Queues alerts; those of a card that the chat was told of, or is going to be, are left out. @returns how many were
   * queued
   */
  async addAlerts(alerts: readonly NewAlert[]): Promise<number> {
    const queued = await this.sql.transaction((sql) =>
      sql.rows(
        `insert into messenger_outbox (kind, chat_id, league_group_id, card_key, text, expires_at)
        select 'alert', * from unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::timestamptz[])
        on conflict (chat_id, card_key) do nothing
        returning id`,
        [
          alerts.map(({ chatId }) => chatId),
          alerts.map(({ groupId }) => groupId),
          alerts.map(({ cardKey }) => cardKey),
          alerts.map(({ text }) => text),
          alerts.map(({ expiresAt }) => expiresAt),
        ],
      ),
    );
    return queued.length;
  }

  /** Of these cards, the ones that a chat was told of or is going to be, as `chat card`. */
  async listToldCards(cardKeys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.sql.rows<{ chatId: number; cardKey: string }>(
      'select chat_id as "chatId", card_key as "cardKey" from messenger_outbox where card_key = any($1::text[])',
      [cardKeys],
    );
    return new Set(rows.map(({ chatId, cardKey }) => `${chatId} ${cardKey}`));
  }

  /** Removes a chat's waiting alerts, of one group or of all, but those that are being sent. */
  async cancelAlerts(sql: SqlTransaction, chatId: number, groupId: number | null): Promise<void> {
    await sql.rows(
      `delete from messenger_outbox where kind = 'alert' and state = 'waiting' and chat_id = $1::bigint
        and ($2::integer is null or league_group_id = $2::integer)
        and (claimed_until is null or claimed_until <= clock_timestamp())`,
      [chatId, groupId],
    );
  }

  /**
   * Takes messages that may leave now and keeps them from every other process until they are settled, or their claim
   * ends: of each chat the oldest one, if that is due and the chat got none for `chatMilliseconds`; replies before
   * alerts; in all at most `most` in any `windowMilliseconds`, whichever processes send them. Alerts whose match has
   * begun are given up.
   */
  async claim({ now, isQuiet, pace, claimSeconds }: Claim): Promise<OutboxMessage[]> {
    return this.sql.transaction(async (sql) => {
      // one process after the other, so that each sees what the others have taken
      await sql.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.messageClaim]);
      await sql.rows(giveUpExpired);
      return sql.rows<OutboxMessage>(claimDue, [
        now,
        isQuiet,
        pace.chatMilliseconds,
        pace.windowMilliseconds,
        pace.most,
        claimSeconds,
      ]);
    });
  }

  /** Stores what became of a claimed message. */
  async settle(id: number, settlement: Settlement): Promise<void> {
    await this.sql.transaction((sql) => sql.rows(settleStatement, settleValues(id, settlement)));
  }

  /** Removes what was settled longer ago than some days. */
  async forget(days: number): Promise<void> {
    await this.sql.transaction((sql) =>
      sql.rows(
        `delete from messenger_outbox where state <> 'waiting' and settled_at < clock_timestamp() - make_interval(days => $1::integer)`,
        [days],
      ),
    );
  }
}

const giveUpExpired = `
  update messenger_outbox set state = 'dead', last_error = 'the match began before it could be sent',
    attempts = attempts + 1, settled_at = clock_timestamp()
  where state = 'waiting' and expires_at <= clock_timestamp()
    and (claimed_until is null or claimed_until <= clock_timestamp())`;

// a clock that was set back leaves later trials behind, which must not stop everything until it gets there
const claimDue = `
  with tried as materialized (
    select chat_id, tried_at from messenger_outbox
    where tried_at > $1::timestamptz - make_interval(secs => $3::double precision / 1000)
      and tried_at <= $1::timestamptz + make_interval(secs => $3::double precision / 1000)
  ), oldest as (
    select distinct on (chat_id) id, chat_id, kind, not_before, claimed_until
    from messenger_outbox
    where state = 'waiting' and (kind = 'reply' or not $2::boolean)
    order by chat_id, id
  ), due as (
    select id from oldest
    where not_before <= clock_timestamp() and (claimed_until is null or claimed_until <= clock_timestamp())
      and chat_id not in (select chat_id from tried)
    order by (kind = 'reply') desc, not_before, id
    limit greatest(0, $5::integer - (
      select count(*) from tried where tried_at > $1::timestamptz - make_interval(secs => $4::double precision / 1000)
    ))
  )
  update messenger_outbox message set tried_at = $1::timestamptz,
    claimed_until = clock_timestamp() + make_interval(secs => $6::double precision)
  from due where message.id = due.id
  returning message.id, message.idempotency_key as "idempotencyKey", message.chat_id as "chatId", message.text,
    message.attempts`;

const settleStatement = `
  update messenger_outbox set attempts = attempts + 1, claimed_until = null, state = $2::text, last_error = $3::text,
    settled_at = case when $2::text = 'waiting' then null else clock_timestamp() end,
    not_before = case when $2::text = 'waiting' then clock_timestamp() + make_interval(secs => $4::double precision) else not_before end
  where id = $1::bigint and state = 'waiting'`;

function settleValues(id: number, settlement: Settlement): readonly unknown[] & unknown[] {
  switch (settlement.kind) {
    case 'delivered':
      return [id, 'delivered', null, 0];
    case 'dead':
      return [id, 'dead', settlement.reason, 0];
    case 'again':
      return [id, 'waiting', settlement.reason, settlement.inSeconds];
  }
}
