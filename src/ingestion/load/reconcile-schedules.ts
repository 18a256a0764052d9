import type { SqlTransaction } from '../../database/sql-client.js';

/**
 * Reconciles schedules: a stated kick-off beats a corrected one, that an assumed one, that an assumed day; ties go to
 * the source of the better precedence.
 */
const RECONCILE_SCHEDULES = `
  with latest as (
    select distinct on (schedule.fixture_id, schedule.source_id) schedule.*, source.match_precedence
    from facts.fixture_schedules schedule join sources source on source.id = schedule.source_id
    where schedule.fixture_id = any($1::bigint[])
    order by schedule.fixture_id, schedule.source_id, schedule.version desc
  ), kickoff as (
    select distinct on (fixture_id) fixture_id, day, kickoff_at, kickoff_quality from latest
    order by fixture_id, is_day_assumed, array_position(array['stated', 'corrected', 'assumed'], kickoff_quality),
      match_precedence
  ), person as (
    select fixture_id,
      (array_agg(referee_id order by match_precedence) filter (where referee_id is not null))[1] as referee_id,
      (array_agg(home_manager_id order by match_precedence)
        filter (where home_manager_id is not null))[1] as home_manager_id,
      (array_agg(away_manager_id order by match_precedence)
        filter (where away_manager_id is not null))[1] as away_manager_id
    from latest group by fixture_id
  )
  update facts.fixtures fixture
  set day = kickoff.day, kickoff_at = kickoff.kickoff_at, kickoff_quality = kickoff.kickoff_quality,
    referee_id = person.referee_id, home_manager_id = person.home_manager_id, away_manager_id = person.away_manager_id
  from kickoff join person using (fixture_id)
  where fixture.id = kickoff.fixture_id
    and (fixture.day, fixture.kickoff_at, fixture.kickoff_quality,
      fixture.referee_id, fixture.home_manager_id, fixture.away_manager_id)
    is distinct from (kickoff.day, kickoff.kickoff_at, kickoff.kickoff_quality,
      person.referee_id, person.home_manager_id, person.away_manager_id)
  returning fixture.id`;

/** Closing prices are assumed at kick-off; they move with it. */
const MOVE_CLOSING_PRICES = `
  update facts.market_snapshots snapshot set taken_at = fixture.kickoff_at
  from facts.fixtures fixture
  where fixture.id = any($1::bigint[]) and snapshot.fixture_id = any($1::bigint[]) and fixture.id = snapshot.fixture_id
    and not snapshot.superseded and snapshot.mark = 'closing' and snapshot.taken_at_assumed
    and snapshot.taken_at <> fixture.kickoff_at
  returning snapshot.fixture_id as id`;

/** A price snapshot is replaced by the next one of its bookmaker, source and provider market. */
const RECONCILE_REPLACEMENTS = `
  update facts.market_snapshots snapshot set replaced_at = successor.taken_at
  from (
    select id, coalesce(min(taken_at) over (
      partition by fixture_id, bookmaker_id, source_id, provider_market
      order by taken_at range between interval '1 microsecond' following and unbounded following
    ), 'infinity') as taken_at
    from facts.market_snapshots where fixture_id = any($1::bigint[]) and not superseded
  ) successor
  where successor.id = snapshot.id and snapshot.replaced_at <> successor.taken_at`;

/** Reconciles the schedules of the fixtures; their kick-offs are final after it. */
export async function reconcileSchedules(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<void> {
  if (fixtureIds.length === 0) return;
  const rows = await sql.rows<{ id: number }>(RECONCILE_SCHEDULES, [fixtureIds]);
  if (rows.length === 0) return;
  const moved = await sql.rows<{ id: number }>(MOVE_CLOSING_PRICES, [rows.map((row) => row.id)]);
  if (moved.length > 0) await sql.rows(RECONCILE_REPLACEMENTS, [[...new Set(moved.map((row) => row.id))]]);
}
