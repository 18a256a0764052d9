import { Injectable } from '@nestjs/common';
import type { SortOrder } from '../common/paging/board-filters.js';
import type { FacetDimension, FacetValue } from '../common/paging/facets.js';
import { countFixtures } from '../database/fixture-facets.queries.js';
import type { CountedFixtures } from '../database/fixture-facets.queries.js';
import { fixtureIdFilter, fixtureSearch } from '../database/sql-conditions.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { CurrentIds } from '../public-ids/public-ids.service.js';
import { COVERAGE_STATE, supportOf, coverageNames } from './coverage-state.js';
import type { CorruptionReason, CoverageSortColumn, CoverageState } from './coverage-state.js';

/** Filter of fixtures; null: any. */
export interface CoverageFilter {
  /** First instant of kick-off. */
  readonly from: Date | null;
  /** First instant after the range. */
  readonly until: Date | null;
  readonly statuses: readonly string[] | null;
  readonly states: readonly CoverageState[] | null;
  /** Whether sources differ by more than a threshold. */
  readonly hasDifferences: boolean | null;
  readonly ids: CurrentIds;
  /** Patterns that must all be found in the names of teams and competition. */
  readonly patterns: readonly string[];
}

export interface CoverageOrder {
  readonly column: CoverageSortColumn;
  readonly direction: SortOrder;
}

export interface StoredConflict {
  kind: string;
  field: string;
  side: string | null;
  values: { source: string; value: string | number | null }[];
}

/** What sources state for a field in which they differ by more than a threshold. */
export interface StoredDifference {
  /** `score`, or a column of statistics. */
  field: string;
  side: string | null;
  playerId: number | null;
  playerName: string | null;
  values: { source: string; value: string | number | null }[];
}

/** Summary of the data of a fixture. */
export interface StoredCoverage {
  fixtureId: number;
  state: CoverageState | null;
  /** Reasons of corruption, and `referee_conflict`. */
  reasons: (CorruptionReason | 'referee_conflict')[];
  teamRows: number;
  playerRows: number;
}

export interface FixtureCoverageRecord {
  id: number;
  slug: string;
  status: string;
  kickoffAt: Date;
  kickoffQuality: string;
  awarded: boolean;
  homeGoals: number | null;
  awayGoals: number | null;
  teamRows: number;
  playerRows: number;
  corruptedPlayerRows: number;
  /** Reasons of corruption, and `referee_conflict`. */
  reasons: (CorruptionReason | 'referee_conflict')[];
  conflicts: StoredConflict[];
  differences: StoredDifference[];
  homeId: number;
  homeName: string;
  awayId: number;
  awayName: string;
  competitionId: number;
  competitionName: string;
  isSupported: boolean;
  state: CoverageState | null;
}

/** The support of every competition, in one pass over all fixtures. */
const supportOfAll = `
  with support as (
    select competition_id, bool_or(team_rows > 0) as has_team_rows, bool_or(player_rows > 0) as has_player_rows
    from football_as_of.fixtures($1::timestamptz)
    group by competition_id
  )`;

/** Leagues are ranked first, so that no names are compared for each of their fixtures. */
const leagueRanks = `
  join (
    select id as competition_id, dense_rank() over (order by lower(name) collate "C", name collate "C") as rank
    from competitions
  ) league using (competition_id)`;

/** Uses fixture_results_differing. */
const HAS_DIFFERENCES = `exists (
  select from football_as_of.source_differences($1::timestamptz) differing where differing.fixture_id = fixture.id
)`;

/** Differences of a fixture with the names of players. */
const DIFFERENCES = `coalesce((
  select jsonb_agg(
    difference.stated || jsonb_build_object('playerId', player.id, 'playerName', player.name) order by difference.place
  )
  from football_as_of.source_differences($1::timestamptz) differing
  cross join jsonb_array_elements(differing.differences) with ordinality as difference (stated, place)
  left join players player on player.id = (difference.stated ->> 'playerId')::bigint
  where differing.fixture_id = fixture.id
), '[]')`;

const sorts: Readonly<Record<CoverageSortColumn, { expression: string; needsOutcome: boolean }>> = {
  matchDate: { expression: 'fixture.kickoff_at', needsOutcome: false },
  league: { expression: 'league.rank', needsOutcome: false },
  status: { expression: 'fixture.status collate "C"', needsOutcome: true },
  statsCount: { expression: 'fixture.team_rows', needsOutcome: true },
  playerStatsCount: { expression: 'fixture.player_rows', needsOutcome: true },
};

