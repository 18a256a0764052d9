import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { staleAfter } from '../football/eligible-price.js';
import type { ConsensusKind, PlayerPriceCalibration } from '../football/judge/sources.js';
import { consensusChanges, isSteamMove, sidesOfMarket } from '../football/price-history.js';
import type { OfferChange } from '../football/price-history.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import type { FittedCalibration } from '../fitting/fitted-models.service.js';
import { PriceHistoryRepository } from './price-history.repository.js';
import type { PricedOutcome, PricePoint } from './price-history.repository.js';

/** A bookmaker's offer from a moment on. */
export type Offer = Pick<PricePoint, 'at' | 'isAssumed' | 'odds'>;

/** A bookmaker's offers for an outcome before kick-off. */
export interface BookmakerHistory extends Readonly<
  Pick<PricePoint, 'bookmakerId' | 'bookmakerName' | 'bookmakerSlug' | 'isExchange'>
> {
  /** Its first price; null: everything it listed was suspended or at most 1.01. */
  readonly opening: (Offer & { readonly odds: number }) | null;
  /** Every change, oldest first: listings before the opening that could not be taken, the opening, later ones. */
  readonly changes: readonly Offer[];
  /** Its current offer; null: none, or the match has begun. */
  readonly current: number | null;
  /** Its last price before kick-off; null until then. */
  readonly closing: number | null;
}

/** The consensus on an outcome, valid from a moment on. */
export interface ConsensusPoint {
  readonly at: Date;
  /** Probability without margin; null if no source is left. */
  readonly probability: number | null;
  /** Number of independent sources included. */
  readonly sources: number;
  readonly kind: ConsensusKind;
}

export interface PriceHistory {
  /** By name. */
  readonly bookmakers: readonly BookmakerHistory[];
  readonly consensus: readonly ConsensusPoint[];
  /** As `isSteamMove` defines it. */
  readonly isSteam: boolean;
}

/** History of bookmakers' prices, derived from the stored snapshots, as known at a moment. */
@Injectable()
export class PriceHistoryService {
  constructor(
    private readonly repository: PriceHistoryRepository,
    private readonly config: AppConfig,
    private readonly fittedModels: FittedModelsService,
  ) {}

  /**
   * Prices of an outcome by bookmaker from the opening to kick-off, and the consensus of all sources whenever it
   * changes; both empty without prices. A source that quotes one side of a player's line votes by the calibration in
   * force at `now`, over the whole history: a refit must not look like a price movement.
   */
  async history(outcome: PricedOutcome, now: Date): Promise<PriceHistory> {
    const points = await this.repository.listMarketPoints(outcome, now);
    const kickoff = points[0]?.kickoffAt ?? now;
    const sides = sidesOfMarket(outcome.market);
    const eligible = points.filter(
      ({ isExchange, hasOpened, side }) => !isExchange && hasOpened && sides.includes(side),
    );
    const feedOf = new Map(eligible.map(({ bookmakerId, priceFeed }) => [bookmakerId, priceFeed]));
    const [bookmakers, names] = [[...feedOf.keys()], [...new Set(feedOf.values())]];
    const feeds = [...feedOf.values()].map((feed) => names.indexOf(feed));
    const changes = eligible.map((point): OfferChange => ({
      bookmaker: bookmakers.indexOf(point.bookmakerId),
      side: sides.indexOf(point.side),
      at: point.at.getTime(),
      isTold: point.isAssumed === false,
      odds: point.odds,
      staleAfter: staleAfter(
        { quotedAt: point.lastQuotedAt?.getTime() ?? Infinity, isAssumed: point.isLastAssumed === true },
        this.config.quoteMaxAgeMinutes * 60_000,
      ),
    }));
    const calibration = outcome.scope === 'player' ? await this.calibrationOf(outcome.market, now) : null;
    const until = Math.min(now.getTime(), kickoff.getTime());
    const side = sides.indexOf(outcome.side);
    return {
      bookmakers: bookmakerHistories(
        points.filter((point) => point.side === outcome.side),
        kickoff <= now,
      ),
      consensus: consensusChanges(changes, { feeds, sides: sides.length, calibration }, until).map(
        ({ at, probabilities, sources, kind }) => ({
          at: new Date(at),
          probability: probabilities?.[side] ?? null,
          sources,
          kind,
        }),
      ),
      isSteam: isSteamMove(
        changes.filter((change) => change.side === side),
        feeds,
      ),
    };
  }

  private async calibrationOf(market: string, now: Date): Promise<PlayerPriceCalibration | null> {
    const calibrations: ReadonlyMap<string, FittedCalibration> = await this.fittedModels.calibrations(now);
    return calibrations.get(market)?.parameters ?? null;
  }
}

/**
 * Histories of one outcome by bookmaker, in the order of the points.
 * @param points chronological per bookmaker
 * @param hasBegun whether the match has begun
 */
function bookmakerHistories(points: readonly PricePoint[], hasBegun: boolean): BookmakerHistory[] {
  return [...new Set(points.map(({ bookmakerId }) => bookmakerId))].flatMap((id) => {
    const changes = points.filter(({ bookmakerId }) => bookmakerId === id);
    const [first] = changes;
    if (first === undefined) return [];
    const { bookmakerId, bookmakerName, bookmakerSlug, isExchange } = first;
    const offers = changes.flatMap(({ at, isAssumed, odds }) => (odds === null ? [] : [{ at, isAssumed, odds }]));
    return {
      bookmakerId,
      bookmakerName,
      bookmakerSlug,
      isExchange,
      opening: offers[0] ?? null,
      changes,
      current: hasBegun ? null : (changes.at(-1)?.odds ?? null),
      closing: hasBegun ? (offers.at(-1)?.odds ?? null) : null,
    };
  });
}
