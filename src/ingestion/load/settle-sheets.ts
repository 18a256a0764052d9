import type { SqlTransaction } from '../../database/sql-client.js';
import { KNOWLEDGE, KNOWN_FROM } from './knowledge.js';
import { PREFERRED_COLUMNS } from './settled-columns.js';

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
    from tally left join outcome result using (fixture_id, known_from)
  )
  update facts.sheets sheet set home_corruption = judged.home_corruption, away_corruption = judged.away_corruption
  from judged
  where judged.sheet_id = sheet.id
    and (sheet.home_corruption, sheet.away_corruption) is distinct from (judged.home_corruption, judged.away_corruption)`;

const HAS_PLAYER_SHEETS = `select from facts.sheets where fixture_id = any($1::bigint[]) and kind = 'playerStatistics' limit 1`;

/** Sides of line-ups with another number of starters than eleven: they are never confirmed. */
const JUDGE_LINEUPS = `
  with tally as (
    select sheet.id, count(*) filter (where row.side = 'home' and row.is_starter) as home,
      count(*) filter (where row.side = 'away' and row.is_starter) as away
    from facts.sheets sheet left join facts.lineup_players row on row.sheet_id = sheet.id
    where sheet.fixture_id = any($1::bigint[]) and sheet.kind = 'lineup'
    group by sheet.id
  ), judged as (
    select id,
      case when home > 11 then '{starters_gt_11}'::text[] when home < 11 then '{starters_lt_11}' else '{}'
        end as home_corruption,
      case when away > 11 then '{starters_gt_11}'::text[] when away < 11 then '{starters_lt_11}' else '{}'
        end as away_corruption
    from tally
  )
  update facts.sheets sheet set home_corruption = judged.home_corruption, away_corruption = judged.away_corruption
  from judged
  where judged.id = sheet.id and (sheet.home_corruption, sheet.away_corruption)
    is distinct from (judged.home_corruption, judged.away_corruption)`;

/** Which sheets of players, line-ups and substitutions answer from when to when; which line-ups are complete. */
export async function settleSheets(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  await sql.rows(EXCLUDE_CONTRADICTED_SHEETS, [fixtureIds]);
  await sql.rows(SETTLE_SHEETS, [fixtureIds]);
  await sql.rows(JUDGE_LINEUPS, [fixtureIds]);
}

/** Which sides of player sheets are corrupted. */
export async function judgePlayerSheets(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  const sheets = await sql.rows(HAS_PLAYER_SHEETS, [fixtureIds]);
  if (sheets.length > 0) await sql.rows(JUDGE_PLAYER_SHEETS, [fixtureIds]);
}
