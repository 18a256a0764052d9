import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { hiddenFlags, quoteFlags } from '../football/eligible-price.js';
import { instantOf } from '../common/calendar/instant.js';
import type { BookmakerEntry } from '../boards/dataset/entities.js';
import type { CardBasis } from './value-bets.basis.js';
import type { ValueBetMatchOdds, ValueBetPrice } from './value-bets.dto.js';

/** NaN stands for unknown. */
export const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

const resultPrices = new WeakMap<object, ReadonlyMap<number, number>>();

/** Best prices of the result of a fixture, old ones among them where they count. */
export function matchOddsOf({ matchOdds }: BoardSnapshot, fixture: number, includeStale: boolean): ValueBetMatchOdds {
  const keyOf = (code: number, includesStale: number): number => code * 2 + includesStale;
  const rows =
    resultPrices.get(matchOdds) ??
    new Map(
      Array.from(matchOdds.columns.fixture, (code, row) => [keyOf(code, matchOdds.columns.includesStale[row]!), row]),
    );
  resultPrices.set(matchOdds, rows);
  const row = rows.get(keyOf(fixture, Number(includeStale)));
  if (row === undefined) return { away: null, draw: null, home: null };
  const { home, draw, away } = matchOdds.columns;
  return { away: known(away[row]!), draw: known(draw[row]!), home: known(home[row]!) };
}

/**
 * Prices that can be taken, by name of the bookmaker: suspended and trivial ones are none, nor, as a rule, old ones.
 */
export function pricesOf(
  {
    prices,
    dataset: {
      entities: { bookmakers },
    },
  }: BoardSnapshot,
  {
    keys: {
      table: { columns },
    },
    prices: choice,
  }: CardBasis,
  row: number,
): ValueBetPrice[] {
  const { firstQuote, quotes: counts } = prices.lines.columns;
  const { bookmaker, odds, flags, quotedAt } = prices.quotes.columns;
  const hidden = hiddenFlags(choice.includeStale);
  const order = orderByName(bookmakers);
  const shown: OfferedPrice[] = [];
  // exchanges alone quote no card: their prices are shown beside others
  let isQuoted = false;
  for (let side = 0; side < 2; side += 1) {
    const line = side === 0 ? columns.overLine[row]! : columns.underLine[row]!;
    const first = line < 0 ? 0 : firstQuote[line]!;
    const end = line < 0 ? 0 : first + counts[line]!;
    for (let at = first; at < end; at += 1) {
      const code = bookmaker[at]!;
      if ((flags[at]! & hidden) !== 0) continue;
      if ((flags[at]! & quoteFlags.exchange) === 0) isQuoted = true;
      if (choice.bookmakers !== null && choice.bookmakers[code] !== 1) continue;
      const isAssumed = (flags[at]! & quoteFlags.assumed) !== 0;
      let offered = shown.find((each) => each.code === code);
      if (offered === undefined)
        shown.push((offered = { code, over: NaN, under: NaN, moment: Infinity, isAssumed: false }));
      offered.moment = Math.min(offered.moment, quotedAt[at]!);
      offered.isAssumed ||= isAssumed;
      if (side === 0) offered.over = odds[at]!;
      else offered.under = odds[at]!;
    }
  }
  if (!isQuoted) return [];
  return shown
    .sort((one, other) => order[one.code]! - order[other.code]!)
    .map(({ code, over, under, moment, isAssumed }) => {
      const { name, slug, isExchange } = bookmakers[code]!;
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

/** Prices of a bookmaker; NaN where there is none. */
interface OfferedPrice {
  readonly code: number;
  over: number;
  under: number;
  /** The older of both, Unix seconds. */
  moment: number;
  isAssumed: boolean;
}

const orders = new WeakMap<readonly BookmakerEntry[], Uint16Array>();

/** Place of each bookmaker by name; those of one name share it. */
function orderByName(bookmakers: readonly BookmakerEntry[]): Uint16Array {
  let order = orders.get(bookmakers);
  if (order === undefined) {
    const names = [...new Set(bookmakers.map(({ name }) => name))].sort();
    orders.set(bookmakers, (order = Uint16Array.from(bookmakers, ({ name }) => names.indexOf(name))));
  }
  return order;
}
