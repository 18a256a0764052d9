import { emptyColumns } from '../engine/columns.js';
import type { QuotedSelection, QuoteRows } from '../load/load-quotes.js';
import { lineSchema, marketOfLine, priceSides, quoteSchema, scopes } from '../dataset/prices.js';
import type { Prices } from '../dataset/prices.js';
import { excludedFlags, flagsOf, staleFrom } from '../../football/eligible-price.js';
import type { PricingMoment, QuotedPrice } from '../../football/eligible-price.js';
import { bestPriceRow, compareNames } from '../../football/price-comparison.js';
import { isSameSide, quotedLines } from './quoted-lines.js';
import type { QuotedLine, QuotedPlayer } from './quoted-lines.js';

/** Inputs of a price block besides the prices. */
export interface PriceContext extends PricingMoment {
  /** Dictionary indexes of the fixture and its sides. */
  readonly fixture: number;
  readonly home: number;
  readonly away: number;
  /** Bookmakers, and dictionary indexes of provider markets, by their index in the rows of quotes. */
  readonly bookmakers: readonly {
    readonly index: number;
    readonly id: number;
    readonly name: string;
    readonly isExchange: boolean;
  }[];
  readonly providerMarkets: readonly number[];
  /** Outcomes whose last move is a steam move. */
  readonly steam: ReadonlySet<number>;
  player(id: number): QuotedPlayer;
  /** Index of the team that a player belongs to; -1 where unknown. */
  teamOfPlayer(player: number): number;
}

