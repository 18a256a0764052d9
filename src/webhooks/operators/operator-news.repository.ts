import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transaction-runner.js';

/** A match with a new contradiction between its sources. */
export interface ConflictNews {
  readonly fixtureId: number;
  /** Kinds of all current conflicts. */
  readonly kinds: readonly string[];
}

/** A fit that failed. */
export interface FitNews {
  readonly fit: string;
  readonly failedAt: Date;
}

/** Days after kick-off in which conflicts are news; older matches are corrected too rarely. */
const NEWS_DAYS = 30;

/** Finds what has not been reported to operators yet, and marks it as reported in the same transaction. */
@Injectable()
export class OperatorNewsRepository {
  /** Whether an active subscription has an event type with this prefix. */
  async isWanted({ sql }: Transaction, prefix: string): Promise<boolean> {
    const { isWanted } = await sql.rowOrFail<{ isWanted: boolean }>(
      `select exists (
         select from webhook_subscriptions cross join unnest(event_types) as type
         where state = 'active' and starts_with(type, $1::text)) as "isWanted"`,
      [prefix],
    );
    return isWanted;
  }

  /** New sets of conflicts and differences beyond a set size, of matches of the last 30 days. */
  async takeConflicts({ sql }: Transaction, now: Date): Promise<ConflictNews[]> {
    return sql.rows<ConflictNews>(
      `with conflicting as materialized (
         select fixture.id as fixture_id, stated.* from football_as_of.fixtures($1::timestamptz) fixture
         left join football_as_of.source_differences($1::timestamptz) differing on differing.fixture_id = fixture.id
         cross join lateral (
           -- which things, whatever their values
           select jsonb_agg(distinct conflict - 'values') as conflicts,
             array_agg(distinct conflict ->> 'kind' order by conflict ->> 'kind') as kinds
           from (
             select value as conflict from jsonb_array_elements(fixture.conflicts)
             union all
             select value || '{"kind": "difference"}' from jsonb_array_elements(differing.differences)
           ) stated
         ) stated
         where fixture.kickoff_at > $1::timestamptz - make_interval(days => $2::integer)
           and fixture.kickoff_at <= $1::timestamptz and stated.conflicts is not null
       ), told as (
         insert into told_conflicts as told (fixture_id, conflicts, told_at)
         select fixture_id, conflicts, $1::timestamptz from conflicting order by fixture_id
         on conflict (fixture_id) do update set conflicts = excluded.conflicts, told_at = excluded.told_at
           where told.conflicts <> excluded.conflicts
         returning fixture_id
       )
       select fixture_id as "fixtureId", kinds from conflicting join told using (fixture_id) order by fixture_id`,
      [now, NEWS_DAYS],
    );
  }

  /** Failed fits, each once until it succeeds again. */
  async takeFailedFits({ sql }: Transaction, now: Date): Promise<FitNews[]> {
    return sql.rows<FitNews>(
      `update fit_failures set told_at = $1 where told_at is null returning fit, failed_at as "failedAt"`,
      [now],
    );
  }
}
