import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { PositionGroup } from '../football/canonical.js';

/** Number of matches in the form of a squad. */
export const SQUAD_FORM_MATCHES = 5;

/** A player of a squad, and his figures for the team in the given seasons. */
export interface SquadPlayerRow {
  id: number;
  name: string;
  slug: string;
  position: PositionGroup | null;
  jerseyNumber: number | null;
  matches: number;
  starts: number;
  minutes: number;
  /** Matches whose counts are used. */
  countedMatches: number;
  /** Sums over those; null if one of them lacks the count, or without any. */
  goals: number | null;
  assists: number | null;
  cards: number | null;
  /** The last finished matches of the team, newest first; his part in them is null where unknown. */
  lastMatches: { eventId: number; minutes: number | null; isStarter: boolean | null }[];
}

@Injectable()
export class TeamSquadRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /**
   * Players who were on the pitch for a team in the given seasons, and those of its squad without a match so far;
   * except those who have since played for another team of the same seasons. Goalkeepers first, then by minutes.
   * Plan: fixtures of the seasons, player_statistics_fixture, player_statistics_player, squad_members_pkey.
   */
  list(teamId: number, seasonIds: readonly number[], now: Date): Promise<SquadPlayerRow[]> {
    const sumOf = (column: string): string =>
      `case when count(played.${column}) filter (where is_counted) = count(*) filter (where is_counted)
        then (sum(played.${column}) filter (where is_counted))::integer end`;
    return this.sql.rows<SquadPlayerRow>(
      `with match as materialized (
        select fixture.id, fixture.kickoff_at, fixture.feeds_boards
        from football_as_of.fixtures($1::timestamptz) fixture
        where fixture.season_id = any ($3::bigint[])
          and (fixture.home_team_id = $2::bigint or fixture.away_team_id = $2::bigint)
          and fixture.status = 'finished' and not fixture.awarded
      ), played as materialized (
        select distinct on (row.player_id, row.fixture_id) row.*, match.kickoff_at,
          row.is_usable and match.feeds_boards as is_counted
        from match join football_as_of.player_statistics($1::timestamptz) row on row.fixture_id = match.id
        where row.team_id = $2::bigint and row.minutes > 0
        order by row.player_id, row.fixture_id, row.source_id
      ), form as materialized (
        select match.id, match.kickoff_at, exists (select from played where played.fixture_id = match.id) as is_known
        from match order by match.kickoff_at desc, match.id desc limit ${SQUAD_FORM_MATCHES}
      ), member as (
        select listed.player_id, min(listed.jersey_number) as jersey_number
        from squad_members listed
        where listed.season_id = any ($3::bigint[]) and listed.team_id = $2::bigint
          and exists (
            select from football_as_of.schedules() fixture
            where fixture.season_id = listed.season_id and fixture.kickoff_at <= $1::timestamptz
          )
        group by listed.player_id
      ), unused as (
        -- of no match at any time: the squad has no moment, and may come from a line-up that is not known yet
        select player.player_id
        from football_as_of.player_appearances($1::timestamptz, array(
          select player_id from member except select player_id from played
        )) player
        where player.matches = 0
      ), listed as (
        select player_id from played union select player_id from unused
      ), elsewhere as (
        select distinct on (row.player_id) row.player_id, row.team_id
        from listed
        join football_as_of.player_statistics($1::timestamptz) row on row.player_id = listed.player_id
        join football_as_of.schedules() fixture on fixture.id = row.fixture_id
        where row.season_id = any ($3::bigint[]) and row.minutes > 0 and row.team_id is not null
        order by row.player_id, fixture.kickoff_at desc
      ), total as (
        select played.player_id, count(*)::integer as matches,
          (count(*) filter (where played.is_starter))::integer as starts,
          coalesce(sum(played.minutes) filter (where played.minutes <= 130), 0)::integer as minutes,
          (count(*) filter (where is_counted))::integer as counted, ${sumOf('goals')} as goals,
          ${sumOf('assists')} as assists, ${sumOf('cards')} as cards
        from played group by played.player_id
      )
      select player.id, player.name, player.slug, player.position_group as position,
        member.jersey_number as "jerseyNumber", coalesce(total.matches, 0) as matches,
        coalesce(total.starts, 0) as starts, coalesce(total.minutes, 0) as minutes,
        coalesce(total.counted, 0) as "countedMatches", total.goals, total.assists,
        total.cards, (
          select coalesce(json_agg(json_build_object(
            'eventId', form.id,
            'minutes', case when form.is_known and row.minutes is null then 0
              when row.minutes <= 130 then row.minutes end,
            'isStarter', case when form.is_known then coalesce(row.is_starter, false) end
          ) order by form.kickoff_at desc, form.id desc), '[]')
          from form left join played row on row.fixture_id = form.id and row.player_id = player.id
        ) as "lastMatches"
      from listed
      join players player on player.id = listed.player_id
      left join total on total.player_id = listed.player_id
      left join member on member.player_id = listed.player_id
      left join elsewhere on elsewhere.player_id = listed.player_id
      where coalesce(elsewhere.team_id, $2::bigint) = $2::bigint
      order by array_position(array['G', 'D', 'M', 'F'], player.position_group), coalesce(total.minutes, 0) desc,
        player.name, player.id`,
      [now, teamId, seasonIds],
      { isPrepared: true },
    );
  }
}
