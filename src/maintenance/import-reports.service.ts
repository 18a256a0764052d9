import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { searchPatterns } from '../common/names/search-words.js';
import type {
  RefusedRowPage,
  RefusedRowsQuery,
  UnresolvedName,
  UnresolvedNamePage,
  UnresolvedNamesQuery,
} from './import-reports.dto.js';
import { ImportReportsRepository } from './import-reports.repository.js';
import type { UnresolvedNameRecord } from './import-reports.repository.js';

/** What imports left out, and what they left open. */
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

  /** A page of the names that were ever listed, the last listed first. */
  async listUnresolvedNames(query: UnresolvedNamesQuery, path: string): Promise<UnresolvedNamePage> {
    const { settled: isSettled = null, kind = null, source = null, q } = query;
    return this.pager.page({
      path,
      query,
      read: (window) =>
        this.repository.listUnresolvedNames({ isSettled, kind, source, patterns: searchPatterns(q) }, window),
      keyOf: ({ id }) => [-id],
      present: nameOf,
    });
  }
}

function nameOf(row: UnresolvedNameRecord): UnresolvedName {
  const { id, source, kind, name, context, candidates, settledId, settledName, settledAt } = row;
  return {
    id,
    source,
    kind,
    name,
    context,
    country: { id: row.countryId, name: row.countryName, slug: row.countrySlug, alpha2: row.countryAlpha2 },
    candidates: candidates.map((candidate) => ({ id: candidate.id, name: candidate.name })),
    firstSeenAt: row.firstSeenAt.toISOString(),
    settlement:
      settledId === null || settledAt === null
        ? null
        : { id: settledId, name: settledName, settledAt: settledAt.toISOString() },
  };
}
