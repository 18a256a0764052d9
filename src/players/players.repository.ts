import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { PlayerEntity } from '../database/entities/index.js';
import { sortNameSql } from '../common/names/search-words.js';

@Injectable()
export class PlayersRepository {
  constructor(@InjectRepository(PlayerEntity) private readonly players: Repository<PlayerEntity>) {}

  /**
   * A window of the players that match every pattern, with their countries, by name.
   */
  async list(patterns: readonly string[], window: KeysetWindow): Promise<PlayerEntity[]> {
    const query = this.players
      .createQueryBuilder('player')
      .innerJoinAndSelect('player.country', 'country')
      .where('player.searchName like all (:patterns::text[])', { patterns });
    const columns = [
      [sortNameSql('player.search_name'), 'text'],
      ['player.id', 'bigint'],
    ] as const;
    return withinWindow(query, columns, window).getMany();
  }
}
