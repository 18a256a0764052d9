import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import type { AuditLogPage, AuditLogQuery, RefusedRowPage, RefusedRowsQuery } from './operator-lists.dto.js';
import { OperatorListsRepository } from './operator-lists.repository.js';

/** Lists for operators: the audit log and the refused rows of imports. */
@Injectable()
export class OperatorListsService {
  constructor(
    private readonly repository: OperatorListsRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of the changes, newest first. */
  async listAuditLog(query: AuditLogQuery, path: string): Promise<AuditLogPage> {
    const { entityKind, entityId, actor, action } = query;
    const requested = Object.entries({ entityKind, entityId, actor, action }).filter(
      ([, value]) => value !== undefined,
    );
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.listAuditLog(Object.fromEntries(requested), window),
      keyOf: ({ id }) => [-id],
      present: ({ recordedAt, ...entry }) => ({ ...entry, recordedAt: recordedAt.toISOString() }),
    });
  }

  /** A page of the refused rows, the last refused first. */
  async listRefusedRows(query: RefusedRowsQuery, path: string): Promise<RefusedRowPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.listRefusedRows(query, window),
      keyOf: ({ id }) => [-id],
      present: ({ id, file: { path: name, storedAt, run }, line, code, message }) => ({
        id,
        source: run.source.name,
        file: name,
        line,
        code,
        message,
        refusedAt: storedAt.toISOString(),
      }),
    });
  }
}
