import { getOrFail } from '../common/get-or-fail.js';
import type { Logger } from '../common/logging/logger.js';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import { addLoaded, startSummary } from '../ingestion/ingest-summary.js';
import type { IngestSummary } from '../ingestion/ingest-summary.js';
import type { LoadedUnit } from '../ingestion/load/load-unit.js';
import { startLoading } from '../ingestion/loading-session.js';
import type { LoadingSession } from '../ingestion/loading-session.js';
import { CACHE_BYTES, memoised } from '../ingestion/files.js';
import { SourceFileError } from '../ingestion/source.js';
import type { ReadFile, Source, SourceUnit } from '../ingestion/source.js';
import { findAnswerBody, listNewestAnswers, markAllImported, markImported } from './raw-answers.queries.js';
import type { RawAnswer, StoredAnswer } from './raw-answers.queries.js';

/** Dependencies of imports. */
export interface ImportParts {
  readonly sql: PoolSqlClient;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Imports responses as files of a source, each in its own transaction. One that cannot be imported is marked with the
 * reason and does not block the others; if it is the database that fails, it throws and leaves the rest to be imported.
 * @param words what the run is listed with
 * @param summary what was done is added to it
 * @returns the summary
 */
export async function importAnswers(
  parts: ImportParts,
  source: Source,
  answers: readonly RawAnswer[],
  words: readonly string[],
  now: Date,
  summary = startSummary(source.name, false),
): Promise<IngestSummary> {
  if (answers.length === 0) return summary;
  const { sql, signal } = parts;
  const session = await startLoading(sql, source.name, words, signal);
  try {
    for (const answer of answers) {
      signal.throwIfAborted();
      const error = await outcomeOf(parts, answer.path, () => importOne(session, source, answer), summary);
      await markImported(sql, answer.id, now, error);
    }
    return summary;
  } finally {
    await session.close();
  }
}

/**
 * @returns why a response cannot be imported (also added to the summary); null: it was imported
 * @throws if the database fails, such as one that is away or out of disk space, or on abort
 */
async function outcomeOf(
  { logger, signal }: ImportParts,
  path: string,
  load: () => Promise<LoadedUnit>,
  summary: IngestSummary,
): Promise<string | null> {
  try {
    addLoaded(summary, path, await load());
    return null;
  } catch (error) {
    if (signal.aborted || databaseFailureOf(error) !== null) throw error;
    const { message } = error as Error;
    logger.warn({ source: summary.source, path, err: error }, 'an answer cannot be imported');
    summary.failed.push({ path, reason: message });
    return message;
  }
}

/** @throws SourceFileError if the source cannot read the response */
async function importOne(session: LoadingSession, source: Source, answer: RawAnswer): Promise<LoadedUnit> {
  const { units, ignored } = source.plan([answer.path]);
  const [planned] = units;
  if (planned === undefined) throw new SourceFileError(answer.path, ignored[0]?.reason ?? 'no file of this source');
  const { id: rawAnswerId, receivedAt, followedLeagues } = answer;
  const unit = { ...planned, rawAnswerId, receivedAt: receivedAt.toISOString(), followedLeagues };
  const parsed = await source.parse(unit, () => Promise.resolve(answer.body));
  return session.load(unit, parsed, () => undefined);
}

/**
 * Imports responses of a source whose files depend on each other: each unit that reads any of them, once, from the
 * newest stored responses of the source. They are marked as imported after the last unit: if the process ends before
 * then, the next one starts over, which is idempotent.
 * @param words what the run is listed with
 * @param summary what was done is added to it
 * @returns the summary
 */
export async function importTogether(
  parts: ImportParts,
  { source, sourceId }: { source: Source; sourceId: number },
  answers: readonly StoredAnswer[],
  words: readonly string[],
  now: Date,
  summary = startSummary(source.name, false),
): Promise<IngestSummary> {
  if (answers.length === 0) return summary;
  const { sql, signal } = parts;
  const newest = new Map((await listNewestAnswers(sql, sourceId)).map((answer) => [answer.path, answer]));
  const { units, reasons } = planUnits(source, [...newest.keys()], new Set(answers.map(({ path }) => path)));
  const errors = new Map(answers.map(({ id, path }) => [id, reasons.get(path) ?? null]));
  const read = readingFrom(sql, newest);
  const session = await startLoading(sql, source.name, words, signal);
  try {
    for (const unit of units) {
      signal.throwIfAborted();
      const { id, receivedAt } = getOrFail(newest, unit.path);
      const load = async (): Promise<LoadedUnit> => {
        const whole = { ...unit, rawAnswerId: id, receivedAt: receivedAt.toISOString() };
        return session.load(whole, await source.parse(whole, read), () => undefined);
      };
      errors.set(id, await outcomeOf(parts, unit.path, load, summary));
    }
    await markAllImported(sql, answers, errors, now);
    return summary;
  } finally {
    await session.close();
  }
}

/** Units that read any of the changed files, in import order, and reasons why files belong to no unit. */
function planUnits(
  source: Source,
  paths: readonly string[],
  changed: ReadonlySet<string>,
): { units: SourceUnit[]; reasons: Map<string, string> } {
  const { units, ignored } = source.plan(paths);
  return {
    units: units
      .filter(({ path, context }) => changed.has(path) || context.some((file) => changed.has(file)))
      .sort((one, other) => one.rank - other.rank || (one.path < other.path ? -1 : 1)),
    reasons: new Map(ignored.map(({ path, reason }) => [path, reason])),
  };
}

/** Reads response bodies by path, through a cache. */
function readingFrom(sql: PoolSqlClient, answers: ReadonlyMap<string, StoredAnswer>): ReadFile {
  return memoised(async (path) => {
    const body = await findAnswerBody(sql, getOrFail(answers, path).id);
    if (body === null) throw new SourceFileError(path, 'its answer is no longer stored');
    return body;
  }, CACHE_BYTES);
}
