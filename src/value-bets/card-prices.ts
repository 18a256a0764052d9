import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { bestQuoteOf } from '../boards/dataset/best-prices.js';
import type { MatchOddsTable, PriceChoice } from '../boards/dataset/prices.js';
import { chosenPrices } from '../boards/query/bookmakers.js';
import type { BoardPrice } from '../boards/records/bet.js';
import type { NamedDataset, PricedDataset } from '../boards/snapshot/snapshot.js';
import { instantOf } from '../common/calendar/instant.js';
import { hiddenFlags, quoteFlags } from '../football/eligible-price.js';
import type { ValueBetMatchOdds, ValueBetPrice } from './value-bets.dto.js';

/** Best eligible prices of both sides of each card; NaN without one. */
export interface CardBestPrices {
  readonly over: Float64Array;
  readonly under: Float64Array;
}

/** Best eligible prices of all cards; cached by the choice of prices, shared by many variants. */
export function bestPrices(
  snapshot: PricedDataset,
  { columns }: ValueCardTable,
  superSub: boolean,
  choice: PriceChoice,
): CardBestPrices {
  if (hasStoredPrices(choice)) return { over: columns.bestOver, under: columns.bestUnder };
  return snapshot.derived.of('best prices of cards', { superSub, ...choice }, () => {
    const chosen = chosenPrices(snapshot, choice);
    return { over: chosen.of(columns.overLine), under: chosen.of(columns.underLine) };
  });
}

/** Whether the stored columns contain these prices. */
export const hasStoredPrices = ({ includeStale, bookmakers }: PriceChoice): boolean =>
  !includeStale && bookmakers === null;

/** The value; null for NaN. */
export const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Best 1X2 prices of a fixture; with `includeStale` stale prices are eligible. */
export function matchOddsOf(
  { matchOdds, derived }: Pick<PricedDataset, 'derived'> & { readonly matchOdds: MatchOddsTable },
  fixture: number,
  includeStale: boolean,
): ValueBetMatchOdds {
  const { fixture: fixtures, includesStale, home, draw, away } = matchOdds.columns;
  const keyOf = (index: number, isStaleIncluded: number): number => index * 2 + isStaleIncluded;
  const rows = derived.get(
    'rows of match odds',
    () => new Map(Array.from(fixtures, (index, row) => [keyOf(index, includesStale[row]!), row])),
  );
  const row = rows.get(keyOf(fixture, Number(includeStale)));
  if (row === undefined) return { away: null, draw: null, home: null };
  return { away: known(away[row]!), draw: known(draw[row]!), home: known(home[row]!) };
}

/** Displayed prices of a card's line by bookmaker name: not suspended, above 1.01, and not stale unless requested. */
export function pricesOf(
  snapshot: PricedDataset,
  { table: { columns }, prices: options }: PricedCards,
  row: number,
): ValueBetPrice[] {
  const { prices } = snapshot;
  const { bookmakers } = snapshot.dataset.entities;
  const { firstQuote, quotes: quoteCounts } = prices.lines.columns;
  const { bookmaker, odds, flags, quotedAt } = prices.quotes.columns;
  const hidden = hiddenFlags(options.includeStale);
  const ranks = nameRanks(snapshot);
  const shown: OfferedPrice[] = [];
  // prices of exchanges are only shown along with those of bookmakers
  let isQuoted = false;
  for (let side = 0; side < 2; side += 1) {
    const line = side === 0 ? columns.overLine[row]! : columns.underLine[row]!;
    const first = line < 0 ? 0 : firstQuote[line]!;
    const end = line < 0 ? 0 : first + quoteCounts[line]!;
    for (let at = first; at < end; at += 1) {
      const index = bookmaker[at]!;
      if ((flags[at]! & hidden) !== 0) continue;
      if ((flags[at]! & quoteFlags.exchange) === 0) isQuoted = true;
      if (options.bookmakers !== null && options.bookmakers[index] !== 1) continue;
      const isAssumed = (flags[at]! & quoteFlags.assumed) !== 0;
      let offered = shown.find((each) => each.index === index);
      if (offered === undefined)
        shown.push((offered = { index, over: NaN, under: NaN, moment: Infinity, isAssumed: false }));
      offered.moment = Math.min(offered.moment, quotedAt[at]!);
      offered.isAssumed ||= isAssumed;
      if (side === 0) offered.over = odds[at]!;
      else offered.under = odds[at]!;
    }
  }
  if (!isQuoted) return [];
  return shown
    .sort((one, other) => ranks[one.index]! - ranks[other.index]!)
    .map(({ index, over, under, moment, isAssumed }) => {
      const { name, slug, isExchange } = bookmakers[index]!;
      return {
        overOdds: known(over),
        source: slug,
        underOdds: known(under),
        bookmakerName: name,
        exchange: isExchange,
        assumed: isAssumed,
        quotedAt: instantOf(moment),
      };
    });
}

/** The best eligible price of a card's ranked side. */
export function bestPriceOf({ prices }: PricedDataset, card: RankedCards, row: number): BoardPrice {
  const { overLine, underLine } = card.table.columns;
  const line = (card.side[row] === 0 ? overLine : underLine)[row]!;
  return { line, quote: bestQuoteOf(prices, line, card.prices) };
}

/** Cards, and which of their prices are shown. */
interface PricedCards {
  readonly table: ValueCardTable;
  readonly prices: PriceChoice;
}

/** Cards with their ranked side. */
interface RankedCards extends PricedCards {
  readonly side: Uint8Array;
}

/** Prices of a bookmaker; NaN without one. */
interface OfferedPrice {
  readonly index: number;
  over: number;
  under: number;
  /** Moment of the older of both, Unix seconds. */
  moment: number;
  isAssumed: boolean;
}

/** By bookmaker index: rank of the name; equal names share a rank. */
function nameRanks({ dataset: { entities }, derivedOfEntities }: NamedDataset): Uint16Array {
  return derivedOfEntities.get('bookmakers by name', () => {
    const names = [...new Set(entities.bookmakers.map(({ name }) => name))].sort();
    return Uint16Array.from(entities.bookmakers, ({ name }) => names.indexOf(name));
  });
}
