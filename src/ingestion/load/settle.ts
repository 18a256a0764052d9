import type { ClientBase } from 'pg';
import { settleReplacements } from './replacements.js';
import { PREFERRED_COLUMNS, CARD_COLUMNS } from './settled-columns.js';

/**
 * Settling decides, for the given fixtures, what the sources say together: the schedule, which sheet
 * answers from when to when, results, team statistics and the faults and conflicts of the data. It is
 * a pure function of what is stored, so that the order of imports does not matter, and it may be run
 * again at any time. Every statement takes the fixtures' ids as $1.
 */

/** Schedule: a stated kick-off beats a corrected, that an assumed one; then the sources' precedence. */
const SETTLE_SCHEDULES = `
  with latest as (
    select distinct on (schedule.fixture_id, schedule.source_id) schedule.*, source.match_precedence
    from facts.fixture_schedules schedule join sources source on source.id = schedule.source_id
    where schedule.fixture_id = any($1::bigint[])
    order by schedule.fixture_id, schedule.source_id, schedule.version desc
  ), kickoff as (
    select distinct on (fixture_id) fixture_id, day, kickoff_at, kickoff_quality from latest
    order by fixture_id, array_position(array['stated', 'corrected', 'assumed'], kickoff_quality), match_precedence
  ), person as (
    select fixture_id,
      (array_agg(referee_id order by match_precedence) filter (where referee_id is not null))[1] as referee_id,
      (array_agg(home_manager_id order by match_precedence) filter (where home_manager_id is not null))[1] as home_manager_id,
      (array_agg(away_manager_id order by match_precedence) filter (where away_manager_id is not null))[1] as away_manager_id
    from latest group by fixture_id
  )
  update facts.fixtures fixture set day = kickoff.day, kickoff_at = kickoff.kickoff_at, kickoff_quality = kickoff.kickoff_quality,
    referee_id = person.referee_id, home_manager_id = person.home_manager_id, away_manager_id = person.away_manager_id
  from kickoff join person using (fixture_id)
  where fixture.id = kickoff.fixture_id
    and (fixture.day, fixture.kickoff_at, fixture.kickoff_quality, fixture.referee_id, fixture.home_manager_id, fixture.away_manager_id)
      is distinct from (kickoff.day, kickoff.kickoff_at, kickoff.kickoff_quality, person.referee_id, person.home_manager_id, person.away_manager_id)
  returning fixture.id`;

/** Closing prices are assumed at kick-off; they move with it. */
const MOVE_CLOSING_PRICES = `
  update facts.market_snapshots snapshot set taken_at = fixture.kickoff_at
  from facts.fixtures fixture
  where fixture.id = any($1::bigint[]) and snapshot.fixture_id = any($1::bigint[]) and fixture.id = snapshot.fixture_id
    and not snapshot.superseded and snapshot.mark = 'closing' and snapshot.taken_at_assumed and snapshot.taken_at <> fixture.kickoff_at
  returning snapshot.fixture_id as id`;

/**
 * A worse source's counts that are off those of a better one by more than max(3, 25 %) exclude its team
 * and player rows of that match. What is excluded itself contradicts nobody. $1 as everywhere.
 */
const EXCLUDE_CONTRADICTED_SHEETS = `
  with recursive latest as (
    select distinct on (sheet.fixture_id, sheet.source_id) sheet.id, sheet.fixture_id, sheet.source_id, source.match_precedence
    from facts.sheets sheet join sources source on source.id = sheet.source_id
    where sheet.kind = 'teamStatistics' and sheet.fixture_id = any($1::bigint[])
    order by sheet.fixture_id, sheet.source_id, sheet.version desc
  ), ranked as (
    select *, row_number() over (partition by fixture_id order by match_precedence) as rank, count(*) over (partition by fixture_id) as sources
    from latest
  ), counts as materialized (
    select ranked.fixture_id, ranked.source_id, ranked.match_precedence, row.side, count.field, count.value
    from ranked join facts.team_observations row on row.sheet_id = ranked.id
    cross join lateral (values ${PREFERRED_COLUMNS.map((column) => `('${column}', row.${column})`).join(', ')}) as count (field, value)
    where ranked.sources > 1 and count.value is not null
  ), contradiction as materialized (
    select distinct worse.fixture_id, better.source_id as better_id, worse.source_id as worse_id
    from counts better join counts worse using (fixture_id, side, field)
    where better.match_precedence < worse.match_precedence and abs(better.value - worse.value) > greatest(3, 0.25 * better.value)
  ), heard as (
    select fixture_id, rank, array[source_id] as source_ids, null::smallint as excluded_id from ranked where rank = 1 and sources > 1
    union all
    select heard.fixture_id, next.rank,
      case when judged.is_contradicted then heard.source_ids else heard.source_ids || next.source_id end,
      case when judged.is_contradicted then next.source_id end
    from heard join ranked next on next.fixture_id = heard.fixture_id and next.rank = heard.rank + 1
    cross join lateral (select exists (
      select from contradiction
      where contradiction.fixture_id = next.fixture_id and contradiction.worse_id = next.source_id and contradiction.better_id = any(heard.source_ids)
    ) as is_contradicted) judged
  )
  update facts.sheets sheet set is_excluded = judged.is_excluded
  from (
    select candidate.id, candidate.kind in ('teamStatistics', 'playerStatistics', 'substitutions') and exists (
      select from heard where heard.fixture_id = candidate.fixture_id and heard.excluded_id = candidate.source_id
    ) as is_excluded
    from facts.sheets candidate where candidate.fixture_id = any($1::bigint[])
  ) judged
  where judged.id = sheet.id and sheet.is_excluded <> judged.is_excluded`;

