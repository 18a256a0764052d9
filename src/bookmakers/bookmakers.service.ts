import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { windowOf } from '../common/paging/keyset.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { didYouMean, sentValue } from '../common/validation/error-words.js';
import { hasEveryWord } from '../common/names/search-words.js';
import { normaliseName } from '../football/names.js';
import type { BookmakerEntity } from '../database/entities/index.js';
import type { BookmakerPage, BookmakersQuery } from './bookmakers.dto.js';
import { BookmakersRepository } from './bookmakers.repository.js';

@Injectable()
export class BookmakersService {
  constructor(
    private readonly repository: BookmakersRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of bookmakers, ordered by name. */
  async list(query: BookmakersQuery, path: string): Promise<BookmakerPage> {
    const found = (await this.repository.list()).filter(({ name, aliases }) =>
      hasEveryWord([name, ...aliases.map(({ normalisedName }) => normalisedName)].join(' '), query.q),
    );
    return this.pager.page({
      path,
      query,
      read: async (window) => windowOf(found, keyOf, window),
      keyOf,
      present: ({ id, name, slug, isExchange, priceFeed }) => ({
        id,
        internalId: id,
        name,
        slug,
        exchange: isExchange,
        priceFeed,
      }),
    });
  }

  /** All bookmakers, ordered by name. */
  async listAll(): Promise<Pick<BookmakerEntity, 'slug' | 'name' | 'isExchange'>[]> {
    const bookmakers = await this.repository.list();
    return bookmakers.sort((one, other) => (normaliseName(one.name) < normaliseName(other.name) ? -1 : 1));
  }

  /**
   * Resolves words to ids of bookmakers: identifiers, names or ids.
   * @param parameter name of the parameter with the words
   * @throws ApplicationError `invalid_input` for an unknown word, with the nearest ones
   */
  async requireKnown(parameter: string, words: readonly string[]): Promise<number[]> {
    const known = await this.repository.list();
    return words.flatMap((word) => {
      const name = normaliseName(word);
      const meant = known.filter(
        (each) => each.slug === word || String(each.id) === word || normaliseName(each.name) === name,
      );
      if (meant.length > 0) return meant.map(({ id }) => id);
      const nearest = didYouMean(
        word,
        known.flatMap((each) => [each.slug, each.name]),
      );
      throw invalidParameter(
        parameter,
        `is not a known bookmaker: ${sentValue(word) ?? 'this one'}${nearest}; GET /api/v2/bookmakers lists them`,
      );
    });
  }
}

function keyOf({ name, id }: BookmakerEntity): [string, number] {
  return [normaliseName(name), id];
}
