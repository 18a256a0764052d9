import type { SqlClient } from '../../database/sql-client.js';

const dayMilliseconds = 86_400_000;

/**
 * One word for everything that line-ups of fixtures to come depend on: equal words mean that none can have
 * changed. Prices move the data revision all day and change no line-up.
 */
export async function readLineupMark(
  sql: SqlClient,
  { now, upcomingDays }: { now: Date; upcomingDays: number },
): Promise<string> {
  const { mark } = await sql.rowOrFail<{ mark: string }>(
    `select concat_ws(' ',
      (select mark from football_as_of.lineup_mark($1::timestamptz)),
      (select count(*) || '/' || count(undone_at) from resolutions),
      (select max(id) from fitted_lineup_models where fitted_at <= $1::timestamptz),
      (select md5(string_agg(concat_ws('/', id, kickoff_at, status, home_team_id, away_team_id), ' ' order by id))
        from football_as_of.fixtures($1::timestamptz)
        where kickoff_at >= $2::timestamptz and kickoff_at < $3::timestamptz)
    ) as mark`,
    [
      now,
      new Date(now.getTime() - 2 * dayMilliseconds),
      new Date(now.getTime() + (upcomingDays + 1) * dayMilliseconds),
    ],
  );
  return mark;
}
