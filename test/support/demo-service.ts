import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LEAGUES } from '#demo';
import { writeDemoFeed } from '#demo/feed';
import { listenerOf } from '../../src/app.setup.js';
import { BoardsService } from '../../src/boards/boards.service.js';
import { SignInCode } from '../../src/common/access/development-keys.js';
import type { AppConfig } from '../../src/config/app-config.js';
import { RefitService } from '../../src/fitting/refit.service.js';
import { prepareDemoData } from '../../src/startup/demo-data.js';
import { startTestApp } from './app.js';
import type { TestApp } from './app.js';
import { createTestDatabase, silentLogger } from './database.js';
import type { TestDatabase } from './database.js';
import { refitAt } from './refit.js';

/** The service with demo data, on a port. */
export interface DemoService {
  readonly address: string;
  readonly app: TestApp;
  readonly database: TestDatabase;
  /** Folder with its keys. */
  readonly dataDirectory: string;
  /** Code of development sign-in. */
  readonly code: string;
  /** Sets the clock, and loads what the demo publishes until then. */
  advance(now: Date): Promise<void>;
  stop(): Promise<void>;
}

/** Options of a test. */
export interface DemoServiceOptions {
  /** ISO 8601 instant of the fixed clock. */
  readonly now: string;
  /** Number of leagues. */
  readonly leagues: number;
  readonly config?: Partial<AppConfig>;
}

/** Loads demo data, fits the models, builds the boards and listens, like `npm start`. */
export async function startDemoService({ now, leagues, config }: DemoServiceOptions): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'football-demo-'));
  const database = await createTestDatabase();
  const app = await startTestApp({
    database,
    now,
    config: {
      auth: null,
      dataDirectory: folder,
      isLoopback: true,
      developmentSignIn: true,
      rateLimitPerMinute: null,
      ...config,
    },
  });
  const demo = {
    sql: database.sql,
    clock: app.clock,
    logger: silentLogger,
    folder: join(folder, 'demo-feed'),
    write: writeDemoFeed,
    leagues: DEMO_LEAGUES.slice(0, leagues),
    signal: new AbortController().signal,
    report: () => undefined,
  };
  await prepareDemoData(demo);
  await refitAt(database.sql, app.clock.now());
  await app.app.get(RefitService).projectMissing(new AbortController().signal);
  await app.app.get(BoardsService).start(database.url);
  const server = createServer(listenerOf(app.app)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    app,
    database,
    dataDirectory: folder,
    code: app.app.get(SignInCode).code,
    async advance(moment) {
      app.clock.set(moment);
      await prepareDemoData(demo);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await app.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
