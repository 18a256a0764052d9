/** Prices of finished matches, put together market by market. */
import type { PublishedPriceRow, ValueMarket, ValueQuoteRow } from './value-quotes.repository.js';

/** Sides of each market. */
export const MARKET_SIDES: Readonly<Record<ValueMarket, readonly string[]>> = {
  matchResult: ['home', 'draw', 'away'],
  goals: ['over', 'under'],
  asianHandicap: ['home', 'away'],
};

/** Prices of a bookmaker by side; NaN: not quoted. */
export interface BookmakerPrices {
  readonly bookmaker: string;
  readonly feed: string;
  readonly odds: readonly number[];
}

/** A market of a match at a line. */
export interface PricedMarket {
  readonly fixtureId: number;
  readonly market: ValueMarket;
  /** NaN of a match result; of a handicap the home side's. */
  readonly line: number;
  readonly opening: readonly BookmakerPrices[];
  /** At the same line; a handicap that moved has none. */
  readonly closing: readonly BookmakerPrices[];
  /** By side the best opening price of all bookmakers that the source collects, and the mean closing one; NaN: none. */
  readonly openingMaximum: readonly number[];
  readonly closingMean: readonly number[];
}

/** Markets by match, of the prices of a competition; those without an opening price are left out. */
export function pricedMarkets(
  quotes: readonly ValueQuoteRow[],
  published: readonly PublishedPriceRow[],
): ReadonlyMap<number, readonly PricedMarket[]> {
  const markets = new Map<string, { rows: ValueQuoteRow[]; published: PublishedPriceRow[] }>();
  const groupOf = (
    row: ValueQuoteRow | PublishedPriceRow,
  ): { rows: ValueQuoteRow[]; published: PublishedPriceRow[] } => {
    const key = `${row.fixtureId} ${row.market} ${row.line}`;
    let group = markets.get(key);
    if (group === undefined) markets.set(key, (group = { rows: [], published: [] }));
    return group;
  };
  for (const row of quotes) groupOf(row).rows.push(row);
  for (const row of published) groupOf(row).published.push(row);
  const byMatch = new Map<number, PricedMarket[]>();
  for (const group of markets.values()) {
    const first = group.rows.find(({ mark }) => mark === 'opening');
    if (first === undefined) continue;
    const { fixtureId, market } = first;
    const sides = MARKET_SIDES[market];
    const priced = {
      fixtureId,
      market,
      line: first.line ?? NaN,
      opening: byBookmaker(group.rows, 'opening', sides),
      closing: byBookmaker(group.rows, 'closing', sides),
      openingMaximum: sides.map((side) => publishedOf(group.published, 'opening', side)?.maximum ?? NaN),
      closingMean: sides.map((side) => publishedOf(group.published, 'closing', side)?.mean ?? NaN),
    };
    const known = byMatch.get(fixtureId);
    if (known === undefined) byMatch.set(fixtureId, [priced]);
    else known.push(priced);
  }
  return byMatch;
}

const publishedOf = (
  rows: readonly PublishedPriceRow[],
  mark: PublishedPriceRow['mark'],
  side: string,
): PublishedPriceRow | undefined => rows.find((row) => row.mark === mark && row.side === side);

function byBookmaker(
  rows: readonly ValueQuoteRow[],
  mark: ValueQuoteRow['mark'],
  sides: readonly string[],
): BookmakerPrices[] {
  const found = new Map<string, { bookmaker: string; feed: string; odds: number[] }>();
  for (const row of rows) {
    if (row.mark !== mark) continue;
    let prices = found.get(row.bookmaker);
    if (prices === undefined)
      found.set(row.bookmaker, (prices = { bookmaker: row.bookmaker, feed: row.feed, odds: sides.map(() => NaN) }));
    prices.odds[sides.indexOf(row.side)] = row.odds;
  }
  return [...found.values()];
}
