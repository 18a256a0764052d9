import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { UnknownElementException } from '@nestjs/core/errors/exceptions/unknown-element.exception.js';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Subscription } from 'rxjs';
import { BoardsService } from '../boards/boards.service.js';
import { MessageDelivery } from '../bot/delivery/message-delivery.js';
import { Clock } from '../common/clock/clock.js';
import { RequestQueues } from '../common/limits/request-queues.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { RequestLog } from '../common/logging/request-log.js';
import { projectVersion } from '../common/openapi/document.js';
import { AppConfig } from '../config/app-config.js';
import { DatabasePools } from '../database/database-pools.js';
import { Replicas } from '../database/replicas.js';
import { HealthService } from '../health/health.service.js';
import { WebhookDelivery } from '../webhooks/delivery/webhook-delivery.service.js';
import { MetricGroup } from './metric-group.js';
import { processMetrics } from './process-metrics.js';
import type { ProcessFigures } from './process-metrics.js';
import { RequestMetrics } from './request-metrics.js';
import { StoredFiguresRepository } from './stored-figures.repository.js';
import { storedMetrics } from './stored-metrics.js';

/** The metrics of a process in Prometheus' text format. */
@Injectable()
export class MetricsService implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly ready: Gauge;
  private readonly databaseUp: Gauge;
  private readonly ofProcess: MetricGroup<ProcessFigures>;
  private readonly ofDatabase = new MetricGroup(this.registry, storedMetrics);
  private readonly requests: Subscription;
  private readonly version = projectVersion();
  private collecting: Promise<string> | null = null;

  constructor(
    requestLog: RequestLog,
    private readonly modules: ModuleRef,
    private readonly figures: StoredFiguresRepository,
    private readonly pools: DatabasePools,
    private readonly replicas: Replicas,
    private readonly queues: RequestQueues,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const registers = [this.registry];
    const ready = 'Whether this process is ready: 1 if /health/ready returns 200.';
    this.ready = new Gauge({ name: 'fairline_ready', help: ready, registers });
    const up = 'Whether the database answered this scrape: 1 or 0. Without it the figures it holds are missing.';
    this.databaseUp = new Gauge({ name: 'fairline_database_up', help: up, registers });
    this.ofProcess = new MetricGroup(this.registry, processMetrics);
    collectDefaultMetrics({ register: this.registry });
    const requests = new RequestMetrics(this.registry);
    this.requests = requestLog.answered.subscribe((answered) => requests.count(answered));
  }

  /** Media type of `text`. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics as they are now; concurrent calls share one collection. */
  text(): Promise<string> {
    this.collecting ??= this.collect().finally(() => (this.collecting = null));
    return this.collecting;
  }

  onApplicationShutdown(): void {
    this.requests.unsubscribe();
    this.registry.clear();
  }

  private get health(): HealthService {
    return this.modules.get(HealthService, { strict: false });
  }

  private async collect(): Promise<string> {
    this.ofProcess.show(this.processFigures());
    await this.readDatabase();
    return this.registry.metrics();
  }

  /** Reads the figures stored in the database; on an error they are left out. */
  private async readDatabase(): Promise<void> {
    const [report, stored] = await Promise.allSettled([this.health.report(), this.figures.read()]);
    this.ready.set(Number(report.status === 'fulfilled' && report.value.status === 'ready'));
    const failure = [report, stored].find((each) => each.status === 'rejected');
    this.databaseUp.set(Number(failure === undefined));
    if (report.status === 'fulfilled' && stored.status === 'fulfilled') {
      const now = this.clock.realTime.now();
      return this.ofDatabase.show({
        report: report.value,
        stored: stored.value,
        replicas: this.replicas.states(),
        now,
      });
    }
    this.logger.warn({ err: failure?.reason }, 'a scrape could not read the database: its figures are left out');
    this.ofDatabase.show(null);
  }

  private processFigures(): ProcessFigures {
    const boards = this.find(BoardsService);
    return {
      version: this.version,
      role: this.config.role,
      isClockFrozen: this.config.clockAsOf !== null,
      newestBuild: boards?.newestBuild ?? null,
      failedBuilds: boards?.failedBuilds ?? null,
      queues: this.queues.loads(),
      pools: this.pools.loads(),
      replicas: this.replicas.states(),
      webhookAttempts: this.find(WebhookDelivery)?.attempts ?? null,
      messageAttempts: this.find(MessageDelivery)?.attempts ?? null,
    };
  }

  /** A part that exists only in processes of some roles; null in the others. */
  private find<T>(type: Type<T>): T | null {
    try {
      return this.modules.get(type, { strict: false });
    } catch (error) {
      if (error instanceof UnknownElementException) return null;
      throw error;
    }
  }
}
