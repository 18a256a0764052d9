import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { advisoryLocks } from '../database/advisory-locks.js';
import { Database } from '../database/database.js';
import type { Statements } from '../database/statements.js';

/** A country. */
export interface CountryRecord {
  id: number;
  naturalKey: string;
  slug: string;
  name: string;
  alpha2: string | null;
  searchName: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What may be changed of a country. */
export interface CountryFields {
  readonly name: string;
  readonly slug: string;
  readonly alpha2: string | null;
}

/** A name that sources know a country by. */
export interface CountryAlias {
  countryId: number;
  normalisedName: string;
}

/** A competition with what its searched name is made of. */
export interface NamedCompetition {
  id: number;
  name: string;
  aliases: string[];
}

const countryColumns = `
  country.id, country.natural_key as "naturalKey", country.slug, country.name, country.alpha2, country.search_name as "searchName",
  country.created_at as "createdAt", country.updated_at as "updatedAt"
  from countries country`;

/** Countries. */
@Injectable()
export class CountriesRepository {
  constructor(private readonly database: Database) {}

  /** A window of the countries whose name matches every pattern, by name. */
  async list(patterns: readonly string[], window: KeysetWindow): Promise<CountryRecord[]> {
    const keyset = keysetClause(
      [
        ['country.name', 'text'],
        ['country.id', 'bigint'],
      ],
      window,
      2,
    );
    return this.database.rows<CountryRecord>(
      `select ${countryColumns} where country.search_name like all ($1::text[]) and ${keyset.condition} ${keyset.orderAndLimit}`,
      [patterns, ...keyset.parameters],
    );
  }

  /** A country by its slug. */
  async find(slug: string): Promise<CountryRecord | null> {
    return this.database.row<CountryRecord>(`select ${countryColumns} where country.slug = $1`, [slug]);
  }

  /** Lets no other change of a country in until the transaction ends. */
  async lockChanges(transaction: Statements): Promise<void> {
    await transaction.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.countryChange]);
  }

  /** All countries, a few hundred at most. */
  async listAll(transaction: Statements): Promise<CountryRecord[]> {
    return transaction.rows<CountryRecord>(`select ${countryColumns} order by country.id`);
  }

  /** All names that sources know countries by. */
  async listAliases(transaction: Statements): Promise<CountryAlias[]> {
    return transaction.rows<CountryAlias>(
      `select entity_id as "countryId", normalised_name as "normalisedName" from aliases where kind = 'country' order by normalised_name`,
    );
  }

  /** Stores a new country. */
  async insert(
    transaction: Statements,
    country: CountryFields & Pick<CountryRecord, 'id' | 'naturalKey' | 'searchName'>,
  ): Promise<void> {
    const { id, naturalKey, slug, name, alpha2, searchName } = country;
    await transaction.rows(
      'insert into countries (id, natural_key, slug, name, alpha2, search_name) values ($1::bigint, $2, $3, $4, $5, $6)',
      [id, naturalKey, slug, name, alpha2, searchName],
    );
  }

  /** Replaces a country's fields. */
  async update(transaction: Statements, id: number, { name, slug, alpha2 }: CountryFields): Promise<void> {
    await transaction.rows(
      'update countries set name = $2, slug = $3, alpha2 = $4, updated_at = now() where id = $1::bigint',
      [id, name, slug, alpha2],
    );
  }

  /** Forgets the alias of an earlier new name. */
  async forgetNewName(transaction: Statements, id: number): Promise<void> {
    await transaction.rows(
      `delete from aliases where kind = 'country' and entity_id = $1::bigint and origin = 'renamed'`,
      [id],
    );
  }

  /** Makes sources that write the new name mean this country. */
  async rememberNewName(transaction: Statements, id: number, normalisedName: string): Promise<void> {
    await transaction.rows(
      `insert into aliases (kind, country_id, normalised_name, entity_id, origin) values ('country', null, $2, $1::bigint, 'renamed')
      on conflict do nothing`,
      [id, normalisedName],
    );
  }

  /** The competitions of a country. */
  async listCompetitions(transaction: Statements, id: number): Promise<NamedCompetition[]> {
    return transaction.rows<NamedCompetition>(
      `select competition.id, competition.name,
        array(
          select alias.normalised_name from aliases alias
          where alias.kind = 'competition' and alias.entity_id = competition.id order by alias.normalised_name
        ) as "aliases"
      from competitions competition where competition.country_id = $1::bigint order by competition.id`,
      [id],
    );
  }

  /** Replaces what searches for a country and for its competitions look through. */
  async updateSearchNames(
    transaction: Statements,
    id: number,
    searchName: string,
    competitions: readonly { id: number; searchName: string }[],
  ): Promise<void> {
    await transaction.rows('update countries set search_name = $2 where id = $1::bigint', [id, searchName]);
    await transaction.rows(
      `update competitions competition set search_name = given."searchName"
      from jsonb_to_recordset($1::jsonb) as given (id bigint, "searchName" text)
      where competition.id = given.id`,
      [JSON.stringify(competitions)],
    );
  }

  /** Starts a new data revision: boards show countries. */
  async startRevision(transaction: Statements): Promise<void> {
    await transaction.rows(`select record_change('all', '{}')`);
  }
}
