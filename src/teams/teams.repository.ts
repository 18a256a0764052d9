import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { Database } from '../database/database.js';

/** A team with its country; `sortName` is its place in listings. */
export interface TeamRecord {
  id: number;
  sortName: string;
  name: string;
  shortName: string | null;
  slug: string;
  primaryColor: string | null;
  secondaryColor: string | null;
  countryId: number;
  countryName: string;
  countrySlug: string;
  countryAlpha2: string | null;
}

/** Teams. */
@Injectable()
export class TeamsRepository {
  constructor(private readonly database: Database) {}

  /** A window of the teams that match every pattern and, where one is given, play in a competition; by name. */
  async list(patterns: readonly string[], competitionId: number | null, window: KeysetWindow): Promise<TeamRecord[]> {
    // The searched name begins with the normalised name; 60 letters of it keep cursors short.
    const keyset = keysetClause(
      [
        ['left(team.search_name, 60)', 'text'],
        ['team.id', 'bigint'],
      ],
      window,
      3,
    );
    return this.database.rows<TeamRecord>(
      `with competition as (
        select coalesce((select entity_id from public_id_aliases where kind = 'competition' and old_id = $2::bigint), $2::bigint) as id
      )
      select team.id, left(team.search_name, 60) as "sortName", team.name, team.short_name as "shortName", team.slug,
        team.primary_color as "primaryColor", team.secondary_color as "secondaryColor",
        country.id as "countryId", country.name as "countryName", country.slug as "countrySlug", country.alpha2 as "countryAlpha2"
      from teams team
      join countries country on country.id = team.country_id
      where team.search_name like all ($1::text[])
        and ($2::bigint is null or team.id in (
          select home_team_id from football_as_of.schedules() where competition_id = (select id from competition)
          union
          select away_team_id from football_as_of.schedules() where competition_id = (select id from competition)
        ))
        and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [patterns, competitionId, ...keyset.parameters],
    );
  }
}
