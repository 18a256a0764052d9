import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import type { NewAlert } from '../delivery/outbox.repository.js';
import { VALUE_BET_FINDER } from './value-bet-finder.js';
import type { ValueBetAlert, ValueBetFinder } from './value-bet-finder.js';
import { WatchesRepository } from './watches.repository.js';
import type { Watch } from './watches.repository.js';
import { momentText } from '../reply-text.js';

const pollMilliseconds = 60_000;
/** Most alerts a scan queues for a chat, the best bets first; the others follow while they last. */
const mostPerChat = 10;

/** Scans watched league groups for value bets and queues one alert for each bet and chat. */
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

  /** Scans once a minute; not with a frozen clock, or without an outbound address. */
  start(): void {
    if (this.config.clockAsOf !== null || this.config.botSend === null) return;
    const poll = (): void => {
      this.working = this.working
        .then(() => this.scan())
        .then(
          (queued) => void (queued > 0 && this.logger.info({ queued }, 'alerts queued')),
          (error: unknown) => this.logger.warn({ err: error }, 'the scan for value bets failed; trying again'),
        );
    };
    this.timer = setInterval(poll, pollMilliseconds);
    this.timer.unref();
    poll();
  }

  /** Queues alerts of new bets. @returns their number */
  async scan(): Promise<number> {
    const watches = await this.transactions.transaction((transaction) => this.watches.list(transaction));
    const competitionsOf = ({ members }: Watch): number[] => members.map(({ competitionId }) => competitionId);
    const competitionIds = [...new Set(watches.flatMap(competitionsOf))];
    if (competitionIds.length === 0) return 0;
    const minimumEdge = Math.min(...watches.map((watch) => watch.minimumEdge));
    const bets = await this.finder.find({ competitionIds, minimumEdge });
    const alerted = new Set(await this.outbox.listAlertedCards(bets.map(({ cardKey }) => cardKey)));
    const counts = new Map<number, number>();
    const alerts: NewAlert[] = [];
    for (const bet of [...bets].sort((one, other) => other.edge - one.edge)) {
      for (const watch of watches) {
        const { chatId, leagueGroup } = watch;
        const count = counts.get(chatId) ?? 0;
        const key = `${chatId} ${bet.cardKey}`;
        if (bet.edge < watch.minimumEdge || count >= mostPerChat || alerted.has(key)) continue;
        if (!competitionsOf(watch).includes(bet.competitionId)) continue;
        alerted.add(key);
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

  /** Stops scanning. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.working;
  }
}

/** Text of an alert. */
function alertText(bet: ValueBetAlert, groupName: string, timeZone: string): string {
  return [
    `Value bet in ${groupName}`,
    `${bet.homeTeamName} v ${bet.awayTeamName} (${bet.competitionName})`,
    `${momentText(bet.kickoffAt, timeZone)} ${timeZone}`,
    `${bet.playerName}: ${bet.side} ${bet.line} ${bet.marketName}`,
    `${bet.odds} at ${bet.bookmaker} against a fair ${bet.fairOdds.toFixed(2)}: ${bet.edge.toFixed(1)} % expected ` +
      `(${bet.evidence})`,
  ].join('\n');
}