@Injectable()
export class FixtureCoverageRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** Ids of the fixtures that match a filter, in order; ties by kick-off, newest first, and id. */
  async listIds(filter: CoverageFilter, { column, direction }: CoverageOrder, now: Date): Promise<number[]> {
    const { from, until, statuses, states, hasDifferences, patterns, ids: wanted } = filter;
    const search = fixtureSearch(patterns, 6);
    const sort = sorts[column];
    const needsOutcome = sort.needsOutcome || statuses !== null || states !== null;
    // Plan without a filter: index-only scan of fixtures_kickoff backward and an incremental sort; a filter on the
    // outcome hashes the results once.
    const { ids } = await this.sql.rowOrFail<{ ids: string | null }>(
      `${states === null ? '' : supportOfAll}
      select string_agg(
        fixture.id::text, ',' order by ${sort.expression} ${direction}, fixture.kickoff_at desc, fixture.id
      ) as ids
      from football_as_of.${needsOutcome ? 'fixtures($1::timestamptz)' : 'schedules()'} fixture
      ${column === 'league' ? leagueRanks : ''}
      ${states === null ? '' : 'join support on support.competition_id = fixture.competition_id'}
      ${search.join}
      where $1::timestamptz is not null
        and ($2::timestamptz is null or fixture.kickoff_at >= $2::timestamptz)
        and ($3::timestamptz is null or fixture.kickoff_at < $3::timestamptz)
        and ${statuses === null ? '$4::text[] is null' : 'fixture.status = any ($4::text[])'}
        and ${states === null ? '$5::text[] is null' : `${COVERAGE_STATE} = any ($5::text[])`}
        ${hasDifferences === null ? '' : `and ${hasDifferences ? '' : 'not'} ${HAS_DIFFERENCES}`}
        and ${search.condition}
        and ${fixtureIdFilter(7)}`,
      [now, from, until, statuses, states, patterns, wanted.eventIds, wanted.teamIds, wanted.uniqueTournamentIds],
    );
    return ids?.split(',').map(Number) ?? [];
  }

  /** Number of all fixtures, unfiltered. */
  async count(): Promise<number> {
    const { fixtures } = await this.sql.rowOrFail<{ fixtures: number }>(
      'select count(*)::int as fixtures from football_as_of.schedules()',
    );
    return fixtures;
  }

  async countBy(dimension: FacetDimension, fixtures: CountedFixtures): Promise<FacetValue[]> {
    if (dimension !== 'coverage') return countFixtures(this.sql, dimension, fixtures);
    const rows = await this.sql.rows<{ state: CoverageState | null; count: number }>(
      `${supportOfAll}
      select ${COVERAGE_STATE} as state, count(*)::integer as count
      from unnest($2::bigint[]) as wanted (id)
      join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = wanted.id
      join support on support.competition_id = fixture.competition_id
      group by 1`,
      [fixtures.now, fixtures.ids],
    );
    return rows.map(({ state: value, count }) => ({ value, label: value && coverageNames[value], count }));
  }

  /** Summaries of the data of these fixtures, in any order. */
  async listCoverage(fixtureIds: readonly number[], now: Date): Promise<StoredCoverage[]> {
    return this.sql.rows<StoredCoverage>(
      'select * from football_as_of.coverage_of_fixtures($1::timestamptz, $2::bigint[])',
      [now, fixtureIds],
    );
  }

  /** In the order of the ids. */
  async list(ids: readonly number[], now: Date): Promise<FixtureCoverageRecord[]> {
    return this.sql.rows<FixtureCoverageRecord>(
      `with fixture as materialized (
        select fixture.*, wanted.position
        from unnest($2::bigint[]) with ordinality as wanted (id, position)
        join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = wanted.id
      ), ${supportOf('fixture')}
      select fixture.id, fixture.slug, fixture.status, fixture.kickoff_at as "kickoffAt",
        fixture.kickoff_quality as "kickoffQuality",
        fixture.awarded, fixture.home_goals as "homeGoals", fixture.away_goals as "awayGoals",
        fixture.team_rows as "teamRows", fixture.player_rows as "playerRows",
        fixture.corrupted_player_rows as "corruptedPlayerRows", fixture.corruption_reasons as "reasons",
        fixture.conflicts, ${DIFFERENCES} as differences,
        home.id as "homeId", home.name as "homeName", away.id as "awayId", away.name as "awayName",
        competition.id as "competitionId", competition.name as "competitionName",
        support.has_team_rows as "isSupported", ${COVERAGE_STATE} as "state"
      from fixture
      join support on support.competition_id = fixture.competition_id
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      join competitions competition on competition.id = fixture.competition_id
      order by fixture.position`,
      [now, ids],
      { isPrepared: true },
    );
  }
}
