import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import type { NewAlert } from '../delivery/outbox.repository.js';
import { alertText } from './alert-text.js';
import { VALUE_BET_FINDER } from './value-bet-finder.js';
import type { ValueBetFinder } from './value-bet-finder.js';
import { WatchesRepository } from './watches.repository.js';
import type { Watch } from './watches.repository.js';

const lookMilliseconds = 60_000;
/** A chat is told of so many bets at a time, the best ones; the others follow while they still hold. */
const mostPerChat = 10;

/** Looks for value bets that somebody watches for, and queues an alert of each once. */
@Injectable()
export class AlertScan implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
    private readonly transactions: TransactionRunner,
    private readonly watches: WatchesRepository,
    private readonly outbox: OutboxRepository,
  ) {}

  /** Begins to look, once a minute; not while the clock is set to the past, or nothing could be sent. */
  start(): void {
    if (this.config.clockAsOf !== null || this.config.botSend === null) return;
    const look = (): void => {
      this.working = this.working
        .then(() => this.scan())
        .then(
          (queued) => void (queued > 0 && this.logger.info({ queued }, 'alerts queued')),
          (error: unknown) => this.logger.warn({ err: error }, 'could not look for value bets; trying again'),
        );
    };
    this.timer = setInterval(look, lookMilliseconds);
    this.timer.unref();
    look();
  }

  /** Queues what is new. @returns how many alerts */
  async scan(): Promise<number> {
    const watches = await this.transactions.transaction((transaction) => this.watches.list(transaction));
    const competitionsOf = ({ members }: Watch): number[] => members.map(({ competitionId }) => competitionId);
    const competitionIds = [...new Set(watches.flatMap(competitionsOf))];
    if (competitionIds.length === 0) return 0;
    const minimumEdge = Math.min(...watches.map((watch) => watch.minimumEdge));
    const bets = await this.finder.find({ competitionIds, minimumEdge });
    const told = new Set(await this.outbox.listToldCards(bets.map(({ cardKey }) => cardKey)));
    const counts = new Map<number, number>();
    const alerts: NewAlert[] = [];
    for (const bet of [...bets].sort((one, other) => other.edge - one.edge)) {
      for (const watch of watches) {
        const { chatId, leagueGroup } = watch;
        const count = counts.get(chatId) ?? 0;
        const key = `${chatId} ${bet.cardKey}`;
        if (bet.edge < watch.minimumEdge || count >= mostPerChat || told.has(key)) continue;
        if (!competitionsOf(watch).includes(bet.competitionId)) continue;
        told.add(key);
        counts.set(chatId, count + 1);
        alerts.push({
          chatId,
          groupId: leagueGroup.id,
          cardKey: bet.cardKey,
          text: alertText(bet, leagueGroup.name, this.config.botTimeZone),
          expiresAt: bet.kickoffAt,
        });
      }
    }
    return alerts.length === 0 ? 0 : this.outbox.addAlerts(alerts);
  }

  /** Stops looking. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.working;
  }
}
