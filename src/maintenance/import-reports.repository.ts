import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { RefusedRowEntity } from '../database/entities/index.js';

/** Filter of refused rows; null: any. */
export interface RefusedRowFilter {
  readonly source: string | null;
  readonly code: string | null;
  readonly file: string | null;
}

/** Refused rows of imports. */
@Injectable()
export class ImportReportsRepository {
  constructor(@InjectRepository(RefusedRowEntity) private readonly refusedRows: Repository<RefusedRowEntity>) {}

  /** A window of the refused rows with file and source, the last refused first (by refused_rows_newest). */
  async listRefusedRows({ source, code, file }: RefusedRowFilter, window: KeysetWindow): Promise<RefusedRowEntity[]> {
    const query = this.refusedRows
      .createQueryBuilder('refused')
      .innerJoinAndSelect('refused.file', 'file')
      .innerJoinAndSelect('file.run', 'run')
      .innerJoinAndSelect('run.source', 'source');
    if (source !== null) query.andWhere('source.name = :source', { source });
    if (code !== null) query.andWhere('refused.code = :code', { code });
    if (file !== null) query.andWhere('position(lower(:file) in lower(file.path)) > 0', { file });
    return withinWindow(query, [['-refused.id', 'bigint']], window).getMany();
  }
}