/** From when a sheet's content is known. */
const KNOWN_FROM = `coalesce(sheet.known_at, fixture.kickoff_at + case sheet.kind when 'lineup' then interval '0' else interval '135 minutes' end)`;

/**
 * Sheets of players, line-ups and substitutions: at each moment at which something became known the
 * newest version of the best source answers, sources without contradiction first.
 */
const SETTLE_SHEETS = `
  with sheet as (
    select sheet.id, sheet.fixture_id, sheet.kind, sheet.source_id, sheet.version, sheet.is_excluded, source.player_precedence,
      ${KNOWN_FROM} as known_from
    from facts.sheets sheet
    join facts.fixtures fixture on fixture.id = sheet.fixture_id
    join sources source on source.id = sheet.source_id
    where sheet.fixture_id = any($1::bigint[]) and sheet.kind in ('playerStatistics', 'lineup', 'substitutions')
  ), answer as (
    select distinct on (moment.fixture_id, moment.kind, moment.known_from) moment.fixture_id, moment.kind, moment.known_from, sheet.id
    from (select distinct fixture_id, kind, known_from from sheet) moment
    join sheet on sheet.fixture_id = moment.fixture_id and sheet.kind = moment.kind and sheet.known_from <= moment.known_from
    order by moment.fixture_id, moment.kind, moment.known_from, sheet.is_excluded, sheet.player_precedence, sheet.version desc
  ), span as (
    select id, min(known_from) as visible_from, max(known_until) as visible_until
    from (select *, lead(known_from, 1, 'infinity') over (partition by fixture_id, kind order by known_from) as known_until from answer) timed
    group by id
  )
  update facts.sheets stored set visible_from = coalesce(span.visible_from, 'infinity'), visible_until = coalesce(span.visible_until, 'infinity')
  from sheet left join span using (id)
  where stored.id = sheet.id
    and (stored.visible_from, stored.visible_until) is distinct from (coalesce(span.visible_from, 'infinity'), coalesce(span.visible_until, 'infinity'))`;

/** Moments at which the knowledge about a fixture's outcome changes, and the newest sheets known then. */
const KNOWLEDGE = `
  sheet as materialized (
    select sheet.id, sheet.fixture_id, sheet.kind, sheet.source_id, sheet.version, sheet.is_excluded, source.match_precedence,
      source.name as source_name, ${KNOWN_FROM} as known_from
    from facts.sheets sheet
    join facts.fixtures fixture on fixture.id = sheet.fixture_id
    join sources source on source.id = sheet.source_id
    where sheet.fixture_id = any($1::bigint[]) and sheet.kind in ('result', 'teamStatistics', 'playerStatistics')
  ), moment as materialized (
    select fixture_id, known_from, lead(known_from, 1, 'infinity') over (partition by fixture_id order by known_from) as known_until
    from (select distinct fixture_id, known_from from sheet) distinct_moment
  ), known as materialized (
    select distinct on (moment.fixture_id, moment.known_from, sheet.kind, sheet.source_id)
      moment.fixture_id, moment.known_from, moment.known_until, sheet.kind, sheet.source_id, sheet.source_name,
      sheet.match_precedence, sheet.id as sheet_id, sheet.is_excluded
    from moment join sheet on sheet.fixture_id = moment.fixture_id and sheet.known_from <= moment.known_from
    order by moment.fixture_id, moment.known_from, sheet.kind, sheet.source_id, sheet.version desc
  ), said as materialized (
    select known.fixture_id, known.known_from, known.known_until, known.source_id, known.source_name, known.match_precedence, row.*
    from known join facts.result_observations row on row.sheet_id = known.sheet_id where known.kind = 'result'
  ), result as materialized (
    select distinct on (fixture_id, known_from) * from said order by fixture_id, known_from, match_precedence
  ), half_time as materialized (
    -- from the best source that agrees in the score; an awarded result has none
    select distinct on (said.fixture_id, said.known_from) said.fixture_id, said.known_from, said.home_half_time_goals, said.away_half_time_goals
    from said join result using (fixture_id, known_from)
    where said.home_half_time_goals is not null and not result.awarded
      and (said.home_goals, said.away_goals) is not distinct from (result.home_goals, result.away_goals)
    order by said.fixture_id, said.known_from, said.match_precedence
  )`;

