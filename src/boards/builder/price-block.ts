import { emptyColumns } from '../engine/empty-columns.js';
import type { QuotedSelection, QuoteRows } from '../load/load-quotes.js';
import { lineSchema, quoteFlags, quoteSchema, scopes, uncountedFlags } from '../dataset/prices.js';
import type { Prices } from '../dataset/prices.js';
import { putInOrder } from './quote-order.js';
import { isSameLine, isSameSide, quotedLines } from './quoted-lines.js';
import type { QuotedLine, QuotedPlayer } from './quoted-lines.js';

/** At or below it a price is no offer. */
const TRIVIAL_ODDS = 1.01;

/** What a block of prices needs to know beside the prices. */
export interface PriceContext {
  /** Codes of the fixture and its sides. */
  readonly fixture: number;
  readonly home: number;
  readonly away: number;
  /** Kick-off has passed: prices whose moment is assumed counted until then. */
  readonly isLive: boolean;
  /** Unix seconds. */
  readonly now: number;
  /** Seconds after which a price whose moment is known no longer counts. */
  readonly maximumAge: number;
  /** Bookmakers, and codes of providers' markets, by their place in the rows of quotes. */
  readonly bookmakers: readonly {
    readonly code: number;
    readonly id: number;
    readonly name: string;
    readonly isExchange: boolean;
  }[];
  readonly providerMarkets: readonly number[];
  player(id: number): QuotedPlayer;
  /** Code of the team that a player belongs to; -1 where unknown. */
  teamOfPlayer(player: number): number;
}

/** Best prices of the result; NaN where nobody quotes. */
export interface ResultPrices {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

/** The prices of one fixture as columns. */
export interface PriceBlock {
  readonly prices: Prices;
  readonly matchOdds: { readonly counted: ResultPrices; readonly withStale: ResultPrices };
  /** Unix seconds from which on another price is stale; Infinity where none will be. */
  readonly staleFrom: number;
}

const [homeScope, awayScope] = [scopes.indexOf('home'), scopes.indexOf('away')];
const uncounted = uncountedFlags(false);

/** Puts the prices of one fixture into columns; markets without over and under give the best 1X2 prices only. */
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
  const matchOdds = {
    counted: resultPrices(selections, rows, context, uncounted),
    withStale: resultPrices(selections, rows, context, uncountedFlags(true)),
  };
  return { prices, matchOdds, staleFrom: staleFrom(selections, rows, context) };
}

/** Writes everything of lines but their best prices; gives the rows of the prices, those of a line together. */
function writeLines(
  { lines: { columns }, quotes }: Prices,
  found: readonly QuotedLine[],
  context: PriceContext,
): Uint32Array {
  const { fixture, scope, team, player, statistic, line, side, firstQuote, quotes: counts, otherSide } = columns;
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
              : context.teamOfPlayer(each.player.code);
      player[row] = each.player?.code ?? -1;
      statistic[row] = each.statistic;
      line[row] = each.line;
      side[row] = each.side;
      firstQuote[row] = quote;
      otherSide[row] = -1;
      if (before !== undefined && isSameLine(each, before)) [otherSide[row], otherSide[row - 1]] = [row - 1, row];
    }
    quoteRows.set(each.quotes, quote);
    quote += each.quotes.length;
    counts[row]! += each.quotes.length;
  });
  return quoteRows;
}

/** Writes the prices of each line in order, and which of them is the best that counts. */
function writeQuotes(
  { lines, quotes: { columns } }: Prices,
  quoteRows: Uint32Array,
  rows: QuoteRows,
  context: PriceContext,
): void {
  const { firstQuote, quotes, bestQuote, bestOdds } = lines.columns;
  const { id, bookmaker, providerMarket, odds, quotedAt, flags } = columns;
  for (let line = 0; line < lines.rows; line += 1) {
    const [first, end] = [firstQuote[line]!, firstQuote[line]! + quotes[line]!];
    putInOrder(quoteRows, first, end, rows, context.bookmakers);
    bestQuote[line] = -1;
    bestOdds[line] = NaN;
    for (let at = end - 1; at >= first; at -= 1) {
      const quote = quoteRows[at]!;
      id[at] = rows.id[quote]!;
      bookmaker[at] = context.bookmakers[rows.bookmaker[quote]!]!.code;
      providerMarket[at] = context.providerMarkets[rows.providerMarket[quote]!]!;
      odds[at] = rows.odds[quote]!;
      quotedAt[at] = rows.quotedAt[quote]!;
      flags[at] = flagsOf(rows, quote, context);
      if ((flags[at]! & uncounted) !== 0) continue;
      bestQuote[line] = at;
      bestOdds[line] = odds[at]!;
    }
  }
}

function flagsOf(rows: QuoteRows, quote: number, context: PriceContext): number {
  const isAssumed = rows.isAssumed[quote] === 1;
  return (
    (rows.isSuspended[quote] === 1 ? quoteFlags.suspended : 0) |
    (rows.odds[quote]! <= TRIVIAL_ODDS ? quoteFlags.trivial : 0) |
    (context.bookmakers[rows.bookmaker[quote]!]!.isExchange ? quoteFlags.exchange : 0) |
    (isAssumed ? quoteFlags.assumed : 0) |
    ((isAssumed ? context.isLive : rows.quotedAt[quote]! < context.now - context.maximumAge) ? quoteFlags.stale : 0)
  );
}

function resultPrices(
  selections: readonly QuotedSelection[],
  rows: QuoteRows,
  context: PriceContext,
  excluded: number,
): ResultPrices {
  const best = { home: NaN, draw: NaN, away: NaN };
  for (const { market, side, quotes } of selections) {
    if (market !== 'matchResult' || (side !== 'home' && side !== 'draw' && side !== 'away')) continue;
    for (const quote of quotes)
      if ((flagsOf(rows, quote, context) & excluded) === 0 && !(rows.odds[quote]! <= best[side]))
        best[side] = rows.odds[quote]!;
  }
  return best;
}

function staleFrom(
  selections: readonly QuotedSelection[],
  { isAssumed, quotedAt }: QuoteRows,
  { now, maximumAge }: PriceContext,
): number {
  const oldest = now - maximumAge;
  let first = Infinity;
  for (const { quotes } of selections) {
    for (let at = 0; at < quotes.length; at += 1) {
      const moment = quotedAt[quotes[at]!]!;
      if (moment < first && moment >= oldest && isAssumed[quotes[at]!] !== 1) first = moment;
    }
  }
  // the first whole second at which it is older than what counts
  return Math.floor(first + maximumAge) + 1;
}
