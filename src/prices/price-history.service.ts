import { Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { marketOfLine, priceSides, scopes } from '../boards/dataset/prices.js';
import { instantOf } from '../common/calendar/instant.js';
import { round } from '../common/rounding.js';
import { AppConfig } from '../config/app-config.js';
import type { ConsensusKind, OneSidedCalibration } from '../football/consensus.js';
import { consensusChanges, isSteamMove, sidesOfMarket } from '../football/price-history.js';
import { percentAbove } from '../football/price-comparison.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import type { FittedCalibration } from '../fitting/fitted-models.service.js';
import { bookmakerHistories, marketChanges, NumberedBookmakers } from './bookmaker-histories.js';
import type { BookmakerHistory } from './bookmaker-histories.js';
import type { MovedPrice } from './moved-price.dto.js';
import { PriceHistoryRepository } from './price-history.repository.js';
import type { BookmakerPrice, ClosingPrice, MovePoint, PricedOutcome } from './price-history.repository.js';

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

/** How the price of a bookmaker moved. */
export interface PriceMovement {
  /** Its first price; null: none is known. */
  readonly opening: { readonly odds: number; readonly at: Date } | null;
  /** As `isSteamMove` tells, of all bookmakers. */
  readonly isSteam: boolean;
}

export type { MovedPrice } from './moved-price.dto.js';

/** Row numbers in a snapshot's prices. */
export interface BoardPrice {
  /** Of the line. */
  readonly line: number;
  /** Of the quote that is compared with its opening; -1: none. */
  readonly quote: number;
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

  /**
   * How prices moved, in their order; one statement, whatever their number.
   * @param isKnown whether a change of the price at an index counts; by default all do
   */
  async movements(
    prices: readonly BookmakerPrice[],
    now: Date,
    isKnown: (index: number, change: MovePoint) => boolean = () => true,
  ): Promise<PriceMovement[]> {
    const points = prices.length === 0 ? [] : await this.repository.listMoves(prices, now);
    const byPrice = prices.map(({ bookmakerId }) => ({ bookmakerId, own: [] as MovePoint[] }));
    for (const point of points) if (isKnown(point.index, point)) byPrice[point.index]?.own.push(point);
    return byPrice.map(({ bookmakerId, own }) => {
      const bookmakers = new NumberedBookmakers();
      const changes = own.map((point) => ({ ...point, bookmaker: bookmakers.indexOf(point) }));
      const first = own.find((point) => point.bookmakerId === bookmakerId);
      return {
        opening: first?.odds == null ? null : { odds: first.odds, at: new Date(first.at) },
        isSteam: isSteamMove(changes, bookmakers.feeds),
      };
    });
  }

  /**
   * How prices of boards moved, in their order, as the snapshot knows them: changes later than a bookmaker's quote in
   * the snapshot are left out, so that every page of a revision tells the same.
   */
  async movedPrices(snapshot: BoardSnapshot, prices: readonly BoardPrice[]): Promise<MovedPrice[]> {
    const { bookmaker, odds } = snapshot.prices.quotes.columns;
    const { bookmakers } = snapshot.dataset.entities;
    const quoted = prices.filter(({ quote }) => quote >= 0);
    const quotedUntil = quoted.map(({ line }) => quoteMoments(snapshot, line));
    const movements = await this.movements(
      quoted.map(({ line, quote }) => ({
        ...outcomeOfLine(snapshot, line),
        bookmakerId: bookmakers[bookmaker[quote]!]!.id,
      })),
      new Date(snapshot.dataset.now * 1000),
      (index, { bookmakerId, at }) => at <= (quotedUntil[index]?.get(bookmakerId) ?? -Infinity),
    );
    const byPrice = new Map(quoted.map((price, index) => [price, movements[index]]));
    return prices.map((price): MovedPrice => {
      const { opening = null, isSteam = false } = byPrice.get(price) ?? {};
      if (opening === null) return { movement: null, openedAt: null, steam: isSteam };
      return {
        movement: round(percentAbove(odds[price.quote]!, opening.odds), 2),
        openedAt: instantOf(opening.at.getTime() / 1000),
        steam: isSteam,
      };
    });
  }

  /** The last offer of each bookmaker before kick-off; none before the kick-off. */
  closingPrices(selectionIds: readonly number[], now: Date): Promise<ClosingPrice[]> {
    return this.repository.listClosingPrices(selectionIds, now);
  }
}

/** Moments of the quotes of a line in a snapshot, Unix milliseconds, by the bookmaker's id. */
function quoteMoments({ prices, dataset: { entities } }: BoardSnapshot, row: number): ReadonlyMap<number, number> {
  const { firstQuote, quotes } = prices.lines.columns;
  const { bookmaker, quotedAt } = prices.quotes.columns;
  const moments = new Map<number, number>();
  for (let at = firstQuote[row]!, end = at + quotes[row]!; at < end; at += 1)
    moments.set(entities.bookmakers[bookmaker[at]!]!.id, quotedAt[at]! * 1000 + 999);
  return moments;
}

/** The outcome that a line of a snapshot is about. */
function outcomeOfLine({ prices, dataset: { entities } }: BoardSnapshot, row: number): PricedOutcome {
  const { fixture, scope, player, line, side } = prices.lines.columns;
  const about = scopes[scope[row]!]!;
  return {
    fixtureId: entities.fixtures[fixture[row]!]!.id,
    market: marketOfLine(prices.lines.columns, row),
    scope: about,
    playerId: about === 'player' ? entities.players[player[row]!]!.id : null,
    line: Number.isNaN(line[row]) ? null : line[row]!,
    side: priceSides[side[row]!]!,
  };
}