const firstKnown = (column: string): string =>
  `(array_agg(row.${column} order by known.match_precedence) filter (where row.${column} is not null))[1] as ${column}`;
/** Cards and what belongs to them come from one source: event data before counts. */
const fromCardSource = (column: string): string =>
  `(array_agg(row.${column} order by row.first_half_cards is null, known.match_precedence) filter (where row.yellow_cards is not null))[1] as ${column}`;

const REMOVE_TEAM_STATISTICS = `delete from facts.team_statistics where fixture_id = any($1::bigint[])`;
const REMOVE_RESULTS = `delete from facts.fixture_results where fixture_id = any($1::bigint[])`;

const INSERT_TEAM_STATISTICS = `
  with ${KNOWLEDGE}, merged as (
    select known.fixture_id, known.known_from, known.known_until, row.side,
      ${[...PREFERRED_COLUMNS.filter((column) => !CARD_COLUMNS.includes(column)).map(firstKnown), ...CARD_COLUMNS.map(fromCardSource)].join(',\n      ')},
      coalesce((array_agg(row.cards_approximate order by row.first_half_cards is null, known.match_precedence) filter (where row.yellow_cards is not null))[1], false) as cards_approximate
    from known join facts.team_observations row on row.sheet_id = known.sheet_id
    where known.kind = 'teamStatistics' and not known.is_excluded
    group by known.fixture_id, known.known_from, known.known_until, row.side
  )
  insert into facts.team_statistics (fixture_id, side, known_from, known_until, season_id, team_id, opponent_id, goals, first_half_goals,
    ${[...PREFERRED_COLUMNS.filter((column) => !CARD_COLUMNS.includes(column)), ...CARD_COLUMNS].join(', ')}, cards_approximate, is_corrupted)
  select fixture.id, side.side, result.known_from, result.known_until, fixture.season_id,
    case side.side when 'home' then fixture.home_team_id else fixture.away_team_id end,
    case side.side when 'home' then fixture.away_team_id else fixture.home_team_id end,
    goals.full_time, goals.half_time,
    ${[...PREFERRED_COLUMNS.filter((column) => !CARD_COLUMNS.includes(column)), ...CARD_COLUMNS].map((column) => `merged.${column}`).join(', ')},
    coalesce(merged.cards_approximate, false),
    coalesce(merged.shots_on_target > merged.shots, false) or coalesce(goals.half_time > goals.full_time, false)
  from result
  join facts.fixtures fixture on fixture.id = result.fixture_id
  cross join (values ('home'), ('away')) as side (side)
  left join half_time on half_time.fixture_id = result.fixture_id and half_time.known_from = result.known_from
  cross join lateral (select
    case side.side when 'home' then result.home_goals else result.away_goals end as full_time,
    case side.side when 'home' then half_time.home_half_time_goals else half_time.away_half_time_goals end as half_time
  ) goals
  left join merged on merged.fixture_id = result.fixture_id and merged.known_from = result.known_from and merged.side = side.side
  where result.status = 'finished' and not result.awarded`;

