import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { advisoryLocks } from '../database/advisory-locks.js';
import { AliasEntity, CountryEntity } from '../database/entities/index.js';
import type { WriteTransaction } from '../database/transaction-runner.js';

/** Fields of a country that can be changed. */
export type CountryFields = Pick<CountryEntity, 'name' | 'slug' | 'alpha2'>;

/** A competition with the parts of its search name. */
export interface NamedCompetition {
  id: number;
  name: string;
  aliases: string[];
}

@Injectable()
export class CountriesRepository {
  constructor(@InjectRepository(CountryEntity) private readonly countries: Repository<CountryEntity>) {}

  /** A window of the countries whose name matches every pattern, by name. */
  async list(patterns: readonly string[], window: KeysetWindow): Promise<CountryEntity[]> {
    const query = this.countries
      .createQueryBuilder('country')
      .where('country.searchName like all (:patterns::text[])', { patterns });
    const columns = [
      ['country.name', 'text'],
      ['country.id', 'bigint'],
    ] as const;
    return withinWindow(query, columns, window).getMany();
  }

  async find(slug: string): Promise<CountryEntity | null> {
    return this.countries.findOneBy({ slug });
  }

  /** Locks countries against other changes until the transaction ends. */
  async lockChanges({ sql }: WriteTransaction): Promise<void> {
    await sql.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.countryChange]);
  }

  /** All countries, a few hundred at most. */
  async listAll({ manager }: WriteTransaction): Promise<CountryEntity[]> {
    return manager.find(CountryEntity, { order: { id: 'ASC' } });
  }

  /** All names that sources use for countries. */
  async listAliases({ manager }: WriteTransaction): Promise<AliasEntity[]> {
    return manager.find(AliasEntity, { where: { kind: 'country' }, order: { normalisedName: 'ASC' } });
  }

  /** Stores a new country. */
  async insert(
    { manager }: WriteTransaction,
    country: CountryFields & Pick<CountryEntity, 'id' | 'naturalKey' | 'searchName'>,
  ): Promise<void> {
    await manager.insert(CountryEntity, country);
  }

  /** Replaces a country's fields. */
  async update({ manager }: WriteTransaction, id: number, { name, slug, alpha2 }: CountryFields): Promise<void> {
    await manager.update(CountryEntity, { id }, { name, slug, alpha2, updatedAt: () => 'now()' });
  }

  /** Deletes the alias of an earlier new name. */
  async forgetNewName({ manager }: WriteTransaction, id: number): Promise<void> {
    await manager.delete(AliasEntity, { kind: 'country', entityId: id, origin: 'renamed' });
  }

  /** Stores the new name as an alias for sources. */
  async rememberNewName({ manager }: WriteTransaction, id: number, normalisedName: string): Promise<void> {
    const alias = { kind: 'country', countryId: null, normalisedName, entityId: id, origin: 'renamed' } as const;
    await manager.createQueryBuilder().insert().into(AliasEntity).values(alias).orIgnore().execute();
  }

  async listCompetitions({ sql }: WriteTransaction, id: number): Promise<NamedCompetition[]> {
    return sql.rows<NamedCompetition>(
      `select competition.id, competition.name,
        array(
          select alias.normalised_name from aliases alias
          where alias.kind = 'competition' and alias.entity_id = competition.id order by alias.normalised_name
        ) as "aliases"
      from competitions competition where competition.country_id = $1::bigint order by competition.id`,
      [id],
    );
  }

  /** Replaces the search names of a country and its competitions. */
  async updateSearchNames(
    { manager, sql }: WriteTransaction,
    id: number,
    searchName: string,
    competitions: readonly { id: number; searchName: string }[],
  ): Promise<void> {
    await manager.update(CountryEntity, { id }, { searchName });
    await sql.rows(
      `update competitions competition set search_name = given."searchName"
      from jsonb_to_recordset($1::jsonb) as given (id bigint, "searchName" text)
      where competition.id = given.id`,
      [JSON.stringify(competitions)],
    );
  }
}
