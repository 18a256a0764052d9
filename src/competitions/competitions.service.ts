import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { invalidParameter, unknownResource } from '../common/problem/application-error.js';
import { searchPatterns } from '../common/names/search-words.js';
import { didYouMean, sentValue } from '../common/validation/error-words.js';
import type { CompetitionEntity, SeasonEntity } from '../database/entities/index.js';
import { CountryReference, numberOfPathId } from './competitions.dto.js';
import type { Competition, CompetitionPage, CompetitionsQuery, SeasonPage, SeasonsQuery } from './competitions.dto.js';
import { CompetitionsRepository } from './competitions.repository.js';
import type { PhasesPath } from './phases.dto.js';

/** Look-ups of competitions and seasons. */
@Injectable()
export class CompetitionsService {
  constructor(
    private readonly repository: CompetitionsRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of competitions, first priority first. */
  async list(query: CompetitionsQuery, path: string): Promise<CompetitionPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(searchPatterns(query.q), window),
      keyOf: ({ priority, name, id }) => [priority, name, id],
      present: competitionOf,
    });
  }

  /** The first competitions by priority. */
  async listFirst(most: number): Promise<Competition[]> {
    const first = await this.repository.list([], { direction: 'forward', key: null, limit: most });
    return first.map(competitionOf);
  }

  /** A page of a competition's seasons, newest first. @throws ApplicationError `not_found` */
  async listSeasons(competitionId: string, query: SeasonsQuery, path: string): Promise<SeasonPage> {
    const competition = await this.get(competitionId);
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.listSeasons(competition.id, searchPatterns(query.q), window),
      keyOf: ({ startYear, name, id }) => [-startYear, name, id],
      present: ({ id, name, startYear }) => ({ id, internalId: id, name, startYear }),
    });
  }

  /** @throws ApplicationError `not_found` */
  async get(pathId: string): Promise<CompetitionEntity> {
    const id = numberOfPathId(pathId);
    const competition = id === null ? null : await this.repository.find(id);
    if (competition === null) throw unknownResource('competition', pathId);
    return competition;
  }

  /** The season of a path with its competition. @throws ApplicationError `not_found` for either */
  async getSeason({ competitionId, seasonId }: PhasesPath): Promise<SeasonEntity> {
    const competition = await this.get(competitionId);
    const id = numberOfPathId(seasonId);
    const season = id === null ? null : await this.repository.findSeason(competition.id, id);
    if (season === null) throw unknownResource('season', seasonId);
    return { ...season, competition };
  }

  /** Ids of the competitions with a slug. @throws ApplicationError `invalid_input` if none has it, with the nearest */
  async requireSlug(parameter: string, slug: string): Promise<number[]> {
    const competitions = await this.repository.listSlugs();
    const named = competitions.filter((each) => each.slug === slug);
    if (named.length > 0) return named.map(({ id }) => id);
    const slugs = [...new Set(competitions.map((each) => each.slug))];
    const word = sentValue(slug) ?? 'this one';
    throw invalidParameter(
      parameter,
      `is not a known competition: ${word}${didYouMean(slug, slugs)}; GET /api/v2/competitions lists them`,
    );
  }
}

function competitionOf({ id, name, slug, priority, country }: CompetitionEntity): Competition {
  return { id, internalId: id, name, slug, priority, country: CountryReference.of(country) };
}
