import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { searchPatterns, sortNameOf } from '../common/names/search-words.js';
import { CountryReference } from '../competitions/competitions.dto.js';
import type { TeamEntity } from '../database/entities/index.js';
import type { Team, TeamPage, TeamsQuery } from './teams.dto.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import { TeamsRepository } from './teams.repository.js';

@Injectable()
export class TeamsService {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly pager: CursorPager,
    private readonly ids: PublicIdsService,
  ) {}

  /**
   * A page of teams, ordered by name.
   * @throws ApplicationError `invalid_input` for an unknown competition
   */
  async list(query: TeamsQuery, path: string): Promise<TeamPage> {
    const { uniqueTournamentId: id } = query;
    const competitionId = await this.ids.requireCurrentOrNone('competition', 'uniqueTournamentId', id);
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(searchPatterns(query.q), competitionId, window),
      keyOf: ({ searchName, id }) => [sortNameOf(searchName), id],
      present: teamOf,
    });
  }

  /** The first teams that match every word, ordered by name. */
  async search(words: string, limit: number): Promise<Team[]> {
    const teams = await this.repository.list(searchPatterns(words), null, { direction: 'forward', key: null, limit });
    return teams.map(teamOf);
  }
}

function teamOf({ id, name, shortName, slug, primaryColor, secondaryColor, country }: TeamEntity): Team {
  return {
    id,
    internalId: id,
    name,
    shortName,
    slug,
    primaryColor,
    secondaryColor,
    country: CountryReference.of(country),
  };
}
