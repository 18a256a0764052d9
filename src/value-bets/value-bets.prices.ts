import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { hiddenFlags, quoteFlags } from '../boards/world/prices.js';
import { instantOf } from '../common/calendar/instant.js';
import type { CardBasis } from './value-bets.basis.js';
import type { ValueBetMatchOdds, ValueBetPrice } from './value-bets.dto.js';

/** NaN stands for unknown. */
export const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

const resultPrices = new WeakMap<object, ReadonlyMap<number, number>>();

/** Best prices of the result of a fixture. */
export function matchOddsOf({ matchOdds }: BoardSnapshot, fixture: number): ValueBetMatchOdds {
  const rows = resultPrices.get(matchOdds) ?? new Map(Array.from(matchOdds.columns.fixture, (code, row) => [code, row]));
  resultPrices.set(matchOdds, rows);
  const row = rows.get(fixture);
  if (row === undefined) return { away: null, draw: null, home: null };
  const { home, draw, away } = matchOdds.columns;
  return { away: known(away[row]!), draw: known(draw[row]!), home: known(home[row]!) };
}

/** Prices that can be taken, by name of the bookmaker: suspended and trivial ones are none, nor, as a rule, old ones. */
export function pricesOf({ prices, world: { entities } }: BoardSnapshot, { keys: { table: { columns } }, prices: choice }: CardBasis, row: number): ValueBetPrice[] {
  const { firstQuote, quotes: counts } = prices.lines.columns;
  const { bookmaker, odds, flags, quotedAt } = prices.quotes.columns;
  const hidden = hiddenFlags(choice.includeStale);
  const shown = new Map<number, ValueBetPrice & { moment: number }>();
  // exchanges alone quote no card: their prices are shown beside others
  let isQuoted = false;
  const add = (line: number, member: 'overOdds' | 'underOdds'): void => {
    const first = line < 0 ? 0 : firstQuote[line]!;
    const end = line < 0 ? 0 : first + counts[line]!;
    for (let at = first; at < end; at += 1) {
      const code = bookmaker[at]!;
      if ((flags[at]! & hidden) !== 0) continue;
      if ((flags[at]! & quoteFlags.exchange) === 0) isQuoted = true;
      if (choice.bookmakers !== null && choice.bookmakers[code] !== 1) continue;
      const { name, slug, isExchange } = entities.bookmakers[code]!;
      const before = shown.get(code);
      const moment = Math.min(before?.moment ?? Infinity, quotedAt[at]!);
      shown.set(code, {
        overOdds: before?.overOdds ?? null, source: slug, underOdds: before?.underOdds ?? null, bookmakerName: name, exchange: isExchange,
        assumed: (before?.assumed ?? false) || (flags[at]! & quoteFlags.assumed) !== 0, quotedAt: instantOf(moment), moment, [member]: odds[at]!,
      });
    }
  };
  add(columns.overLine[row]!, 'overOdds');
  add(columns.underLine[row]!, 'underOdds');
  if (!isQuoted) return [];
  return [...shown.values()]
    .map(({ moment: _, ...price }) => price)
    .sort((one, other) => (one.bookmakerName < other.bookmakerName ? -1 : one.bookmakerName > other.bookmakerName ? 1 : 0));
}
