import type { SqlClient } from '../database/sql-client.js';
import type { ConnectionSettings, Poll } from '../ingestion/connector.js';
import type { PurposeForecast } from './budget-forecast.js';
import type { NewConnection } from './connection-settings.js';
import { FAILING_AFTER } from './connection-state.js';
import type { ConnectionProgress } from './connection-state.js';
import type { PollState } from './poll-plan.js';

/** A connection with the data needed by the poller. */
export interface StoredConnection {
  readonly id: number;
  readonly name: string;
  readonly sourceId: number;
  readonly sourceName: string;
  readonly origin: 'file' | 'service';
  readonly settings: ConnectionSettings;
  readonly keyVariable: string | null;
  readonly sealedKey: Buffer | null;
  readonly unitsLeft: number | null;
  readonly unitsSpent: number;
  /** Null: no run has started the budget. */
  readonly budgetRenewedAt: Date | null;
  readonly forecast: PurposeForecast[] | null;
  readonly forecastAt: Date | null;
}

/** Executes a write: unlike reads, it is never retried. */
const write = <Row extends object>(sql: SqlClient, statement: string, parameters: readonly unknown[]): Promise<Row[]> =>
  sql.transaction((transaction) => transaction.rows<Row>(statement, parameters));

/** Replaces the connections from the SOURCES file, matching by name. */
export async function storeFileConnections(sql: SqlClient, connections: readonly NewConnection[]): Promise<void> {
  await sql.transaction(async (transaction) => {
    await transaction.rows(`delete from source_connections where origin = 'file' and name <> all($1::text[])`, [
      connections.map(({ name }) => name),
    ]);
    await transaction.rows(
      `insert into source_connections as connection (name, source_id, origin, settings, key_variable)
       select file.name, source.id, 'file', file.settings, file."keyVariable"
       from jsonb_to_recordset($1::jsonb) as file (name text, "sourceName" text, settings jsonb, "keyVariable" text)
       join sources source on source.name = file."sourceName"
       on conflict (name) do update set source_id = excluded.source_id, origin = 'file', settings = excluded.settings,
         key_variable = excluded.key_variable, sealed_key = null, next_poll_at = '-infinity', waits_until = null,
         wait_reason = null, forecast = null, forecast_at = null
       where (connection.source_id, connection.origin, connection.settings, connection.key_variable)
         is distinct from (excluded.source_id, excluded.origin, excluded.settings, excluded.key_variable)`,
      [JSON.stringify(connections)],
    );
  });
}

