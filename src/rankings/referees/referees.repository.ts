import { Injectable } from '@nestjs/common';
import type { SortOrder } from '../../common/paging/board-filters.js';
import type { FacetDimension, FacetValue } from '../../common/paging/facets.js';
import { countFixtures } from '../../database/fixture-facets.queries.js';
import type { CountedFixtures } from '../../database/fixture-facets.queries.js';
import { fixtureIdFilter } from '../../database/sql-conditions.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import type { CurrentIds } from '../../public-ids/public-ids.service.js';
import { isNextGame } from './referee-metrics.js';
import type { RefereeMetrics, RefereeSortColumn } from './referee-metrics.js';
import type { OutcomeMark } from './referee-metrics.repository.js';

/** Filters and order of the board. */
export interface RefereeCriteria {
  /** `like` patterns; a name must match all of them. */
  namePatterns: readonly string[];
  /** Only the last 20 eligible matches of each referee. */
  last20Only: boolean;
  /** Only matches in the competition of the referee's next game; all matches without a next game. */
  leagueStatsOnly: boolean;
  /** Only referees with a next game. */
  upcomingOnly: boolean;
  /** Bounds of the next game's kick-off, inclusive; null: none. */
  nextGameFrom: Date | null;
  nextGameTo: Date | null;
  /** Filters of the next game. */
  ids: CurrentIds;
  /** null: mean cards, with referees of few games last. */
  sortBy: RefereeSortColumn | null;
  sortOrder: SortOrder;
}

/** A referee with his next game. */
export interface RefereeCandidate extends OutcomeMark {
  readonly refereeId: number;
  /** Rank of the name by code point order, from 1; equal names share one. */
  readonly nameRank: number;
  readonly nextGameId: number | null;
  readonly nextCompetitionId: number | null;
  /** Unix seconds. */
  readonly nextKickoff: number | null;
  readonly nextHomeTeamId: number | null;
  readonly nextAwayTeamId: number | null;
}

/** A ranked referee; metrics are shared between queries. */
export interface RefereeKey {
  readonly refereeId: number;
  readonly nextGameId: number | null;
  readonly metrics: RefereeMetrics;
}

/** Names and next game of a referee, as shown in records. */
export interface RefereeDetails {
  id: number;
  name: string;
  slug: string;
  nextGameId: number | null;
  nextGameInternalId: number | null;
  /** Unix seconds. */
  nextGameTimestamp: number | null;
  nextGameSlug: string | null;
  nextGameHomeTeamId: number | null;
  nextGameHomeTeamName: string | null;
  nextGameHomeTeamShortName: string | null;
  nextGameHomeTeamSlug: string | null;
  nextGameAwayTeamId: number | null;
  nextGameAwayTeamName: string | null;
  nextGameAwayTeamShortName: string | null;
  nextGameAwayTeamSlug: string | null;
}

/** The board of referees. */
@Injectable()
export class RefereesRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /**
   * Referees that pass the filters of name and next game, by name and id, whether they have matches or not.
   * Plan: fixtures_kickoff, future fixtures only; data_changes_pkey backward to the last change of outcomes.
   */
  async listCandidates(
    criteria: Omit<RefereeCriteria, 'sortBy' | 'sortOrder'>,
    now: Date,
  ): Promise<RefereeCandidate[]> {
    return this.sql.rows<RefereeCandidate>(
      `with next_game as materialized (
        select distinct on (fixture.referee_id)
          fixture.referee_id, fixture.id, fixture.competition_id, fixture.kickoff_at,
          fixture.home_team_id, fixture.away_team_id
        from football_as_of.fixtures($1::timestamptz) fixture
        where fixture.referee_id is not null and ${isNextGame}
        order by fixture.referee_id, fixture.kickoff_at, fixture.id
      )
      select referee.id as "refereeId", dense_rank() over (order by referee.name collate "C")::int as "nameRank",
        next_game.id as "nextGameId", next_game.competition_id as "nextCompetitionId",
        extract(epoch from next_game.kickoff_at)::float8 as "nextKickoff",
        next_game.home_team_id as "nextHomeTeamId", next_game.away_team_id as "nextAwayTeamId",
        coalesce((
          select revision from data_changes where kind in ('fixtures', 'all') order by revision desc limit 1
        ), 0) as "outcomeRevision",
        (select at from football_as_of.next_change($1::timestamptz)) as "nextOutcomeAt"
      from referees referee
      left join next_game on next_game.referee_id = referee.id
      where referee.search_name like all ($2::text[])
        and (not $3::boolean or next_game.id is not null)
        and ($4::timestamptz is null or next_game.kickoff_at >= $4::timestamptz)
        and ($5::timestamptz is null or next_game.kickoff_at <= $5::timestamptz)
        and ${fixtureIdFilter(6, 'next_game')}
      order by referee.name collate "C", referee.id`,
      [
        now,
        criteria.namePatterns,
        criteria.upcomingOnly,
        criteria.nextGameFrom,
        criteria.nextGameTo,
        criteria.ids.eventIds,
        criteria.ids.teamIds,
        criteria.ids.uniqueTournamentIds,
      ],
    );
  }

  /** Counts rows by value of a dimension of their fixtures. */
  countBy(dimension: FacetDimension, fixtures: CountedFixtures): Promise<FacetValue[]> {
    return countFixtures(this.sql, dimension, fixtures);
  }

  /** Metrics of referees over all their eligible matches; a referee without any is absent. */
  async listMetrics(refereeIds: readonly number[], now: Date): Promise<RefereeMetrics[]> {
    return this.sql.rows<RefereeMetrics>(
      'select * from football_as_of.referee_metrics($1::timestamptz, $2::bigint[])',
      [now, refereeIds],
    );
  }

  /** Names and next games of ranked referees, in their order. */
  async loadDetails(keys: readonly RefereeKey[], now: Date): Promise<RefereeDetails[]> {
    return this.sql.rows<RefereeDetails>(
      `select referee.id, referee.name, referee.slug,
        fixture.id as "nextGameId", fixture.id as "nextGameInternalId",
        floor(extract(epoch from fixture.kickoff_at))::float8 as "nextGameTimestamp", fixture.slug as "nextGameSlug",
        home.id as "nextGameHomeTeamId", home.name as "nextGameHomeTeamName",
        home.short_name as "nextGameHomeTeamShortName", home.slug as "nextGameHomeTeamSlug",
        away.id as "nextGameAwayTeamId", away.name as "nextGameAwayTeamName",
        away.short_name as "nextGameAwayTeamShortName", away.slug as "nextGameAwayTeamSlug"
      from unnest($2::bigint[], $3::bigint[]) with ordinality as ranked (referee_id, next_game_id, position)
      join referees referee on referee.id = ranked.referee_id
      left join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = ranked.next_game_id
      left join teams home on home.id = fixture.home_team_id
      left join teams away on away.id = fixture.away_team_id
      order by ranked.position`,
      [now, keys.map((key) => key.refereeId), keys.map((key) => key.nextGameId)],
    );
  }
}
