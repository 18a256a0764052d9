import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { currentId } from '../database/sql-conditions.js';
import { countryReference } from '../database/fixture-references.queries.js';
import type { CountryReferenceRow, TeamReferenceRow } from '../database/fixture-references.queries.js';
import { SqlClient } from '../database/sql-client.js';

/** Kinds of entities found by name. */
export type EntityType = 'team' | 'player' | 'competition' | 'referee';

/** An entity whose names may match. */
export interface NamedEntity {
  type: EntityType;
  id: number;
  name: string;
  /** Short name of a team, full name of a player, initial and surname of a referee. */
  otherName: string | null;
  /** Manually stored aliases, normalised. */
  aliases: string[];
  /** All names in one text, normalised. */
  searchName: string;
  slug: string;
  position: string | null;
  country: CountryReferenceRow;
}

/** A team belonging to a search result. */
type TeamRow = Pick<TeamReferenceRow, 'id' | 'name' | 'shortName'>;

/** A team that a part of a search may name. */
export type NamedTeam = Pick<NamedEntity, 'id' | 'name' | 'otherName' | 'searchName' | 'aliases'> & { part: string };

/** How much an entity plays. */
export interface Activity {
  id: number;
  /** Number of matches that have begun. */
  matches: number;
  /** Whether it has played in the last 365 days; a player: with minutes or in the starting eleven. */
  isActive: boolean;
  nextKickoffAt: Date | null;
  /** A player's team. */
  team: TeamRow | null;
}

/** A fixture found by its teams. */
export interface FoundFixture {
  id: number;
  slug: string;
  status: string;
  kickoffAt: Date;
  homeTeam: TeamRow;
  awayTeam: TeamRow;
  competition: { id: number; name: string };
  country: CountryReferenceRow;
}

/** Table of each kind, and SQL of its members. */
const entities: Readonly<Record<EntityType, { table: string; otherName: string; position: string }>> = {
  team: { table: 'teams', otherName: 'entity.short_name', position: 'null::text' },
  player: { table: 'players', otherName: 'entity.full_name', position: 'entity.position_group' },
  competition: { table: 'competitions', otherName: 'null::text', position: 'null::text' },
  referee: { table: 'referees', otherName: 'entity.short_form', position: 'null::text' },
};

/** Columns of a fixture that name an entity. */
const fixtureColumns = {
  team: ['home_team_id', 'away_team_id'],
  competition: ['competition_id'],
  referee: ['referee_id'],
} as const;

/** SQL of a team, as one JSON value. */
const teamRow = (team: string): string =>
  `json_build_object('id', ${team}.id, 'name', ${team}.name, 'shortName', ${team}.short_name)`;

/** Names of a team and its aliases. */
const teamNames = `team.id, team.name, team.short_name as "otherName", team.search_name as "searchName",
  array(
    select alias.normalised_name from aliases alias where alias.kind = 'team' and alias.entity_id = team.id
  ) as aliases`;

/** Maximum number of candidates of each kind by words; those that contain the words verbatim come first. */
const mostByWords = 100;

/** SQL of the next kick-off of a team, at `$1`. */
const nextKickoffOf = (column: string, id: string): string => `(
  select fixture.kickoff_at from football_as_of.fixtures($1::timestamptz) fixture
  where fixture.${column} = ${id} and fixture.kickoff_at > $1::timestamptz and fixture.status = 'notstarted'
  order by fixture.kickoff_at limit 1)`;