/** Best eligible 1X2 prices; NaN without one. */
export interface ResultPrices {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

/** The prices of one fixture as columns. */
export interface PriceBlock {
  readonly prices: Prices;
  readonly matchOdds: { readonly fresh: ResultPrices; readonly withStale: ResultPrices };
  /** Unix seconds from which another price is stale by age; Infinity without one. */
  readonly staleFrom: number;
}

const [homeScope, awayScope] = [scopes.indexOf('home'), scopes.indexOf('away')];
const excluded = excludedFlags(false);

/** The prices of one fixture as columns, and its best 1X2 prices. */
export function priceBlock(selections: readonly QuotedSelection[], rows: QuoteRows, context: PriceContext): PriceBlock {
  const found = quotedLines(selections, (id) => context.player(id));
  let [lines, quotes] = [0, 0];
  found.forEach((line, at) => {
    if (at === 0 || !isSameSide(line, found[at - 1]!)) lines += 1;
    quotes += line.quotes.length;
  });
  const prices: Prices = {
    lines: { rows: lines, columns: emptyColumns(lineSchema, lines) },
    quotes: { rows: quotes, columns: emptyColumns(quoteSchema, quotes) },
  };
  writeQuotes(prices, writeLines(prices, found, context), rows, context);
  let nextStale = Infinity;
  for (const selection of selections) {
    for (const quote of selection.quotes)
      nextStale = Math.min(nextStale, staleFrom(quoteAt(rows, quote, context), context));
  }
  return { prices, matchOdds: resultPrices(prices), staleFrom: nextStale };
}

/** Writes all columns of lines except their best prices; returns the rows of the prices, grouped by line. */
function writeLines(
  { lines: { columns }, quotes }: Prices,
  found: readonly QuotedLine[],
  context: PriceContext,
): Uint32Array {
  const { fixture, scope, team, player, statistic, line, side, firstQuote, quotes: counts, isSteam } = columns;
  const quoteRows = new Uint32Array(quotes.rows);
  let [row, quote] = [-1, 0];
  found.forEach((each, at) => {
    const before = found[at - 1];
    if (before === undefined || !isSameSide(each, before)) {
      row += 1;
      fixture[row] = context.fixture;
      scope[row] = each.scope;
      team[row] =
        each.scope === homeScope
          ? context.home
          : each.scope === awayScope
            ? context.away
            : each.player === null
              ? -1
              : context.teamOfPlayer(each.player.index);
      player[row] = each.player?.index ?? -1;
      statistic[row] = each.statistic;
      line[row] = each.line;
      side[row] = each.side;
      firstQuote[row] = quote;
    }
    quoteRows.set(each.quotes, quote);
    quote += each.quotes.length;
    counts[row]! += each.quotes.length;
    if (context.steam.has(each.selection)) isSteam[row] = 1;
  });
  return quoteRows;
}

/** Writes the prices of each line in order, and marks the best. */
function writeQuotes(
  { lines, quotes: { columns } }: Prices,
  quoteRows: Uint32Array,
  rows: QuoteRows,
  context: PriceContext,
): void {
  const { firstQuote, quotes, bestQuote, bestOdds } = lines.columns;
  const { id, bookmaker, providerMarket, odds, quotedAt, openingOdds, openedAt, flags } = columns;
  for (let line = 0; line < lines.rows; line += 1) {
    const [first, end] = [firstQuote[line]!, firstQuote[line]! + quotes[line]!];
    putInOrder(quoteRows, first, end, rows, context.bookmakers);
    for (let at = first; at < end; at += 1) {
      const quote = quoteRows[at]!;
      id[at] = rows.id[quote]!;
      bookmaker[at] = context.bookmakers[rows.bookmaker[quote]!]!.index;
      providerMarket[at] = context.providerMarkets[rows.providerMarket[quote]!]!;
      odds[at] = rows.odds[quote]!;
      quotedAt[at] = rows.quotedAt[quote]!;
      openingOdds[at] = rows.openingOdds[quote]!;
      openedAt[at] = rows.openedAt[quote]!;
      flags[at] = flagsOf(quoteAt(rows, quote, context), context);
    }
    const best = bestPriceRow(columns, first, end, excluded);
    bestQuote[line] = best;
    bestOdds[line] = best < 0 ? NaN : odds[best]!;
  }
}

/** The quote of a row. */
function quoteAt(rows: QuoteRows, row: number, { bookmakers }: PriceContext): QuotedPrice {
  return {
    odds: rows.odds[row]!,
    isSuspended: rows.isSuspended[row] === 1,
    isExchange: bookmakers[rows.bookmaker[row]!]!.isExchange,
    quotedAt: rows.quotedAt[row]!,
    isAssumed: rows.isAssumed[row] === 1,
  };
}

function resultPrices({ lines, quotes }: Prices): PriceBlock['matchOdds'] {
  const { side, firstQuote, quotes: counts, bestOdds } = lines.columns;
  const found = { fresh: { home: NaN, draw: NaN, away: NaN }, withStale: { home: NaN, draw: NaN, away: NaN } };
  for (let row = 0; row < lines.rows; row += 1) {
    const of = priceSides[side[row]!]!;
    if (marketOfLine(lines.columns, row) !== 'matchResult' || of === 'over' || of === 'under') continue;
    found.fresh[of] = bestOdds[row]!;
    const first = firstQuote[row]!;
    const best = bestPriceRow(quotes.columns, first, first + counts[row]!, excludedFlags(true));
    if (best >= 0) found.withStale[of] = quotes.columns.odds[best]!;
  }
  return found;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Insertion sort for the few prices of a line: highest first, equal ones by bookmaker name, then id. */
function putInOrder(
  quotes: Uint32Array,
  first: number,
  end: number,
  { odds, bookmaker }: Pick<QuoteRows, 'odds' | 'bookmaker'>,
  bookmakers: readonly Named[],
): void {
  for (let next = first + 1; next < end; next += 1) {
    const quote = quotes[next]!;
    let at = next;
    for (; at > first; at -= 1) {
      const other = quotes[at - 1]!;
      if (odds[other]! > odds[quote]!) break;
      if (odds[other] === odds[quote] && !isBefore(bookmakers[bookmaker[quote]!]!, bookmakers[bookmaker[other]!]!))
        break;
      quotes[at] = other;
    }
    quotes[at] = quote;
  }
}

const isBefore = (one: Named, other: Named): boolean =>
  one.name === other.name ? one.id < other.id : compareNames(one.name, other.name) < 0;
