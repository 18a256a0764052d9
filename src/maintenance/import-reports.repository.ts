import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause, withinWindow } from '../common/paging/keyset.js';
import { RefusedRowEntity } from '../database/entities/refused-row.entity.js';
import { SqlClient } from '../database/sql-client.js';

/** Filter of refused rows; null: any. */
export interface RefusedRowFilter {
  readonly source: string | null;
  readonly code: string | null;
  readonly file: string | null;
}

/** An unresolved name, or a resolved one. */
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
  resolvedId: number | null;
  resolvedName: string | null;
  resolvedAt: Date | null;
}

/** Filter of names; null: any. */
export interface UnresolvedNameFilter {
  readonly isResolved: boolean | null;
  readonly kind: string | null;
  readonly source: string | null;
  readonly patterns: readonly string[];
}

/** Refused rows and unresolved names of imports. */
@Injectable()
export class ImportReportsRepository {
  constructor(
    @InjectRepository(RefusedRowEntity) private readonly refusedRows: Repository<RefusedRowEntity>,
    private readonly sql: SqlClient,
  ) {}

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

  /** A window of all names, resolved ones included, the last listed first. */
  async listUnresolvedNames(
    { isResolved, kind, source, patterns }: UnresolvedNameFilter,
    window: KeysetWindow,
  ): Promise<UnresolvedNameRecord[]> {
    const keyset = keysetClause([['-unresolved.id', 'bigint']], window, 5);
    return this.sql.rows<UnresolvedNameRecord>(
      `select unresolved.id, source.name as source, unresolved.kind, unresolved.name, unresolved.context,
        unresolved.candidates,
        unresolved.first_seen_at as "firstSeenAt", country.id as "countryId", country.name as "countryName",
        country.slug as "countrySlug", country.alpha2 as "countryAlpha2", unresolved.settled_entity_id as "resolvedId",
        unresolved.settled_at as "resolvedAt",
        case unresolved.kind
          when 'team' then (select team.name from teams team where team.id = unresolved.settled_entity_id)
          when 'player' then (select player.name from players player where player.id = unresolved.settled_entity_id)
          when 'referee' then (
            select referee.name from referees referee where referee.id = unresolved.settled_entity_id
          )
        end as "resolvedName"
      from unresolved_names unresolved
      join sources source on source.id = unresolved.source_id
      join countries country on country.id = unresolved.country_id
      where ($1::boolean is null or (unresolved.settled_at is not null) = $1)
        and ($2::text is null or unresolved.kind = $2)
        and ($3::text is null or source.name = $3) and unresolved.normalised_name like all ($4::text[])
        and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [isResolved, kind, source, patterns, ...keyset.parameters],
    );
  }
}
