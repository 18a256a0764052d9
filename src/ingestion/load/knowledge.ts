import { RESULT_KNOWN_AFTER_MINUTES } from '../../football/match-terms.js';
import { joinPrecedence } from './source-precedence.queries.js';

/** From when a report's content is known: its own time, else kick-off (line-ups) or 135 minutes later (all others). */
export const KNOWN_FROM = `coalesce(
        report.known_at,
        fixture.kickoff_at
          + case report.kind when 'lineup' then interval '0' else interval '${RESULT_KNOWN_AFTER_MINUTES} minutes' end
      )`;

/** A match that was called off and has a new day since is upcoming again; sources' days may differ by one. */
const IS_FOR_ANOTHER_DAY = `(row.day is not null and exists (
        select from facts.fixtures fixture
        cross join lateral (
          select schedule.day from facts.fixture_schedules schedule
          where schedule.fixture_id = fixture.id and schedule.source_id = known.source_id
          order by schedule.version desc limit 1
        ) own
        where fixture.id = known.fixture_id and (own.day <> row.day or fixture.day > row.day + 1)
      ))`;

/**
 * SQL: what was known about the fixtures $1 at each time at which that changed: `known` is the newest report of each
 * source and kind, `outcome` the result from the best source. Each CTE is one pass over the previous one, as the
 * planner has no statistics.
 */
export const KNOWLEDGE = `
  report as materialized (
    select report.id, report.fixture_id, report.kind, report.source_id, report.version, report.is_excluded,
      precedence.rank as precedence, source.name as source_name, ${KNOWN_FROM} as known_from
    from facts.match_reports report
    join facts.fixtures fixture on fixture.id = report.fixture_id
    join sources source on source.id = report.source_id
    ${joinPrecedence('report', 'report.kind')}
    where report.fixture_id = any($1::bigint[]) and report.kind in ('result', 'teamStatistics', 'playerStatistics')
  ), moment as materialized (
    select fixture_id, known_from,
      lead(known_from, 1, 'infinity') over (partition by fixture_id order by known_from) as known_until
    from (select distinct fixture_id, known_from from report) distinct_moment
  ), known as materialized (
    select *, count(*) over (partition by fixture_id, known_from, kind) as sources
    from (
      select distinct on (moment.fixture_id, moment.known_from, report.kind, report.source_id)
        moment.fixture_id, moment.known_from, moment.known_until, report.kind, report.source_id, report.source_name,
        report.precedence, report.id as match_report_id, report.is_excluded
      from moment join report on report.fixture_id = moment.fixture_id and report.known_from <= moment.known_from
      order by moment.fixture_id, moment.known_from, report.kind, report.source_id, report.version desc
    ) newest
  ), outcome as materialized (
    select fixture_id, known_from, known_until,
      max(result_source_id) filter (where rank = 1) as source_id,
      max(status) filter (where rank = 1) as status,
      max(home_goals) filter (where rank = 1) as home_goals, max(away_goals) filter (where rank = 1) as away_goals,
      -- from the best source that agrees in the score; an awarded result has none
      (array_agg(home_half_time_goals order by rank) filter (where has_half_time))[1] as home_half_time_goals,
      (array_agg(away_half_time_goals order by rank) filter (where has_half_time))[1] as away_half_time_goals,
      coalesce(bool_or(awarded) filter (where rank = 1), false) as awarded,
      coalesce(bool_or(has_events), false) as has_events,
      case when min(score) <> max(score) then jsonb_build_object(
        'kind', 'score_conflict', 'field', 'score', 'side', null, 'values',
        jsonb_agg(jsonb_build_object('source', source_name, 'value', score) order by rank)
          filter (where score is not null)
      ) end as score_conflict
    from (
      select known.fixture_id, known.known_from, known.known_until, known.source_name, row.*,
        case when row.match_report_id is not null then known.source_id end as result_source_id,
        row.home_goals || '-' || row.away_goals as score,
        row_number() over best as rank,
        row.home_half_time_goals is not null and not first_value(row.awarded) over best
          and (row.home_goals, row.away_goals) is not distinct from
            (first_value(row.home_goals) over best, first_value(row.away_goals) over best) as has_half_time
      from known
      left join facts.result_observations row
        on known.kind = 'result' and row.match_report_id = known.match_report_id and not ${IS_FOR_ANOTHER_DAY}
      -- a withdrawn result is a report without a row: the next source counts
      window best as (
        partition by known.fixture_id, known.known_from order by row.match_report_id is null, known.precedence
      )
    ) stated
    group by fixture_id, known_from, known_until
  )`;
