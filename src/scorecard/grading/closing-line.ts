import type { BetSide } from '../../football/bet-grade.js';
import { Consensus } from '../../football/consensus.js';
import type { OneSidedCalibration } from '../../football/consensus.js';
import { sidesOfMarket } from '../../football/price-history.js';
import type { BegunPick, CloseQuote, ClosingLine } from './grading.queries.js';

/** What is known at kick-off of the markets that picks are about. */
export class ClosingLines {
  private readonly quotes = new Map<string, CloseQuote[]>();
  private readonly indexes: ReadonlyMap<number, number>;
  private readonly feeds: readonly number[];

  /**
   * @param feeds price feed of every bookmaker by id
   * @param calibrationOf calibration of one-sided prices of a pick's market, as it stood at kick-off; null: without
   */
  constructor(
    quotes: readonly CloseQuote[],
    feeds: ReadonlyMap<number, string>,
    private readonly calibrationOf: (pick: BegunPick) => OneSidedCalibration | null,
  ) {
    for (const quote of quotes) {
      const key = lineKey(quote);
      const existing = this.quotes.get(key);
      if (existing === undefined) this.quotes.set(key, [quote]);
      else existing.push(quote);
    }
    const names = [...new Set(feeds.values())];
    this.indexes = new Map([...feeds.keys()].map((id, index) => [id, index]));
    this.feeds = [...feeds.values()].map((feed) => names.indexOf(feed));
  }

  /** The prices of a pick's selection at kick-off. */
  of(pick: BegunPick): ClosingLine {
    const quotes = this.quotes.get(lineKey(pick)) ?? [];
    const ownSide = quotes.filter(({ side }) => side === pick.side);
    const closePrices = ownSide.map(({ bookmakerId, odds, quotedAt }) => ({
      bookmakerId,
      odds,
      quotedAt: quotedAt.toISOString(),
    }));
    const closePrice = ownSide.find(({ bookmakerId }) => bookmakerId === pick.bookmakerId)?.odds ?? null;
    return { closePrice, closePrices, ...this.consensusOf(pick, quotes) };
  }

  /** Consensus of the sources other than the pick's own. */
  private consensusOf(
    pick: BegunPick,
    quotes: readonly CloseQuote[],
  ): Pick<ClosingLine, 'closeProbability' | 'closeSources'> {
    const sides = sidesOf(pick);
    const consensus = new Consensus(this.feeds, sides.length);
    consensus.begin(this.calibrationOf(pick));
    const ownFeed = this.feedOf(pick.bookmakerId);
    const byBookmaker = new Map<number, number[]>();
    for (const { bookmakerId, side, odds } of quotes) {
      if (this.feedOf(bookmakerId) === ownFeed) continue;
      const prices = byBookmaker.get(bookmakerId) ?? sides.map(() => NaN);
      prices[sides.indexOf(side)] = odds;
      byBookmaker.set(bookmakerId, prices);
    }
    for (const [bookmakerId, prices] of byBookmaker) consensus.add(this.indexes.get(bookmakerId) ?? -1, prices);
    if (!consensus.compute()) return { closeProbability: null, closeSources: 0 };
    const probability = consensus.probabilities[sides.indexOf(pick.side)] ?? NaN;
    return { closeProbability: probability, closeSources: consensus.sources };
  }

  private feedOf(bookmakerId: number): number {
    return this.feeds[this.indexes.get(bookmakerId) ?? -1] ?? -1;
  }
}

const lineKey = ({ fixtureId, market, scope, playerId, line }: CloseQuote | BegunPick): string =>
  [fixtureId, market, scope, playerId, line].join('|');

function sidesOf({ side, market }: BegunPick): readonly BetSide[] {
  const sides = sidesOfMarket(market);
  if (!sides.includes(side)) throw new Error(`the market ${market} has no side ${side}`);
  return sides;
}
