import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { Database } from '../database/database.js';
import type { Statements } from '../database/statements.js';

/** A manager with his nationality. */
export interface ManagerRecord {
  id: number;
  naturalKey: string;
  name: string;
  shortName: string | null;
  slug: string;
  updatedAt: Date;
  countryId: number | null;
  countryName: string | null;
  countrySlug: string | null;
  countryAlpha2: string | null;
}

/** What may be changed of a manager. */
export interface ManagerFields {
  readonly name: string;
  readonly shortName: string | null;
  readonly slug: string;
  readonly countryId: number | null;
}

const managerColumns = `
  manager.id, manager.natural_key as "naturalKey", manager.name, manager.short_name as "shortName", manager.slug,
  manager.updated_at as "updatedAt",
  country.id as "countryId", country.name as "countryName", country.slug as "countrySlug", country.alpha2 as "countryAlpha2"
  from managers manager
  left join countries country on country.id = manager.country_id`;

const sameManager = `manager.id = coalesce(
  (select entity_id from public_id_aliases where kind = 'manager' and old_id = $1::bigint), $1::bigint)`;

/** Managers. */
@Injectable()
export class ManagersRepository {
  constructor(private readonly database: Database) {}

  /** A window of the managers whose name matches every pattern, by name. */
  async list(patterns: readonly string[], countrySlug: string | null, window: KeysetWindow): Promise<ManagerRecord[]> {
    const keyset = keysetClause(
      [
        ['manager.name', 'text'],
        ['manager.id', 'bigint'],
      ],
      window,
      3,
    );
    return this.database.rows<ManagerRecord>(
      `select ${managerColumns}
      where manager.search_name like all ($1::text[]) and ($2::text is null or country.slug = $2) and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [patterns, countrySlug, ...keyset.parameters],
    );
  }

  /** A manager by his id, or by the id he had before he was merged. */
  async find(id: number): Promise<ManagerRecord | null> {
    return this.database.row<ManagerRecord>(`select ${managerColumns} where ${sameManager}`, [id]);
  }

  /** The same, kept from every other change until the transaction ends. */
  async lock(transaction: Statements, id: number): Promise<ManagerRecord | null> {
    const rows = await transaction.rows<ManagerRecord>(
      `select ${managerColumns} where ${sameManager} for no key update of manager`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** The country with a slug; it stays until the transaction ends. */
  async findCountry(transaction: Statements, slug: string): Promise<{ id: number } | null> {
    const rows = await transaction.rows<{ id: number }>('select id from countries where slug = $1 for key share', [
      slug,
    ]);
    return rows[0] ?? null;
  }

  /** Replaces a manager's fields. */
  async update(
    transaction: Statements,
    id: number,
    { name, shortName, slug, countryId }: ManagerFields,
  ): Promise<void> {
    await transaction.rows(
      `update managers set name = $2, short_name = $3, slug = $4, country_id = $5::bigint, updated_at = now() where id = $1::bigint`,
      [id, name, shortName, slug, countryId],
    );
  }

  /** Forgets the alias of an earlier new name. */
  async forgetNewName(transaction: Statements, id: number): Promise<void> {
    await transaction.rows(
      `delete from aliases where kind = 'manager' and entity_id = $1::bigint and origin = 'renamed'`,
      [id],
    );
  }

  /**
   * Makes sources that write the new name mean this manager, within the country whose leagues he was first seen in;
   * a name that another manager has already, or that was settled before, is left alone.
   */
  async rememberNewName(transaction: Statements, id: number, normalisedName: string): Promise<void> {
    await transaction.rows(
      `insert into aliases (kind, country_id, normalised_name, entity_id, origin)
      select 'manager', country.id, $2, manager.id, 'renamed'
      from managers manager
      join countries country on country.natural_key = 'country|' || split_part(manager.natural_key, '|', 2)
      where manager.id = $1::bigint and not exists (
        select from managers other where other.natural_key = 'manager|' || split_part(manager.natural_key, '|', 2) || '|' || $2
      )
      on conflict do nothing`,
      [id, normalisedName],
    );
  }

  /** Names that sources know a manager by, normalised. */
  async listAliases(transaction: Statements, id: number): Promise<string[]> {
    const rows = await transaction.rows<{ name: string }>(
      `select normalised_name as name from aliases where kind = 'manager' and entity_id = $1::bigint order by normalised_name`,
      [id],
    );
    return rows.map(({ name }) => name);
  }

  /** Replaces what a search for a manager looks through. */
  async updateSearchName(transaction: Statements, id: number, searchName: string): Promise<void> {
    await transaction.rows('update managers set search_name = $2 where id = $1::bigint', [id, searchName]);
  }
}
