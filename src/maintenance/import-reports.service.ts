import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import type { RefusedRowPage, RefusedRowsQuery } from './import-reports.dto.js';
import { ImportReportsRepository } from './import-reports.repository.js';

/** Refused rows of imports. */
@Injectable()
export class ImportReportsService {
  constructor(
    private readonly repository: ImportReportsRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of the refused rows, the last refused first. */
  async listRefusedRows(query: RefusedRowsQuery, path: string): Promise<RefusedRowPage> {
    const { source = null, code = null, file = null } = query;
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.listRefusedRows({ source, code, file }, window),
      keyOf: ({ id }) => [-id],
      present: ({ id, file: { path: name, storedAt, run }, line, code: reason, message }) => ({
        id,
        source: run.source.name,
        file: name,
        line,
        code: reason,
        message,
        refusedAt: storedAt.toISOString(),
      }),
    });
  }
}
