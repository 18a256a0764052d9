/** Prices of finished matches, put together market by market. */
import type { BetSide } from '../football/bet-grade.js';
import { compareNames } from '../football/price-comparison.js';
import { blockStart } from './walk-forward.js';
import type { PublishedPriceRow, ValueMarket, ValueQuoteRow } from './value-quotes.queries.js';

/** Sides of each market. */
export const MARKET_SIDES: Readonly<Record<ValueMarket, readonly BetSide[]>> = {
  matchResult: ['home', 'draw', 'away'],
  goals: ['over', 'under'],
  asianHandicap: ['home', 'away'],
};

/** Prices of a bookmaker by side; NaN: not quoted. */
export interface BookmakerPrices {
  /** Slug. */
  readonly bookmaker: string;
  readonly name: string;
  readonly feed: string;
  readonly odds: readonly number[];
}

/** A market of a match at a line. */
export interface PricedMarket {
  readonly fixtureId: number;
  readonly market: ValueMarket;
  /** NaN of a match result; of a handicap the home side's. */
  readonly line: number;
  /** Unix seconds: when the opening prices were known, and the model of the match was fitted. */
  readonly knownAt: number;
  readonly opening: readonly BookmakerPrices[];
  /** At the same line; a handicap that moved has none. */
  readonly closing: readonly BookmakerPrices[];
  /**
   * By side the best opening price of all bookmakers that the source collects, and the mean closing one; NaN: none. A
   * maximum far above the mean is an error of the file, and none.
   */
  readonly openingMaximum: readonly number[];
  readonly closingMean: readonly number[];
}

/**
 * Markets by match, of the prices of a competition; those without an opening price are left out. An opening price that
 * was stale once the last one was known is none; one whose moment is assumed never is.
 * @param maximumAge minutes after which a price is stale
 */
export function pricedMarkets(
  quotes: readonly ValueQuoteRow[],
  published: readonly PublishedPriceRow[],
  maximumAge: number,
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
    const all = group.rows.filter(({ mark }) => mark === 'opening');
    const first = all[0];
    if (first === undefined) continue;
    const { fixtureId, market, kickoffAt } = first;
    const sides = MARKET_SIDES[market];
    const knownAt = Math.max(
      blockStart(kickoffAt.getTime() / 1000),
      ...all.map(({ quotedAt }) => quotedAt.getTime() / 1000),
    );
    const isFresh = ({ quotedAt, isAssumed }: ValueQuoteRow): boolean =>
      isAssumed || quotedAt.getTime() / 1000 >= knownAt - maximumAge * 60;
    const opening = all.filter(isFresh);
    if (opening.length === 0) continue;
    const priced = {
      fixtureId,
      market,
      line: first.line ?? NaN,
      knownAt,
      opening: byBookmaker(opening, sides),
      closing: byBookmaker(
        group.rows.filter(({ mark }) => mark === 'closing'),
        sides,
      ),
      openingMaximum: sides.map((side) => maximumOf(publishedOf(group.published, 'opening', side))),
      closingMean: sides.map((side) => publishedOf(group.published, 'closing', side)?.mean ?? NaN),
    };
    const existing = byMatch.get(fixtureId);
    if (existing === undefined) byMatch.set(fixtureId, [priced]);
    else existing.push(priced);
  }
  return byMatch;
}

/** A published maximum further above the published mean is an error of the file. */
export const GREATEST_MAXIMUM = 1.3;

/** The published maximum; NaN without one, or where it is an error. */
function maximumOf(row: PublishedPriceRow | undefined): number {
  const { maximum = null, mean = null } = row ?? {};
  return maximum === null || (mean !== null && maximum > GREATEST_MAXIMUM * mean) ? NaN : maximum;
}

const publishedOf = (
  rows: readonly PublishedPriceRow[],
  mark: PublishedPriceRow['mark'],
  side: string,
): PublishedPriceRow | undefined => rows.find((row) => row.mark === mark && row.side === side);

function byBookmaker(rows: readonly ValueQuoteRow[], sides: readonly BetSide[]): BookmakerPrices[] {
  const found = new Map<string, { bookmaker: string; name: string; feed: string; odds: number[] }>();
  for (const row of rows) {
    let prices = found.get(row.bookmaker);
    if (prices === undefined)
      found.set(
        row.bookmaker,
        (prices = {
          bookmaker: row.bookmaker,
          name: row.bookmakerName,
          feed: row.feed,
          odds: sides.map(() => NaN),
        }),
      );
    prices.odds[sides.indexOf(row.side)] = row.odds;
  }
  return [...found.values()].sort((one, other) => compareNames(one.name, other.name));
}
