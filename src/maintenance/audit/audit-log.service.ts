import { Injectable } from '@nestjs/common';
import { CursorPager } from '../../common/paging/cursor-pager.js';
import type { AuditLogPage, AuditLogQuery } from './audit-log.dto.js';
import { AuditLogRepository } from './audit-log.repository.js';

/** Who changed what. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly repository: AuditLogRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of the changes, newest first. */
  async list(query: AuditLogQuery, path: string): Promise<AuditLogPage> {
    const { entityKind, entityId, actor, action } = query;
    const filter = {
      ...(entityKind === undefined ? {} : { entityKind }),
      ...(entityId === undefined ? {} : { entityId }),
      ...(actor === undefined ? {} : { actor }),
      ...(action === undefined ? {} : { action }),
    };
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(filter, window),
      keyOf: ({ id }) => [-id],
      present: ({ recordedAt, ...entry }) => ({ ...entry, recordedAt: recordedAt.toISOString() }),
    });
  }
}
