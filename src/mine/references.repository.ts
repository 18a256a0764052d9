import { Injectable } from '@nestjs/common';
import { currentId } from '../database/sql-conditions.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';

/** A fixture as bets refer to it. */
export interface BetFixture {
  readonly id: number;
  readonly competitionId: number;
  readonly kickoffAt: Date;
}

/** A fixture on some days, with the names of its teams. */
export interface NamedFixture extends BetFixture {
  readonly day: string;
  readonly competitionName: string;
  readonly country: string;
  readonly home: NamedTeam;
  readonly away: NamedTeam;
}

export interface NamedTeam {
  readonly name: string;
  readonly shortName: string | null;
  /** Normalised. */
  readonly aliases: readonly string[];
}

/** A bookmaker with its other names, normalised. */
export interface NamedBookmaker {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** A player who may take part in a fixture. */
export interface FixturePlayer {
  readonly fixtureId: number;
  readonly playerId: number;
  readonly name: string;
  readonly fullName: string | null;
  /** Normalised. */
  readonly aliases: readonly string[];
}

/** SQL: other names of an entity that a person or a shipped list stored. */
const aliasesOf = (kind: string, id: string): string =>
  `array(select normalised_name from aliases where kind = '${kind}' and entity_id = ${id})`;
const namedTeam = (team: string): string =>
  `json_build_object('name', ${team}.name, 'shortName', ${team}.short_name,
    'aliases', ${aliasesOf('team', `${team}.id`)})`;

/** What bets refer to: fixtures, players, bookmakers. */
@Injectable()
export class BetReferencesRepository {
  constructor(
    @InjectSqlClient('record') private readonly sql: SqlClient,
    @InjectSqlClient('heavy') private readonly heavy: SqlClient,
  ) {}

  /** Fixtures by the requested ids, including merged ones. Plan: primary keys. */
  async findFixtures(ids: readonly number[]): Promise<Map<number, BetFixture>> {
    const rows = await this.sql.rows<BetFixture & { given: number }>(
      `select given.id as given, fixture.id, fixture.competition_id as "competitionId",
        fixture.kickoff_at as "kickoffAt"
      from unnest($1::bigint[]) given (id)
      join football_as_of.schedules() fixture on fixture.id = ${currentId('fixture', 'given.id')}`,
      [ids],
    );
    return new Map(rows.map(({ given, ...fixture }) => [given, fixture]));
  }

  /** Present ids of players by the requested ids. Plan: primary keys. */
  async findPlayers(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.sql.rows<{ given: number; id: number }>(
      `select given.id as given, player.id from unnest($1::bigint[]) given (id)
      join players player on player.id = ${currentId('player', 'given.id')}`,
      [ids],
    );
    return new Map(rows.map(({ given, id }) => [given, id]));
  }

  /** All bookmakers, by name. */
  listBookmakers(): Promise<NamedBookmaker[]> {
    return this.sql.rows(
      `select id, slug, name, ${aliasesOf('bookmaker', 'bookmaker.id')} as aliases
      from bookmakers bookmaker order by name`,
    );
  }

  /** Fixtures on some days, or on adjacent days. Plan: fixtures of the days, then primary keys. */
  listFixturesOf(days: readonly string[]): Promise<NamedFixture[]> {
    return this.heavy.rows(
      `select fixture.id, fixture.competition_id as "competitionId", fixture.kickoff_at as "kickoffAt",
        fixture.day, competition.name as "competitionName", country.name as country,
        ${namedTeam('home')} as home, ${namedTeam('away')} as away
      from football_as_of.schedules() fixture
      join competitions competition on competition.id = fixture.competition_id
      join countries country on country.id = competition.country_id
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      where fixture.day in (select day + beside from unnest($1::date[]) day, generate_series(-1, 1) beside)
      order by fixture.id`,
      [days],
    );
  }

  /**
   * Players of the squads of fixtures, those who took part, and those on whom there are prices.
   * Plan: squad_members_pkey, player_statistics_fixture, selections_unique.
   */
  listPlayersOf(fixtureIds: readonly number[], now: Date): Promise<FixturePlayer[]> {
    return this.heavy.rows(
      `with wanted as materialized (
        select id, season_id, home_team_id, away_team_id from football_as_of.schedules() where id = any ($1::bigint[])
      ), taking_part as (
        select wanted.id as fixture_id, member.player_id from wanted
        join squad_members member on member.season_id = wanted.season_id
          and member.team_id in (wanted.home_team_id, wanted.away_team_id)
        union
        select fixture_id, player_id from football_as_of.player_statistics($2::timestamptz)
        where fixture_id = any ($1::bigint[])
        union
        select fixture_id, player_id from football_as_of.selections()
        where fixture_id = any ($1::bigint[]) and player_id is not null
      )
      select fixture_id as "fixtureId", player.id as "playerId", player.name, player.full_name as "fullName",
        ${aliasesOf('player', 'player.id')} as aliases
      from taking_part join players player on player.id = taking_part.player_id
      order by fixture_id, player.id`,
      [fixtureIds, now],
    );
  }
}
