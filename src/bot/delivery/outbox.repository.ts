import { Inject, Injectable } from '@nestjs/common';
import { inPoolTransaction } from '../../database/pool-transaction.js';
import type { Pool } from 'pg';
import { WORKER_POOL } from '../../database/database.module.js';
import type { Statements } from '../../database/statements.js';

/** A message whose turn it is. */
export interface OutboxMessage {
  id: number;
  idempotencyKey: string;
  chatId: number;
  text: string;
  /** How often it was tried before. */
  attempts: number;
  isExpired: boolean;
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
  constructor(@Inject(WORKER_POOL) private readonly pool: Pool) {}

  /** Queues a reply, in the transaction that stores it. */
  async addReply(transaction: Statements, chatId: number, text: string): Promise<void> {
    await transaction.rows(`insert into messenger_outbox (kind, chat_id, text) values ('reply', $1::bigint, $2::text)`, [chatId, text]);
  }

  /** Queues alerts; those of a card that the chat was told of, or is going to be, are left out. @returns how many were queued */
  async addAlerts(alerts: readonly NewAlert[]): Promise<number> {
    const { rowCount } = await this.pool.query(
      `insert into messenger_outbox (kind, chat_id, league_group_id, card_key, text, expires_at)
      select 'alert', * from unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::timestamptz[])
      on conflict (chat_id, card_key) do nothing`,
      [
        alerts.map(({ chatId }) => chatId), alerts.map(({ groupId }) => groupId), alerts.map(({ cardKey }) => cardKey),
        alerts.map(({ text }) => text), alerts.map(({ expiresAt }) => expiresAt),
      ],
    );
    return rowCount ?? 0;
  }

  /** Of these cards, the ones that a chat was told of or is going to be, as `chat card`. */
  async listToldCards(cardKeys: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ chatId: number; cardKey: string }>(
      'select chat_id as "chatId", card_key as "cardKey" from messenger_outbox where card_key = any($1::text[])', [cardKeys],
    );
    return new Set(rows.map(({ chatId, cardKey }) => `${chatId} ${cardKey}`));
  }

  /** Removes a chat's waiting alerts, of one group or of all. */
  async cancelAlerts(transaction: Statements, chatId: number, groupId: number | null): Promise<void> {
    await transaction.rows(
      `delete from messenger_outbox where kind = 'alert' and state = 'waiting' and chat_id = $1::bigint
        and ($2::integer is null or league_group_id = $2::integer)`,
      [chatId, groupId],
    );
  }

  /**
   * Takes messages whose turn it is and settles each as the work says, in one transaction that keeps them from every
   * other process meanwhile. A process that dies gives them back at once, since the lock dies with its connection.
   * @returns how many there were
   */
  async process(
    { limit, isQuiet }: { limit: number; isQuiet: boolean }, work: (messages: readonly OutboxMessage[]) => Promise<readonly Settlement[]>,
  ): Promise<number> {
    return inPoolTransaction(this.pool, async (client) => {
      const { rows } = await client.query<OutboxMessage>(
        `select id, idempotency_key as "idempotencyKey", chat_id as "chatId", text, attempts,
          coalesce(expires_at <= clock_timestamp(), false) as "isExpired"
        from messenger_outbox
        where state = 'waiting' and not_before <= clock_timestamp() and (kind = 'reply' or not $2::boolean)
        order by not_before, id limit $1::integer
        for update skip locked`,
        [limit, isQuiet],
      );
      if (rows.length > 0) {
        const settled = await work(rows);
        for (const [index, settlement] of settled.entries()) await client.query(settleStatement, settleValues(rows[index]!.id, settlement));
      }
      return rows.length;
    });
  }

  /** Removes what was settled longer ago than some days. */
  async forget(days: number): Promise<void> {
    await this.pool.query(
      `delete from messenger_outbox where state <> 'waiting' and settled_at < clock_timestamp() - make_interval(days => $1::integer)`, [days],
    );
  }
}

const settleStatement = `
  update messenger_outbox set attempts = attempts + 1, state = $2::text, last_error = $3::text,
    settled_at = case when $2::text = 'waiting' then null else clock_timestamp() end,
    not_before = case when $2::text = 'waiting' then clock_timestamp() + make_interval(secs => $4::double precision) else not_before end
  where id = $1::bigint`;

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
