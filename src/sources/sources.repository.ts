import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { SqlClient } from '../database/sql-client.js';
import type { WriteTransaction } from '../database/transaction-runner.js';
import type { ConnectionSettings, FollowedMatch, PollPurpose } from '../ingestion/connector.js';
import { listFollowedMatches } from '../ingestion/load/followed-matches.queries.js';
import type { ConnectionProgress } from '../polling/connection-state.js';
import { progressColumns, readPollStates, spendUnits } from '../polling/connections.queries.js';
import type { StoredConnection } from '../polling/connections.queries.js';
import type { PollState } from '../polling/poll-plan.js';
import { findAnswerBody } from '../polling/raw-answers.queries.js';

/** A connection with its progress, for display. */
export interface ConnectionRecord extends StoredConnection, ConnectionProgress {
  readonly answersStored: number;
}

/** Changeable fields of a connection. */
export interface ConnectionFields {
  readonly name: string;
  readonly settings: ConnectionSettings;
  readonly sealedKey: Buffer | null;
  readonly isPaused: boolean;
}

/** When a purpose was last answered. */
export interface PurposeAnswered {
  readonly connectionId: number;
  readonly purpose: PollPurpose;
  readonly answeredAt: Date;
}

/** A failed request, or a response that could not be imported. */
export interface ConnectionError {
  readonly connectionId: number;
  readonly kind: 'request' | 'import';
  readonly subject: string;
  readonly message: string;
  readonly at: Date;
}

/** A response without its bytes. */
export interface AnswerRecord {
  readonly id: number;
  readonly path: string;
  readonly status: number;
  readonly receivedAt: Date;
  readonly importedAt: Date | null;
  readonly importError: string | null;
  readonly bytes: number;
}

const connections = `
  select connection.id, connection.name, connection.source_id as "sourceId", source.name as "sourceName",
    connection.origin, connection.settings, connection.key_variable as "keyVariable",
    connection.sealed_key as "sealedKey", connection.units_left as "unitsLeft", connection.units_spent as "unitsSpent",
    connection.budget_renewed_at as "budgetRenewedAt", connection.forecast, connection.forecast_at as "forecastAt",
    ${progressColumns},
    (select count(*) from raw_answers answer where answer.connection_id = connection.id) as "answersStored"
  from source_connections connection join sources source on source.id = connection.source_id`;

/** Connections to providers, with their responses and errors. */
@Injectable()
export class SourcesRepository {
  constructor(private readonly sql: SqlClient) {}

  /** All connections (a few dozen at most), sorted by name. */
  async list(): Promise<ConnectionRecord[]> {
    return this.sql.rows<ConnectionRecord>(`${connections} order by connection.name`);
  }

  /** @param from reads within a transaction */
  async find(id: number, from?: WriteTransaction): Promise<ConnectionRecord | null> {
    return (from?.sql ?? this.sql).row<ConnectionRecord>(`${connections} where connection.id = $1::bigint`, [id]);
  }

  /** As `find`, but locks the connection until the transaction ends. */
  async lock(transaction: WriteTransaction, id: number): Promise<ConnectionRecord | null> {
    await transaction.sql.rows('select from source_connections where id = $1::bigint for update', [id]);
    return this.find(id, transaction);
  }

  /** The id of the connection with a name. */
  async findByName({ sql }: WriteTransaction, name: string): Promise<number | null> {
    return (await sql.row<{ id: number }>('select id from source_connections where name = $1', [name]))?.id ?? null;
  }

  async insert(
    { sql }: WriteTransaction,
    sourceName: string,
    { name, settings, sealedKey, isPaused }: ConnectionFields,
    now: Date,
  ): Promise<number> {
    const { id } = await sql.rowOrFail<{ id: number }>(
      `insert into source_connections (name, source_id, origin, settings, sealed_key, is_paused, next_poll_at)
       select $1, id, 'service', $3::jsonb, $4, $5, $6 from sources where name = $2
       returning id`,
      [name, sourceName, JSON.stringify(settings), sealedKey, isPaused, now],
    );
    return id;
  }

  async update(
    { sql }: WriteTransaction,
    id: number,
    { name, settings, sealedKey, isPaused }: ConnectionFields,
  ): Promise<void> {
    await sql.rows(
      `update source_connections
       set name = $2, settings = $3::jsonb, sealed_key = $4, is_paused = $5
       where id = $1`,
      [id, name, JSON.stringify(settings), sealedKey, isPaused],
    );
  }

