import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { Database } from '../database/database.js';

/** A row of a file that an import left out. */
export interface RefusedRowRecord {
  id: number;
  source: string;
  file: string;
  line: number;
  code: string;
  message: string;
  refusedAt: Date;
}

/** Which refused rows are asked for; null: any. */
export interface RefusedRowFilter {
  readonly source: string | null;
  readonly code: string | null;
  readonly file: string | null;
}

/** A name that waits, or waited, for a person. */
export interface UnresolvedNameRecord {
  id: number;
  source: string;
  kind: string;
  name: string;
  context: string;
  candidates: { id: number; name: string }[];
  firstSeenAt: Date;
  countryId: number;
  countryName: string;
  countrySlug: string;
  countryAlpha2: string | null;
  settledId: number | null;
  settledName: string | null;
  settledAt: Date | null;
}

/** Which names are asked for; null: any. */
export interface UnresolvedNameFilter {
  readonly isSettled: boolean | null;
  readonly kind: string | null;
  readonly source: string | null;
  readonly patterns: readonly string[];
}

/** What imports left out, and what they left open. */
@Injectable()
export class ImportReportsRepository {
  constructor(private readonly database: Database) {}

  /** A window of the refused rows, the last refused first (by refused_rows_newest). */
  async listRefusedRows({ source, code, file }: RefusedRowFilter, window: KeysetWindow): Promise<RefusedRowRecord[]> {
    const keyset = keysetClause([['-refused.id', 'bigint']], window, 4);
    return this.database.rows<RefusedRowRecord>(
      `select refused.id, source.name as source, file.path as file, refused.line, refused.code, refused.message,
        file.stored_at as "refusedAt"
      from refused_rows refused
      join ingestion_files file on file.id = refused.file_id
      join ingestion_runs run on run.id = file.run_id
      join sources source on source.id = run.source_id
      where ($1::text is null or source.name = $1) and ($2::text is null or refused.code = $2)
        and ($3::text is null or position(lower($3) in lower(file.path)) > 0)
        and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [source, code, file, ...keyset.parameters],
    );
  }

  /** A window of the names that were ever listed, the last listed first. */
  async listUnresolvedNames(
    { isSettled, kind, source, patterns }: UnresolvedNameFilter,
    window: KeysetWindow,
  ): Promise<UnresolvedNameRecord[]> {
    const keyset = keysetClause([['-unresolved.id', 'bigint']], window, 5);
    return this.database.rows<UnresolvedNameRecord>(
      `select unresolved.id, source.name as source, unresolved.kind, unresolved.name, unresolved.context, unresolved.candidates,
        unresolved.first_seen_at as "firstSeenAt", country.id as "countryId", country.name as "countryName",
        country.slug as "countrySlug", country.alpha2 as "countryAlpha2", unresolved.settled_entity_id as "settledId",
        unresolved.settled_at as "settledAt",
        case unresolved.kind
          when 'team' then (select team.name from teams team where team.id = unresolved.settled_entity_id)
          when 'player' then (select player.name from players player where player.id = unresolved.settled_entity_id)
          when 'referee' then (select referee.name from referees referee where referee.id = unresolved.settled_entity_id)
        end as "settledName"
      from unresolved_names unresolved
      join sources source on source.id = unresolved.source_id
      join countries country on country.id = unresolved.country_id
      where ($1::boolean is null or (unresolved.settled_at is not null) = $1) and ($2::text is null or unresolved.kind = $2)
        and ($3::text is null or source.name = $3) and unresolved.normalised_name like all ($4::text[])
        and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [isSettled, kind, source, patterns, ...keyset.parameters],
    );
  }
}
