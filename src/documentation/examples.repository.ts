import { Injectable } from '@nestjs/common';
import { SqlClient } from '../database/sql-client.js';

/** Ids and a name from the database; null where it has none of a kind. */
export interface StoredExamples {
  /** Of the last finished match. */
  readonly eventId: number | null;
  readonly teamId: number | null;
  /** Name of that team. */
  readonly teamName: string | null;
  readonly competitionId: number | null;
  readonly seasonId: number | null;
  readonly playerId: number | null;
  readonly refereeId: number | null;
  readonly countrySlug: string | null;
  readonly managerId: number | null;
  readonly leagueGroupId: number | null;
  readonly sourceId: number | null;
  readonly watchId: number | null;
  readonly betId: number | null;
  readonly webhookId: number | null;
}

@Injectable()
export class ExamplesRepository {
  constructor(private readonly sql: SqlClient) {}

  /** One id of each kind, as known at a moment. */
  async find(now: Date): Promise<StoredExamples> {
    return this.sql.rowOrFail<StoredExamples>(
      `with finished as materialized (
        select fixture.id, fixture.home_team_id, fixture.competition_id, fixture.season_id,
          fixture.referee_id
        from football_as_of.fixtures($1::timestamptz) fixture
        where fixture.status = 'finished' and fixture.kickoff_at <= $1::timestamptz
        order by fixture.kickoff_at desc, fixture.id
        limit 1)
      select (select id from finished) as "eventId", (select home_team_id from finished) as "teamId",
        (select name from teams where id = (select home_team_id from finished)) as "teamName",
        (select competition_id from finished) as "competitionId", (select season_id from finished) as "seasonId",
        (select min(played.player_id) from football_as_of.player_statistics($1::timestamptz) played
          where played.fixture_id = (select id from finished) and played.minutes > 0) as "playerId",
        (select referee_id from finished) as "refereeId",
        (select slug from countries order by name collate "C", id limit 1) as "countrySlug",
        (select id from managers order by name collate "C", id limit 1) as "managerId",
        (select id from league_groups order by lower(name), id limit 1) as "leagueGroupId",
        (select id from source_connections order by name, id limit 1) as "sourceId",
        (select min(id) from watches where subject is not null) as "watchId",
        (select min(id) from bets) as "betId",
        (select min(id) from webhook_subscriptions) as "webhookId"`,
      [now],
    );
  }
}
