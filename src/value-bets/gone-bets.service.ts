import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { instantText } from '../common/calendar/instant.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { nowOf } from '../common/revision/revision.js';
import type { GoneBet, GoneBets } from './gone-bets.dto.js';
import { goneReasons } from './gone-reasons.js';
import type { CardNow } from './gone-reasons.js';
import type { ValueBetCard } from './value-bets.dto.js';
import { ValueBetsService } from './value-bets.service.js';

/** How long a gone bet is listed. */
const DAY_MILLISECONDS = 24 * 3_600_000;
/** Most bets followed, and most gone ones listed, the newest. */
const MOST_BETS = 500;
const MOST_GONE = 200;

/**
 * Remembers for a day which bets were worth taking (`edgeLow` above 0, at all bookmakers) and are not any more. It
 * compares the snapshots of this process; what an earlier process knew is forgotten.
 */
@Injectable()
export class GoneBetsService implements BeforeApplicationShutdown {
  private snapshots: Subscription | null = null;
  private working: Promise<void> = Promise.resolve();
  private next: BoardSnapshot | null = null;
  private worthy: ReadonlyMap<string, ValueBetCard> | null = null;
  private startedAt: Date | null = null;
  private readAt: Date | null = null;
  /** By card key, the last gone last. */
  private readonly gone = new Map<string, GoneBet>();

  constructor(
    private readonly boards: BoardsService,
    private readonly bets: ValueBetsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Follows the snapshots from the current one on. */
  start(): void {
    this.snapshots = this.boards.snapshots.subscribe((snapshot) => this.readLater(snapshot));
    const { current } = this.boards;
    if (current !== null) this.readLater(current);
  }

  /** What is gone, the last first. */
  list(): GoneBets {
    const { startedAt, readAt } = this;
    if (startedAt === null || readAt === null) return { data: [], since: null };
    const dayAgo = new Date(readAt.getTime() - DAY_MILLISECONDS);
    const data = [...this.gone.values()].filter(({ goneAt }) => Date.parse(goneAt) > dayAgo.getTime());
    return {
      data: data.reverse().slice(0, MOST_GONE),
      since: instantText(startedAt > dayAgo ? startedAt : dayAgo),
    };
  }

  /** Waits until the newest snapshot is compared. */
  settled(): Promise<void> {
    return this.working;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.snapshots?.unsubscribe();
    this.next = null;
    await this.working;
  }

  /** Snapshots that come while one is read are skipped but for the newest. */
  private readLater(snapshot: BoardSnapshot): void {
    this.next = snapshot;
    this.working = this.working
      .then(() => this.readNext())
      .catch((error: unknown) => this.logger.warn({ err: error }, 'gone bets could not be read from a snapshot'));
  }

  private async readNext(): Promise<void> {
    const snapshot = this.next;
    if (snapshot === null) return;
    this.next = null;
    const worthy = await this.cardsOf(snapshot, { minEdgeLow: 0 });
    const now = nowOf(snapshot.revision);
    for (const [key, card] of this.worthy ?? []) {
      const bet = worthy.has(key) ? null : await this.goneBet(snapshot, card, now);
      if (bet !== null) this.add(bet);
    }
    for (const key of worthy.keys()) this.gone.delete(key);
    this.worthy = worthy;
    this.startedAt ??= now;
    this.readAt = now;
  }

  private add(bet: GoneBet): void {
    this.gone.delete(bet.cardKey);
    this.gone.set(bet.cardKey, bet);
    for (const [key] of this.gone) {
      if (this.gone.size <= MOST_BETS) break;
      this.gone.delete(key);
    }
  }

  /** Null where it is worth taking as before, and only beyond the bets followed or above the greatest edge. */
  private async goneBet(snapshot: BoardSnapshot, before: ValueBetCard, now: Date): Promise<GoneBet | null> {
    const { cardKey, matchId, marketType, playerId } = before;
    const ofMatch = { mode: 'all' as const, eventIds: [matchId] };
    const same = { ...ofMatch, direction: before.scannerSide, playerIds: [playerId], marketType: [marketType] };
    const card = (await this.cardsOf(snapshot, same)).get(cardKey) ?? null;
    if (card !== null && card.edgeLow !== null && card.edgeLow > 0 && before.matchDate > now.getTime() / 1_000)
      return null;
    const state: CardNow = {
      card,
      isStale: card === null && (await this.cardsOf(snapshot, { ...same, includeStale: true })).has(cardKey),
      isFixtureListed: this.bets.of(snapshot, ofMatch).count > 0,
      at: now.getTime() / 1_000,
    };
    return {
      ...selected(before),
      goneAt: instantText(now),
      reasons: goneReasons(before, state),
      priceNow: card?.scannerOdds ?? null,
      fairOddsNow: card?.scannerFairOdds ?? null,
    };
  }

  private async cardsOf(
    snapshot: BoardSnapshot,
    criteria: Parameters<ValueBetsService['of']>[1],
  ): Promise<Map<string, ValueBetCard>> {
    const listing = this.bets.of(snapshot, { group: false, ...criteria });
    const { rows, read } = await listing.list<ValueBetCard>({ skip: 0, take: MOST_BETS });
    return new Map((await read(rows)).map((card) => [card.cardKey, card]));
  }
}

function selected(card: ValueBetCard): Omit<GoneBet, 'goneAt' | 'reasons' | 'priceNow' | 'fairOddsNow'> {
  const { cardKey, matchId, matchDate, homeTeamName, awayTeamName, leagueName, playerId, playerName } = card;
  const { marketType, line, scannerSide, scannerOdds, scannerBookmaker, scannerFairOdds, edgeLow } = card;
  return {
    ...{ cardKey, matchId, matchDate, homeTeamName, awayTeamName, leagueName, playerId, playerName },
    ...{ marketType, line, scannerSide, scannerOdds, scannerBookmaker, scannerFairOdds, edgeLow },
  };
}
