import { existsSync } from 'node:fs';
import type { Logger } from '../../common/logging/logger.js';
import type { AppConfig } from '../../config/app-config.js';
import type { BoardSource } from './board-source.js';
import { BoardThread } from './board-thread.js';
import { DatabaseBuilder } from './database-builder.js';

/** Run from its sources, as tests do, the project has no compiled thread: boards are then built in this one. */
const threadFile = new URL('./board-worker.js', import.meta.url);

/** Opens the source of boards on a database, whose schema must be current once something is built. */
export function openBoardSource(
  databaseUrl: string,
  { upcomingDays, quoteMaxAgeMinutes }: AppConfig,
  logger: Logger,
): BoardSource {
  const settings = { upcomingDays, quoteMaxAgeMinutes };
  const warn = (error: Error): void =>
    logger.warn({ err: error }, 'what boards know of the past could not be stored: the next start takes longer');
  return existsSync(threadFile)
    ? new BoardThread({ databaseUrl, settings }, warn, threadFile)
    : new DatabaseBuilder(databaseUrl, settings, warn);
}
