import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { AuditLogEntryEntity, RefusedRowEntity } from '../database/entities/index.js';

/** Filter of refused rows; absent: any. */
export interface RefusedRowFilter {
  readonly source?: string | undefined;
  readonly code?: string | undefined;
  readonly file?: string | undefined;
}

@Injectable()
export class OperatorListsRepository {
  constructor(
    @InjectRepository(AuditLogEntryEntity) private readonly entries: Repository<AuditLogEntryEntity>,
    @InjectRepository(RefusedRowEntity) private readonly refusedRows: Repository<RefusedRowEntity>,
  ) {}

  /** A window of matching entries, newest first (by audit_log_newest, audit_log_entity or audit_log_actor). */
  async listAuditLog(filter: Partial<AuditLogEntryEntity>, window: KeysetWindow): Promise<AuditLogEntryEntity[]> {
    const query = this.entries.createQueryBuilder('entry').where(filter);
    return withinWindow(query, [['-entry.id', 'bigint']], window).getMany();
  }

  /** A window of the refused rows with file and source, the last refused first (by refused_rows_newest). */
  async listRefusedRows({ source, code, file }: RefusedRowFilter, window: KeysetWindow): Promise<RefusedRowEntity[]> {
    const query = this.refusedRows
      .createQueryBuilder('refused')
      .innerJoinAndSelect('refused.file', 'file')
      .innerJoinAndSelect('file.run', 'run')
      .innerJoinAndSelect('run.source', 'source');
    if (source !== undefined) query.andWhere('source.name = :source', { source });
    if (code !== undefined) query.andWhere('refused.code = :code', { code });
    if (file !== undefined) query.andWhere('position(lower(:file) in lower(file.path)) > 0', { file });
    return withinWindow(query, [['-refused.id', 'bigint']], window).getMany();
  }
}
