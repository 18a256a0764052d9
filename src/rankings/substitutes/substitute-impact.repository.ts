import { Injectable } from '@nestjs/common';
import type { SortOrder } from '../../common/paging/board-filters.js';
import { InjectSqlClient } from '../../database/inject-sql-client.js';
import { SqlClient } from '../../database/sql-client.js';
import type { CurrentIds } from '../../public-ids/public-ids.service.js';
import type { ImpactSortColumn } from './substitute-impact.js';

/** Statistic, matches and thresholds of the board. */
export interface ImpactCriteria {
  /** Column of the statistic, from the catalogue. */
  column: string;
  /** Current ids; null: any. */
  ids: CurrentIds;
  /** Patterns that must all match the names of player and team. */
  patterns: readonly string[];
  /** Only the current season of each competition. */
  currentSeasonOnly: boolean;
  /** Only each player's most recent starts; null: all. */
  mostStarts: number | null;
  minStarts: number;
  minBaseTotal: number;
  sortBy: ImpactSortColumn;
  sortOrder: SortOrder;
}

/** A ranked player, with totals over the starts in the window. */
export interface ImpactKey {
  playerId: number;
  /** Team of his last start. */
  teamId: number | null;
  starts: number;
  /** Starts in which a substitute played on in the player's place. */
  subbedOff: number;
  minutes: number;
  baseTotal: number;
  addedTotal: number;
}

/** All ranked players, and the newest match. */
export interface RankedImpact {
  keys: ImpactKey[];
  /** Kick-off of the newest match with an eligible start; null without one. */
  newestMatchAt: Date | null;
}

/** Names of a ranked player and his team, as shown in records. */
export interface ImpactNames {
  playerId: number;
  playerInternalId: number;
  playerName: string;
  playerSlug: string;
  teamId: number | null;
  teamName: string | null;
  teamSlug: string | null;
}

/** A competition with matches whose source reports substitutions. */
export interface ImpactLeague {
  name: string;
  slug: string;
  uniqueTournamentId: number;
}

/** Eligible starts; the newest of each player is number 1. */
const numberedStarts = `(
  select eligible.*, row_number() over (partition by player_id order by kickoff_at desc, fixture_id desc) as recency
  from eligible
) numbered`;

/** Sort expressions, unrounded. */
const sorts: Readonly<Record<ImpactSortColumn, string>> = {
  boostPct: 'ranked."addedTotal"::float8 / nullif(ranked."baseTotal", 0)::float8',
  addedTotal: 'ranked."addedTotal"',
  baseTotal: 'ranked."baseTotal"',
  baseAvg: 'ranked."baseTotal"::float8 / ranked."starts"',
  withSubTotal: '(ranked."baseTotal" + ranked."addedTotal")',
  withSubAvg: '(ranked."baseTotal" + ranked."addedTotal")::float8 / ranked."starts"',
  avgMinutes: 'ranked."minutes"::float8 / ranked."starts"',
  starts: 'ranked."starts"',
  subbedOff: 'ranked."subbedOff"',
};

/**
 * Common table expressions up to `eligible`: the starts of players, each with the counts of all substitutes who took
 * over from him, by the pairs of one source ($1 now, $2 only current seasons, $3 competitions).
 */
const eligibleStarts = (column: string): string => `current_season as materialized (
    -- fixtures_competition: one probe per competition
    select latest.season_id
    from competitions competition
    cross join lateral (
      select fixture.season_id from football_as_of.fixtures($1::timestamptz) fixture
      where fixture.competition_id = competition.id and fixture.kickoff_at <= $1::timestamptz
      order by fixture.kickoff_at desc, fixture.id desc limit 1
    ) latest
    where $2::boolean
  ), match as materialized (
    select fixture.id, fixture.kickoff_at, report.source_id
    from football_as_of.substitution_reports($1::timestamptz) report
    join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = report.fixture_id
    join competitions competition on competition.id = fixture.competition_id
    where case
        when fixture.status = 'finished' and fixture.feeds_boards and not fixture.awarded then true
        else false
      end
      and ($3::bigint[] is null or competition.id = any ($3::bigint[]))
      and (not $2::boolean or fixture.season_id in (select season_id from current_season))
  ), line as materialized (
    select statistics.fixture_id, statistics.player_id, statistics.team_id, statistics.minutes,
      statistics.is_starter, statistics.${column} as value, match.kickoff_at
    from match
    join football_as_of.player_statistics($1::timestamptz) statistics
      on statistics.fixture_id = match.id and statistics.source_id = match.source_id
    where statistics.is_usable and statistics.minutes > 0
  ), pair as materialized (
    select distinct on (replaced.fixture_id, replaced.player_off_id)
      replaced.fixture_id, replaced.sequence, replaced.player_off_id, replaced.player_on_id
    from match join football_as_of.substitutions($1::timestamptz) replaced on replaced.fixture_id = match.id
    order by replaced.fixture_id, replaced.player_off_id, replaced.sequence
  ), chain as (
    select pair.fixture_id, pair.player_off_id, pair.player_on_id, pair.sequence from pair
    union all
    select chain.fixture_id, chain.player_off_id, pair.player_on_id, pair.sequence
    from chain
    join pair on pair.fixture_id = chain.fixture_id
      and pair.player_off_id = chain.player_on_id and pair.sequence > chain.sequence
  ), replacement as (
    select chain.fixture_id, chain.player_off_id, sum(line.value) as added, count(*) = count(line.value) as is_known
    from chain
    left join line on line.fixture_id = chain.fixture_id
      and line.player_id = chain.player_on_id and not line.is_starter
    group by chain.fixture_id, chain.player_off_id
  ), eligible as (
    select line.player_id, line.team_id, line.minutes, line.value as base, replacement.added,
      line.kickoff_at, line.fixture_id
    from line
    left join replacement
      on replacement.fixture_id = line.fixture_id and replacement.player_off_id = line.player_id
    where line.is_starter and line.value is not null and coalesce(replacement.is_known, true)
  )`;

