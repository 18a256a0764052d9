import type { RequestListener } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Pool } from 'pg';
import type { ApplicationParts } from '../app.module.js';
import { listenerOf } from '../app.setup.js';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { AlertScan } from '../bot/alerts/alert-scan.js';
import { MessageDelivery } from '../bot/delivery/message-delivery.js';
import { createApplication } from '../create-application.js';
import { WORKER_POOL } from '../database/database.module.js';
import { ProjectionUpdates } from '../lineups/updates/projection-updates.js';
import type { ProjectionsUpdated } from '../lineups/updates/update-projections.js';
import { ModelRefits } from '../predictions/fitting/model-refits.js';
import type { Refitted } from '../predictions/fitting/refit.js';
import { demoFeedFolder, prepareDemoData } from './demo-data.js';
import type { DemoPrepared } from './demo-data.js';
import { DemoTopUps } from './demo-top-ups.js';

/**
 * The application with what a start does in it, step by step. Everything that takes long to load hangs on this file: the
 * start loads it while other things are under way.
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

  /** Loads the demo, or plays it on where there is news. */
  prepareDemo(signal: AbortSignal, report: (done: number, all: number) => void): Promise<DemoPrepared> {
    const { clock, logger, config } = this.parts;
    return prepareDemoData({ pool: this.app.get<Pool>(WORKER_POOL), clock, logger, folder: demoFeedFolder(config.dataDirectory), signal, report });
  }

  refitModels(signal: AbortSignal): Promise<Refitted> {
    return this.app.get(ModelRefits).refreshAll(signal);
  }

  updateLineups(): Promise<ProjectionsUpdated> {
    return this.app.get(ProjectionUpdates).update();
  }

  /**
   * Plays the demo on from now on. Where the clock is frozen nothing ever becomes news.
   * @param signal breaks off a load under way
   */
  startDemoTopUps(signal: AbortSignal): void {
    if (this.parts.config.clockAsOf !== null) return;
    this.demoTopUps = new DemoTopUps(() => this.prepareDemo(signal, () => undefined), this.parts.logger);
    this.demoTopUps.start();
  }

  /** Does from now on what is done in the background. */
  async startBackground(): Promise<void> {
    await this.app.get(ModelRefits).start();
    this.app.get(ProjectionUpdates).start();
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