@Injectable()
export class SearchRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /**
   * Entities for which each word is the beginning of a word in the names.
   * @param words normalised: letters and digits only, so that none acts as a pattern
   */
  async listByWords(types: readonly EntityType[], words: readonly string[]): Promise<NamedEntity[]> {
    // one condition per word, as the index does not support `like all`
    const begin = words.map((_, index) => `(' ' || search_name) like '% ' || $${index + 2}::text || '%'`).join(' and ');
    const ids = types.map(
      (type) => `(
        select '${type}' as type, id from ${entities[type].table} where ${begin}
        order by position(' ' || $1::text || ' ' in ' ' || search_name || ' ') = 0, length(search_name), id
        limit ${mostByWords})`,
    );
    return this.describe(types, ids.join(' union all '), [words.join(' '), ...words]);
  }

  async listTeamsById(ids: readonly number[]): Promise<NamedEntity[]> {
    return this.describe(['team'], `select 'team' as type, unnest($1::bigint[]) as id`, [ids]);
  }

  /** Current ids of the given teams, which may have been merged. */
  async listCurrentTeamIds(ids: readonly number[]): Promise<{ given: number; id: number }[]> {
    return this.sql.rows(
      `select given.id as given, ${currentId('team', 'given.id')} as id from unnest($1::bigint[]) as given (id)`,
      [ids],
    );
  }

  /** Entities whose names resemble a normalised text. */
  async listSimilar(types: readonly EntityType[], searched: string): Promise<NamedEntity[]> {
    const ids = 'select kind as type, id from similar_entities($1::text, $2::text[])';
    return this.describe(types, ids, [searched, types]);
  }

  /** Entities with their names and countries, the shortest names first. */
  private describe(types: readonly EntityType[], ids: string, parameters: readonly unknown[]): Promise<NamedEntity[]> {
    const described = types.map((type) => {
      const { table, otherName, position } = entities[type];
      return `
        select found.type, entity.id, entity.name, ${otherName} as other_name, entity.search_name, entity.slug,
          ${position} as position, entity.country_id
        from found join ${table} entity on found.type = '${type}' and entity.id = found.id`;
    });
    return this.sql.rows<NamedEntity>(
      `with found as (${ids})
      select entity.type, entity.id, entity.name, entity.other_name as "otherName",
        array(
          select alias.normalised_name from aliases alias
          where alias.kind = entity.type and alias.entity_id = entity.id
        ) as aliases,
        entity.search_name as "searchName", entity.slug, entity.position, ${countryReference('country')} as country
      from (${described.join(' union all ')}) entity
      join countries country on country.id = entity.country_id
      order by entity.type, length(entity.search_name), entity.id`,
      parameters,
    );
  }

  /** Teams that parts of a search may name, each with its part. */
  async listTeams(parts: readonly string[]): Promise<NamedTeam[]> {
    return this.sql.rows<NamedTeam>(
      `select part.text as part, ${teamNames}
      from unnest($1::text[]) as part (text)
      cross join lateral (
        select array_agg('% ' || word || '%') as patterns from unnest(string_to_array(part.text, ' ')) as word
      ) wanted
      join teams team on (' ' || team.search_name) like all (wanted.patterns)
      order by length(team.search_name), team.id`,
      [parts],
    );
  }

  /** `listTeams` with tolerance for differing letters. */
  async listSimilarTeams(parts: readonly string[]): Promise<NamedTeam[]> {
    return this.sql.rows<NamedTeam>(
      `select part.text as part, ${teamNames}
      from unnest($1::text[]) as part (text)
      cross join lateral similar_entities(part.text, '{team}') nearest
      join teams team on team.id = nearest.id
      order by length(team.search_name), team.id`,
      [parts],
    );
  }

  /** Activity of these entities, and their next match. */
  async listActivity(type: Exclude<EntityType, 'player'>, ids: readonly number[], now: Date): Promise<Activity[]> {
    const columns = fixtureColumns[type].map(
      (column) => `
        select counted.matches, counted.is_active, ${nextKickoffOf(column, 'wanted.id')} as next
        from (
          select count(*) as matches,
            coalesce(max(fixture.kickoff_at) > $1::timestamptz - interval '365 days', false) as is_active
          from football_as_of.schedules() fixture
          where fixture.${column} = wanted.id and fixture.kickoff_at <= $1::timestamptz
        ) counted`,
    );
    return this.sql.rows<Activity>(
      `select wanted.id, sum(played.matches)::integer as matches, bool_or(played.is_active) as "isActive",
        min(played.next) as "nextKickoffAt", null as team
      from unnest($2::bigint[]) as wanted (id)
      cross join lateral (${columns.join(' union all ')}) played
      group by wanted.id`,
      [now, ids],
      { isPrepared: true },
    );
  }

  /** `listActivity` for players, each with his team; players not known yet are left out. */
  async listPlayerActivity(ids: readonly number[], now: Date): Promise<Activity[]> {
    return this.sql.rows<Activity>(
      `with player as materialized (
        select player_id, matches, team_id, is_active
        from football_as_of.player_appearances($1::timestamptz, $2::bigint[])
      ), team as materialized (
        select team.id, team.name, team.short_name,
          least(${nextKickoffOf('home_team_id', 'team.id')}, ${nextKickoffOf('away_team_id', 'team.id')}) as next
        from teams team where team.id in (select team_id from player)
      )
      select player.player_id as id, player.matches, player.is_active as "isActive", team.next as "nextKickoffAt",
        case when team.id is not null then ${teamRow('team')} end as team
      from player left join team on team.id = player.team_id`,
      [now, ids],
      { isPrepared: true },
    );
  }

  /** Fixtures of these teams, or only those between two of them: the nearest upcoming ones, then the last played. */
  async listFixtures(
    teamIds: readonly number[],
    { between }: { between: boolean },
    limit: number,
    now: Date,
  ): Promise<FoundFixture[]> {
    return this.sql.rows<FoundFixture>(
      `select fixture.id, fixture.slug, fixture.status, fixture.kickoff_at as "kickoffAt",
        ${teamRow('home')} as "homeTeam", ${teamRow('away')} as "awayTeam",
        json_build_object('id', competition.id, 'name', competition.name) as competition,
        ${countryReference('country')} as country
      from (
        select id from football_as_of.schedules() schedule
        where home_team_id = any($2::bigint[]) ${between ? 'and' : 'or'} away_team_id = any($2::bigint[])
        order by kickoff_at <= $1::timestamptz, abs(extract(epoch from kickoff_at - $1::timestamptz)), id
        limit $3::integer
      ) wanted
      join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = wanted.id
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      join competitions competition on competition.id = fixture.competition_id
      join countries country on country.id = competition.country_id`,
      [now, teamIds, limit],
      { isPrepared: true },
    );
  }
}
