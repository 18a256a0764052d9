import { localMoment } from '../common/calendar/days.js';
import { UNKNOWN_VALUE, countValues } from '../common/paging/facets.js';
import type { FacetDimension, FacetValue } from '../common/paging/facets.js';
import type { FixtureStatus } from '../football/canonical.js';
import type { SqlClient } from './sql-client.js';

const statusNames: Readonly<Record<FixtureStatus, string>> = {
  notstarted: 'Not started',
  inprogress: 'In progress',
  finished: 'Finished',
  postponed: 'Postponed',
  canceled: 'Canceled',
  interrupted: 'Interrupted',
  suspended: 'Suspended',
  abandoned: 'Abandoned',
  delayed: 'Delayed',
};

/** Fixtures of a board's rows, with the time zone and moment for grouping them. */
export interface CountedFixtures {
  /** The fixture of each row; null: it has none. */
  readonly ids: readonly (number | null)[];
  /** Time zone of days. */
  readonly timeZone: string;
  readonly now: Date;
}

/** Counts rows by the competition, the teams (of both sides), the day or the status of their fixture. */
export async function countFixtures(
  sql: SqlClient,
  dimension: FacetDimension,
  { ids, timeZone, now }: CountedFixtures,
): Promise<FacetValue[]> {
  const known = ids.filter((id) => id !== null);
  const values = await countKnown(sql, dimension, { ids: known, timeZone, now });
  const unknown = ids.length - known.length;
  return unknown === 0 ? values : [...values, { ...UNKNOWN_VALUE, count: unknown }];
}

function countKnown(
  sql: SqlClient,
  dimension: FacetDimension,
  { ids, timeZone, now }: CountedFixtures,
): Promise<FacetValue[]> {
  switch (dimension) {
    case 'competition':
      return sql.rows<FacetValue>(
        `select competition.id::text as value, competition.name as label, count(*)::integer as count
        from unnest($1::bigint[]) as wanted (id)
        join football_as_of.schedules() fixture on fixture.id = wanted.id
        join competitions competition on competition.id = fixture.competition_id
        group by competition.id`,
        [ids],
      );
    case 'team':
      return sql.rows<FacetValue>(
        `select team.id::text as value, team.name as label, count(*)::integer as count
        from unnest($1::bigint[]) as wanted (id)
        join football_as_of.schedules() fixture on fixture.id = wanted.id
        cross join lateral (values (fixture.home_team_id), (fixture.away_team_id)) side (team_id)
        join teams team on team.id = side.team_id
        group by team.id`,
        [ids],
      );
    case 'day':
      return countDays(sql, ids, timeZone);
    case 'status':
      return countStatuses(sql, ids, now);
    default:
      throw new Error(`no board counts fixtures by ${dimension}`);
  }
}

async function countDays(sql: SqlClient, ids: CountedFixtures['ids'], timeZone: string): Promise<FacetValue[]> {
  const rows = await sql.rows<{ kickoffAt: Date; count: number }>(
    `select fixture.kickoff_at as "kickoffAt", count(*)::integer as count
    from unnest($1::bigint[]) as wanted (id)
    join football_as_of.schedules() fixture on fixture.id = wanted.id
    group by fixture.kickoff_at`,
    [ids],
  );
  return countValues(
    rows.map(({ kickoffAt, count }) => [kickoffAt, count] as const),
    (kickoffAt) => {
      const { day } = localMoment(kickoffAt, timeZone);
      return [{ value: day, label: day }];
    },
  );
}

async function countStatuses(sql: SqlClient, ids: CountedFixtures['ids'], now: Date): Promise<FacetValue[]> {
  const rows = await sql.rows<{ status: FixtureStatus; count: number }>(
    `select fixture.status, count(*)::integer as count
    from unnest($2::bigint[]) as wanted (id)
    join football_as_of.fixtures($1::timestamptz) fixture on fixture.id = wanted.id
    group by fixture.status`,
    [now, ids],
  );
  return rows.map(({ status, count }) => ({ value: status, label: statusNames[status], count }));
}
