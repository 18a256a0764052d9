import { advisoryLocks } from '../database/advisory-locks.js';
import type { SqlClient, SqlTransaction } from '../database/sql-client.js';

export interface DemoState {
  /** Null: the first load has not ended. */
  readonly toldUntil: Date | null;
  readonly edition: number;
  readonly isComplete: boolean;
  /** Whether the scorecard contains a replay of its past. */
  readonly isReplayed: boolean;
  /** Latest moment that a clock faster than real time may have shown; null: none has run. */
  readonly clockLimit: Date | null;
}

const NAME = 'Demo leagues';
const DESCRIPTION = 'Every league of the demo data.';

/** Creates a league group of the demo's leagues, for the dashboard and the bot, with its entry in the audit log. */
export async function createDemoLeagueGroup(sql: SqlTransaction): Promise<void> {
  await sql.rows(
    `with created as (
      insert into league_groups (name, description)
      select $1, $2 where not exists (select from league_groups)
      returning id, name, description
    ), members as (
      insert into league_group_members (league_group_id, competition_id)
      select created.id, competition.id from created, competitions competition
      returning competition_id
    )
    insert into audit_log (caller_kind, request_id, entity_kind, entity_id, action, after)
    select 'anonymous', 'demo', 'league-group', created.id::text, 'create',
      to_jsonb(created) || jsonb_build_object(
        'tournamentIds', (select jsonb_agg(competition_id order by competition_id) from members))
    from created`,
    [NAME, DESCRIPTION],
  );
}

/** Tries to take the lock of the demo, which is released at the end of the transaction. */
export async function takeDemoLock(sql: SqlTransaction): Promise<boolean> {
  const lock = await sql.row<{ isHeld: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as "isHeld"', [
    advisoryLocks.demo,
  ]);
  return lock?.isHeld === true;
}

/** State of the demo; null: no demo. */
export function findDemoState(sql: SqlClient): Promise<DemoState | null> {
  return sql.row<DemoState>(
    `select told_until as "toldUntil", edition, is_complete as "isComplete", is_replayed as "isReplayed",
      clock_limit as "clockLimit"
    from demo_state`,
  );
}

export async function beginDemo(sql: SqlTransaction, edition: number): Promise<void> {
  await sql.rows(
    `insert into demo_state (told_until, edition, is_complete) values (null, $1::integer, false)
    on conflict (id) do update set edition = $1::integer, is_complete = false, is_replayed = false`,
    [edition],
  );
}

export async function markDemoTold(sql: SqlTransaction, until: Date): Promise<void> {
  await sql.rows('update demo_state set told_until = $1::timestamptz', [until]);
}

export async function markDemoComplete(sql: SqlTransaction): Promise<void> {
  await sql.rows('update demo_state set is_complete = true');
}

/** Marks the scorecard as containing a replay of the demo's past. */
export async function markDemoReplayed(sql: SqlTransaction): Promise<void> {
  await sql.rows('update demo_state set is_replayed = true');
}

/** Stores the latest moment that a clock faster than real time may show. @returns false without a demo */
export async function storeClockLimit(sql: SqlTransaction, limit: Date): Promise<boolean> {
  const rows = await sql.rows('update demo_state set clock_limit = $1::timestamptz returning 1', [limit]);
  return rows.length > 0;
}

/** Whether the database contains data of any origin. */
export async function holdsData(sql: SqlClient): Promise<boolean> {
  const data = await sql.row<{ isFilled: boolean }>(
    'select exists (select from competitions) or exists (select from ingestion_runs) as "isFilled"',
  );
  return data?.isFilled === true;
}
