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

/**
 * The application with what a start does in it, step by step. Everything that takes long to load hangs on this file: the
 * start loads it while other things are under way.
 */
export class Application {
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

  /** Loads the demo, or plays it on; says in words what was done. */
  prepareDemo(signal: AbortSignal, report: (done: number, all: number) => void): Promise<string> {
    const { clock, logger, config } = this.parts;
    return prepareDemoData({ pool: this.app.get<Pool>(WORKER_POOL), clock, logger, folder: demoFeedFolder(config.dataDirectory), signal, report });
  }

  refitModels(signal: AbortSignal): Promise<Refitted> {
    return this.app.get(ModelRefits).refreshAll(signal);
  }

  updateLineups(): Promise<ProjectionsUpdated> {
    return this.app.get(ProjectionUpdates).update();
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

  close(): Promise<void> {
    return this.app.close();
  }
}
