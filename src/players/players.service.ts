import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { searchPatterns } from '../common/names/search-words.js';
import type { Player, PlayerPage, PlayersQuery } from './players.dto.js';
import { PlayersRepository } from './players.repository.js';
import type { PlayerRecord } from './players.repository.js';

/** Look-up of players. */
@Injectable()
export class PlayersService {
  constructor(
    private readonly repository: PlayersRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of players in the order of their names. */
  async list(query: PlayersQuery, path: string): Promise<PlayerPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(searchPatterns(query.q), window),
      keyOf: ({ sortName, id }) => [sortName, id],
      present: playerOf,
    });
  }
}

function playerOf(row: PlayerRecord): Player {
  const { id, name, fullName, slug, position } = row;
  const country = { id: row.countryId, name: row.countryName, slug: row.countrySlug, alpha2: row.countryAlpha2 };
  return { id, internalId: id, name, fullName, slug, position, country };
}
