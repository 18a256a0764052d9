import type { Logger } from '../common/logging/logger.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import { addLoaded, startSummary } from '../ingestion/ingest-summary.js';
import type { IngestSummary } from '../ingestion/ingest-summary.js';
import type { LoadedUnit } from '../ingestion/load/load-unit.js';
import { startLoading } from '../ingestion/loading-session.js';
import type { LoadingSession } from '../ingestion/loading-session.js';
import { SourceFileError } from '../ingestion/source.js';
import type { Source } from '../ingestion/source.js';
import { markImported } from './raw-answers.queries.js';
import type { RawAnswer } from './raw-answers.queries.js';

/** What imports need. */
export interface ImportParts {
  readonly sql: PoolSqlClient;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Imports answers as files of a source, each in a transaction of its own, and marks them. One that cannot be read is
 * marked with the reason; a failure of the database is thrown, and the answers that follow stay to be imported.
 * @param words what the run is listed with
 * @param summary what was done is added to it
 * @returns the summary
 */
export async function importAnswers(
  { sql, logger, signal }: ImportParts,
  source: Source,
  answers: readonly RawAnswer[],
  words: readonly string[],
  now: Date,
  summary = startSummary(source.name, false),
): Promise<IngestSummary> {
  if (answers.length === 0) return summary;
  const session = await startLoading(sql, source.name, words, signal);
  try {
    for (const answer of answers) {
      signal.throwIfAborted();
      const outcome = await importOne(session, source, answer);
      const error = typeof outcome === 'string' ? outcome : null;
      if (typeof outcome === 'string') {
        logger.warn({ source: source.name, path: answer.path, error }, 'an answer cannot be imported');
        summary.failed.push({ path: answer.path, reason: outcome });
      } else addLoaded(summary, answer.path, outcome);
      await markImported(sql, answer.id, now, error);
    }
    return summary;
  } finally {
    await session.close();
  }
}

/** @returns what was loaded, or why the answer cannot be read */
async function importOne(session: LoadingSession, source: Source, answer: RawAnswer): Promise<LoadedUnit | string> {
  const { units, ignored } = source.plan([answer.path]);
  const [unit] = units;
  if (unit === undefined) return ignored[0]?.reason ?? 'no file of this source';
  const received = { rawAnswerId: answer.id, receivedAt: answer.receivedAt.toISOString() };
  try {
    const parsed = await source.parse({ ...unit, ...received }, () => Promise.resolve(answer.body));
    return await session.load({ ...unit, ...received }, parsed, () => undefined);
  } catch (error) {
    if (error instanceof SourceFileError) return error.message;
    throw error;
  }
}
