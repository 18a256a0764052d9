import type { PlayerPriceCalibration } from '../../football/judge/sources.js';
import { groupBy } from '../../football/group-by.js';
import { sidesOf, SubjectClose } from '../../models/price-forecast/market-prices.js';
import type { MarketPrices, SourcePrices } from '../../models/price-forecast/market-prices.js';
import type { BegunPick, CloseQuote, ClosingLine } from './grading.queries.js';

/** Markets whose closing prices are used to translate a handicap to another line. */
export const TRANSLATING_MARKETS = ['matchResult', 'goals'] as const;

/** Closing prices of the markets of picks. */
export class ClosingLines {
  private readonly quotes: ReadonlyMap<string, CloseQuote[]>;

  /**
   * @param quotes of the picks' markets; if one is a handicap, of `TRANSLATING_MARKETS` too
   * @param calibrationOf calibration of one-sided prices of a pick's market as of kick-off; null: none
   */
  constructor(
    quotes: readonly CloseQuote[],
    private readonly calibrationOf: (pick: BegunPick) => PlayerPriceCalibration | null,
  ) {
    this.quotes = groupBy(quotes, subjectKey);
  }

  /** The prices of a pick's selection at kick-off. */
  of(pick: BegunPick): ClosingLine {
    const quotes = this.quotes.get(subjectKey(pick)) ?? [];
    const { market, line, side } = pick;
    const ofSide = quotes.filter(
      (quote) => quote.market === market && quote.line === line && quote.side === side && !quote.isExchange,
    );
    const closePrices = ofSide.map(({ bookmakerId, odds, quotedAt }) => ({
      bookmakerId,
      odds,
      quotedAt: quotedAt.toISOString(),
    }));
    const close = new SubjectClose(marketsOf(quotes), () => this.calibrationOf(pick)).at(market, line ?? NaN);
    return {
      closePrice: ofSide.find(({ bookmakerId }) => bookmakerId === pick.bookmakerId)?.odds ?? null,
      closePrices,
      closeProbability: close?.probabilities[sidesOf(market).indexOf(side)] ?? null,
      closeSources: close?.sources ?? 0,
    };
  }
}

const subjectKey = ({ fixtureId, scope, playerId }: CloseQuote | BegunPick): string =>
  [fixtureId, scope, playerId].join('|');

/** The prices of a subject by market and line. */
function marketsOf(quotes: readonly CloseQuote[]): MarketPrices[] {
  interface Group {
    readonly market: string;
    readonly line: number;
    readonly prices: Map<number, Omit<SourcePrices, 'odds'> & { readonly odds: number[] }>;
  }
  const markets = new Map<string, Group>();
  for (const { market, line, side, bookmakerId, priceFeed, isExchange, odds } of quotes) {
    const key = `${market} ${line}`;
    const group: Group = markets.get(key) ?? { market, line: line ?? NaN, prices: new Map() };
    markets.set(key, group);
    const sides = sidesOf(market);
    const prices = group.prices.get(bookmakerId) ?? { feed: priceFeed, isExchange, odds: sides.map(() => NaN) };
    prices.odds[sides.indexOf(side)] = odds;
    group.prices.set(bookmakerId, prices);
  }
  return [...markets.values()].map(({ prices, ...market }) => ({ ...market, prices: [...prices.values()] }));
}
