import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { searchPatterns, sortNameOf } from '../common/names/search-words.js';
import { CountryReference } from '../competitions/competitions.dto.js';
import type { PlayerEntity } from '../database/entities/index.js';
import type { Player, PlayerPage, PlayersQuery } from './players.dto.js';
import { PlayersRepository } from './players.repository.js';

@Injectable()
export class PlayersService {
  constructor(
    private readonly repository: PlayersRepository,
    private readonly pager: CursorPager,
  ) {}

  async list(query: PlayersQuery, path: string): Promise<PlayerPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(searchPatterns(query.q), window),
      keyOf: ({ searchName, id }) => [sortNameOf(searchName), id],
      present: playerOf,
    });
  }
}

function playerOf({ id, name, fullName, slug, positionGroup, country }: PlayerEntity): Player {
  return {
    id,
    internalId: id,
    name,
    fullName,
    slug,
    position: positionGroup,
    country: CountryReference.of(country),
  };
}