/** Connections that are due, neither paused nor waiting. */
export async function listDueConnections(sql: SqlClient, now: Date): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    `select id from source_connections
     where not is_paused and next_poll_at <= $1 and coalesce(waits_until, '-infinity') <= $1 order by id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Seconds after which a run loses its connection unless it renews the lease. */
const LEASE_SECONDS = 30;

/**
 * Leases a connection for one run. If the process ends without releasing it, the lease expires after 30 seconds.
 * @returns null: it is paused, waiting, deleted, or leased by another process
 */
export async function takeConnection(sql: SqlClient, id: number, now: Date): Promise<StoredConnection | null> {
  const [taken] = await write<StoredConnection>(
    sql,
    `update source_connections connection set leased_until = now() + make_interval(secs => $3)
     from sources source
     where connection.id = $1 and source.id = connection.source_id and not is_paused
       and coalesce(waits_until, '-infinity') <= $2 and coalesce(leased_until, '-infinity') < now()
     returning connection.id, connection.name, source_id as "sourceId", source.name as "sourceName", origin, settings,
       key_variable as "keyVariable", sealed_key as "sealedKey", units_left as "unitsLeft",
       units_spent as "unitsSpent", budget_renewed_at as "budgetRenewedAt", forecast, forecast_at as "forecastAt"`,
    [id, now, LEASE_SECONDS],
  );
  return taken ?? null;
}

/** Renews the lease of a running connection; call at least every 20 seconds. */
export async function renewLease(sql: SqlClient, id: number): Promise<void> {
  await write(sql, 'update source_connections set leased_until = now() + make_interval(secs => $2) where id = $1', [
    id,
    LEASE_SECONDS,
  ]);
}

/** Releases the lease of a connection. */
export async function giveBackConnection(sql: SqlClient, id: number): Promise<void> {
  await write(sql, 'update source_connections set leased_until = null where id = $1', [id]);
}

/** Poll states of a connection, by key of the poll. */
export async function readPollStates(sql: SqlClient, connectionId: number): Promise<Map<string, PollState>> {
  const rows = await sql.rows<PollState & { key: string }>(
    `select key, asked_at as "askedAt", answered_at as "answeredAt", waits_until as "waitsUntil"
     from source_polls where connection_id = $1`,
    [connectionId],
  );
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** A request left unanswered because its process ended is repeated after this. */
const CLAIM_MILLISECONDS = 120_000;

/**
 * Claims polls for one request: none of them may have been sent since `askedAt` was read.
 * @returns whether all were free; if so, they count as sent, and their cost as spent
 */
export async function claimPolls(
  sql: SqlClient,
  connectionId: number,
  polls: readonly Poll[],
  states: ReadonlyMap<string, PollState>,
  { now, cost }: { now: Date; cost: number },
): Promise<boolean> {
  return sql.transaction(async (transaction) => {
    await transaction.rows('select from source_connections where id = $1 for update', [connectionId]);
    const claimed = await transaction.rows<{ key: string }>(
      `insert into source_polls as poll (connection_id, key, purpose, asked_at, waits_until)
       select $1, key, purpose, $5, $6 from unnest($2::text[], $3::text[]) as due (key, purpose)
       on conflict (connection_id, key) do update set asked_at = excluded.asked_at, purpose = excluded.purpose,
         waits_until = excluded.waits_until
       where poll.asked_at is not distinct from (
           select read_at from unnest($2::text[], $4::timestamptz[]) as due (key, read_at) where due.key = poll.key
         )
       returning key`,
      [
        connectionId,
        polls.map(({ key }) => key),
        polls.map(({ purpose }) => purpose),
        polls.map(({ key }) => states.get(key)?.askedAt ?? null),
        now,
        new Date(now.getTime() + CLAIM_MILLISECONDS),
      ],
    );
    if (claimed.length < polls.length) return false;
    await spendUnits(transaction, connectionId, cost);
    return true;
  });
}

/** Counts units as spent before a request is sent, so that a crash loses none. */
export async function spendUnits(sql: SqlClient, connectionId: number, cost: number): Promise<void> {
  await write(
    sql,
    `update source_connections set units_spent = units_spent + $2,
       units_left = case when units_left is not null then greatest(units_left - $2, 0) end
     where id = $1`,
    [connectionId, cost],
  );
}

/** Starts a new budget. */
export async function renewBudget(sql: SqlClient, connectionId: number, now: Date): Promise<void> {
  await write(
    sql,
    `update source_connections
     set units_spent = 0, units_left = null, budget_renewed_at = $2, forecast = null, forecast_at = null
     where id = $1`,
    [connectionId, now],
  );
}

/** Stores the HTTP validators of the last response, so that an unchanged one is not transferred again. */
export async function storeAnswered(
  sql: SqlClient,
  connectionId: number,
  polls: readonly Poll[],
  { now, etag, lastModified }: { now: Date; etag: string | null; lastModified: string | null },
): Promise<void> {
  await write(
    sql,
    `update source_polls set answered_at = $3, failures = 0, error = null, waits_until = null,
       etag = coalesce($4, etag), last_modified = coalesce($5, last_modified)
     where connection_id = $1 and key = any($2::text[])`,
    [connectionId, polls.map(({ key }) => key), now, etag, lastModified],
  );
}

/** Clears the HTTP validators of polls, so that responses with refused rows are requested in full next time. */
export async function forgetValidators(sql: SqlClient, connectionId: number, polls: readonly Poll[]): Promise<void> {
  await write(
    sql,
    `update source_polls set etag = null, last_modified = null where connection_id = $1 and key = any($2::text[])`,
    [connectionId, polls.map(({ key }) => key)],
  );
}

/** Counts a failure of polls. @returns the highest number of consecutive failures among them */
export async function storeFailure(
  sql: SqlClient,
  connectionId: number,
  polls: readonly Poll[],
  error: string,
): Promise<number> {
  const rows = await write<{ failures: number }>(
    sql,
    `update source_polls set failures = least(failures + 1, 1000), error = $3
     where connection_id = $1 and key = any($2::text[]) returning failures`,
    [connectionId, polls.map(({ key }) => key), error],
  );
  return Math.max(1, ...rows.map(({ failures }) => failures));
}

/** Delays polls until a given time. */
export async function delayPolls(
  sql: SqlClient,
  connectionId: number,
  polls: readonly Poll[],
  until: Date,
): Promise<void> {
  await write(sql, `update source_polls set waits_until = $3 where connection_id = $1 and key = any($2::text[])`, [
    connectionId,
    polls.map(({ key }) => key),
    until,
  ]);
}

/** HTTP validators of the last response to a poll. */
export function findValidators(
  sql: SqlClient,
  connectionId: number,
  key: string,
): Promise<{ etag: string | null; lastModified: string | null } | null> {
  return sql.row(
    `select etag, last_modified as "lastModified" from source_polls where connection_id = $1 and key = $2`,
    [connectionId, key],
  );
}

/** Suspends a connection until a given time, with the reason shown to operators. */
export async function holdConnection(sql: SqlClient, id: number, until: Date, reason: string): Promise<void> {
  await write(sql, 'update source_connections set waits_until = $2, wait_reason = $3 where id = $1', [
    id,
    until,
    reason,
  ]);
}

/** Stores the outcome of a run; nothing is due before `nextPollAt`. */
export async function storeRun(
  sql: SqlClient,
  id: number,
  {
    nextPollAt,
    unitsLeft,
    forecast,
  }: {
    nextPollAt: Date;
    /** As reported by the provider; null: not stated in this run. */
    unitsLeft: number | null;
    /** Null: the stored one is still current. */
    forecast: { rows: readonly PurposeForecast[]; at: Date } | null;
  },
): Promise<void> {
  await write(
    sql,
    `update source_connections set next_poll_at = $2, units_left = coalesce($3, units_left),
       forecast = coalesce($4::jsonb, forecast), forecast_at = coalesce($5, forecast_at)
     where id = $1`,
    [id, nextPollAt, unitsLeft, forecast === null ? null : JSON.stringify(forecast.rows), forecast?.at ?? null],
  );
}

/** Ends the suspension of a connection after a request was answered. */
export async function releaseConnection(sql: SqlClient, id: number): Promise<void> {
  await write(
    sql,
    `update source_connections set waits_until = null, wait_reason = null where id = $1 and wait_reason is not null`,
    [id],
  );
}

/** SQL: columns of `ConnectionProgress` from source_connections, aliased `connection`. */
export const progressColumns = `
  connection.is_paused as "isPaused", coalesce(connection.leased_until > now(), false) as "isRunning",
  connection.waits_until as "waitsUntil", connection.wait_reason as "waitReason",
  nullif(connection.next_poll_at, '-infinity') as "nextPollAt",
  greatest(connection.next_poll_at, connection.created_at) as "dueSince",
  (select poll.error from source_polls poll
   where poll.connection_id = connection.id and poll.failures >= ${FAILING_AFTER}
   order by poll.asked_at desc limit 1) as failure`;

/** Progress of a connection, with its name. */
export interface NamedProgress extends ConnectionProgress {
  readonly id: number;
  readonly name: string;
  readonly provider: string;
  /** When its last request was answered; null: never. */
  readonly answeredAt: Date | null;
}

/** All connections, by name. */
export function listProgress(sql: SqlClient): Promise<NamedProgress[]> {
  return sql.rows<NamedProgress>(
    `select connection.id, connection.name, source.name as provider, ${progressColumns},
       (select max(answered_at) from source_polls poll where poll.connection_id = connection.id) as "answeredAt"
     from source_connections connection join sources source on source.id = connection.source_id
     order by connection.name`,
  );
}

/** The fault of which operators were last notified, by connection name; locks the rows until the transaction ends. */
export async function lockTold(sql: SqlClient): Promise<Map<string, string>> {
  const rows = await sql.rows<{ name: string; fault: string | null }>(
    'select name, told_fault as fault from source_connections order by id for update',
  );
  return new Map(rows.flatMap(({ name, fault }) => (fault === null ? [] : [[name, fault] as const])));
}

/** Stores the fault of which operators are notified; null: resolved. */
export async function storeTold(sql: SqlClient, name: string, fault: string | null): Promise<void> {
  await sql.rows('update source_connections set told_fault = $2 where name = $1', [name, fault]);
}