/** Reasons why all player rows of a side are corrupted: goals against the score, and starters. */
const JUDGE_PLAYER_SHEETS = `
  with ${KNOWLEDGE}, player_sheet as (
    select known.sheet_id, known.fixture_id, max(known.known_from) as known_from
    from known where known.kind = 'playerStatistics' group by known.sheet_id, known.fixture_id
  ), tally as (
    select player_sheet.sheet_id, player_sheet.fixture_id, player_sheet.known_from,
      sum(row.goals) filter (where row.side = 'home') as home_goals,
      sum(row.goals) filter (where row.side = 'away') as away_goals,
      sum(row.goals) as goals,
      sum(row.own_goals) filter (where row.side = 'home') as home_own_goals,
      sum(row.own_goals) filter (where row.side = 'away') as away_own_goals,
      bool_and(row.own_goals is not null) as own_goals_known,
      count(*) filter (where row.is_starter and row.side = 'home') as home_starters,
      count(*) filter (where row.is_starter and row.side = 'away') as away_starters,
      count(*) filter (where row.is_starter and row.side is null) as unsettled_starters,
      bool_or(row.side = 'home') as has_home, bool_or(row.side = 'away') as has_away
    from player_sheet join facts.player_statistics row on row.sheet_id = player_sheet.sheet_id
    group by player_sheet.sheet_id, player_sheet.fixture_id, player_sheet.known_from
  ), judged as (
    select tally.sheet_id,
      array_remove(array[
        case when case when tally.own_goals_known then coalesce(tally.home_goals, 0) + coalesce(tally.away_own_goals, 0) <> result.home_goals
          else tally.goals > result.home_goals + result.away_goals end then 'goals_ne_score' end,
        case when tally.home_starters > 11 then 'starters_gt_11' end,
        case when tally.has_home and tally.home_starters + tally.unsettled_starters < 11 then 'starters_lt_11' end
      ], null) as home_corruption,
      array_remove(array[
        case when case when tally.own_goals_known then coalesce(tally.away_goals, 0) + coalesce(tally.home_own_goals, 0) <> result.away_goals
          else tally.goals > result.home_goals + result.away_goals end then 'goals_ne_score' end,
        case when tally.away_starters > 11 then 'starters_gt_11' end,
        case when tally.has_away and tally.away_starters + tally.unsettled_starters < 11 then 'starters_lt_11' end
      ], null) as away_corruption
    from tally left join result using (fixture_id, known_from)
  )
  update facts.sheets sheet set home_corruption = judged.home_corruption, away_corruption = judged.away_corruption
  from judged
  where judged.sheet_id = sheet.id
    and (sheet.home_corruption, sheet.away_corruption) is distinct from (judged.home_corruption, judged.away_corruption)`;

const HAS_PLAYER_SHEETS = `select from facts.sheets where fixture_id = any($1::bigint[]) and kind = 'playerStatistics' limit 1`;

