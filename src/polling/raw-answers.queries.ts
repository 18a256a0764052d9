import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SqlClient, SqlTransaction } from '../database/sql-client.js';
import { CONNECTORS } from '../ingestion/sources/connectors.js';

/** A stored response without its body. */
export interface StoredAnswer {
  readonly id: number;
  readonly path: string;
  readonly receivedAt: Date;
}

/** A stored raw response. */
export interface RawAnswer extends StoredAnswer {
  readonly body: Buffer;
  /** Provider's ids of the leagues that its connection follows; null: it names none, or was deleted. */
  readonly followedLeagues: readonly string[] | null;
}

const SELECT_ANSWERS = `
  select answer.id, path, received_at as "receivedAt", body, (
      select array_agg(league ->> 'id') from jsonb_array_elements(connection.settings -> 'leagues') league
    ) as "followedLeagues"
  from raw_answers answer join raw_bodies using (digest)
  left join source_connections connection on connection.id = answer.connection_id`;

/** Stores a response; equal bodies are stored only once. */
export async function insertRawAnswer(
  sql: SqlTransaction,
  answer: { connectionId: number; sourceId: number; path: string; status: number; receivedAt: Date; body: Buffer },
): Promise<void> {
  const digest = createHash('sha256').update(answer.body).digest();
  await sql.rows('insert into raw_bodies (digest, body) values ($1, $2) on conflict do nothing', [
    digest,
    await promisify(gzip)(answer.body),
  ]);
  await sql.rows(
    `insert into raw_answers (connection_id, source_id, path, status, received_at, digest)
     values ($1, $2, $3, $4, $5, $6)`,
    [answer.connectionId, answer.sourceId, answer.path, answer.status, answer.receivedAt, digest],
  );
}

/** Next responses of a connection that are not imported yet, in order of receipt. */
export async function listAnswersToImport(sql: SqlClient, connectionId: number): Promise<RawAnswer[]> {
  const rows = await sql.rows<RawAnswer>(
    `${SELECT_ANSWERS} where answer.connection_id = $1 and imported_at is null order by answer.id limit 10`,
    [connectionId],
  );
  return Promise.all(rows.map(unpacked));
}

/** The next responses of a source since a given time, to import them again. */
export async function listAnswersSince(
  sql: SqlClient,
  sourceId: number,
  since: Date,
  afterId: number,
): Promise<RawAnswer[]> {
  const rows = await sql.rows<RawAnswer>(
    `${SELECT_ANSWERS}
     where answer.source_id = $1 and received_at >= $2 and answer.id > $3 and status = 200 order by answer.id limit 50`,
    [sourceId, since, afterId],
  );
  return Promise.all(rows.map(unpacked));
}

/** All responses of a connection that are not imported yet. */
export function listWaitingAnswers(sql: SqlClient, connectionId: number): Promise<StoredAnswer[]> {
  return sql.rows(
    `select id, path, received_at as "receivedAt" from raw_answers
     where connection_id = $1 and imported_at is null order by id`,
    [connectionId],
  );
}

/** The newest response for each path of a source. @param since only those received since then */
export function listNewestAnswers(sql: SqlClient, sourceId: number, since = new Date(0)): Promise<StoredAnswer[]> {
  return sql.rows(
    `select distinct on (path) id, path, received_at as "receivedAt" from raw_answers
     where source_id = $1 and received_at >= $2 order by path, id desc`,
    [sourceId, since],
  );
}

/** The raw bytes of a response; null: not stored. */
export async function findAnswerBody(sql: SqlClient, id: number): Promise<Buffer | null> {
  const row = await sql.row<{ body: Buffer }>(
    'select body from raw_answers join raw_bodies using (digest) where id = $1',
    [id],
  );
  return row === null ? null : promisify(gunzip)(row.body);
}

const unpacked = async (row: RawAnswer): Promise<RawAnswer> => ({ ...row, body: await promisify(gunzip)(row.body) });

/**
 * Marks responses as imported. Of others imported along with them, marks only those that are not waiting: a waiting one
 * is still imported with the other units that read it.
 * @param errors by id, why a response could not be read; null: it was read
 */
export async function markAllImported(
  sql: SqlClient,
  answers: readonly StoredAnswer[],
  errors: ReadonlyMap<number, string | null>,
  now: Date,
): Promise<void> {
  await sql.transaction((transaction) =>
    transaction.rows(
      `update raw_answers set imported_at = $4, import_error = error
       from unnest($2::bigint[], $3::text[]) as outcome (answer_id, error)
       where id = answer_id and (id = any($1::bigint[]) or imported_at is not null)`,
      [answers.map(({ id }) => id), [...errors.keys()], [...errors.values()], now],
    ),
  );
}

/** Marks a response as imported. @param error why it could not be read; null: it was read */
export async function markImported(sql: SqlClient, id: number, now: Date, error: string | null): Promise<void> {
  await sql.transaction((transaction) =>
    transaction.rows('update raw_answers set imported_at = $2, import_error = $3 where id = $1', [id, now, error]),
  );
}

/** Sources whose responses depend on each other: the newest per path is kept as long as its connection exists. */
const FOLDER_SOURCES = CONNECTORS.flatMap(({ source }) => (source.needsFolder === true ? [source.name] : []));

/** Deletes responses received before a given time, and bodies used by no other. @returns the number of responses */
export async function deleteAnswersBefore(sql: SqlClient, before: Date): Promise<number> {
  return sql.transaction(async (transaction) => {
    const deleted = await transaction.rows<{ digest: Buffer }>(
      `delete from raw_answers
       where received_at < $1 and (connection_id is null or imported_at is not null and id not in (
         select max(newest.id) from raw_answers newest join sources source on source.id = newest.source_id
         where source.name = any($2::text[]) and newest.connection_id is not null
         group by newest.connection_id, newest.path
       )) returning digest`,
      [before, FOLDER_SOURCES],
    );
    await transaction.rows(
      `delete from raw_bodies body where digest = any($1::bytea[])
         and not exists (select from raw_answers answer where answer.digest = body.digest)`,
      [deleted.map(({ digest }) => digest)],
    );
    return deleted.length;
  });
}
