import { Injectable } from '@nestjs/common';
import type { WriteReply } from '../common/access/reason.dto.js';
import type { Writer } from '../common/access/writer.js';
import { requireMatch } from '../common/entity-tag.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { unknownResource, unprocessable } from '../common/problem/application-error.js';
import { searchPatterns, storableName } from '../common/names/search-words.js';
import { normaliseName } from '../football/names.js';
import type { ManagerEntity } from '../database/entities/index.js';
import { refreshSearchNames } from '../ingestion/resolve/search-names.queries.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { WriteTransaction } from '../database/transaction-runner.js';
import type { Manager, ManagerBody, ManagerPage, ManagersQuery } from './managers.dto.js';
import { CountryReference } from '../competitions/competitions.dto.js';
import { ManagersRepository } from './managers.repository.js';
import type { ManagerFields } from './managers.repository.js';
import { startRevision } from './start-revision.queries.js';

/** Managers: look-up and correction. */
@Injectable()
export class ManagersService {
  constructor(
    private readonly repository: ManagersRepository,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
  ) {}

  /** A page of managers in the order of their names. */
  async list(query: ManagersQuery, path: string): Promise<ManagerPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(searchPatterns(query.q), query.countrySlug ?? null, window),
      keyOf: ({ name, id }) => [name, id],
      present: managerOf,
    });
  }

  /** @throws ApplicationError `not_found` */
  async get(id: number): Promise<Manager> {
    const manager = await this.repository.find(id);
    if (manager === null) throw unknownResource('manager', id);
    return managerOf(manager);
  }

  /**
   * Replaces the given fields of a manager. Imports leave them alone: a source that writes the old or the new name
   * means the same manager.
   * @throws ApplicationError `not_found`, `precondition_failed`, or `unprocessable` for an unknown country
   */
  async put(id: number, body: ManagerBody, writer: Writer): Promise<WriteReply> {
    const name = body.name === undefined ? undefined : storableName(body.name);
    return this.transactions.run(writer, async (transaction) => {
      const before = await this.repository.lock(transaction, id);
      if (before === null) throw unknownResource('manager', id);
      requireMatch(writer.ifMatch, managerOf(before));
      const fields: ManagerFields = {
        name: name ?? before.name,
        shortName: body.shortName === undefined ? before.shortName : (body.shortName?.trim() ?? null),
        slug: body.slug ?? before.slug,
        countryId:
          body.countrySlug === undefined ? before.countryId : await this.countryIdOf(transaction, body.countrySlug),
      };
      if (isSame(before, fields))
        return { message: `Manager ${before.id} already has these values; nothing was changed.` };
      await this.repository.update(transaction, before.id, fields);
      if (fields.name !== before.name) await this.renamed(transaction, before, fields.name);
      const after = await this.repository.lock(transaction, before.id);
      await transaction.record({
        entityKind: 'manager',
        entityId: before.id,
        action: 'update',
        before: auditedOf(before),
        after: after === null ? null : auditedOf(after),
      });
      await startRevision(transaction);
      return { message: `Manager ${before.id} is updated.` };
    });
  }

  private async countryIdOf(transaction: WriteTransaction, slug: string | null): Promise<number | null> {
    if (slug === null) return null;
    const country = await this.repository.findCountry(transaction, slug);
    if (country === null) throw unprocessable(['countrySlug'], `is not a known country: ${slug}`);
    return country.id;
  }

  private async renamed(transaction: WriteTransaction, { id, naturalKey }: ManagerEntity, name: string): Promise<void> {
    const firstName = naturalKey.slice(naturalKey.lastIndexOf('|') + 1);
    const normalised = normaliseName(name);
    await this.repository.forgetNewName(transaction, id);
    if (normalised !== firstName) await this.repository.rememberNewName(transaction, id, normalised);
    await refreshSearchNames(transaction.sql, 'manager', [id]);
  }
}

function isSame(before: ManagerEntity, after: ManagerFields): boolean {
  return (['name', 'shortName', 'slug', 'countryId'] as const).every((field) => before[field] === after[field]);
}

function auditedOf({ id, name, shortName, slug, country }: ManagerEntity): object {
  return { id, name, shortName, slug, countrySlug: country?.slug ?? null };
}

function managerOf({ id, name, shortName, slug, country, updatedAt }: ManagerEntity): Manager {
  return {
    id,
    internalId: id,
    name,
    shortName,
    slug,
    country: country === null ? null : CountryReference.of(country),
    updatedAt: updatedAt.toISOString(),
  };
}
