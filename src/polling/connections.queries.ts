import type { SqlClient } from '../database/sql-client.js';
import type { ConnectionSettings, Poll } from '../ingestion/connector.js';
import type { PurposeForecast } from './budget-forecast.js';
import type { NewConnection } from './connection-settings.js';
import { FAILING_AFTER } from './connection-state.js';
import type { ConnectionProgress } from './connection-state.js';
import type { PollState } from './poll-plan.js';

/** A connection as the poller needs it. */
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
  /** Null: no run has begun it. */
  readonly budgetRenewedAt: Date | null;
  readonly forecast: PurposeForecast[] | null;
  readonly forecastAt: Date | null;
}

/** A statement that writes: it is never sent twice, as one that reads may be. */
const write = <Row extends object>(sql: SqlClient, statement: string, parameters: readonly unknown[]): Promise<Row[]> =>
  sql.transaction((transaction) => transaction.rows<Row>(statement, parameters));

/** Stores the connections of the file of SOURCES in place of those that it listed before, by their name. */
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

/** Connections that have something to request: neither paused nor waiting. */
export async function listDueConnections(sql: SqlClient, now: Date): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(
    `select id from source_connections
     where not is_paused and next_poll_at <= $1 and coalesce(waits_until, '-infinity') <= $1 order by id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Seconds for which a run holds its connection without a sign of life. */
const LEASE_SECONDS = 30;

/**
 * Takes a connection for one run. A process that ends without giving it back loses it after 30 seconds.
 * @returns null: it is paused, waits, is gone, or another process has it
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

/** Says that the run of a connection goes on; at least every 20 seconds. */
export async function renewLease(sql: SqlClient, id: number): Promise<void> {
  await write(sql, 'update source_connections set leased_until = now() + make_interval(secs => $2) where id = $1', [
    id,
    LEASE_SECONDS,
  ]);
}

/** Gives a connection back. */
export async function giveBackConnection(sql: SqlClient, id: number): Promise<void> {
  await write(sql, 'update source_connections set leased_until = null where id = $1', [id]);
}

/** What a connection has requested, by the key of the poll. */
export async function readPollStates(sql: SqlClient, connectionId: number): Promise<Map<string, PollState>> {
  const rows = await sql.rows<PollState & { key: string }>(
    `select key, asked_at as "askedAt", answered_at as "answeredAt", waits_until as "waitsUntil"
     from source_polls where connection_id = $1`,
    [connectionId],
  );
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** After this a request that has no answer, as its process ended, is repeated. */
const CLAIM_MILLISECONDS = 120_000;

/**
 * Claims polls for one request: none of them may have been sent since `askedAt` was read.
 * @returns whether all were free; then they count as sent, and their cost as spent
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

/** Counts units as spent before a request is sent, so that none is missed after a crash. */
export async function spendUnits(sql: SqlClient, connectionId: number, cost: number): Promise<void> {
  await write(
    sql,
    `update source_connections set units_spent = units_spent + $2,
       units_left = case when units_left is not null then greatest(units_left - $2, 0) end
     where id = $1`,
    [connectionId, cost],
  );
}

/** Begins a new budget. */
export async function renewBudget(sql: SqlClient, connectionId: number, now: Date): Promise<void> {
  await write(
    sql,
    `update source_connections
     set units_spent = 0, units_left = null, budget_renewed_at = $2, forecast = null, forecast_at = null
     where id = $1`,
    [connectionId, now],
  );
}

/** Stores the validators of the last answer, so that an unchanged one is not transferred again. */
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

/** Requests the answers of a connection in full next time, as rows of one were refused. */
export async function forgetValidators(sql: SqlClient, connectionId: number, polls: readonly Poll[]): Promise<void> {
  await write(
    sql,
    `update source_polls set etag = null, last_modified = null where connection_id = $1 and key = any($2::text[])`,
    [connectionId, polls.map(({ key }) => key)],
  );
}

/** Counts a failure of polls. @returns the failures in a row of the one with most */
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

/** Holds polls back until a moment. */
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

/** Validators of the last answer of a poll. */
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

/** Holds a connection back until a moment, with the reason shown to operators. */
export async function holdConnection(sql: SqlClient, id: number, until: Date, reason: string): Promise<void> {
  await write(sql, 'update source_connections set waits_until = $2, wait_reason = $3 where id = $1', [
    id,
    until,
    reason,
  ]);
}

/** Ends a run: the connection answers again, and has nothing to request before the moment. */
export async function storeRun(
  sql: SqlClient,
  id: number,
  {
    nextPollAt,
    unitsLeft,
    forecast,
  }: {
    nextPollAt: Date;
    /** By the provider's own account; null: not stated in this run. */
    unitsLeft: number | null;
    /** Null: the stored one is current. */
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

/** A request was answered: what held the connection back is over. */
export async function releaseConnection(sql: SqlClient, id: number): Promise<void> {
  await write(
    sql,
    `update source_connections set waits_until = null, wait_reason = null where id = $1 and wait_reason is not null`,
    [id],
  );
}

/** Columns of `ConnectionProgress`, of a row of source_connections named `connection`. */
export const progressColumns = `
  connection.is_paused as "isPaused", coalesce(connection.leased_until > now(), false) as "isRunning",
  connection.waits_until as "waitsUntil", connection.wait_reason as "waitReason",
  nullif(connection.next_poll_at, '-infinity') as "nextPollAt",
  greatest(connection.next_poll_at, connection.created_at) as "dueSince",
  (select poll.error from source_polls poll
   where poll.connection_id = connection.id and poll.failures >= ${FAILING_AFTER}
   order by poll.asked_at desc limit 1) as failure`;

/** A connection with its name. */
export interface NamedProgress extends ConnectionProgress {
  readonly id: number;
  readonly name: string;
  readonly provider: string;
  /** When its last request was answered; null: none was. */
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

/** The fault that operators were last told of, by the name of the connection, locked until the transaction ends. */
export async function lockTold(sql: SqlClient): Promise<Map<string, string>> {
  const rows = await sql.rows<{ name: string; fault: string | null }>(
    'select name, told_fault as fault from source_connections order by id for update',
  );
  return new Map(rows.flatMap(({ name, fault }) => (fault === null ? [] : [[name, fault] as const])));
}

/** Stores the fault that operators are told of; null: it is over. */
export async function storeTold(sql: SqlClient, name: string, fault: string | null): Promise<void> {
  await sql.rows('update source_connections set told_fault = $2 where name = $1', [name, fault]);
}
