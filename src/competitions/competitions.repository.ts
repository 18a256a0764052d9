import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { withinWindow } from '../common/paging/keyset.js';
import { currentId } from '../database/sql-conditions.js';
import { CompetitionEntity, SeasonEntity } from '../database/entities/index.js';

@Injectable()
export class CompetitionsRepository {
  constructor(
    @InjectRepository(CompetitionEntity) private readonly competitions: Repository<CompetitionEntity>,
    @InjectRepository(SeasonEntity) private readonly seasons: Repository<SeasonEntity>,
  ) {}

  /** A window of the competitions with their countries whose name matches every pattern, first priority first. */
  async list(patterns: readonly string[], window: KeysetWindow): Promise<CompetitionEntity[]> {
    const query = this.competitions
      .createQueryBuilder('competition')
      .innerJoinAndSelect('competition.country', 'country')
      .where('competition.searchName like all (:patterns::text[])', { patterns });
    const columns = [
      ['competition.priority', 'integer'],
      ['competition.name', 'text'],
      ['competition.id', 'bigint'],
    ] as const;
    return withinWindow(query, columns, window).getMany();
  }

  /** A competition with its country by its id, or by the id it had before it was merged. */
  async find(id: number): Promise<CompetitionEntity | null> {
    return this.competitions
      .createQueryBuilder('competition')
      .innerJoinAndSelect('competition.country', 'country')
      .where(`competition.id = ${currentId('competition', ':id::bigint')}`, { id })
      .getOne();
  }

  /** Ids and slugs of all competitions; a slug is unique within a country. */
  async listSlugs(): Promise<Pick<CompetitionEntity, 'id' | 'slug'>[]> {
    return this.competitions.find({ select: { id: true, slug: true } });
  }

  /** A season of a competition; null where the competition has no such season. */
  async findSeason(competitionId: number, seasonId: number): Promise<SeasonEntity | null> {
    return this.seasons.findOneBy({ id: seasonId, competitionId });
  }

  /** A window of a competition's seasons whose name matches every pattern, newest first. */
  async listSeasons(competitionId: number, patterns: readonly string[], window: KeysetWindow): Promise<SeasonEntity[]> {
    const query = this.seasons
      .createQueryBuilder('season')
      .where('season.competitionId = :competitionId', { competitionId })
      .andWhere('season.name like all (:patterns::text[])', { patterns });
    const columns = [
      ['-season.start_year', 'integer'],
      ['season.name', 'text'],
      ['season.id', 'bigint'],
    ] as const;
    return withinWindow(query, columns, window).getMany();
  }
}
