import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import type { NewsFixture } from './news.js';
import { newsFixtureColumns, watchedFixtures, watchedParameters } from './watched-fixtures.queries.js';
import type { Watched } from './watched.js';

/** An upcoming match with its status. */
export interface ComingFixture extends NewsFixture {
  readonly quality: string;
  readonly status: string;
  /** When the status became known; null: it is to be played. */
  readonly statusSince: Date | null;
}

/** A kick-off as stated by an import. */
export interface KickoffVersion {
  readonly fixtureId: number;
  readonly fileId: number;
  readonly kickoffAt: Date;
  readonly quality: string;
}

/** Kick-offs of upcoming matches, current and previous. */
@Injectable()
export class KickoffsRepository {
  constructor(@InjectSqlClient('worker') private readonly sql: SqlClient) {}

  /**
   * Watched upcoming matches that are called off, or whose schedule was stated by an import after the given one.
   * Plan: fixture_schedules_file, fixtures_kickoff.
   */
  listMoved(watched: Watched, afterFile: number, now: Date): Promise<ComingFixture[]> {
    return this.sql.rows<ComingFixture>(
      `select ${newsFixtureColumns}, fixture.kickoff_quality as quality, fixture.status,
        fixture.result_known_from as "statusSince"
      from football_as_of.fixtures($1::timestamptz) fixture
      join competitions competition on competition.id = fixture.competition_id
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      where fixture.kickoff_at > $1::timestamptz and ${watchedFixtures(2)}
        and (fixture.status <> 'notstarted'
          or fixture.id in (select fixture_id from football_as_of.rescheduled($6::bigint)))
      order by fixture.kickoff_at, fixture.id`,
      [now, ...watchedParameters(watched), afterFile],
    );
  }

  /** The kick-offs of fixtures after each import that stated one, in the order of imports. */
  listVersions(fixtureIds: readonly number[]): Promise<KickoffVersion[]> {
    return this.sql.rows<KickoffVersion>(
      `select fixture_id as "fixtureId", file_id as "fileId", kickoff_at as "kickoffAt", kickoff_quality as quality
      from football_as_of.kickoffs($1::bigint[]) order by fixture_id, file_id`,
      [fixtureIds],
    );
  }
}
