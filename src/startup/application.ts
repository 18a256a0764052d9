import type { RequestListener } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ApplicationParts } from '../app.module.js';
import { listenerOf } from '../app.setup.js';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { ChangesService } from '../changes/changes.service.js';
import { GoneBetsService } from '../value-bets/gone-bets.service.js';
import { SourceAlerts } from '../bot/alerts/source-alerts.js';
import { MorningMessages } from '../bot/morning/morning-messages.js';
import { MessageDelivery } from '../bot/delivery/message-delivery.js';
import { TelegramConnection } from '../bot/telegram/telegram-connection.service.js';
import { SignInCode } from '../common/access/development-keys.js';
import { FastClock } from '../common/clock/clock.js';
import { createApplication } from '../create-application.js';
import { databaseAddress } from '../database/database-address.js';
import { sqlClientToken } from '../database/inject-sql-client.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import type { ProjectionsUpdated } from '../fitting/lineups/update-projections.js';
import { BacktestWorkerService } from '../backtest/workers/backtest-worker.service.js';
import { RefitService } from '../fitting/refit.service.js';
import type { Refitted } from '../fitting/refit.js';
import { MetricsServer } from '../metrics/metrics-server.js';
import { PricePackingService } from '../ingestion/packing/price-packing.service.js';
import { PollingService } from '../polling/polling.service.js';
import { SourceNewsService } from '../polling/source-news.service.js';
import { GradingService } from '../scorecard/grading/grading.service.js';
import { PickRecorder } from '../scorecard/recording/pick-recorder.js';
import { ReplayThread } from '../scorecard/replay/replay-thread.js';
import { NewsScan } from '../watches/news/news-scan.service.js';
import { WebhookDelivery } from '../webhooks/delivery/webhook-delivery.service.js';
import { OperatorEvents } from '../webhooks/operators/operator-events.service.js';
import { letDemoClockRun } from './demo-clock.js';
import { completeDemoData, prepareDemoData, replayDemoPast } from './demo-data.js';
import type { DemoEnvironment, DemoPrepared } from './demo-data.js';
import { demoFeedFolder } from './demo-feed-thread.js';
import type { DemoFeedThread } from './demo-feed-thread.js';
import { DemoTopUps, pollMillisecondsAt } from './demo-top-ups.js';

/** The Nest application and the steps of a start that need it; imported dynamically, as it loads slowly. */
export class Application {
  private demoTopUps: DemoTopUps | null = null;

  private constructor(
    private readonly app: NestExpressApplication,
    private readonly parts: ApplicationParts,
    private readonly feeds: DemoFeedThread,
  ) {}

  static async open(parts: ApplicationParts, feeds: DemoFeedThread): Promise<Application> {
    return new Application(await createApplication(parts), parts, feeds);
  }

  get listener(): RequestListener {
    return listenerOf(this.app);
  }

  get signInCode(): SignInCode | null {
    return this.app.get<SignInCode | null>(SignInCode);
  }

  /** Serves metrics if configured. @returns their address; null: not served */
  async serveMetrics(): Promise<string | null> {
    return this.parts.config.metrics === null ? null : this.app.get(MetricsServer).listen();
  }

  /** Loads the last seasons of the demo, or continues it. */
  prepareDemo(signal: AbortSignal, report: (done: number, all: number) => void): Promise<DemoPrepared> {
    const ahead = this.feeds.takeAhead();
    return this.reportFollowing(prepareDemoData({ ...this.demoEnvironment(signal), ahead, report }));
  }

  private demoEnvironment(signal: AbortSignal): DemoEnvironment {
    const { clock, logger, config } = this.parts;
    const folder = demoFeedFolder(config.dataDirectory);
    const { write } = this.feeds;
    return { sql: this.workerSql, clock, logger, folder, signal, write, report: () => undefined };
  }

  private get workerSql(): PoolSqlClient {
    return this.app.get<PoolSqlClient>(sqlClientToken('worker'));
  }

  /** Reports in the readiness while earlier seasons are still to be loaded. */
  private async reportFollowing(preparing: Promise<DemoPrepared>): Promise<DemoPrepared> {
    const prepared = await preparing;
    const isFollowing = !prepared.isComplete && !(this.parts.clock instanceof FastClock);
    this.parts.readiness.following = isFollowing ? ['demo data of earlier seasons'] : [];
    return prepared;
  }

  fitMissingModels(signal: AbortSignal): Promise<Refitted> {
    return this.app.get(RefitService).fitMissing(signal);
  }

  projectMissingLineups(signal: AbortSignal): Promise<ProjectionsUpdated> {
    return this.app.get(RefitService).projectMissing(signal);
  }

  /**
   * Starts loading the demo's earlier seasons, replaying its past, and continuing it; a fast demo is only continued,
   * together with its clock.
   * @param signal interrupts the current load
   */
  startDemoTopUps(signal: AbortSignal): void {
    const { clock, logger } = this.parts;
    const pollMilliseconds = pollMillisecondsAt(clock.speed);
    const loadNews = (): Promise<DemoPrepared> => this.prepareDemo(signal, () => undefined);
    // earlier seasons would delay new data: the next demo in real time loads them
    const steps =
      clock instanceof FastClock
        ? [loadNews, () => letDemoClockRun(this.workerSql, clock, pollMilliseconds)]
        : [
            () => this.reportFollowing(completeDemoData(this.demoEnvironment(signal))),
            () => replayDemoPast(this.demoEnvironment(signal), (until) => this.replayUntil(until, signal)),
            loadNews,
          ];
    this.demoTopUps = new DemoTopUps(steps, logger, pollMilliseconds);
    this.demoTopUps.start();
  }

  /** Replays all past seasons in a thread. @returns false where it was interrupted */
  private async replayUntil(until: Date, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const { database, config, logger } = this.parts;
    const thread = new ReplayThread(database, config, logger);
    // a thread that is stopped has stored complete seasons only
    const stop = (): void => void thread.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await thread.replay(until);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      await thread.close();
    }
  }

  async startBackground(): Promise<void> {
    await this.app.get(RefitService).start();
    this.app.get(MessageDelivery).start();
    this.app.get(GradingService).start();
    this.app.get(PricePackingService).start(databaseAddress(this.parts.database).directUrl);
    await this.app.get(PollingService).start();
    this.app.get(SourceAlerts).start();
    this.app.get(OperatorEvents).start();
    this.app.get(SourceNewsService).start();
    await this.app.get(WebhookDelivery).start();
    await this.app.get(BacktestWorkerService).start();
  }

  startBoards(): Promise<BoardSnapshot> {
    return this.app.get(BoardsService).start(databaseAddress(this.parts.database).directUrl);
  }

  /** Starts what depends on the boards: news of watches, the bot on Telegram, and the recording of picks. */
  followBoards(): void {
    this.app.get(ChangesService).start(this.parts.readiness.end);
    this.app.get(GoneBetsService).start();
    this.app.get(NewsScan).start();
    this.app.get(MorningMessages).start();
    this.app.get(TelegramConnection).start(databaseAddress(this.parts.database).directUrl);
    this.app.get(PickRecorder).start();
  }

  async close(): Promise<void> {
    await this.demoTopUps?.stop();
    await this.app.close();
  }
}
