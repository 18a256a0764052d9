import { Injectable } from '@nestjs/common';
import type { WriteReply } from '../common/access/reason.dto.js';
import type { Writer } from '../common/access/writer.js';
import { requireMatch } from '../common/entity-tag.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { ApplicationError, invalidMember, jsonPointer, unknownResource } from '../common/problem/application-error.js';
import { searchPatterns, storableName } from '../common/names/search-words.js';
import { normaliseName } from '../football/names.js';
import { publicIdOf } from '../common/public-id.js';
import { countryNameOf, naturalKeys } from '../ingestion/resolve/identity.js';
import type { CountryEntity } from '../database/entities/index.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { WriteTransaction } from '../database/transaction-runner.js';
import type { CountriesQuery, Country, CountryBody, CountryPage } from './countries.dto.js';
import { CountriesRepository } from './countries.repository.js';
import type { CountryFields } from './countries.repository.js';
import { startRevision } from './start-revision.queries.js';

/** Countries: look-up, creation and correction. */
@Injectable()
export class CountriesService {
  constructor(
    private readonly repository: CountriesRepository,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
  ) {}

  /** A page of countries in the order of their names. */
  async list(query: CountriesQuery, path: string): Promise<CountryPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(searchPatterns(query.q), window),
      keyOf: ({ name, id }) => [name, id],
      present: countryOf,
    });
  }

  /** @throws ApplicationError `not_found` */
  async get(slug: string): Promise<Country> {
    const country = await this.repository.find(slug);
    if (country === null) throw unknownResource('country', slug);
    return countryOf(country);
  }

  /**
   * Replaces the given fields of a country, or creates it where the slug is new. Imports leave the record alone: a
   * source that writes the old or the new name means the same country.
   * @throws ApplicationError `invalid_input` for a new country without a name; `conflict` for a slug or name of another
   * country; `precondition_failed`
   */
  async put(slug: string, body: CountryBody, writer: Writer): Promise<WriteReply> {
    const input = body.name === undefined ? body : { ...body, name: storableName(body.name) };
    return this.transactions.run(writer, async (transaction) => {
      await this.repository.lockChanges(transaction);
      const countries = await this.repository.listAll(transaction);
      const before = countries.find((country) => country.slug === slug) ?? null;
      requireMatch(writer.ifMatch, before === null ? null : countryOf(before));
      const others = countries.filter((country) => country !== before);
      const fields: CountryFields = {
        name: input.name ?? before?.name ?? missingName(slug),
        slug: input.slug ?? slug,
        alpha2: input.alpha2 === undefined ? (before?.alpha2 ?? null) : input.alpha2,
      };
      if (others.some((other) => other.slug === fields.slug))
        throw taken('slug', `is taken by another country: ${fields.slug}`);
      if (before !== null && isSame(before, fields))
        return { message: `Country ${slug} already has these values; nothing was changed.` };
      if (normaliseName(fields.name) !== normaliseName(before?.name ?? ''))
        await this.refuseForeignName(transaction, fields.name, others);
      const id =
        before === null
          ? await this.create(transaction, fields, countries)
          : await this.change(transaction, before, fields);
      await transaction.record({
        entityKind: 'country',
        entityId: id,
        action: before === null ? 'create' : 'update',
        before: before === null ? null : auditedOf(before),
        after: auditedOf({ id, ...fields }),
      });
      await startRevision(transaction);
      return { message: messageOf(before, fields) };
    });
  }

  /** Refuses a present or former name of another country, as sources identify countries by name only. */
  private async refuseForeignName(
    transaction: WriteTransaction,
    name: string,
    others: readonly CountryEntity[],
  ): Promise<void> {
    const normalised = normaliseName(name);
    const aliases = await this.repository.listAliases(transaction);
    const holder = others.find(
      (other) =>
        [other.name, countryNameOf(other.naturalKey)].some((each) => normaliseName(each) === normalised) ||
        aliases.some((alias) => alias.entityId === other.id && alias.normalisedName === normalised),
    );
    if (holder !== undefined) throw taken('name', `is already a name of another country: ${holder.slug}`);
  }

  private async create(
    transaction: WriteTransaction,
    fields: CountryFields,
    countries: readonly CountryEntity[],
  ): Promise<number> {
    const naturalKey = naturalKeys.country(fields.name);
    const id = publicIdOf(naturalKey);
    if (countries.some((country) => country.id === id)) throw taken('name', 'is the id of another country');
    await this.repository.insert(transaction, { ...fields, id, naturalKey, searchName: normaliseName(fields.name) });
    return id;
  }

  private async change(transaction: WriteTransaction, before: CountryEntity, fields: CountryFields): Promise<number> {
    const { id } = before;
    await this.repository.update(transaction, id, fields);
    if (fields.name !== before.name) await this.renamed(transaction, before, fields.name);
    return id;
  }

  /** Keeps the sources' name, the new one and aliases searchable, for the country and its competitions. */
  private async renamed(transaction: WriteTransaction, { id, naturalKey }: CountryEntity, name: string): Promise<void> {
    const firstName = countryNameOf(naturalKey);
    const normalised = normaliseName(name);
    await this.repository.forgetNewName(transaction, id);
    if (normalised !== firstName) await this.repository.rememberNewName(transaction, id, normalised);
    const aliases = (await this.repository.listAliases(transaction))
      .filter(({ entityId }) => entityId === id)
      .map(({ normalisedName }) => normalisedName);
    const searchName = searchNameOf(name, [firstName, ...aliases]);
    const competitions = (await this.repository.listCompetitions(transaction, id)).map((competition) => ({
      id: competition.id,
      searchName: searchNameOf(competition.name, [searchName, ...competition.aliases]),
    }));
    await this.repository.updateSearchNames(transaction, id, searchName, competitions);
  }
}

/** Name for searches: the displayed name, then the others, normalised and without duplicates. */
function searchNameOf(name: string, others: readonly string[]): string {
  return [...new Set([name, ...others].map(normaliseName))].filter((each) => each !== '').join(' ');
}

function missingName(slug: string): never {
  throw invalidMember(['name'], `is needed for a new country; there is no country ${slug} yet`);
}

function taken(member: 'slug' | 'name', detail: string): ApplicationError {
  return new ApplicationError('conflict', `${member} ${detail}.`, [{ pointer: jsonPointer([member]), detail }]);
}

function isSame(before: CountryEntity, after: CountryFields): boolean {
  return (['name', 'slug', 'alpha2'] as const).every((field) => before[field] === after[field]);
}

function messageOf(before: CountryEntity | null, { slug }: CountryFields): string {
  if (before === null) return `Country ${slug} is created.`;
  return before.slug === slug
    ? `Country ${slug} is updated.`
    : `Country ${before.slug} is renamed to ${slug} and updated.`;
}

function auditedOf({ id, name, slug, alpha2 }: CountryFields & { id: number }): object {
  return { id, name, slug, alpha2 };
}

function countryOf({ id, name, slug, alpha2, createdAt, updatedAt }: CountryEntity): Country {
  return {
    id,
    internalId: id,
    name,
    slug,
    alpha2,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
