import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { Database } from '../database/database.js';

/** A player with his country; `sortName` is his place in listings. */
export interface PlayerRecord {
  id: number;
  sortName: string;
  name: string;
  fullName: string | null;
  slug: string;
  position: string | null;
  countryId: number;
  countryName: string;
  countrySlug: string;
  countryAlpha2: string | null;
}

/** Players. */
@Injectable()
export class PlayersRepository {
  constructor(private readonly database: Database) {}

  /** A window of the players that match every pattern, by name. */
  async list(patterns: readonly string[], window: KeysetWindow): Promise<PlayerRecord[]> {
    // The searched name begins with the normalised name; 60 letters of it keep cursors short.
    const keyset = keysetClause(
      [
        ['left(player.search_name, 60)', 'text'],
        ['player.id', 'bigint'],
      ],
      window,
      2,
    );
    return this.database.rows<PlayerRecord>(
      `select player.id, left(player.search_name, 60) as "sortName", player.name, player.full_name as "fullName", player.slug,
        player.position_group as "position",
        country.id as "countryId", country.name as "countryName", country.slug as "countrySlug", country.alpha2 as "countryAlpha2"
      from players player
      join countries country on country.id = player.country_id
      where player.search_name like all ($1::text[]) and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [patterns, ...keyset.parameters],
    );
  }
}
