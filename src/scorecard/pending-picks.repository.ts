import { Injectable } from '@nestjs/common';
import type { Bet } from '../boards/records/bet.js';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { FixtureStatus } from '../football/canonical.js';
import { onFixtures } from './picks.js';
import type { PickBoard } from './picks.js';
import type { StoredPick } from './scorecard.repository.js';
import type { GoalsInPlay, ScoreInPlay } from './standing.js';

export interface PendingPickFilter {
  readonly board: PickBoard | null;
  /** Null: any. */
  readonly fixtureIds: readonly number[] | null;
  /** Whether picks on upcoming matches are listed too. */
  readonly includesAhead: boolean;
  /** Days after kick-off for which a pick is listed. */
  readonly days: number;
}

/** A pick without a grade, with the state of its match. */
export interface PendingPick
  extends
    Omit<Bet, 'competitionId' | 'fixtureId' | 'kickoff' | 'bookmaker'>,
    Pick<
      StoredPick,
      | 'id'
      | 'board'
      | 'eventId'
      | 'uniqueTournamentId'
      | 'leagueName'
      | 'homeTeamName'
      | 'awayTeamName'
      | 'kickoffAt'
      | 'playerName'
      | 'firstSeenAt'
      | 'bookmaker'
    > {
  status: FixtureStatus;
  /** Null unless the match is in progress. */
  score: ScoreInPlay | null;
  /** Null unless the pick is on goals of a player of such a match. */
  goals: GoalsInPlay | null;
}

/** Recorded picks that are waiting for a result. */
@Injectable()
export class PendingPicksRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /**
   * A window of the picks that had no grade at a moment, newest kick-off first.
   * Plan: picks_kickoff backwards, pick_grades_pkey; for few fixtures the unique key of picks, and a sort.
   */
  list(
    { board, fixtureIds, includesAhead, days }: PendingPickFilter,
    { direction, ...window }: KeysetWindow,
    now: Date,
  ): Promise<PendingPick[]> {
    // the listing descends, a window ascends
    const descending = { ...window, direction: direction === 'forward' ? 'backward' : 'forward' } as const;
    const order = (table: string) =>
      [
        [`${table}.kickoff_at`, 'timestamptz'],
        [`${table}.id`, 'bigint'],
      ] as const;
    const keyset = keysetClause(order('pick'), descending, 6);
    return this.sql.rows<PendingPick>(
      `with pick as materialized (
        select pick.*, fixture.id as present_id, fixture.status, fixture.home_team_id, fixture.away_team_id
        from picks pick
        left join public_id_aliases alias on alias.kind = 'fixture' and alias.old_id = pick.fixture_id
        join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = coalesce(alias.entity_id, pick.fixture_id)
        where pick.first_seen_at <= $1::timestamptz
          and pick.kickoff_at > $1::timestamptz - $5::integer * interval '1 day'
          and ($2::text is null or pick.board = $2::text)
          and ${fixtureIds === null ? '$3::bigint[] is null' : onFixtures('$3')}
          and ($4::boolean or (fixture.status <> 'notstarted' and pick.kickoff_at <= $1::timestamptz))
          and not exists (
            select from pick_grades outcome where outcome.pick_id = pick.id and outcome.graded_at <= $1::timestamptz
          )
          and ${keyset.condition}
        ${keyset.orderAndLimit}
      )
      select pick.id, pick.board, pick.present_id as "eventId", pick.competition_id as "uniqueTournamentId",
        competition.name as "leagueName", home.name as "homeTeamName", away.name as "awayTeamName",
        pick.kickoff_at as "kickoffAt", pick.status, pick.scope, player.id as "playerId", player.name as "playerName",
        pick.market, pick.market_family as "marketFamily", pick.line, pick.side, pick.first_seen_at as "firstSeenAt",
        pick.price, bookmaker.name as bookmaker, pick.model_probability as "modelProbability",
        pick.consensus_probability as "consensusProbability", pick.fair_probability as "fairProbability",
        pick.model_weight as "modelWeight", pick.consensus_sources as "consensusSources",
        pick.model_version as "modelVersion", pick.edge, pick.edge_low as "edgeLow", pick.edge_high as "edgeHigh",
        case when pick.status = 'inprogress' then football_as_of.live_score($1::timestamptz, pick.present_id) end
          as score,
        case when pick.status = 'inprogress' and pick.scope = 'player' and pick.market = 'goals' then (
          select json_build_object(
            'home', count(*) filter (where event.side = 'home'), 'away', count(*) filter (where event.side = 'away'),
            'ofPlayer', count(*) filter (where event.player_id = player.id and event.type <> 'ownGoal')
          )
          from football_as_of.match_events($1::timestamptz, pick.present_id) event
          where event.type in ('goal', 'penaltyGoal', 'ownGoal')
        ) end as goals
      from pick
      join bookmakers bookmaker on bookmaker.id = pick.bookmaker_id
      join teams home on home.id = pick.home_team_id
      join teams away on away.id = pick.away_team_id
      left join competitions competition on competition.id = pick.competition_id
      left join public_id_aliases player_alias
        on player_alias.kind = 'player' and player_alias.old_id = pick.player_id
      left join players player on player.id = coalesce(player_alias.entity_id, pick.player_id)
      ${keysetClause(order('pick'), descending, 6).orderAndLimit}`,
      [now, board, fixtureIds, includesAhead, days, ...keyset.parameters],
    );
  }
}
