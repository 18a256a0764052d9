import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import type { ConsensusKind, OneSidedCalibration } from '../football/consensus.js';
import { consensusChanges, isSteamMove, sidesOfMarket } from '../football/price-history.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import type { FittedCalibration } from '../fitting/fitted-models.service.js';
import { bookmakerHistories, marketChanges, NumberedBookmakers } from './bookmaker-histories.js';
import type { BookmakerHistory } from './bookmaker-histories.js';
import { PriceHistoryRepository } from './price-history.repository.js';
import type { ClosingPrice, PricedOutcome } from './price-history.repository.js';

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

/** How bookmakers' prices came about: derived from the stored snapshots, as known at a moment. */
@Injectable()
export class PriceHistoryService {
  constructor(
    private readonly repository: PriceHistoryRepository,
    private readonly config: AppConfig,
    private readonly fittedModels: FittedModelsService,
  ) {}

  /**
   * Prices of an outcome by bookmaker from the opening to kick-off, and the consensus of all sources each time that it
   * changes; both empty without prices. A source that quotes one side of a player's line has a vote by the calibration
   * that is in force at `now`, over the whole history: a refit must not look like a move of prices.
   */
  async history(outcome: PricedOutcome, now: Date): Promise<PriceHistory> {
    const points = await this.repository.listMarketPoints(outcome, now);
    const own = points.filter(({ side }) => side === outcome.side);
    const kickoff = points[0]?.kickoffAt ?? now;
    const sides = sidesOfMarket(outcome.market);
    const bookmakers = new NumberedBookmakers();
    const changes = marketChanges(points, sides, this.config.quoteMaxAgeMinutes * 60_000, bookmakers);
    const calibration = outcome.scope === 'player' ? await this.calibrationOf(outcome.market, now) : null;
    const sources = { feeds: bookmakers.feeds, sides: sides.length, calibration };
    const consensus = consensusChanges(changes, sources, Math.min(now.getTime(), kickoff.getTime()));
    const side = sides.indexOf(outcome.side);
    return {
      bookmakers: bookmakerHistories(own, kickoff <= now),
      consensus: consensus.map(({ at, probabilities, sources, kind }) => ({
        at: new Date(at),
        probability: probabilities?.[side] ?? null,
        sources,
        kind,
      })),
      isSteam: isSteamMove(
        changes.filter((change) => change.side === side),
        bookmakers.feeds,
      ),
    };
  }

  private async calibrationOf(market: string, now: Date): Promise<OneSidedCalibration | null> {
    const calibrations: ReadonlyMap<string, FittedCalibration> = await this.fittedModels.calibrations(now);
    return calibrations.get(market)?.parameters ?? null;
  }

  /** The last offer of each bookmaker before kick-off; none before the kick-off. */
  closingPrices(selectionIds: readonly number[], now: Date): Promise<ClosingPrice[]> {
    return this.repository.listClosingPrices(selectionIds, now);
  }
}
