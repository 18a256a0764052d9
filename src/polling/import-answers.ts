import { getOrFail } from '../common/get-or-fail.js';
import type { Logger } from '../common/logging/logger.js';
import { isDatabaseAway } from '../common/problem/database-failure.js';
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

/** What imports need. */
export interface ImportParts {
  readonly sql: PoolSqlClient;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Imports answers as files of a source, each in a transaction of its own. One that cannot be imported is marked with
 * the reason and does not hold up the others; without a database it throws, and the rest stay to be imported.
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
 * @returns why an answer cannot be imported, as the summary says too; null: it was imported
 * @throws without a database
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
    if (signal.aborted || isDatabaseAway(error)) throw error;
    const { message } = error as Error;
    logger.warn({ source: summary.source, path, err: error }, 'an answer cannot be imported');
    summary.failed.push({ path, reason: message });
    return message;
  }
}

/** @throws SourceFileError where the source cannot read the answer */
async function importOne(session: LoadingSession, source: Source, answer: RawAnswer): Promise<LoadedUnit> {
  const { units, ignored } = source.plan([answer.path]);
  const [planned] = units;
  if (planned === undefined) throw new SourceFileError(answer.path, ignored[0]?.reason ?? 'no file of this source');
  const unit = { ...planned, rawAnswerId: answer.id, receivedAt: answer.receivedAt.toISOString() };
  const parsed = await source.parse(unit, () => Promise.resolve(answer.body));
  return session.load(unit, parsed, () => undefined);
}

/**
 * Imports answers of a source whose files explain each other: each unit that reads one of them, once, from the newest
 * stored answers of the source. They are marked after the last unit: a process that ends before then starts over, and
 * importing twice changes nothing.
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

/** Units that read one of the changed files, in order of import, and why files belong to none. */
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

/** Reads the bodies of answers by path, through a cache. */
function readingFrom(sql: PoolSqlClient, answers: ReadonlyMap<string, StoredAnswer>): ReadFile {
  return memoised(async (path) => {
    const body = await findAnswerBody(sql, getOrFail(answers, path).id);
    if (body === null) throw new SourceFileError(path, 'its answer is no longer stored');
    return body;
  }, CACHE_BYTES);
}
