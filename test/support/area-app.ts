import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { FixedClock } from '../../src/common/clock/clock.js';
import type { AppConfig } from '../../src/config/app-config.js';
import { BoardsModule } from '../../src/boards/boards.module.js';
import { BoardsService } from '../../src/boards/boards.service.js';
import { createDataSource, poolsOf } from '../../src/database/data-source-options.js';
import { startBoundaryApp } from './boundary-app.js';
import { createTestDatabase } from './database.js';
import type { SharedData, TestDatabase } from './database.js';
import { openClient } from './http-client.js';
import { expectMatchesOpenApi } from './openapi.js';

/** An application of whole areas on a separate database, with a clock that a test sets. */
export interface AreaApp {
  readonly app: NestExpressApplication;
  /** Sends requests whose responses are not validated against the document. */
  readonly request: TestAgent;
  readonly database: TestDatabase;
  readonly clock: FixedClock;
  /** Sets the clock and refreshes the boards, as a service does each minute. */
  moveTo(moment: Date): Promise<void>;
  /** Responses to GET and POST, each validated against the OpenAPI document. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: string | object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Number of statements sent to the database during the action. */
  countStatements(action: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** Options of a test. */
export interface AreaAppOptions {
  readonly now: string;
  readonly config?: Partial<AppConfig>;
  /** Without them the database is empty. */
  readonly data?: SharedData | undefined;
}

/** Starts areas with a separate database; close it afterwards. */
export async function startAreaApp(
  areas: readonly Type<object>[],
  { now, config = {}, data }: AreaAppOptions,
): Promise<AreaApp> {
  const database = await createTestDatabase(data === undefined ? {} : { data });
  const dataSource = await createDataSource(database.url, null, { purpose: 'test', poolSize: 4 }).initialize();
  const clock = new FixedClock(new Date(now));
  const app = await startBoundaryApp({ areas: [BoardsModule.of(), ...areas], dataSource, clock, config });
  const request = await openClient(app);
  const checked = async (method: string, path: string, response: Response): Promise<Response> => {
    expectMatchesOpenApi(`${method} ${path}`, response.status, response.body);
    return response;
  };
  return {
    app,
    request,
    database,
    clock,
    moveTo: async (moment) => {
      clock.set(moment);
      await app.get(BoardsService).refresh();
    },
    get: async (path, headers = {}) => checked('GET', path, await request.get(path).set(headers)),
    post: async (path, body, headers = {}) =>
      checked(
        'POST',
        path,
        await request
          .post(path)
          .set({ 'Content-Type': 'application/json', ...headers })
          .send(body),
      ),
    countStatements: async (action) => {
      let statements = 0;
      const count = (): void => void (statements += 1);
      const { primary } = poolsOf(dataSource);
      // read-only work takes a connection for each statement
      primary.on('acquire', count);
      try {
        await action();
        return statements;
      } finally {
        primary.off('acquire', count);
      }
    },
    close: async () => {
      await app.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}
