import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { countryReference } from '../database/fixture-references.queries.js';
import type { CountryReferenceRow } from '../database/fixture-references.queries.js';
import { SqlClient } from '../database/sql-client.js';
import type { WriteTransaction } from '../database/transaction-runner.js';
import { listWaitingPrices } from '../ingestion/resolve/pending-quotes.queries.js';
import type { WaitingPrices } from '../ingestion/resolve/pending-quotes.queries.js';

/** A known entity that a name may mean, in its present state. */
export interface CandidateRecord {
  id: number;
  name: string;
  alsoKnownAs: string[];
}

/** An unresolved name, or a resolved one. */
export interface UnresolvedNameRecord {
  id: number;
  source: string;
  alsoListedBy: string[];
  kind: string;
  name: string;
  context: string;
  candidates: CandidateRecord[];
  firstSeenAt: Date;
  country: CountryReferenceRow;
  resolvedId: number | null;
  resolvedName: string | null;
  resolvedAt: Date | null;
  skippedAt: Date | null;
}

/** Filter of names; null: any. */
export interface UnresolvedNameFilter {
  readonly isResolved: boolean | null;
  readonly isSkipped: boolean | null;
  readonly kind: string | null;
  readonly source: string | null;
  readonly patterns: readonly string[];
}

/** SQL: whether a name matches the filter that `parametersOf` gives. */
const MATCHES = `($1::boolean is null or (unresolved.settled_at is not null) = $1)
  and ($2::text is null or unresolved.kind = $2) and ($3::text is null or source.name = $3)
  and unresolved.normalised_name like all ($4::text[])`;

/** SQL: whether a name matches `isSkipped`, which follows the parameters of `MATCHES`. */
const SKIPPED = '($5::boolean is null or (unresolved.skipped_at is not null) = $5)';

const parametersOf = ({ isResolved, kind, source, patterns }: UnresolvedNameFilter): unknown[] => [
  isResolved,
  kind,
  source,
  patterns,
];

/** A name that is about to be skipped, or listed again. */
export interface SkippableName {
  name: string;
  kind: string;
  isResolved: boolean;
  isSkipped: boolean;
}

/** SQL: the name of an entity of the kind of an unresolved name. */
const nameOf = (id: string): string => `
  case unresolved.kind
    when 'team' then (select team.name from teams team where team.id = ${id})
    when 'player' then (select player.name from players player where player.id = ${id})
    when 'referee' then (select referee.name from referees referee where referee.id = ${id})
  end`;

@Injectable()
export class UnresolvedNamesRepository {
  constructor(private readonly sql: SqlClient) {}

  /** A window of names, the last listed first; candidates that were merged since have the survivor's id. */
  async list(filter: UnresolvedNameFilter, window: KeysetWindow): Promise<UnresolvedNameRecord[]> {
    const keyset = keysetClause([['-unresolved.id', 'bigint']], window, 6);
    return this.sql.rows<UnresolvedNameRecord>(
      `select unresolved.id, source.name as source, unresolved.kind, unresolved.name, unresolved.context,
        array(
          select other_source.name from unresolved_names other
          join sources other_source on other_source.id = other.source_id
          where other.kind = unresolved.kind and other.country_id = unresolved.country_id and other.kind <> 'fixture'
            and other.normalised_name = unresolved.normalised_name and other.id <> unresolved.id
            and other.settled_at is null
          order by other_source.name
        ) as "alsoListedBy",
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', candidate.id,
            'name', coalesce(${nameOf('candidate.id')}, candidate.name),
            'alsoKnownAs', array(
              select distinct alias.normalised_name from aliases alias
              where alias.kind = unresolved.kind and alias.entity_id = candidate.id order by 1
            )
          ) order by candidate.place)
          from (
            select distinct on (id) coalesce(alias.entity_id, given.id) as id, given.name, given.place
            from rows from (jsonb_to_recordset(unresolved.candidates) as (id bigint, name text))
              with ordinality given (id, name, place)
            left join public_id_aliases alias on alias.kind = unresolved.kind and alias.old_id = given.id
            order by id, given.place
          ) candidate
        ), '[]') as candidates,
        unresolved.first_seen_at as "firstSeenAt", ${countryReference('country')} as country,
        unresolved.settled_entity_id as "resolvedId", unresolved.settled_at as "resolvedAt",
        ${nameOf('unresolved.settled_entity_id')} as "resolvedName", unresolved.skipped_at as "skippedAt"
      from unresolved_names unresolved
      join sources source on source.id = unresolved.source_id
      join countries country on country.id = unresolved.country_id
      where ${MATCHES} and ${SKIPPED} and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [...parametersOf(filter), filter.isSkipped, ...keyset.parameters],
    );
  }

  /** Number of names that match a filter, and of skipped ones that match the rest of it. */
  async count(filter: UnresolvedNameFilter): Promise<{ total: number; skipped: number }> {
    return this.sql.rowOrFail<{ total: number; skipped: number }>(
      `select count(*) filter (where ${SKIPPED})::integer as total,
        count(*) filter (where unresolved.skipped_at is not null)::integer as skipped
      from unresolved_names unresolved join sources source on source.id = unresolved.source_id
      where ${MATCHES}`,
      [...parametersOf(filter), filter.isSkipped],
    );
  }

  /** A name, locked until the transaction ends. */
  async lock({ sql }: WriteTransaction, id: number): Promise<SkippableName | null> {
    return sql.row<SkippableName>(
      `select name, kind, settled_at is not null as "isResolved", skipped_at is not null as "isSkipped"
      from unresolved_names where id = $1::bigint for update`,
      [id],
    );
  }

  /** Marks a name as skipped, or removes the mark. */
  async setSkipped({ sql }: WriteTransaction, id: number, isSkipped: boolean): Promise<void> {
    await sql.rows('update unresolved_names set skipped_at = case when $2::boolean then now() end where id = $1', [
      id,
      isSkipped,
    ]);
  }

  /** The prices waiting for each of these names of players; other kinds are left out. */
  listWaitingPrices(nameIds: readonly number[]): Promise<Map<number, WaitingPrices>> {
    return listWaitingPrices(this.sql, nameIds);
  }
}
