import { setTimeout as sleep } from 'node:timers/promises';
import { BoardThread } from '../boards/builder/board-thread.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { resolveAccessSecrets } from '../common/access/access-secrets.js';
import { createClock } from '../common/clock/clock.js';
import type { Clock } from '../common/clock/clock.js';
import type { Logger } from '../common/logging/logger.js';
import { RequestLog } from '../common/logging/request-log.js';
import type { AppConfig } from '../config/app-config.js';
import { prepareDataDirectory } from '../config/data-directory.js';
import type { DatabaseAddress } from '../database/database-address.js';
import { openDatabaseServer } from '../database/server.js';
import type { DatabaseServer } from '../database/server.js';
import type { ProjectionsUpdated } from '../fitting/lineups/update-projections.js';
import type { Refitted } from '../fitting/refit.js';
import { Readiness } from '../health/readiness.js';
import type { StartStep } from '../health/readiness.js';
import type { Application } from './application.js';
import type { DemoPrepared } from './demo-data.js';
import { DemoFeedThread, demoFeedFolder } from './demo-feed-thread.js';
import { HttpFront } from './http-front.js';
import { Progress } from './progress.js';

/** Longest wait of a stop for the start in progress. */
const START_PATIENCE_MILLISECONDS = 10_000;
/** Files of the demo between two reports of progress. */
const PROGRESS_FILES = 10;

