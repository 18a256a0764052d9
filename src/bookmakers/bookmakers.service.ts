import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { windowOf } from '../common/paging/keyset.js';
import { hasEveryWord } from '../common/names/search-words.js';
import { normaliseName } from '../football/names.js';
import type { BookmakerEntity } from '../database/entities/bookmaker.entity.js';
import type { BookmakerPage, BookmakersQuery } from './bookmakers.dto.js';
import { BookmakersRepository } from './bookmakers.repository.js';

/** Look-up of bookmakers. */
@Injectable()
export class BookmakersService {
  constructor(
    private readonly repository: BookmakersRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of bookmakers in the order of their names. */
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
}

function keyOf({ name, id }: BookmakerEntity): [string, number] {
  return [normaliseName(name), id];
}
