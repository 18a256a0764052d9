import type { SqlTransaction } from '../../database/sql-client.js';
import { KNOWLEDGE, KNOWN_FROM } from './knowledge.js';
import { ALL_COLUMNS } from './match-report-tables.js';
import { joinPrecedence } from './source-precedence.queries.js';

const VALUES_OF_COUNTS = ALL_COLUMNS.map((column) => `('${column}', row.${column})`).join(',\n      ');

/**
 * Excludes team and player rows whose counts differ from those of a better source that is not itself excluded by more
 * than max(3, 25 %). $1: ids of fixtures, as in every statement here.
 */
const EXCLUDE_CONTRADICTED_REPORTS = `
  with recursive latest as (
    select distinct on (report.fixture_id, report.source_id) report.id, report.fixture_id, report.source_id,
      precedence.rank as precedence
    from facts.match_reports report ${joinPrecedence('report', 'report.kind')}
    where report.kind = 'teamStatistics' and report.fixture_id = any($1::bigint[])
    order by report.fixture_id, report.source_id, report.version desc
  ), ranked as (
    select *, row_number() over (partition by fixture_id order by precedence) as rank,
      count(*) over (partition by fixture_id) as sources
    from latest
  ), counts as materialized (
    select ranked.fixture_id, ranked.source_id, ranked.precedence, row.side, count.field, count.value
    from ranked join facts.team_observations row on row.match_report_id = ranked.id
    cross join lateral (values
      ${VALUES_OF_COUNTS}
    ) as count (field, value)
    where ranked.sources > 1 and count.value is not null
  ), contradiction as materialized (
    select distinct worse.fixture_id, better.source_id as better_id, worse.source_id as worse_id
    from counts better join counts worse using (fixture_id, side, field)
    where better.precedence < worse.precedence
      and abs(better.value - worse.value) > greatest(3, 0.25 * better.value)
  ), accepted as (
    select fixture_id, rank, array[source_id] as source_ids, null::smallint as excluded_id
    from ranked where rank = 1 and sources > 1
    union all
    select accepted.fixture_id, next.rank,
      case when judged.is_contradicted then accepted.source_ids else accepted.source_ids || next.source_id end,
      case when judged.is_contradicted then next.source_id end
    from accepted join ranked next on next.fixture_id = accepted.fixture_id and next.rank = accepted.rank + 1
    cross join lateral (select exists (
      select from contradiction
      where contradiction.fixture_id = next.fixture_id and contradiction.worse_id = next.source_id
        and contradiction.better_id = any(accepted.source_ids)
    ) as is_contradicted) judged
  )
  update facts.match_reports report set is_excluded = judged.is_excluded
  from (
    select candidate.id, candidate.kind in ('teamStatistics', 'playerStatistics', 'substitutions') and exists (
      select from accepted
      where accepted.fixture_id = candidate.fixture_id and accepted.excluded_id = candidate.source_id
    ) as is_excluded
    from facts.match_reports candidate where candidate.fixture_id = any($1::bigint[])
  ) judged
  where judged.id = report.id and report.is_excluded <> judged.is_excluded`;

/** At any time the newest version of the best source is visible; sources without contradictions come first. */
const RECONCILE_MATCH_REPORTS = `
  with report as (
    select report.id, report.fixture_id, report.kind, report.source_id, report.version, report.is_excluded,
      precedence.rank as precedence, ${KNOWN_FROM} as known_from
    from facts.match_reports report
    join facts.fixtures fixture on fixture.id = report.fixture_id
    ${joinPrecedence('report', 'report.kind')}
    where report.fixture_id = any($1::bigint[]) and report.kind in ('playerStatistics', 'lineup', 'substitutions')
  ), visible as (
    select distinct on (moment.fixture_id, moment.kind, moment.known_from)
      moment.fixture_id, moment.kind, moment.known_from, report.id
    from (select distinct fixture_id, kind, known_from from report) moment
    join report on report.fixture_id = moment.fixture_id and report.kind = moment.kind
      and report.known_from <= moment.known_from
    order by moment.fixture_id, moment.kind, moment.known_from,
      report.is_excluded, report.precedence, report.version desc
  ), span as (
    select id, min(known_from) as visible_from, max(known_until) as visible_until
    from (
      select *, lead(known_from, 1, 'infinity') over (partition by fixture_id, kind order by known_from) as known_until
      from visible
    ) timed
    group by id
  ), wanted as (
    select report.id, coalesce(span.visible_from, 'infinity') as visible_from,
      coalesce(span.visible_until, 'infinity') as visible_until
    from report left join span using (id)
  )
  update facts.match_reports stored set visible_from = wanted.visible_from, visible_until = wanted.visible_until
  from wanted
  where stored.id = wanted.id
    and (stored.visible_from, stored.visible_until) is distinct from (wanted.visible_from, wanted.visible_until)`;