/** The running service: starts step by step and stops in the opposite order. */
export class Service {
  private readonly readiness = new Readiness();
  private readonly requestLog: RequestLog;
  private readonly front: HttpFront;
  private database: Promise<DatabaseServer> | null = null;
  private boardThread: BoardThread | null = null;
  private readonly demoFeeds = new DemoFeedThread();
  private app: Application | null = null;
  private readonly stopRequested = new AbortController();
  private starting: Promise<void> | null = null;
  private stopping: Promise<void> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly logger: Logger,
  ) {
    this.requestLog = new RequestLog(logger, config.logRequests ? 'info' : 'debug');
    this.front = new HttpFront(this.readiness, this.requestLog);
  }

  /**
   * Runs every step until the service is ready.
   * @throws ConfigError or DatabaseSetupError when the environment does not allow it
   */
  start(): Promise<void> {
    this.starting ??= this.startInOrder();
    return this.starting;
  }

  private async startInOrder(): Promise<void> {
    const { config, logger, requestLog, readiness, isApi, isWorker } = this;
    const progress = new Progress(logger);
    if (config.clockAsOf !== null) progress.say(`The clock is frozen at ${config.clockAsOf.toISOString()}`);
    const address = await this.openPort(progress);
    const { address: database, isNew } = await this.openDatabase(progress);
    const clock = await this.openClock(database, progress);
    this.beginAhead(database, isNew, clock.now());
    const { Application } = await import('./application.js');
    const boards = this.boardThread === null ? {} : { boardThread: this.boardThread };
    const app = await Application.open(
      { config, clock, logger, requestLog, readiness, database, ...boards },
      this.demoFeeds,
    );
    this.app = app;
    this.front.handOver(app.listener);
    const metricsAddress = await app.serveMetrics();
    if (metricsAddress !== null) progress.say(`Metrics at ${metricsAddress}`);
    if (config.demoData && isWorker) await this.prepareDemo(app, progress);
    this.complete('data');
    if (isWorker) await this.startWorker(app, progress);
    this.complete('models');
    if (isApi) {
      await progress.step('Boards', () => app.startBoards(), describeBoards);
      app.followBoards();
    }
    readiness.complete('boards');
    if (config.demoData && isWorker) app.startDemoTopUps(this.stopRequested.signal);
    // without data of any kind the first thing is to connect a source
    const firstPage = isNew && !config.demoData ? '/ops/sources' : '/';
    progress.sayReady(address, { hasPages: isApi, firstPage, signInCode: app.signInCode });
  }

  /** Whether this process answers requests beyond its health. */
  private get isApi(): boolean {
    return this.config.role !== 'worker';
  }

  private get isWorker(): boolean {
    return this.config.role !== 'api';
  }

  /** Completes a step of the start. @throws the reason of the abort if a stop was requested */
  private complete(step: StartStep): void {
    this.stopRequested.signal.throwIfAborted();
    this.readiness.complete(step);
  }

  private async openPort(progress: Progress): Promise<string> {
    await prepareDataDirectory(this.config);
    // reported before anything is opened; the application resolves them again
    resolveAccessSecrets(this.config);
    const { sourcesFile, sourcePrecedence } = this.config;
    if (sourcesFile !== null) await (await import('../polling/sources-file.js')).readSourcesFile(sourcesFile);
    if (sourcePrecedence !== null)
      (await import('../ingestion/load/source-precedence.js')).parseSourcePrecedence(sourcePrecedence);
    const address = await this.front.listen(this.config);
    progress.say(`Listening on ${address}`);
    return address;
  }

  /** Address of the migrated database, and whether the migrations have just created all of its schema. */
  private async openDatabase(
    progress: Progress,
  ): Promise<{ readonly address: DatabaseAddress; readonly isNew: boolean }> {
    const opening = openDatabaseServer(this.config);
    this.database = opening;
    // it may reject before it is awaited
    opening.catch(() => undefined);
    // loaded while the server starts
    const { migrate, schemaSize } = await import('../database/migrate.js');
    const database = await progress.step('Database', async () => opening, describe);
    database.watch(this.logger);
    this.stopRequested.signal.throwIfAborted();
    const migrations = await progress.step('Migrations', () => migrate(database.address.directUrl), describeMigrations);
    this.complete('migrations');
    return { address: database.address, isNew: migrations.length === schemaSize };
  }

  /** The configured clock; that of a fast demo is stopped until its data are loaded. */
  private async openClock(database: DatabaseAddress, progress: Progress): Promise<Clock> {
    const { clockAsOf, demoSpeed } = this.config;
    if (demoSpeed === 1) return createClock(clockAsOf);
    const clock = await (await import('./demo-clock.js')).openDemoClock(database, demoSpeed);
    progress.say(`The demo runs at ${demoSpeed} times real time and begins at ${clock.now().toISOString()}`);
    return clock;
  }

  /**
   * Starts what takes longest in separate threads, while the application loads: the feed of a demo, and the boards.
   */
  private beginAhead(database: DatabaseAddress, isNew: boolean, now: Date): void {
    const { config, logger } = this;
    if (config.demoData && this.isWorker && isNew) this.demoFeeds.writeAhead(demoFeedFolder(config.dataDirectory), now);
    if (!this.isApi) return;
    this.boardThread = new BoardThread(database, config, logger);
    this.boardThread.buildAhead(now);
  }

  /** Fits what is missing, then starts the background jobs, which follow changes. */
  private async startWorker(app: Application, progress: Progress): Promise<void> {
    const { signal } = this.stopRequested;
    // neither reads what the other stores, and both wait for the database
    await Promise.all([
      progress.step('Models', () => app.fitMissingModels(signal), describeFits),
      progress.step('Line-ups', () => app.projectMissingLineups(signal), describeLineups),
    ]);
    signal.throwIfAborted();
    await app.startBackground();
  }

  /**
   * Ends requests, then the application and its connections, then the embedded server unless another process uses it.
   */
  stop(): Promise<void> {
    this.stopRequested.abort();
    this.stopping ??= this.stopInOrder();
    return this.stopping;
  }

  private async stopInOrder(): Promise<void> {
    await this.front.close();
    // the current step of the start ends first, as it uses what is closed next
    await Promise.race([
      this.starting?.catch(() => undefined),
      sleep(START_PATIENCE_MILLISECONDS, undefined, { ref: false }),
    ]);
    await this.app?.close();
    await this.demoFeeds.close();
    await this.boardThread?.close();
    const database = await this.database?.catch(() => null);
    await database?.release();
  }

  private async prepareDemo(app: Application, progress: Progress): Promise<void> {
    const report = (done: number, all: number): void => {
      if (done % PROGRESS_FILES === 0) progress.say(`Demo data: ${done} of ${all} files`);
    };
    const prepare = (): Promise<DemoPrepared> => app.prepareDemo(this.stopRequested.signal, report);
    await progress.step('Demo data', prepare, ({ description }) => description);
  }
}

const describe = ({ description }: DatabaseServer): string => description;

const describeMigrations = ({ length }: readonly string[]): string => `${length} run, the schema is current`;

const describeFits = ({ competitions, fitted }: Refitted): string =>
  competitions === 0 ? 'stored ones serve' : `${fitted} fitted for ${competitions} competitions without any`;

const describeBoards = ({ prices, teamTrends, playerTrends }: BoardSnapshot): string =>
  `${prices.lines.rows} lines, ${teamTrends.table.rows + playerTrends.table.rows} trends`;

const describeLineups = ({ sides }: ProjectionsUpdated): string =>
  sides === 0 ? 'stored ones serve' : `${sides} sides of upcoming fixtures`;
