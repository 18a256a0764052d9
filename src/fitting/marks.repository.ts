import type { SqlClient } from '../database/sql-client.js';

const DAY_MILLISECONDS = 86_400_000;

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

/** The data revision, which every change of data moves. */
export async function readRevision(sql: SqlClient): Promise<number> {
  return (await sql.row<{ revision: number }>('select revision from data_revision'))?.revision ?? 0;
}

/**
 * Marks of the results of competitions, as known at `now`: equal marks mean that no result came, went or changed.
 * Cheap enough to ask every few seconds. A competition without results has none.
 */
export async function listResultMarks(
  sql: SqlClient,
  competitionIds: readonly number[],
  now: Date,
): Promise<Map<number, string>> {
  const rows = await sql.rows<{ id: number; mark: string }>(
    `select competition_id as id,
      -- players who were merged play under another id
      (select count(*) || '/' || count(undone_at) from resolutions where action = 'merge' and kind = 'player') || ' '
      || count(*) || ' ' || coalesce(sum(hashtextextended(
        concat_ws('/', id, home_team_id, away_team_id, referee_id, result_known_from, status, home_goals, away_goals,
          home_half_time_goals, away_half_time_goals, team_rows, player_rows, corrupted_player_rows, feeds_boards), 0
      )::numeric), 0) as mark
    from football_as_of.fixtures($1::timestamptz)
    where competition_id = any($2::bigint[]) and result_known_from is not null
    group by competition_id`,
    [now, competitionIds],
  );
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/**
 * Mark of everything that line-ups of fixtures to come depend on: equal marks mean that none can have changed. Prices
 * move the data revision all day and change no line-up.
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