/** Reasons why all player rows of a side are corrupted: goals that contradict the score, wrong number of starters. */
const JUDGE_PLAYER_REPORTS = `
  with ${KNOWLEDGE}, player_report as (
    select known.match_report_id, known.fixture_id, max(known.known_from) as known_from
    from known where known.kind = 'playerStatistics' group by known.match_report_id, known.fixture_id
  ), tally as (
    select player_report.match_report_id, player_report.fixture_id, player_report.known_from,
      sum(row.goals) filter (where row.side = 'home') as home_goals,
      sum(row.goals) filter (where row.side = 'away') as away_goals,
      sum(row.goals) as goals,
      sum(row.own_goals) filter (where row.side = 'home') as home_own_goals,
      sum(row.own_goals) filter (where row.side = 'away') as away_own_goals,
      bool_and(row.goals is not null and row.own_goals is not null) filter (where row.minutes > 0) as goals_known,
      count(*) filter (where row.is_starter and row.side = 'home') as home_starters,
      count(*) filter (where row.is_starter and row.side = 'away') as away_starters,
      count(*) filter (where row.is_starter and row.side is null) as starters_without_side,
      bool_or(row.side = 'home') as has_home, bool_or(row.side = 'away') as has_away
    from player_report join facts.player_statistics row on row.match_report_id = player_report.match_report_id
    group by player_report.match_report_id, player_report.fixture_id, player_report.known_from
  ), judged as (
    select tally.match_report_id,
      array_remove(array[
        case when case when tally.goals_known
          then coalesce(tally.home_goals, 0) + coalesce(tally.away_own_goals, 0) <> result.home_goals
          else tally.goals > result.home_goals + result.away_goals end then 'goals_ne_score' end,
        case when tally.home_starters > 11 then 'starters_gt_11' end,
        case when tally.has_home and tally.home_starters + tally.starters_without_side < 11 then 'starters_lt_11' end
      ], null) as home_corruption,
      array_remove(array[
        case when case when tally.goals_known
          then coalesce(tally.away_goals, 0) + coalesce(tally.home_own_goals, 0) <> result.away_goals
          else tally.goals > result.home_goals + result.away_goals end then 'goals_ne_score' end,
        case when tally.away_starters > 11 then 'starters_gt_11' end,
        case when tally.has_away and tally.away_starters + tally.starters_without_side < 11 then 'starters_lt_11' end
      ], null) as away_corruption
    from tally left join outcome result using (fixture_id, known_from)
  )
  update facts.match_reports report
  set home_corruption = judged.home_corruption, away_corruption = judged.away_corruption
  from judged
  where judged.match_report_id = report.id
    and (report.home_corruption, report.away_corruption)
      is distinct from (judged.home_corruption, judged.away_corruption)`;

const HAS_PLAYER_REPORTS = `
  select from facts.match_reports where fixture_id = any($1::bigint[]) and kind = 'playerStatistics' limit 1`;

/** Finds sides of line-ups without exactly eleven starters: they are never confirmed. */
const JUDGE_LINEUPS = `
  with tally as (
    select report.id, count(*) filter (where row.side = 'home' and row.is_starter) as home,
      count(*) filter (where row.side = 'away' and row.is_starter) as away
    from facts.match_reports report left join facts.lineup_players row on row.match_report_id = report.id
    where report.fixture_id = any($1::bigint[]) and report.kind = 'lineup'
    group by report.id
  ), judged as (
    select id,
      case when home > 11 then '{starters_gt_11}'::text[] when home < 11 then '{starters_lt_11}' else '{}'
        end as home_corruption,
      case when away > 11 then '{starters_gt_11}'::text[] when away < 11 then '{starters_lt_11}' else '{}'
        end as away_corruption
    from tally
  )
  update facts.match_reports report
  set home_corruption = judged.home_corruption, away_corruption = judged.away_corruption
  from judged
  where judged.id = report.id and (report.home_corruption, report.away_corruption)
    is distinct from (judged.home_corruption, judged.away_corruption)`;

/** Determines when reports of players, line-ups and substitutions are visible, and which line-ups are complete. */
export async function reconcileMatchReports(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await sql.rows(EXCLUDE_CONTRADICTED_REPORTS, [fixtureIds]);
  await sql.rows(RECONCILE_MATCH_REPORTS, [fixtureIds]);
  await sql.rows(JUDGE_LINEUPS, [fixtureIds]);
}

/** Marks corrupted sides of player reports. */
export async function judgePlayerReports(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  const reports = await sql.rows(HAS_PLAYER_REPORTS, [fixtureIds]);
  if (reports.length > 0) await sql.rows(JUDGE_PLAYER_REPORTS, [fixtureIds]);
}
