import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { hiddenFlags, quoteFlags } from '../football/eligible-price.js';
import type { BoardPrice } from '../boards/records/bet.js';
import { instantOf } from '../common/calendar/instant.js';
import type { CardVariant } from './card-variant.js';
import type { ValueBetMatchOdds, ValueBetPrice } from './value-bets.dto.js';

/** The value; null for NaN. */
export const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Best 1X2 prices of a fixture; with `includeStale` stale prices are eligible. */
export function matchOddsOf(
  { matchOdds, derived }: BoardSnapshot,
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

/** Shown prices of a card's line by bookmaker name: not suspended, above 1.01, and not stale unless the query asks. */
export function pricesOf(
  snapshot: BoardSnapshot,
  { table: { columns }, prices: options }: CardVariant,
  row: number,
): ValueBetPrice[] {
  const { prices } = snapshot;
  const { bookmakers } = snapshot.dataset.entities;
  const { firstQuote, quotes: quoteCounts } = prices.lines.columns;
  const { bookmaker, odds, flags, quotedAt } = prices.quotes.columns;
  const hidden = hiddenFlags(options.includeStale);
  const ranks = nameRanks(snapshot);
  const shown: OfferedPrice[] = [];
  // prices of exchanges are shown only beside those of bookmakers
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

/** The best eligible price of the side that a card is ranked by. */
export function bestPriceOf({ table: { columns }, side, quote }: CardVariant, row: number): BoardPrice {
  return { line: (side[row] === 0 ? columns.overLine : columns.underLine)[row]!, quote: quote[row]! };
}

/** Prices of a bookmaker; NaN without one. */
interface OfferedPrice {
  readonly index: number;
  over: number;
  under: number;
  /** The older of both, Unix seconds. */
  moment: number;
  isAssumed: boolean;
}

/** By bookmaker index: rank of the name; equal names share a rank. */
function nameRanks({ dataset: { entities }, derivedOfEntities }: BoardSnapshot): Uint16Array {
  return derivedOfEntities.get('bookmakers by name', () => {
    const names = [...new Set(entities.bookmakers.map(({ name }) => name))].sort();
    return Uint16Array.from(entities.bookmakers, ({ name }) => names.indexOf(name));
  });
}
