import type { ClosingPrice } from '../pick-boards.js';
import type { BetSide } from '../../football/bet-grade.js';
import { Consensus } from '../../football/consensus.js';
import type { OneSidedCalibration } from '../../football/consensus.js';
import type { BegunPick, CloseQuote } from './grading.queries.js';

/** The prices of a selection at kick-off. */
export interface ClosingLine {
  /** The bookmaker's own last price; null where it quoted none. */
  readonly closePrice: number | null;
  /** Probability that the bet wins, given that it is decided, by the other sources' consensus; null without any. */
  readonly closeProbability: number | null;
  readonly closeSources: number;
  readonly closePrices: readonly ClosingPrice[];
}

/** Sides of a market, in the order in which a consensus takes them. */
const MARKET_SIDES: readonly (readonly BetSide[])[] = [
  ['over', 'under'],
  ['home', 'draw', 'away'],
  ['home', 'away'],
  ['yes', 'no'],
];

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

function sidesOf({ side, market, line }: BegunPick): readonly BetSide[] {
  const sides = MARKET_SIDES.find(
    (each) => each.includes(side) && (each.length === 3) === (market === 'matchResult' && line === null),
  );
  if (sides === undefined) throw new Error(`the market ${market} has no side ${side}`);
  return sides;
}
