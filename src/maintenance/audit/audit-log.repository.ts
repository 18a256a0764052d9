import { Injectable } from '@nestjs/common';
import type { Writer } from '../../common/access/writer.js';
import type { KeysetWindow } from '../../common/paging/cursor-pager.js';
import { keysetClause } from '../../common/paging/keyset.js';
import { Database } from '../../database/database.js';
import type { Statements } from '../../database/statements.js';

/** What changes are noted about. */
export type AuditedKind = 'league-group' | 'manager' | 'country' | 'messenger-message';

/** One change of one thing. */
export interface AuditedChange {
  readonly entityKind: AuditedKind;
  readonly entityId: number;
  readonly action: 'create' | 'update' | 'delete' | 'add-leagues' | 'remove-league' | 'replay';
  /** The thing before; null when it was created. */
  readonly before: object | null;
  /** The thing after; null when it was deleted. */
  readonly after: object | null;
}

/** A row of the audit log. */
export interface AuditRecord {
  id: number;
  recordedAt: Date;
  callerKind: string;
  actor: string | null;
  requestId: string;
  entityKind: string;
  entityId: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Which rows are asked for; null: any. */
export interface AuditFilter {
  readonly entityKind: string | null;
  readonly entityId: string | null;
  readonly actor: string | null;
  readonly action: string | null;
}

/** Who changed what. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly database: Database) {}

  /** Adds one change to the log, in the transaction that makes it. */
  async append(transaction: Statements, { caller, requestId }: Writer, change: AuditedChange): Promise<void> {
    const actor =
      caller.kind === 'bearer' ? caller.subject : caller.kind === 'internal' ? caller.messengerUserId : null;
    await transaction.rows(
      `insert into audit_log (caller_kind, actor, request_id, entity_kind, entity_id, action, before, after)
      values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb)`,
      [
        caller.kind,
        actor,
        requestId,
        change.entityKind,
        String(change.entityId),
        change.action,
        jsonOf(change.before),
        jsonOf(change.after),
      ],
    );
  }

  /** A window of the log, newest first (by audit_log_newest, audit_log_entity or audit_log_actor). */
  async list({ entityKind, entityId, actor, action }: AuditFilter, window: KeysetWindow): Promise<AuditRecord[]> {
    const keyset = keysetClause([['-entry.id', 'bigint']], window, 5);
    return this.database.rows<AuditRecord>(
      `select entry.id, entry.recorded_at as "recordedAt", entry.caller_kind as "callerKind", entry.actor,
        entry.request_id as "requestId", entry.entity_kind as "entityKind", entry.entity_id as "entityId", entry.action,
        entry.before, entry.after
      from audit_log entry
      where ($1::text is null or entry.entity_kind = $1) and ($2::text is null or entry.entity_id = $2)
        and ($3::text is null or entry.actor = $3) and ($4::text is null or entry.action = $4)
        and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [entityKind, entityId, actor, action, ...keyset.parameters],
    );
  }
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
