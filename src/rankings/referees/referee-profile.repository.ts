import { Injectable } from '@nestjs/common';
import { currentId } from '../../database/sql-conditions.js';
import { listFixtureReferences } from '../../database/fixture-references.queries.js';
import type { FixtureReferenceRow } from '../../database/fixture-references.queries.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import { isEligibleForReferee, isNextGame, refereeMatches, refereeMetricColumns } from './referee-metrics.js';
import type { RefereeMetrics } from './referee-metrics.js';

/** A referee with his country and aliases. */
export interface RefereeWithNames {
  id: number;
  name: string;
  slug: string;
  alsoKnownAs: string[];
  country: { id: number; name: string; slug: string; alpha2: string | null };
}

/** Metrics in one competition; over all matches if the competition is null. */
export interface CompetitionMetrics extends RefereeMetrics {
  competition: { id: number; name: string; slug: string } | null;
}

/** Cards and fouls of a match; null unless known for both sides. */
export interface RefereedMatch {
  fixtureId: number;
  cards: number | null;
  homeCards: number | null;
  awayCards: number | null;
  yellowCards: number | null;
  redCards: number | null;
  yellowRedCards: number | null;
  penalties: number | null;
  fouls: number | null;
  firstHalfCards: number | null;
  secondHalfCards: number | null;
}

/** Reads the page of a referee. */
@Injectable()
export class RefereeProfileRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** The referee with a public id, including that of a merged one; null if unknown. */
  async find(id: number): Promise<RefereeWithNames | null> {
    return this.sql.row<RefereeWithNames>(
      `select referee.id, referee.name, referee.slug,
        array(
          select distinct alias.normalised_name from aliases alias
          where alias.kind = 'referee' and alias.entity_id = referee.id order by 1
        ) as "alsoKnownAs",
        json_build_object('id', country.id, 'name', country.name, 'slug', country.slug, 'alpha2', country.alpha2)
          as country
      from referees referee join countries country on country.id = referee.country_id
      where referee.id = ${currentId('referee', '$1::bigint')}`,
      [id],
      { isPrepared: true },
    );
  }

  /** Metrics over all matches first, then by competition, most matches first; empty without a match. */
  async listMetrics(refereeId: number, now: Date): Promise<CompetitionMetrics[]> {
    return this.sql.rows<CompetitionMetrics>(
      `with match as (
        select ${refereeMatches}
        where ${isEligibleForReferee} and fixture.referee_id = $2::bigint
      ), metrics as (
        select match.competition_id, ${refereeMetricColumns} from match
        group by grouping sets ((match.referee_id), (match.referee_id, match.competition_id))
      )
      select metrics.*, case when competition.id is not null
          then json_build_object('id', competition.id, 'name', competition.name, 'slug', competition.slug)
        end as competition
      from metrics left join competitions competition on competition.id = metrics.competition_id
      order by competition.id is not null, metrics.games desc, competition.priority, competition.id`,
      [now, refereeId],
      { isPrepared: true },
    );
  }

  /** The newest eligible matches, newest first. Plan: fixtures_referee, team rows by primary key. */
  async listMatches(refereeId: number, most: number, now: Date): Promise<RefereedMatch[]> {
    return this.sql.rows<RefereedMatch>(
      `select match.fixture_id as "fixtureId", match.home_cards + match.away_cards as cards,
        match.home_cards as "homeCards", match.away_cards as "awayCards",
        match.yellow_cards as "yellowCards", match.red_cards as "redCards",
        match.second_yellow_cards as "yellowRedCards", match.penalties, match.fouls,
        match.first_half_cards as "firstHalfCards", match.second_half_cards as "secondHalfCards"
      from (
        select ${refereeMatches}
        where ${isEligibleForReferee} and fixture.referee_id = $2::bigint
      ) match
      order by match.kickoff_at desc, match.fixture_id desc
      limit $3::integer`,
      [now, refereeId, most],
      { isPrepared: true },
    );
  }

  /** Id of his next game; null if none is known. */
  async findNextGame(refereeId: number, now: Date): Promise<number | null> {
    const row = await this.sql.row<{ id: number }>(
      `select fixture.id from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.referee_id = $2::bigint and ${isNextGame}
      order by fixture.kickoff_at, fixture.id limit 1`,
      [now, refereeId],
      { isPrepared: true },
    );
    return row?.id ?? null;
  }

  /** Fixtures in the order of their ids. */
  async listReferences(fixtureIds: readonly number[], now: Date): Promise<FixtureReferenceRow[]> {
    return listFixtureReferences(this.sql, fixtureIds, now);
  }
}
