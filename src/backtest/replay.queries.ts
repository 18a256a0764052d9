import type { SqlClient } from '../database/sql-client.js';

/** A competition that can be replayed. */
export interface ReplayCompetition {
  id: number;
  name: string;
  slug: string;
  countryId: number;
  countryName: string;
}

/** Competitions with results known at `now`, most important first. */
export function listReplayCompetitions(sql: SqlClient, now: Date): Promise<ReplayCompetition[]> {
  return sql.rows<ReplayCompetition>(
    `select competition.id, competition.name, competition.slug, competition.country_id as "countryId",
      country.name as "countryName"
    from competitions competition
    join countries country on country.id = competition.country_id
    where exists (
      select from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.competition_id = competition.id and fixture.status = 'finished'
    )
    order by competition.priority, competition.id`,
    [now],
  );
}

/** Ids of the teams of a country by normalised name: their own names and every alias. */
export function listTeamNames(
  sql: SqlClient,
  countryId: number,
): Promise<{ id: number; name: string; isAlias: boolean }[]> {
  return sql.rows<{ id: number; name: string; isAlias: boolean }>(
    `select team.id, team.name, false as "isAlias" from teams team where team.country_id = $1::bigint
    union all
    select alias.entity_id, alias.normalised_name, true from aliases alias
    where alias.kind = 'team' and (alias.country_id = $1::bigint or alias.country_id is null)`,
    [countryId],
  );
}

/**
 * When the result and the statistics of finished matches became known, Unix seconds, by fixture. After a
 * correction it is the moment of the correction: a replay would rather miss a match than use it early.
 */
export async function listKnownMoments(sql: SqlClient, competitionId: number, now: Date): Promise<Map<number, number>> {
  const rows = await sql.rows<{ id: number; knownAt: Date }>(
    `select fixture.id, greatest(fixture.result_known_from, max(statistics.known_from)) as "knownAt"
    from football_as_of.fixtures($1::timestamptz) fixture
    join football_as_of.team_statistics($1::timestamptz) statistics on statistics.fixture_id = fixture.id
    where fixture.competition_id = $2::bigint and fixture.result_known_from is not null
    group by fixture.id, fixture.result_known_from`,
    [now, competitionId],
  );
  return new Map(rows.map(({ id, knownAt }) => [id, Math.ceil(knownAt.getTime() / 1000)]));
}

/** A season with known line-ups. */
export interface LineupSeason {
  id: number;
  /** Competition and season. */
  name: string;
  /** Slug of the competition. */
  slug: string;
}

/** Seasons with line-ups as known at `now`, by competition, oldest first. */
export function listLineupSeasons(sql: SqlClient, now: Date): Promise<LineupSeason[]> {
  return sql.rows<LineupSeason>(
    `select season.id, competition.name || ' ' || season.name as name, competition.slug
    from seasons season
    join competitions competition on competition.id = season.competition_id
    where exists (
      select from football_as_of.schedules() fixture
      join football_as_of.lineup_players($1::timestamptz) lineup on lineup.fixture_id = fixture.id
      where fixture.season_id = season.id
    )
    order by competition.priority, competition.id, season.start_year`,
    [now],
  );
}
