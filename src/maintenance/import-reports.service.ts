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

/** Refused rows and unresolved names of imports. */
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

  /** A page of all names, resolved ones included, the last listed first. */
  async listUnresolvedNames(query: UnresolvedNamesQuery, path: string): Promise<UnresolvedNamePage> {
    const { settled: isResolved = null, kind = null, source = null, q } = query;
    return this.pager.page({
      path,
      query,
      read: (window) =>
        this.repository.listUnresolvedNames({ isResolved, kind, source, patterns: searchPatterns(q) }, window),
      keyOf: ({ id }) => [-id],
      present: nameOf,
    });
  }
}

function nameOf(row: UnresolvedNameRecord): UnresolvedName {
  const { id, source, kind, name, context, candidates, resolvedId, resolvedName, resolvedAt } = row;
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
      resolvedId === null || resolvedAt === null
        ? null
        : { id: resolvedId, name: resolvedName, settledAt: resolvedAt.toISOString() },
  };
}
