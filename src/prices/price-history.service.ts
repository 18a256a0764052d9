import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import type { ConsensusKind } from '../football/consensus.js';
import { consensusChanges, isSteamMove, sidesOfMarket } from '../football/price-history.js';
import { bookmakerHistories, marketChanges } from './bookmaker-histories.js';
import type { BookmakerHistory, OpeningPrice } from './bookmaker-histories.js';
import { PriceHistoryRepository } from './price-history.repository.js';
import type { ClosingPrice, PricedOutcome, PricePoint } from './price-history.repository.js';

/** The consensus on an outcome from a moment on. */
export interface ConsensusPoint {
  readonly at: Date;
  /** Probability without margin; null where no source is left. */
  readonly probability: number | null;
  /** Independent sources in it. */
  readonly sources: number;
  readonly kind: ConsensusKind;
}

/** Prices of an outcome over time. */
export interface PriceHistory {
  /** By name. */
  readonly bookmakers: readonly BookmakerHistory[];
  readonly consensus: readonly ConsensusPoint[];
  /** As `isSteamMove` tells. */
  readonly isSteam: boolean;
}

/** How the prices of an outcome moved. */
export interface PriceMovement {
  /** By the bookmaker's public id. */
  readonly openings: ReadonlyMap<number, OpeningPrice>;
  /** As `isSteamMove` tells. */
  readonly isSteam: boolean;
}

/** How bookmakers' prices came about: derived from the stored snapshots, as known at a moment. */
@Injectable()
export class PriceHistoryService {
  constructor(
    private readonly repository: PriceHistoryRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Prices of an outcome by bookmaker from the opening to kick-off, and the consensus of all sources each time that it
   * changes; both empty without prices. A source that quotes one side only has no vote in it.
   */
  async history(outcome: PricedOutcome, now: Date): Promise<PriceHistory> {
    const points = await this.repository.listMarketPoints(outcome, now);
    const own = points.filter(({ side }) => side === outcome.side);
    const kickoff = points[0]?.kickoffAt ?? now;
    const sides = sidesOfMarket(outcome.market);
    const { changes, feeds } = marketChanges(points, sides, this.maximumAge);
    const consensus = consensusChanges(
      changes,
      { feeds, sides: sides.length, calibration: null },
      Math.min(now.getTime(), kickoff.getTime()),
    );
    return {
      bookmakers: bookmakerHistories(own, kickoff <= now),
      consensus: consensus.map(({ at, probabilities, sources, kind }) => ({
        at: new Date(at),
        probability: probabilities?.[sides.indexOf(outcome.side)] ?? null,
        sources,
        kind,
      })),
      isSteam: this.isSteam(own, outcome),
    };
  }

  /** How the prices of outcomes moved, in the order of the outcomes. */
  async movements(outcomes: readonly PricedOutcome[], now: Date): Promise<PriceMovement[]> {
    const points = outcomes.length === 0 ? [] : await this.repository.listOutcomePoints(outcomes, now);
    const byOutcome = outcomes.map((outcome) => ({ outcome, own: [] as PricePoint[] }));
    for (const point of points) byOutcome[point.index]?.own.push(point);
    return byOutcome.map(({ outcome, own }) => ({
      openings: new Map(bookmakerHistories(own, false).map(({ bookmakerId, opening }) => [bookmakerId, opening])),
      isSteam: this.isSteam(own, outcome),
    }));
  }

  /** The last offer of each bookmaker before kick-off; none before the kick-off. */
  closingPrices(selectionIds: readonly number[], now: Date): Promise<ClosingPrice[]> {
    return this.repository.listClosingPrices(selectionIds, now);
  }

  private isSteam(points: readonly PricePoint[], { side }: PricedOutcome): boolean {
    const { changes, feeds } = marketChanges(points, [side], this.maximumAge);
    return isSteamMove(changes, feeds);
  }

  /** Milliseconds after which an offer that is not repeated is stale. */
  private get maximumAge(): number {
    return this.config.quoteMaxAgeMinutes * 60_000;
  }
}
