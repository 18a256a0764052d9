import type { Logger } from '../common/logging/logger.js';
import { databaseFailureOf } from '../common/problem/database-failure.js';

/** Unhandled errors since the process started. */
export interface UnexpectedErrors {
  rejections: number;
  exceptions: number;
}

/** What `handleUnexpectedErrors` listens on: the process, or a stand-in for it. */
type Events = Pick<NodeJS.EventEmitter, 'on'>;

/**
 * Logs and counts unhandled errors. The process survives rejected promises and lost database connections; after any
 * other exception its state is unknown, and it ends.
 * @param end stops the process gracefully; called once
 */
export function handleUnexpectedErrors(logger: Logger, end: () => void, events: Events = process): UnexpectedErrors {
  const counts: UnexpectedErrors = { rejections: 0, exceptions: 0 };
  let isEnding = false;
  events.on('unhandledRejection', (reason: unknown) => {
    counts.rejections += 1;
    logger.error({ err: reason, count: counts.rejections }, 'nobody awaited a promise that was rejected');
  });
  events.on('uncaughtException', (error: unknown) => {
    counts.exceptions += 1;
    const line = { err: error, count: counts.exceptions };
    if (databaseFailureOf(error)?.isAway === true) {
      logger.error(line, 'nobody caught the error of a lost database connection');
      return;
    }
    logger.fatal(line, 'nobody caught an exception: the process ends, as its state is unknown');
    if (isEnding) return;
    isEnding = true;
    end();
  });
  return counts;
}
