import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../../common/paging/cursor-pager.js';
import { keysetClause } from '../../common/paging/keyset.js';
import type { Statements } from '../../database/statements.js';

/** A message that was given up. */
export interface DeadLetterRecord {
  id: number;
  kind: string;
  chatId: number;
  text: string;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  givenUpAt: Date;
}

/** Messages that were given up. */
@Injectable()
export class DeadLettersRepository {
  /** A window of them, the last queued first. */
  async list(from: Statements, window: KeysetWindow): Promise<DeadLetterRecord[]> {
    const keyset = keysetClause([['(-id)', 'bigint']], window, 1);
    return from.rows<DeadLetterRecord>(
      `select id, kind, chat_id as "chatId", text, attempts, last_error as "lastError", created_at as "createdAt",
        settled_at as "givenUpAt"
      from messenger_outbox
      where state = 'dead' and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      keyset.parameters,
    );
  }

  /** Queues one of them again, or all, with their old idempotency keys; the ids of those that were, ascending. */
  async replay(transaction: Statements, id: number | null): Promise<number[]> {
    const rows = await transaction.rows<{ id: number }>(
      `with again as (
        update messenger_outbox set state = 'waiting', settled_at = null, attempts = 0, not_before = clock_timestamp()
        where state = 'dead' and ($1::bigint is null or id = $1::bigint)
        returning id
      )
      select id from again order by id`,
      [id],
    );
    return rows.map((row) => row.id);
  }
}
