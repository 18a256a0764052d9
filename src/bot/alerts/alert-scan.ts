import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { connectedChannels, sendingChannels } from '../channels.js';
import { isQuiet } from '../delivery/delivery-times.js';
import { OutboxRepository } from '../delivery/outbox.repository.js';
import { chatFormat } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { withinMessage } from '../reply-text.js';
import { watchButton } from '../watch-button.js';
import { AlertsRepository } from './alerts.repository.js';
import type { AlertedBet, Watch } from './alerts.repository.js';
import { betText, mostBetsPerMessage, newsworthyBets, whyButtons } from './bet-text.js';
import type { NewsworthyBet } from './bet-text.js';
import { VALUE_BET_FINDER } from './value-bet-finder.js';
import type { ValueBet, ValueBetFinder } from './value-bet-finder.js';

const pollMilliseconds = 60_000;
/** Most bets read from the board, the best ones. */
const mostBets = 500;
/** Most alerts to a chat within an hour; what is found meanwhile comes together in the next one. */
const mostPerHour = 3;

/** A message that a chat should get. */
interface Alert {
  readonly watch: Watch;
  readonly news: readonly NewsworthyBet[];
}

/** Scans watched league groups for bets worth taking and queues alerts of what is new to a chat. */
@Injectable()
export class AlertScan implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(VALUE_BET_FINDER) private readonly finder: ValueBetFinder,
    private readonly transactions: TransactionRunner,
    private readonly repository: AlertsRepository,
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Scans once a minute, unless no message leaves the service. */
  start(): void {
    if (sendingChannels(this.config).length === 0) return;
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

  /** Queues at most one alert for each chat, and none in quiet hours. @returns their number */
  async scan(): Promise<number> {
    const now = this.clock.now();
    // alerts that wait until the morning would be many, and of old prices
    if (isQuiet(now, this.config.botQuietHours, this.config.botTimeZone)) return 0;
    const watches = await this.transactions.transaction((transaction) => this.listWatches(transaction));
    const competitionIds = [...new Set(watches.flatMap(competitionsOf))];
    if (competitionIds.length === 0) return 0;
    const minimumEdge = Math.min(...watches.map((watch) => watch.minimumEdge));
    const { bets } = await this.finder.find({ competitionIds, minimumEdge, most: mostBets });
    if (bets.length === 0) return 0;
    return this.transactions.transaction(async (transaction) => {
      await this.repository.lockAlertedBets(transaction);
      const alerts = await this.alertsDue(transaction, bets, now);
      for (const alert of alerts) await this.queue(transaction, alert);
      return alerts.length;
    });
  }

  /** Stops scanning. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.working;
  }

  /** For each chat that may get an alert now the one with the best bet. */
  private async alertsDue(transaction: Transaction, bets: readonly ValueBet[], now: Date): Promise<Alert[]> {
    // a watch may have begun or ended while the board was read
    const watches = await this.listWatches(transaction);
    const busy = await this.outbox.listBusyChats(transaction, now, mostPerHour);
    const open = watches.filter(({ chatId }) => !busy.has(chatId));
    const chatIds = [...new Set(open.map(({ chatId }) => chatId))];
    const alerted = await this.repository.listAlertedBets(
      transaction,
      chatIds,
      bets.map(({ cardKey }) => cardKey),
    );
    const due = new Map<number, Alert>();
    for (const watch of open) {
      const news = newsworthyBets(betsOf(watch, bets), alertedIn(watch.chatId, alerted)).slice(0, mostBetsPerMessage);
      const rival = due.get(watch.chatId);
      if (bestLowOf(news) > bestLowOf(rival?.news ?? [])) due.set(watch.chatId, { watch, news });
    }
    return [...due.values()];
  }

  private listWatches(transaction: Transaction): Promise<Watch[]> {
    return this.repository.listWatches(transaction, connectedChannels(this.config));
  }

  private async queue(transaction: Transaction, { watch, news }: Alert): Promise<void> {
    const bets = news.map(({ bet }) => bet);
    const format = chatFormat('en', { timeZone: this.config.botTimeZone, oddsFormat: 'decimal' });
    const { texts } = format;
    const messageId = await this.outbox.addAlert(transaction, {
      chatId: watch.chatId,
      leagueGroupId: watch.leagueGroupId,
      text: withinMessage(alertText(news, watch.leagueGroup.name, format), texts),
      buttons: [...whyButtons(bets, format), [watchButton(watch.leagueGroup, true, texts)]],
      expiresAt: new Date(Math.min(...bets.map(({ kickoffAt }) => kickoffAt.getTime()))),
    });
    await this.repository.putAlertedBets(transaction, watch.chatId, bets, messageId);
  }
}

const competitionsOf = ({ members }: Watch): number[] => members.map(({ competitionId }) => competitionId);

const betsOf = (watch: Watch, bets: readonly ValueBet[]): ValueBet[] => {
  const competitions = new Set(competitionsOf(watch));
  return bets.filter(({ competitionId, edge }) => competitions.has(competitionId) && edge >= watch.minimumEdge);
};

const alertedIn = (chat: number, alerted: readonly AlertedBet[]): ReadonlyMap<string, AlertedBet> =>
  new Map(alerted.filter(({ chatId }) => chatId === chat).map((each) => [each.cardKey, each]));

const bestLowOf = ([first]: readonly NewsworthyBet[]): number => first?.bet.edgeLow ?? -Infinity;

function alertText(alerted: readonly NewsworthyBet[], groupName: string, format: ChatFormat): string {
  const { alert } = format.texts.watches;
  const head = alerted.every(({ news }) => news === null) ? alert.allNew : alert.some;
  return [
    head(alerted.length, groupName, format.timeZone),
    '',
    ...alerted.map(({ bet, news }) => betText(bet, format, news)),
  ].join('\n');
}
