import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { currentId } from '../database/sql-conditions.js';
import { AliasEntity, CountryEntity, ManagerEntity } from '../database/entities/index.js';
import type { WriteTransaction } from '../database/transaction-runner.js';

/** Fields of a manager that can be changed. */
export type ManagerFields = Pick<ManagerEntity, 'name' | 'shortName' | 'slug' | 'countryId'>;

/** Managers, each with his country. */
@Injectable()
export class ManagersRepository {
  constructor(@InjectRepository(ManagerEntity) private readonly managers: Repository<ManagerEntity>) {}

  /** A window of the managers whose name matches every pattern, by name. */
  async list(patterns: readonly string[], countrySlug: string | null, window: KeysetWindow): Promise<ManagerEntity[]> {
    const query = withCountry(this.managers.manager).where('manager.searchName like all (:patterns::text[])', {
      patterns,
    });
    if (countrySlug !== null) query.andWhere('country.slug = :countrySlug', { countrySlug });
    const columns = [
      ['manager.name', 'text'],
      ['manager.id', 'bigint'],
    ] as const;
    return withinWindow(query, columns, window).getMany();
  }

  /** A manager by his id, or by the id he had before he was merged. */
  async find(id: number): Promise<ManagerEntity | null> {
    return byId(this.managers.manager, id).getOne();
  }

  /** The same record, locked until the transaction ends. */
  async lock({ manager }: WriteTransaction, id: number): Promise<ManagerEntity | null> {
    for (;;) {
      const locked = await byId(manager, id).setLock('for_no_key_update', undefined, ['manager']).getOne();
      // read once the lock is held: the statement that waited for it joins the country as it was before
      const current = await byId(manager, id).getOne();
      // a manager merged meanwhile is gone: the survivor is not locked yet
      if (current === null || current.id === locked?.id) return current;
    }
  }

  /** The country with a slug; it cannot be deleted until the transaction ends. */
  async findCountry({ manager }: WriteTransaction, slug: string): Promise<CountryEntity | null> {
    const query = manager.createQueryBuilder(CountryEntity, 'country').where({ slug });
    return query.setLock('for_key_share').getOne();
  }

  /** Replaces a manager's fields. */
  async update({ manager }: WriteTransaction, id: number, fields: ManagerFields): Promise<void> {
    const { name, shortName, slug, countryId } = fields;
    await manager.update(ManagerEntity, { id }, { name, shortName, slug, countryId, updatedAt: () => 'now()' });
  }

  /** Deletes the alias of an earlier new name. */
  async forgetNewName({ manager }: WriteTransaction, id: number): Promise<void> {
    await manager.delete(AliasEntity, { kind: 'manager', entityId: id, origin: 'renamed' });
  }

  /** Stores a new name as an alias in the country of his first league, unless another manager or alias has it. */
  async rememberNewName({ sql }: WriteTransaction, id: number, normalisedName: string): Promise<void> {
    await sql.rows(
      `insert into aliases (kind, country_id, normalised_name, entity_id, origin)
      select 'manager', country.id, $2, manager.id, 'renamed'
      from managers manager
      join countries country on country.natural_key = 'country|' || split_part(manager.natural_key, '|', 2)
      where manager.id = $1::bigint and not exists (
        select from managers other
        where other.natural_key = 'manager|' || split_part(manager.natural_key, '|', 2) || '|' || $2
      )
      on conflict do nothing`,
      [id, normalisedName],
    );
  }
}

function withCountry(manager: EntityManager): SelectQueryBuilder<ManagerEntity> {
  return manager.createQueryBuilder(ManagerEntity, 'manager').leftJoinAndSelect('manager.country', 'country');
}

function byId(manager: EntityManager, id: number): SelectQueryBuilder<ManagerEntity> {
  return withCountry(manager).where(`manager.id = ${currentId('manager', ':id::bigint')}`, { id });
}
