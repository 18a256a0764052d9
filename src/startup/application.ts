import type { RequestListener } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ApplicationParts } from '../app.module.js';
import { listenerOf } from '../app.setup.js';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { AlertScan } from '../bot/alerts/alert-scan.js';
import { MessageDelivery } from '../bot/delivery/message-delivery.js';
import { createApplication } from '../create-application.js';
import { sqlClientToken } from '../database/inject-sql-client.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import type { ProjectionsUpdated } from '../fitting/lineups/update-projections.js';
import { RefitService } from '../fitting/refit.service.js';
import type { Refitted } from '../fitting/refit.js';
import { completeDemoData, demoFeedFolder, prepareDemoData } from './demo-data.js';
import type { DemoPrepared, DemoSurroundings } from './demo-data.js';
import { DemoTopUps } from './demo-top-ups.js';

/**
 * The application with what a start does in it, step by step. Everything that takes long to load hangs on this file:
 * the start loads it while other things are under way.
 */
export class Application {
  private demoTopUps: DemoTopUps | null = null;

  private constructor(
    private readonly app: NestExpressApplication,
    private readonly parts: ApplicationParts,
  ) {}

  static async open(parts: ApplicationParts): Promise<Application> {
    return new Application(await createApplication(parts), parts);
  }

  /** What answers requests. */
  get listener(): RequestListener {
    return listenerOf(this.app);
  }

  /** Loads the last seasons of the demo, or plays it on where there is news. */
  prepareDemo(signal: AbortSignal, report: (done: number, all: number) => void): Promise<DemoPrepared> {
    return this.followed(prepareDemoData({ ...this.demoSurroundings(signal), report }));
  }

  private demoSurroundings(signal: AbortSignal): DemoSurroundings {
    const { clock, logger, config } = this.parts;
    const folder = demoFeedFolder(config.dataDirectory);
    const sql = this.app.get<PoolSqlClient>(sqlClientToken('worker'));
    return { sql, clock, logger, folder, signal, report: () => undefined };
  }

  /** Lets the readiness say whether earlier seasons are still to come. */
  private async followed(preparing: Promise<DemoPrepared>): Promise<DemoPrepared> {
    const prepared = await preparing;
    this.parts.readiness.following = prepared.isComplete ? [] : ['demo data of earlier seasons'];
    return prepared;
  }

  refitModels(signal: AbortSignal): Promise<Refitted> {
    return this.app.get(RefitService).refitModels(signal);
  }

  projectLineups(): Promise<ProjectionsUpdated> {
    return this.app.get(RefitService).projectLineups();
  }

  /**
   * Loads the earlier seasons of the demo, and plays it on from now on. Where the clock is frozen nothing becomes news.
   * @param signal breaks off a load under way
   */
  startDemoTopUps(signal: AbortSignal): void {
    this.demoTopUps = new DemoTopUps(
      [
        () => this.followed(completeDemoData(this.demoSurroundings(signal))),
        () => this.prepareDemo(signal, () => undefined),
      ],
      this.parts.logger,
    );
    this.demoTopUps.start();
  }

  /** Does from now on what is done in the background. */
  async startBackground(): Promise<void> {
    await this.app.get(RefitService).start();
    this.app.get(MessageDelivery).start();
  }

  /** Gives boards from now on. */
  startBoards(): Promise<BoardSnapshot> {
    return this.app.get(BoardsService).start(this.parts.databaseUrl);
  }

  /** Tells of alerts from now on, which stand on boards. */
  startAlerts(): void {
    this.app.get(AlertScan).start();
  }

  async close(): Promise<void> {
    await this.demoTopUps?.stop();
    await this.app.close();
  }
}
