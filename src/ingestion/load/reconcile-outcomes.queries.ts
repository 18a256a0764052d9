import type { SqlTransaction } from '../../database/sql-client.js';
import { differenceSize } from '../../football/difference-sizes.js';
import { TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import { KNOWLEDGE } from './knowledge.js';
import { ALL_COLUMNS, CARD_COLUMNS, COUNT_COLUMNS } from './match-report-tables.js';
import { SOURCE_DIFFERENCES } from './source-differences.js';
import { joinPrecedence } from './source-precedence.queries.js';

/** A SQL list of columns, each formatted by `format`. */
const columnList = (columns: readonly string[], format: (column: string, index: number) => string): string =>
  columns.map(format).join(',\n      ');

const REMOVE_TEAM_STATISTICS = `delete from facts.team_statistics where fixture_id = any($1::bigint[])`;
const REMOVE_RESULTS = `delete from facts.fixture_results where fixture_id = any($1::bigint[])`;

const bestCount = (column: string): string =>
  `(array_agg(${column} order by precedence) filter (where ${column} is not null))[1] as ${column}`;
const bestCards = (column: string): string =>
  `max(${column}) filter (where card_rank = 1 and yellow_cards is not null) as ${column}`;

/** Takes each count from the best source that has it; all cards from one source, event data before counts. */
const INSERT_TEAM_STATISTICS = `
  with ${KNOWLEDGE}, line as (
    select fixture_id, known_from, known_until, side, true as is_outcome, goals, half_time,
      ${columnList(ALL_COLUMNS, (column) => `null::smallint as ${column}`)},
      false as cards_approximate, null::smallint as precedence, null::bigint as card_rank
    from outcome
    cross join lateral (
      values ('home', home_goals, home_half_time_goals), ('away', away_goals, away_half_time_goals)
    ) as side (side, goals, half_time)
    where status = 'finished' and not awarded
    union all
    select known.fixture_id, known.known_from, known.known_until, row.side, false, null, null,
      ${columnList(ALL_COLUMNS, (column) => `row.${column}`)},
      row.cards_approximate, known.precedence,
      row_number() over (
        partition by known.fixture_id, known.known_from, row.side
        order by row.yellow_cards is null, row.first_half_cards is null, known.precedence
      )
    from known join facts.team_observations row on row.match_report_id = known.match_report_id
    where known.kind = 'teamStatistics' and not known.is_excluded
  ), merged as (
    select fixture_id, known_from, known_until, side, max(goals) as goals, max(half_time) as half_time,
      ${columnList(COUNT_COLUMNS, bestCount)},
      ${columnList(CARD_COLUMNS, bestCards)},
      coalesce(bool_or(cards_approximate) filter (where card_rank = 1 and yellow_cards is not null), false)
        as cards_approximate
    from line group by fixture_id, known_from, known_until, side having bool_or(is_outcome)
  )
  insert into facts.team_statistics (
    fixture_id, side, known_from, known_until, season_id, team_id, opponent_id, goals, first_half_goals,
    ${ALL_COLUMNS.join(', ')}, cards_approximate, is_corrupted
  )
  select fixture.id, merged.side, merged.known_from, merged.known_until, fixture.season_id,
    case merged.side when 'home' then fixture.home_team_id else fixture.away_team_id end,
    case merged.side when 'home' then fixture.away_team_id else fixture.home_team_id end,
    merged.goals, merged.half_time, ${columnList(ALL_COLUMNS, (column) => `merged.${column}`)},
    merged.cards_approximate,
    coalesce(merged.shots_on_target > merged.shots, false) or coalesce(merged.half_time > merged.goals, false)
  from merged join facts.fixtures fixture on fixture.id = merged.fixture_id`;

/** SQL: a count of a side, and the tolerated difference between two sources. */
function sizedCount(column: string, index: number): string {
  const { count, share } = differenceSize('team', keyOf(column));
  return `(${index}, '${column}', row.${column}, ${count}, ${share})`;
}

const keyOf = (column: string): string => TEAM_SOURCE_COUNTS.find((each) => each.column === column)?.key ?? column;

const INSERT_RESULTS = `
  with ${KNOWLEDGE}, schedule as (
    select distinct on (schedule.fixture_id, schedule.source_id) schedule.fixture_id, source.name as source_name,
      precedence.rank as precedence, referee.id as referee_id, referee.name as referee_name
    from facts.fixture_schedules schedule
    join sources source on source.id = schedule.source_id
    ${joinPrecedence('schedule', `'schedule'`)}
    join referees referee on referee.id = schedule.referee_id
    where schedule.fixture_id = any($1::bigint[])
    order by schedule.fixture_id, schedule.source_id, schedule.version desc
  ), referee_conflict as (
    select fixture_id, jsonb_build_object(
      'kind', 'referee_conflict', 'field', 'referee', 'side', null, 'values',
      jsonb_agg(jsonb_build_object('source', source_name, 'value', referee_name) order by precedence)
    ) as conflict
    from schedule group by fixture_id having min(referee_id) <> max(referee_id)
  ), stated_count as materialized (
    select known.fixture_id, known.known_from, known.source_name, known.precedence, row.side,
      count.field, count.value, count.position, count.size, count.share
    from known join facts.team_observations row on row.match_report_id = known.match_report_id
    cross join lateral (values
      ${columnList(ALL_COLUMNS, sizedCount)}
    ) as count (position, field, value, size, share)
    where known.kind = 'teamStatistics' and known.sources > 1 and count.value is not null
  ), count_conflict as (
    select better.fixture_id, better.known_from, jsonb_agg(
      jsonb_build_object(
        'kind', 'stats_conflict', 'field', better.field, 'side', better.side, 'values', jsonb_build_array(
          jsonb_build_object('source', better.source_name, 'value', better.value),
          jsonb_build_object('source', worse.source_name, 'value', worse.value)
        )
      )
      order by better.position, better.side desc, better.precedence, worse.precedence
    ) as conflicts
    from stated_count better join stated_count worse using (fixture_id, known_from, side, field)
    where better.precedence < worse.precedence
      and abs(better.value - worse.value) > greatest(3, 0.25 * better.value)
    group by better.fixture_id, better.known_from
  ), ${SOURCE_DIFFERENCES}, player_tally as (
    select moment.fixture_id, moment.known_from, count(*) as player_rows,
      count(*) filter (where row.side = 'home') as home_player_rows,
      count(*) filter (where row.side = 'away') as away_player_rows,
      count(*) filter (where row.minutes not between 0 and 130
        or case row.side when 'home' then report.home_corruption <> '{}' when 'away' then report.away_corruption <> '{}'
          else report.home_corruption <> '{}' or report.away_corruption <> '{}' end) as corrupted_player_rows,
      bool_or(row.minutes not between 0 and 130) as minutes_range,
      bool_or('goals_ne_score' = any(report.home_corruption || report.away_corruption)) as goals_ne_score,
      bool_or('starters_gt_11' = any(report.home_corruption || report.away_corruption)) as starters_gt_11,
      bool_or('starters_lt_11' = any(report.home_corruption || report.away_corruption)) as starters_lt_11
    from (select distinct fixture_id, known_from from known where kind = 'playerStatistics') moment
    join facts.match_reports report on report.fixture_id = moment.fixture_id and report.kind = 'playerStatistics'
      and report.visible_from <= moment.known_from and moment.known_from < report.visible_until
    join facts.player_statistics row on row.match_report_id = report.id
    group by moment.fixture_id, moment.known_from
  ), season_half_times as materialized (
    -- a source that never gives half-time scores in a season does not miss one
    select season.season_id, source.id as source_id
    from (select distinct season_id from facts.fixtures where id = any($1::bigint[])) season
    cross join sources source
    cross join lateral (
      select from facts.fixtures fixture
      join facts.match_reports report
        on report.fixture_id = fixture.id and report.source_id = source.id and report.kind = 'result'
      join facts.result_observations row on row.match_report_id = report.id and row.home_half_time_goals is not null
      where fixture.season_id = season.season_id
      limit 1
    ) given
  ), judged as (
    select outcome.*, coalesce(side_statistics.team_rows, 0) as team_rows,
      player_tally.player_rows, player_tally.home_player_rows, player_tally.away_player_rows,
      player_tally.corrupted_player_rows, player_tally.minutes_range, player_tally.goals_ne_score,
      player_tally.starters_gt_11, player_tally.starters_lt_11,
      count_conflict.conflicts as count_conflicts, referee_conflict.conflict as referee_conflict,
      case when score_conflict is null then '[]' else jsonb_build_array(score_conflict - 'kind') end
        || coalesce(source_difference.differences, '[]') as differences,
      side_statistics.sot_gt_shots, side_statistics.ht_gt_ft,
      coalesce(outcome.status = 'finished' and outcome.home_goals is null, false) as is_only_after_extra_time,
      outcome.status = 'finished' and outcome.home_half_time_goals is null and outcome.home_goals is not null
        and exists (
          select from season_half_times seen join facts.fixtures fixture on fixture.season_id = seen.season_id
          where fixture.id = outcome.fixture_id and seen.source_id = outcome.source_id
        ) as no_halftime
    from outcome
    cross join lateral (
      select count(*) filter (where num_nonnulls(${ALL_COLUMNS.join(', ')}) > 0) as team_rows,
        bool_or(coalesce(shots_on_target > shots, false)) as sot_gt_shots,
        bool_or(coalesce(first_half_goals > goals, false)) as ht_gt_ft
      from facts.team_statistics statistics
      where statistics.fixture_id = outcome.fixture_id and statistics.known_from = outcome.known_from
    ) side_statistics
    left join player_tally
      on player_tally.fixture_id = outcome.fixture_id and player_tally.known_from = outcome.known_from
    left join count_conflict
      on count_conflict.fixture_id = outcome.fixture_id and count_conflict.known_from = outcome.known_from
    left join source_difference on source_difference.fixture_id = outcome.fixture_id
      and source_difference.known_from = outcome.known_from
    left join referee_conflict on referee_conflict.fixture_id = outcome.fixture_id
  )
  insert into facts.fixture_results (
    fixture_id, known_from, known_until, status, home_goals, away_goals, home_half_time_goals, away_half_time_goals,
    awarded, has_events, feeds_boards, team_rows, player_rows, home_player_rows, away_player_rows,
    corrupted_player_rows, corruption_reasons, conflicts, differences
  )
  select fixture_id, known_from, known_until, status, home_goals, away_goals,
    home_half_time_goals, away_half_time_goals, awarded, has_events,
    not coalesce(no_halftime, false) and score_conflict is null and not awarded and not is_only_after_extra_time,
    team_rows, coalesce(player_rows, 0), coalesce(home_player_rows, 0), coalesce(away_player_rows, 0),
    coalesce(corrupted_player_rows, 0),
    array_remove(array[
      case when sot_gt_shots then 'sot_gt_shots' end, case when goals_ne_score then 'goals_ne_score' end,
      case when minutes_range then 'minutes_range' end, case when starters_gt_11 then 'starters_gt_11' end,
      case when starters_lt_11 then 'starters_lt_11' end, case when no_halftime then 'no_halftime' end,
      case when ht_gt_ft then 'ht_gt_ft' end, case when is_only_after_extra_time then 'only_after_extra_time' end,
      case when score_conflict is not null then 'score_conflict' end,
      case when count_conflicts is not null then 'stats_conflict' end,
      case when referee_conflict is not null then 'referee_conflict' end
    ], null),
    case when score_conflict is null then '[]' else jsonb_build_array(score_conflict) end
      || coalesce(count_conflicts, '[]')
      || case when referee_conflict is null then '[]' else jsonb_build_array(referee_conflict) end,
    differences
  from judged`;

/** Reconciles the statistics of both sides; results, faults and conflicts are derived from them. */
export async function reconcileTeamStatistics(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await sql.rows(REMOVE_TEAM_STATISTICS, [fixtureIds]);
  await sql.rows(INSERT_TEAM_STATISTICS, [fixtureIds]);
}

/** Reconciles what was known about the outcome and its data, with validity periods. */
export async function reconcileResults(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await sql.rows(REMOVE_RESULTS, [fixtureIds]);
  await sql.rows(INSERT_RESULTS, [fixtureIds]);
}
