import { Injectable } from '@nestjs/common';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { searchPatterns } from '../common/names/search-words.js';
import type { Team, TeamPage, TeamsQuery } from './teams.dto.js';
import { TeamsRepository } from './teams.repository.js';
import type { TeamRecord } from './teams.repository.js';

/** Look-up of teams. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of teams in the order of their names. */
  async list(query: TeamsQuery, path: string): Promise<TeamPage> {
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(searchPatterns(query.q), query.uniqueTournamentId ?? null, window),
      keyOf: ({ sortName, id }) => [sortName, id],
      present: teamOf,
    });
  }
}

function teamOf(row: TeamRecord): Team {
  const { id, name, shortName, slug, primaryColor, secondaryColor } = row;
  const country = { id: row.countryId, name: row.countryName, slug: row.countrySlug, alpha2: row.countryAlpha2 };
  return { id, internalId: id, name, shortName, slug, primaryColor, secondaryColor, country };
}
