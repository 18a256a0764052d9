import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';

const tables = {
  competition: 'competitions',
  fixture: 'football_as_of.schedules()',
  player: 'players',
  team: 'teams',
} as const;

/** Kinds of entities that queries identify by public id. */
export type IdentifiedKind = keyof typeof tables;

/** A public id and the current id of its entity. */
export interface PublicId {
  readonly id: number;
  /** The id itself, or that of the entity it was merged into; null if unknown. */
  readonly current: number | null;
}

/** Public ids of entities, including those retired by merges. */
@Injectable()
export class PublicIdsRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** Resolves public ids to current ones, in the given order. Plan: primary keys. */
  async list(kind: IdentifiedKind, ids: readonly number[]): Promise<PublicId[]> {
    return this.sql.rows<PublicId>(
      `select given.id, entity.id as current
      from unnest($2::bigint[]) with ordinality given (id, place)
      left join public_id_aliases alias on alias.kind = $1::text and alias.old_id = given.id
      left join ${tables[kind]} entity on entity.id = coalesce(alias.entity_id, given.id)
      order by given.place`,
      [kind, ids],
    );
  }

  /** Whether a merge or an undo was committed after a change of data. Plan: the end of data_changes_pkey. */
  async hasMergesSince(revision: number): Promise<boolean> {
    const { isSo } = await this.sql.rowOrFail<{ isSo: boolean }>(
      `select exists (select from data_changes where revision > $1::bigint and kind = 'all') as "isSo"`,
      [revision],
      { onPrimary: true },
    );
    return isSo;
  }
}