const INSERT_RESULTS = `
  with ${KNOWLEDGE}, schedule as (
    select distinct on (schedule.fixture_id, schedule.source_id) schedule.fixture_id, source.name as source_name, source.match_precedence,
      referee.id as referee_id, referee.name as referee_name
    from facts.fixture_schedules schedule
    join sources source on source.id = schedule.source_id
    join referees referee on referee.id = schedule.referee_id
    where schedule.fixture_id = any($1::bigint[])
    order by schedule.fixture_id, schedule.source_id, schedule.version desc
  ), referee_conflict as (
    select fixture_id, jsonb_build_object('kind', 'referee_conflict', 'field', 'referee', 'side', null, 'values',
      jsonb_agg(jsonb_build_object('source', source_name, 'value', referee_name) order by match_precedence)) as conflict
    from schedule group by fixture_id having count(distinct referee_id) > 1
  ), score_conflict as (
    select fixture_id, known_from, jsonb_build_object('kind', 'score_conflict', 'field', 'score', 'side', null, 'values',
      jsonb_agg(jsonb_build_object('source', source_name, 'value', home_goals || '-' || away_goals) order by match_precedence)) as conflict
    from said where home_goals is not null
    group by fixture_id, known_from having count(distinct (home_goals, away_goals)) > 1
  ), count_said as (
    select known.fixture_id, known.known_from, known.source_name, known.match_precedence, row.side, count.field, count.value, count.position
    from known join facts.team_observations row on row.sheet_id = known.sheet_id
    cross join lateral (values ${PREFERRED_COLUMNS.map((column, index) => `(${index}, '${column}', row.${column})`).join(', ')}) as count (position, field, value)
    where known.kind = 'teamStatistics' and count.value is not null
  ), count_conflict as (
    select better.fixture_id, better.known_from, jsonb_agg(jsonb_build_object('kind', 'stats_conflict', 'field', better.field, 'side', better.side, 'values',
      jsonb_build_array(jsonb_build_object('source', better.source_name, 'value', better.value), jsonb_build_object('source', worse.source_name, 'value', worse.value)))
      order by better.position, better.side desc, better.match_precedence, worse.match_precedence) as conflicts
    from count_said better join count_said worse using (fixture_id, known_from, side, field)
    where better.match_precedence < worse.match_precedence and abs(better.value - worse.value) > greatest(3, 0.25 * better.value)
    group by better.fixture_id, better.known_from
  ), side_statistics as (
    select fixture_id, known_from,
      count(*) filter (where num_nonnulls(${PREFERRED_COLUMNS.join(', ')}) > 0) as team_rows,
      bool_or(coalesce(shots_on_target > shots, false)) as sot_gt_shots,
      bool_or(coalesce(first_half_goals > goals, false)) as ht_gt_ft
    from facts.team_statistics where fixture_id = any($1::bigint[])
    group by fixture_id, known_from
  ), player_tally as (
    select moment.fixture_id, moment.known_from, count(*) as player_rows,
      count(*) filter (where row.side = 'home') as home_player_rows,
      count(*) filter (where row.side = 'away') as away_player_rows,
      count(*) filter (where row.minutes not between 0 and 130
        or case row.side when 'home' then sheet.home_corruption <> '{}' when 'away' then sheet.away_corruption <> '{}'
          else sheet.home_corruption <> '{}' or sheet.away_corruption <> '{}' end) as corrupted_player_rows,
      bool_or(row.minutes not between 0 and 130) as minutes_range,
      bool_or('goals_ne_score' = any(sheet.home_corruption || sheet.away_corruption)) as goals_ne_score,
      bool_or('starters_gt_11' = any(sheet.home_corruption || sheet.away_corruption)) as starters_gt_11,
      bool_or('starters_lt_11' = any(sheet.home_corruption || sheet.away_corruption)) as starters_lt_11
    from moment
    join facts.sheets sheet on sheet.fixture_id = moment.fixture_id and sheet.kind = 'playerStatistics'
      and sheet.visible_from <= moment.known_from and moment.known_from < sheet.visible_until
    join facts.player_statistics row on row.sheet_id = sheet.id
    group by moment.fixture_id, moment.known_from
  ), season_half_times as (
    -- a source that never gives half-time scores in a season does not miss one
    select distinct fixture.season_id, sheet.source_id
    from facts.fixtures fixture
    join facts.sheets sheet on sheet.fixture_id = fixture.id and sheet.kind = 'result'
    join facts.result_observations row on row.sheet_id = sheet.id and row.home_half_time_goals is not null
    where fixture.season_id in (select season_id from facts.fixtures where id = any($1::bigint[]))
  ), judged as (
    select moment.fixture_id, moment.known_from, moment.known_until, result.status, result.home_goals, result.away_goals,
      half_time.home_half_time_goals, half_time.away_half_time_goals,
      coalesce(result.awarded, false) as awarded,
      exists (select from said where said.fixture_id = moment.fixture_id and said.known_from = moment.known_from and said.has_events) as has_events,
      coalesce(side_statistics.team_rows, 0) as team_rows, player_tally.*,
      score_conflict.conflict as score_conflict, count_conflict.conflicts as count_conflicts, referee_conflict.conflict as referee_conflict,
      coalesce(side_statistics.sot_gt_shots, false) as sot_gt_shots, coalesce(side_statistics.ht_gt_ft, false) as ht_gt_ft,
      result.status = 'finished' and half_time.home_half_time_goals is null
        and exists (select from season_half_times seen join facts.fixtures fixture on fixture.season_id = seen.season_id
          where fixture.id = moment.fixture_id and seen.source_id = result.source_id) as no_halftime
    from moment
    left join result on result.fixture_id = moment.fixture_id and result.known_from = moment.known_from
    left join half_time on half_time.fixture_id = moment.fixture_id and half_time.known_from = moment.known_from
    left join side_statistics on side_statistics.fixture_id = moment.fixture_id and side_statistics.known_from = moment.known_from
    left join lateral (select player_rows, home_player_rows, away_player_rows, corrupted_player_rows, minutes_range, goals_ne_score, starters_gt_11, starters_lt_11
      from player_tally where player_tally.fixture_id = moment.fixture_id and player_tally.known_from = moment.known_from) player_tally on true
    left join score_conflict on score_conflict.fixture_id = moment.fixture_id and score_conflict.known_from = moment.known_from
    left join count_conflict on count_conflict.fixture_id = moment.fixture_id and count_conflict.known_from = moment.known_from
    left join referee_conflict on referee_conflict.fixture_id = moment.fixture_id
  )
  insert into facts.fixture_results (fixture_id, known_from, known_until, status, home_goals, away_goals, home_half_time_goals, away_half_time_goals,
    awarded, has_events, feeds_boards, team_rows, player_rows, home_player_rows, away_player_rows, corrupted_player_rows, corruption_reasons, conflicts)
  select fixture_id, known_from, known_until, status, home_goals, away_goals, home_half_time_goals, away_half_time_goals, awarded, has_events,
    not coalesce(no_halftime, false) and score_conflict is null and not awarded,
    team_rows, coalesce(player_rows, 0), coalesce(home_player_rows, 0), coalesce(away_player_rows, 0), coalesce(corrupted_player_rows, 0),
    array_remove(array[
      case when sot_gt_shots then 'sot_gt_shots' end, case when goals_ne_score then 'goals_ne_score' end,
      case when minutes_range then 'minutes_range' end, case when starters_gt_11 then 'starters_gt_11' end,
      case when starters_lt_11 then 'starters_lt_11' end, case when no_halftime then 'no_halftime' end,
      case when ht_gt_ft then 'ht_gt_ft' end, case when score_conflict is not null then 'score_conflict' end,
      case when count_conflicts is not null then 'stats_conflict' end, case when referee_conflict is not null then 'referee_conflict' end
    ], null),
    case when score_conflict is null then '[]' else jsonb_build_array(score_conflict) end || coalesce(count_conflicts, '[]')
      || case when referee_conflict is null then '[]' else jsonb_build_array(referee_conflict) end
  from judged`;

