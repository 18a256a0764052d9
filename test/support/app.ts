import type { NestExpressApplication } from '@nestjs/platform-express';
import type TestAgent from 'supertest/lib/agent.js';
import type { BoardThread } from '../../src/boards/builder/board-thread.js';
import { FixedClock } from '../../src/common/clock/clock.js';
import type { Logger } from '../../src/common/logging/logger.js';
import type { RequestLog } from '../../src/common/logging/request-log.js';
import type { AppConfig } from '../../src/config/app-config.js';
import { createApplication } from '../../src/create-application.js';
import { Readiness, startSteps } from '../../src/health/readiness.js';
import { testConfig } from './config.js';
import { silentLogger } from './database.js';
import type { TestDatabase } from './database.js';
import { openClient } from './http-client.js';

/** Secrets that a test application accepts. */
export const testKeys = { internal: 'internal-key-of-the-tests', webhook: 'webhook-secret-of-the-tests' } as const;

/** The whole application on a test database. */
export interface TestApp {
  /** Sends requests. */
  readonly request: TestAgent;
  readonly app: NestExpressApplication;
  /** Fixed until it is set. */
  readonly clock: FixedClock;
  readonly readiness: Readiness;
  stop(): Promise<void>;
}

/** Options of a test. */
export interface TestAppOptions {
  readonly database: Pick<TestDatabase, 'url'>;
  /** ISO 8601 instant of the fixed clock. */
  readonly now: string;
  readonly config?: Partial<AppConfig>;
  readonly logger?: Logger;
  readonly requestLog?: RequestLog;
  /** False: start-up counts as unfinished. */
  readonly ready?: boolean;
  /** Builds the boards; started before. */
  readonly boardThread?: BoardThread;
}

/** Boots the application as the service does; stop it before dropping the database. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { database, now, logger = silentLogger, requestLog, ready = true, boardThread } = options;
  const clock = new FixedClock(new Date(now));
  const readiness = new Readiness();
  if (ready) for (const step of startSteps) readiness.complete(step);
  const config = testConfig({
    internalKeys: [testKeys.internal],
    webhookSecrets: [testKeys.webhook],
    clockAsOf: new Date(now),
    ...options.config,
  });
  const parts = { config, clock, logger, readiness, database: database.url };
  const chosen = { ...(boardThread && { boardThread }), ...(requestLog && { requestLog }) };
  const app = await createApplication({ ...parts, ...chosen });
  return { request: await openClient(app), app, clock, readiness, stop: () => app.close() };
}
