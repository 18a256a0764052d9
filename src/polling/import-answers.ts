import type { Logger } from '../common/logging/logger.js';
import { isDatabaseAway } from '../common/problem/database-failure.js';
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
 * Imports answers as files of a source, each in a transaction of its own. One that cannot be imported is marked with
 * the reason and does not hold up the others; without a database it throws, and the rest stay to be imported.
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
      const outcome = await importOne(session, source, answer).catch((error: unknown) => {
        if (signal.aborted || isDatabaseAway(error)) throw error;
        return error as Error;
      });
      if (outcome instanceof Error) {
        logger.warn({ source: source.name, path: answer.path, err: outcome }, 'an answer cannot be imported');
        summary.failed.push({ path: answer.path, reason: outcome.message });
      } else addLoaded(summary, answer.path, outcome);
      await markImported(sql, answer.id, now, outcome instanceof Error ? outcome.message : null);
    }
    return summary;
  } finally {
    await session.close();
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