/** Totals of players over their eligible starts, filtered and sorted; one row without a player if none is ranked. */
const rankingStatement = ({ column, mostStarts, sortBy, sortOrder }: ImpactCriteria): string =>
  `with recursive ${eligibleStarts(column)}, total as (
    select player_id as "playerId",
      (max(array[extract(epoch from kickoff_at)::bigint, fixture_id, team_id]))[3] as "teamId",
      count(*)::int as "starts", count(added)::int as "subbedOff", sum(minutes)::int as "minutes",
      sum(base)::int as "baseTotal", coalesce(sum(added), 0)::int as "addedTotal", max(kickoff_at) as newest
    from ${mostStarts === null ? 'eligible' : numberedStarts}
    where ${mostStarts === null ? '$4::int is null' : 'recency <= $4::int'}
    group by player_id
  )
  select ranked.*, newest.at as "newestMatchAt"
  from (select max(newest) as at from total) newest
  left join (
    select "playerId", "teamId", "starts", "subbedOff", "minutes", "baseTotal", "addedTotal" from total
    where "starts" >= $5::int and "baseTotal" >= $6::int
      and ($7::bigint[] is null or "playerId" = any ($7::bigint[]))
      and ($8::bigint[] is null or "teamId" = any ($8::bigint[]))
      and ($9::text[] = '{}' or exists (
        select from players player left join teams team on team.id = total."teamId"
        where player.id = total."playerId"
          and player.search_name || ' ' || coalesce(team.search_name, '') like all ($9::text[])
      ))
  ) ranked on true
  order by ${sorts[sortBy]} ${sortOrder} nulls last, ${sorts.boostPct} desc nulls last,
    ranked."addedTotal" desc, ranked."playerId"`;

/** Ranks players by the counts that their replacements added. */
@Injectable()
export class SubstituteImpactRepository {
  constructor(@InjectSqlClient('heavy') private readonly sql: SqlClient) {}

  /**
   * Players who meet the thresholds, ranked. A start is eligible if the statistic is known for the player and for all
   * substitutes who took over from him, in rows of the source that provided the pairs.
   * Plan: for a few matches, rows come from player_statistics_fixture and substitutions_fixture; for all matches they
   * are hashed and sorted once. The `case` hides three conditions that the planner underestimates.
   */
  async rank(criteria: ImpactCriteria, now: Date): Promise<RankedImpact> {
    const { ids, patterns, mostStarts } = criteria;
    const rows = await this.sql.rows<
      Omit<ImpactKey, 'playerId'> & { playerId: number | null; newestMatchAt: Date | null }
    >(rankingStatement(criteria), [
      now,
      criteria.currentSeasonOnly,
      ids.uniqueTournamentIds,
      mostStarts,
      criteria.minStarts,
      criteria.minBaseTotal,
      ids.playerIds,
      ids.teamIds,
      patterns,
    ]);
    return {
      keys: rows.flatMap(({ newestMatchAt: _newest, ...key }) =>
        key.playerId === null ? [] : [{ ...key, playerId: key.playerId }],
      ),
      newestMatchAt: rows[0]?.newestMatchAt ?? null,
    };
  }

  /** Names of ranked players and their teams, in their order. */
  async loadNames(keys: readonly ImpactKey[]): Promise<ImpactNames[]> {
    return this.sql.rows<ImpactNames>(
      `select player.id as "playerId", player.id as "playerInternalId", player.name as "playerName", player.slug as "playerSlug",
        team.id as "teamId", team.name as "teamName", team.slug as "teamSlug"
      from unnest($1::bigint[], $2::bigint[]) with ordinality as ranked (player_id, team_id, position)
      join players player on player.id = ranked.player_id
      left join teams team on team.id = ranked.team_id
      order by ranked.position`,
      [keys.map((key) => key.playerId), keys.map((key) => key.teamId)],
    );
  }

  /** Competitions with any match whose source gives out/in pairs, in display order. */
  async listLeagues(now: Date): Promise<ImpactLeague[]> {
    return this.sql.rows<ImpactLeague>(
      `select competition.name, competition.slug, competition.id as "uniqueTournamentId"
      from competitions competition
      where competition.id in (
        select fixture.competition_id
        from football_as_of.substitution_reports($1::timestamptz) report
        join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = report.fixture_id
      )
      order by competition.priority, competition.name collate "C", competition.id`,
      [now],
    );
  }
}
