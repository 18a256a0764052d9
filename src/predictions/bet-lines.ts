import { excludedFlags, quoteFlags } from '../football/eligible-price.js';
import { expectedValue, lineProbabilities } from '../football/odds-value.js';
import type { LineProbabilities, SettlementProbabilities } from '../football/odds-value.js';
import { bestPriceRow } from '../football/price-comparison.js';

/** A price that is shown. */
export interface ShownQuote {
  bookmakerId: number;
  bookmakerName: string;
  isExchange: boolean;
  line: number;
  side: 'over' | 'under';
  /** Decimal odds. */
  odds: number;
  quotedAt: Date;
  isAssumed: boolean;
}

/** A price with its expected profit in percent of the stake; null without a model. */
export interface PricedSide {
  odds: number;
  edge: number | null;
  quotedAt: Date;
  isAssumed: boolean;
}

/** One bookmaker at one line; a side that it does not quote is null. */
export interface BookmakerPrices {
  id: number;
  name: string;
  isExchange: boolean;
  over: PricedSide | null;
  under: PricedSide | null;
}

/** The highest price of a side, without exchanges. */
export interface BestPrice extends PricedSide {
  bookmakerName: string;
}

/** One line of a side or of both, with its prices and probabilities, unrounded. */
export interface BetLine {
  line: number;
  /** Settlements of both sides; null without a model. */
  probabilities: LineProbabilities | null;
  bookmakers: BookmakerPrices[];
  bestOver: BestPrice | null;
  bestUnder: BestPrice | null;
}

/** Whether a bet can be settled at a line: a multiple of a quarter, 0 or above. */
export function isBettableLine(line: number): boolean {
  return line >= 0 && Number.isInteger(line * 4);
}

/**
 * The standard lines joined with every line quoted, ascending.
 * @param distribution P(X = 0), P(X = 1), ... of the count; null without a model
 */
export function betLines(
  standardLines: readonly number[],
  quotes: readonly ShownQuote[],
  distribution: Float64Array | null,
): BetLine[] {
  const quotesOf = new Map<number, ShownQuote[]>(standardLines.map((line) => [line, []]));
  for (const quote of quotes) {
    if (!isBettableLine(quote.line)) continue;
    const listed = quotesOf.get(quote.line);
    if (listed === undefined) quotesOf.set(quote.line, [quote]);
    else listed.push(quote);
  }
  return [...quotesOf]
    .sort(([one], [other]) => one - other)
    .map(([line, listed]) =>
      betLine(line, listed, distribution === null ? null : lineProbabilities(distribution, line)),
    );
}

function betLine(line: number, quotes: readonly ShownQuote[], probabilities: LineProbabilities | null): BetLine {
  const bookmakers = new Map<number, BookmakerPrices>();
  for (const quote of quotes) {
    const { bookmakerId, bookmakerName, isExchange } = quote;
    const prices = bookmakers.get(bookmakerId) ?? {
      id: bookmakerId,
      name: bookmakerName,
      isExchange,
      over: null,
      under: null,
    };
    prices[quote.side] = pricedSide(quote, probabilities?.[quote.side] ?? null);
    bookmakers.set(bookmakerId, prices);
  }
  const listed = [...bookmakers.values()].sort((one, other) => compareText(one.name, other.name) || one.id - other.id);
  return {
    line,
    probabilities,
    bookmakers: listed,
    bestOver: bestOf(listed, 'over'),
    bestUnder: bestOf(listed, 'under'),
  };
}

function pricedSide({ odds, quotedAt, isAssumed }: ShownQuote, bet: SettlementProbabilities | null): PricedSide {
  return { odds, edge: bet === null ? null : expectedValue(bet, odds) * 100, quotedAt, isAssumed };
}

/** The best price of a side; of equal ones that of the first bookmaker by name. */
function bestOf(bookmakers: readonly BookmakerPrices[], side: 'over' | 'under'): BestPrice | null {
  const columns = {
    odds: Float64Array.from(bookmakers, ({ [side]: price }) => price?.odds ?? NaN),
    bookmaker: Uint16Array.from(bookmakers.keys()),
    flags: Uint8Array.from(bookmakers, ({ isExchange }) => (isExchange ? quoteFlags.exchange : 0)),
  };
  const best = bookmakers[bestPriceRow(columns, 0, bookmakers.length, excludedFlags(false))];
  const price = best?.[side] ?? null;
  return best === undefined || price === null ? null : { ...price, bookmakerName: best.name };
}

/** The higher edge of both sides' best prices, in percent; null without a quote or a model. */
export function bestEdge({ bestOver, bestUnder }: BetLine): number | null {
  const edges = [bestOver?.edge, bestUnder?.edge].filter((edge) => edge !== null && edge !== undefined);
  return edges.length === 0 ? null : Math.max(...edges);
}

/** Whether a side of a line has an edge above `leastEdge` percent. */
export function isAboveEdge(line: BetLine, leastEdge: number): boolean {
  const edge = bestEdge(line);
  return edge !== null && edge > leastEdge;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