const JUDGED_BY_HALF_TIMES = `
  with result as (
    select fixture.season_id, fixture.id, sheet.file_id, row.home_half_time_goals
    from facts.fixtures fixture
    join facts.sheets sheet on sheet.fixture_id = fixture.id and sheet.source_id = $1 and sheet.kind = 'result'
    join facts.result_observations row on row.sheet_id = sheet.id
    where fixture.season_id = any($3::bigint[])
  )
  select distinct id from result
  where id <> all($4::bigint[])
    and not exists (select from result earlier where earlier.season_id = result.season_id and earlier.file_id <> $2 and earlier.home_half_time_goals is not null)`;

/** The schedule of the fixtures; their kick-offs are final after it. */
export async function settleSchedules(client: ClientBase, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length === 0) return;
  const { rows } = await client.query<{ id: number }>(SETTLE_SCHEDULES, [fixtureIds]);
  if (rows.length === 0) return;
  const { rows: moved } = await client.query<{ id: number }>(MOVE_CLOSING_PRICES, [rows.map((row) => row.id)]);
  await settleReplacements(client, [...new Set(moved.map((row) => row.id))]);
}

/** Everything derived from the sources' statements about the fixtures, schedules first. */
export async function settleFixtures(client: ClientBase, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length === 0) return;
  await settleSchedules(client, fixtureIds);
  await client.query(EXCLUDE_CONTRADICTED_SHEETS, [fixtureIds]);
  await client.query(SETTLE_SHEETS, [fixtureIds]);
  await client.query(REMOVE_TEAM_STATISTICS, [fixtureIds]);
  await client.query(INSERT_TEAM_STATISTICS, [fixtureIds]);
  const { rows: players } = await client.query(HAS_PLAYER_SHEETS, [fixtureIds]);
  if (players.length > 0) await client.query(JUDGE_PLAYER_SHEETS, [fixtureIds]);
  await client.query(REMOVE_RESULTS, [fixtureIds]);
  await client.query(INSERT_RESULTS, [fixtureIds]);
}

/**
 * Further fixtures to settle: a source's first half-time score of a season tells that its earlier
 * results of that season miss theirs.
 * @param fileId the file under way, whose own statements are no earlier ones
 */
export async function findJudgedByHalfTimes(
  client: ClientBase,
  sourceId: number,
  fileId: number,
  seasonIds: readonly number[],
  touched: readonly number[],
): Promise<number[]> {
  if (seasonIds.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(JUDGED_BY_HALF_TIMES, [sourceId, fileId, seasonIds, touched]);
  return rows.map((row) => row.id);
}
