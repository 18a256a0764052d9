import type { SqlClient } from '../database/sql-client.js';
import type { ModelKindName } from './fitted-models.queries.js';

const DAY_MILLISECONDS = 86_400_000;

/** A model that is fitted for every competition. */
export interface CompetitionModel {
  readonly kind: ModelKindName;
  readonly statistic: string;
  readonly model: string;
  readonly version: number;
}

/** A competition with the kick-off of its next fixture. */
export interface CompetitionToPredict {
  readonly id: number;
  readonly nextKickoffAt: Date;
}

/**
 * Competitions with a fixture still to be played at `now`.
 * Plan: one scan of fixtures_kickoff from now on.
 */
export function listCompetitionsToPredict(sql: SqlClient, now: Date): Promise<CompetitionToPredict[]> {
  return sql.rows<CompetitionToPredict>(
    `select competition_id as id, min(kickoff_at) as "nextKickoffAt"
    from football_as_of.schedules()
    where kickoff_at >= $1::timestamptz
    group by competition_id
    order by competition_id`,
    [now],
  );
}

/**
 * Revision of the newest change that may include results; prices, which stream in all day, do not change it. Plan:
 * data_changes_pkey from the end.
 */
export async function readResultsRevision(sql: SqlClient): Promise<number> {
  const newest = await sql.row<{ revision: number }>(
    `select revision from data_changes where kind in ('fixtures', 'all') order by revision desc limit 1`,
  );
  return newest?.revision ?? 0;
}

/** Mark of the models that calibrations read; it changes with every fit of them. */
export async function readModelsMark(sql: SqlClient, now: Date): Promise<string> {
  const { mark } = await sql.rowOrFail<{ mark: string }>(
    `select coalesce(max(id), 0)::text as mark from fitted_models
    where kind in ('teams', 'players') and fitted_at <= $1::timestamptz`,
    [now],
  );
  return mark;
}

/** Which of these competitions have a fit of each of these models, with parameters or without. */
export async function listFittedCompetitions(
  sql: SqlClient,
  competitionIds: readonly number[],
  models: readonly CompetitionModel[],
  now: Date,
): Promise<Set<number>> {
  const rows = await sql.rows<{ id: number }>(
    `select fit.competition_id as id
    from fitted_models fit
    join jsonb_to_recordset($2::jsonb) as present (kind text, statistic text, model text, version integer)
      on present.kind = fit.kind and present.statistic = fit.statistic and present.model = fit.model
      and present.version = fit.version
    where fit.competition_id = any ($1::bigint[]) and fit.fitted_at <= $3::timestamptz
    group by fit.competition_id
    having count(distinct (fit.kind, fit.statistic)) = $4::integer`,
    [competitionIds, JSON.stringify(models), now, models.length],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks of the results of competitions, as known at `now`: equal marks mean that no result and no match report was
 * added, removed or changed. Cheap enough to query whenever a match changed. A competition without results has none.
 */
export async function listResultMarks(
  sql: SqlClient,
  competitionIds: readonly number[],
  now: Date,
): Promise<Map<number, string>> {
  const rows = await sql.rows<{ id: number; mark: string }>(
    `with result as (
      select competition_id, count(*) || ' ' || sum(hashtextextended(
        concat_ws('/', id, home_team_id, away_team_id, referee_id, result_known_from, status, home_goals, away_goals,
          home_half_time_goals, away_half_time_goals, team_rows, player_rows, corrupted_player_rows, feeds_boards), 0
      )::numeric) as mark
      from football_as_of.fixtures($1::timestamptz)
      where competition_id = any($2::bigint[]) and result_known_from is not null
      group by competition_id
    ), report as (
      select fixture.competition_id, count(*) || ' ' || max(report.id) as mark
      from football_as_of.match_reports($1::timestamptz) report
      join football_as_of.schedules() fixture on fixture.id = report.fixture_id
      where fixture.competition_id = any($2::bigint[])
      group by fixture.competition_id
    )
    select result.competition_id as id, concat_ws(' ',
      -- players who were merged play under another id
      (select count(*) || '/' || count(undone_at) from resolutions where action = 'merge' and kind = 'player'),
      result.mark, report.mark) as mark
    from result
    left join report on report.competition_id = result.competition_id`,
    [now, competitionIds],
  );
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/**
 * Mark of everything that line-ups of upcoming fixtures depend on: equal marks mean that none can have changed. Prices
 * advance the data revision all day and change no line-up.
 */
export async function readLineupMark(
  sql: SqlClient,
  { now, upcomingDays }: { now: Date; upcomingDays: number },
): Promise<string> {
  const { mark } = await sql.rowOrFail<{ mark: string }>(
    `select concat_ws(' ',
      (select mark from football_as_of.lineup_mark($1::timestamptz)),
      (select count(*) || '/' || count(undone_at) from resolutions),
      (select max(id) from fitted_models where kind = 'lineups' and fitted_at <= $1::timestamptz),
      (select md5(string_agg(concat_ws('/', id, kickoff_at, status, home_team_id, away_team_id), ' ' order by id))
        from football_as_of.fixtures($1::timestamptz)
        where kickoff_at >= $2::timestamptz and kickoff_at < $3::timestamptz)
    ) as mark`,
    [
      now,
      new Date(now.getTime() - 2 * DAY_MILLISECONDS),
      new Date(now.getTime() + (upcomingDays + 1) * DAY_MILLISECONDS),
    ],
  );
  return mark;
}
