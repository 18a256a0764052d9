import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { BoardsService } from '../../boards/boards.service.js';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import { WebhookEventsService } from '../../webhooks/webhook-events.service.js';
import type { WebhookEvent } from '../../webhooks/webhook-events.service.js';
import type { Watch } from '../watch.js';
import { WatchesRepository } from '../watches.repository.js';
import type { FoundNews } from './news.js';
import { WatchNewsRepository } from './watch-news.repository.js';
import { WatchNewsService } from './watch-news.service.js';
import type { DueNews } from './watch-news.service.js';

const POLL_MILLISECONDS = 60_000;
/** Least time between two scans triggered by new data. */
const PAUSE_MILLISECONDS = 10_000;
const CLEAN_UP_MILLISECONDS = 3_600_000;
const RETENTION_DAYS = 30;

/** Delivers news through a channel of its own. */
export type NewsFollower = (found: readonly FoundNews[]) => Promise<void>;

/** Scans for news once a minute and when data change, and delivers it to users' pages and webhooks. */
@Injectable()
export class NewsScan implements BeforeApplicationShutdown {
  private readonly followers: NewsFollower[] = [];
  private snapshots: Subscription | null = null;
  private interval: NodeJS.Timeout | null = null;
  private soon: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  private isWaiting = false;
  private scannedAt = -Infinity;
  private cleanedUpAt = -Infinity;

  constructor(
    private readonly boards: BoardsService,
    private readonly news: WatchNewsService,
    private readonly watches: WatchesRepository,
    private readonly told: WatchNewsRepository,
    private readonly webhooks: WebhookEventsService,
    private readonly transactions: TransactionRunner,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a follower, called after each scan for which there are watches. */
  follow(follower: NewsFollower): void {
    this.followers.push(follower);
  }

  /** Scans now, once a minute, and a few seconds after data have changed. */
  start(): void {
    this.snapshots = this.boards.snapshots.subscribe(() => this.scanSoon());
    this.interval = setInterval(() => this.scanNext(), POLL_MILLISECONDS);
    this.interval.unref();
    this.scanNext();
  }

  /** Finds news and delivers it to pages and webhooks, then calls the followers for other channels. */
  async scan(): Promise<void> {
    this.scannedAt = performance.now();
    const watches = await this.watches.listDelivered(['page', 'chat', 'webhook']);
    if (watches.length > 0) {
      const found = await this.news.find(watches);
      await this.tellUsers(watches, found);
      for (const follower of this.followers) await follower(found);
    }
    await this.cleanUp();
  }

  /** Stops scanning. */
  async beforeApplicationShutdown(): Promise<void> {
    this.snapshots?.unsubscribe();
    if (this.interval !== null) clearInterval(this.interval);
    if (this.soon !== null) clearTimeout(this.soon);
    await this.working;
  }

  private scanSoon(): void {
    if (this.soon !== null) return;
    const pause = Math.max(0, this.scannedAt + PAUSE_MILLISECONDS - performance.now());
    this.soon = setTimeout(() => {
      this.soon = null;
      this.scanNext();
    }, pause);
    this.soon.unref();
  }

  private scanNext(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.working = this.working
      .then(() => {
        this.isWaiting = false;
        return this.scan();
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the scan for news of watches failed; trying again'));
  }

  private async tellUsers(watches: readonly Watch[], found: readonly FoundNews[]): Promise<void> {
    if (found.length === 0 || !watches.some(({ delivery }) => delivery !== 'chat')) return;
    await this.transactions.transaction(async (transaction) => {
      await this.news.lock(transaction);
      const due = await this.news.listDue(transaction, ['page', 'webhook'], found);
      const ids = await this.news.note(transaction, due, null);
      const events = due.flatMap((each, index) => this.eventOf(each, ids[index]!));
      await this.webhooks.enqueue(transaction, events);
    });
  }

  /** The event for a subscription, with the path of the record in its current state; none for other recipients. */
  private eventOf({ recipient, watch, found }: DueNews, newsId: number): WebhookEvent[] {
    const { webhookSubscriptionId } = recipient;
    if (webhookSubscriptionId === null) return [];
    const { event, key, fixture } = found;
    const data = { watchId: watch.id, newsId, fixtureId: fixture.fixtureId, key, url: pathOf(found) };
    return [{ type: event, occurredAt: this.clock.now(), data, subscriptionIds: [webhookSubscriptionId] }];
  }

  private async cleanUp(): Promise<void> {
    if (performance.now() - this.cleanedUpAt < CLEAN_UP_MILLISECONDS) return;
    await this.transactions.transaction((transaction) =>
      this.told.deleteOld(transaction, RETENTION_DAYS, this.clock.now()),
    );
    this.cleanedUpAt = performance.now();
  }
}

/** API path of a find in its current state. */
function pathOf({ event, key, bookmakers, fixture: { fixtureId } }: FoundNews): string {
  const prices = bookmakers === null || bookmakers.length === 0 ? [] : [`bookmakers=${bookmakers.join(',')}`];
  const pathWith = (path: string, parameters: readonly string[]): string =>
    parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
  switch (event) {
    case 'value-bet':
      return pathWith(`/api/v2/value-bets/${encodeURIComponent(key)}`, prices);
    case 'price-outlier':
      // with these bounds the board lists results and handicaps too, and keeps the row whatever its edge becomes
      return pathWith(`/api/v2/rankings/price-outliers/${encodeURIComponent(key)}`, [
        'minValueEdge=-100',
        'maxValueEdge=none',
        ...prices,
      ]);
    case 'line-up':
    case 'position-change':
      return `/api/v2/lineup-projections?eventIds=${fixtureId}`;
    case 'kick-off':
      return `/api/v2/fixtures/${fixtureId}`;
    case 'pick-graded':
      return `/api/v2/scorecard/picks?eventIds=${fixtureId}`;
  }
}