  /** Makes a connection due; failed requests are repeated, unless a run is in progress. */
  async makeDue({ sql }: WriteTransaction, id: number, now: Date): Promise<void> {
    await sql.rows(
      `update source_polls set waits_until = null
       where connection_id = $1 and failures > 0
         and exists (select from source_connections where id = $1 and coalesce(leased_until, '-infinity') < now())`,
      [id],
    );
    await sql.rows(
      `update source_connections
       set next_poll_at = $2, waits_until = null, wait_reason = null, forecast = null, forecast_at = null
       where id = $1`,
      [id, now],
    );
  }

  /** Clears errors of requests, as changed settings may no longer send them. */
  async forgetErrors({ sql }: WriteTransaction, id: number): Promise<void> {
    await sql.rows('update source_polls set failures = 0, error = null where connection_id = $1', [id]);
  }

  async delete({ sql }: WriteTransaction, id: number): Promise<void> {
    await sql.rows('delete from source_connections where id = $1', [id]);
  }

  /** Counts units as spent. */
  async spendUnits(id: number, cost: number): Promise<void> {
    await spendUnits(this.sql, id, cost);
  }

  /** When each purpose was last answered. */
  async listAnswered(ids: readonly number[]): Promise<PurposeAnswered[]> {
    return this.sql.rows<PurposeAnswered>(
      `select connection_id as "connectionId", purpose, max(answered_at) as "answeredAt" from source_polls
       where connection_id = any($1::bigint[]) and answered_at is not null
       group by connection_id, purpose order by connection_id, max(answered_at) desc`,
      [ids],
    );
  }

  /** The latest errors of each connection, newest first. */
  async listErrors(ids: readonly number[], limit: number): Promise<ConnectionError[]> {
    return this.sql.rows<ConnectionError>(
      `select id as "connectionId", kind, subject, message, at
       from unnest($1::bigint[]) as connection (id)
       cross join lateral (
         (select 'request' as kind, key as subject, error as message, asked_at as at from source_polls
          where connection_id = connection.id and error is not null order by asked_at desc limit $2)
         union all
         (select 'import', path, import_error, imported_at from raw_answers
          where connection_id = connection.id and import_error is not null order by raw_answers.id desc limit $2)
         union all
         (select 'request', path, error, coalesce(read_at, stamped_at) from watched_files
          where connection_id = connection.id and error is not null order by 4 desc limit $2)
         order by at desc limit $2
       ) failed
       order by connection.id, at desc`,
      [ids, limit],
    );
  }

  /** A window of a connection's responses, newest first (uses the index raw_answers_connection). */
  async listAnswers(connectionId: number, window: KeysetWindow): Promise<AnswerRecord[]> {
    const { condition, orderAndLimit, parameters } = keysetClause([['-answer.id', 'bigint']], window, 2);
    const rows = await this.sql.rows<AnswerRecord & { size: Buffer }>(
      `select answer.id, answer.path, answer.status, answer.received_at as "receivedAt",
         answer.imported_at as "importedAt", answer.import_error as "importError",
         substring(raw.body from octet_length(raw.body) - 3) as size
       from raw_answers answer join raw_bodies raw using (digest)
       where answer.connection_id = $1::bigint and ${condition} ${orderAndLimit}`,
      [connectionId, ...parameters],
    );
    // the last four bytes of gzip are the uncompressed length (RFC 1952)
    return rows.map(({ size, ...answer }) => ({ ...answer, bytes: size.readUInt32LE() }));
  }

  /** The bytes of a response; null: not stored. */
  async findAnswerBody(id: number): Promise<Buffer | null> {
    return findAnswerBody(this.sql, id);
  }

  /** Matches that a source lists in the followed leagues. */
  async listMatches(sourceName: string, { leagues }: ConnectionSettings): Promise<FollowedMatch[]> {
    const source = await this.sql.rowOrFail<{ id: number }>('select id from sources where name = $1', [sourceName]);
    return listFollowedMatches(
      this.sql,
      source.id,
      leagues.map(({ id }) => String(id)),
    );
  }

  /** Poll states of a connection, by key of the poll. */
  async readPollStates(id: number): Promise<Map<string, PollState>> {
    return readPollStates(this.sql, id);
  }
}
