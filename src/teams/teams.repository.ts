import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { TeamEntity } from '../database/entities/index.js';
import { sortNameSql } from '../common/names/search-words.js';

@Injectable()
export class TeamsRepository {
  constructor(@InjectRepository(TeamEntity) private readonly teams: Repository<TeamEntity>) {}

  /**
   * A window of the teams that match every pattern and, if given, play in a competition, with their countries; by name.
   */
  async list(patterns: readonly string[], competitionId: number | null, window: KeysetWindow): Promise<TeamEntity[]> {
    const query = this.teams
      .createQueryBuilder('team')
      .innerJoinAndSelect('team.country', 'country')
      .where('team.searchName like all (:patterns::text[])', { patterns });
    if (competitionId !== null) {
      query.andWhere(
        `team.id in (
          select unnest(array[schedule.home_team_id, schedule.away_team_id]) from football_as_of.schedules() schedule
          where schedule.competition_id = :competitionId::bigint)`,
        { competitionId },
      );
    }
    const columns = [
      [sortNameSql('team.search_name'), 'text'],
      ['team.id', 'bigint'],
    ] as const;
    return withinWindow(query, columns, window).getMany();
  }
}
