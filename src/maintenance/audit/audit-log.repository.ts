import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { KeysetWindow } from '../../common/paging/cursor-pager.js';
import { withinWindow } from '../../common/paging/keyset.js';
import { AuditLogEntryEntity } from '../../database/entities/index.js';

/** Which entries are asked for; every one of those given. */
export type AuditFilter = Partial<Pick<AuditLogEntryEntity, 'entityKind' | 'entityId' | 'actor' | 'action'>>;

/** Who changed what. */
@Injectable()
export class AuditLogRepository {
  constructor(@InjectRepository(AuditLogEntryEntity) private readonly entries: Repository<AuditLogEntryEntity>) {}

  /** A window of the log, newest first (by audit_log_newest, audit_log_entity or audit_log_actor). */
  async list(filter: AuditFilter, window: KeysetWindow): Promise<AuditLogEntryEntity[]> {
    const query = this.entries.createQueryBuilder('entry').where(filter);
    return withinWindow(query, [['-entry.id', 'bigint']], window).getMany();
  }
}
