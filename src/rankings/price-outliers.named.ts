import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { Bitset } from '../boards/engine/bitset.js';
import type { Listing } from '../boards/engine/listing.js';
import { uncountedFlags } from '../boards/world/prices.js';
import { percentAbove } from '../football/price-comparison.js';
import { comparedValue } from './price-outliers.anew.js';
import { ComputedLines } from './price-outliers.computed.js';
import { comparisonOf, figureOf } from './price-outliers.figures.js';
import type { PriceFigures } from './price-outliers.figures.js';
import { isPercentWithin, isPriceWithin } from './price-outliers.request.js';
import type { PriceListingRequest } from './price-outliers.request.js';

/**
 * The members within the bounds where the own price of a bookmaker is compared: only his quotes are walked, and all but
 * his price is taken from the figures of his lines. Only prices against other groups need a line's prices themselves.
 */
export function listNamed(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest, figures: PriceFigures): Listing {
  const { prices: { lines: { columns: { firstQuote, quotes } }, quotes: { columns: { odds, flags } } } } = snapshot;
  const { minBookmakers, percent, sortBy, bookmaker, includeStale } = request;
  const { groups, bookmakers } = figures;
  const sums = figures.sums();
  const uncounted = uncountedFlags(includeStale);
  const own = quotesOf(snapshot, bookmaker);
  const lines = new ComputedLines(snapshot, request, own.length);
  const isReadForPercent = percent === 'outlierPct';
  const isRead = isReadForPercent || sortBy === 'edge' || sortBy === 'outlierPct';
  const comparison = comparisonOf(snapshot, request);
  const values = isRead || sortBy === 'odds_discrepancy' ? null : figureOf(snapshot, figures, sortBy);
  // quotes stand in the order of their lines
  let row = 0;
  for (const at of own) {
    while (firstQuote[row]! + quotes[row]! <= at) row += 1;
    const price = odds[at]!;
    if (!members.has(row) || (flags[at]! & uncounted) !== 0 || groups[row]! < minBookmakers || !isPriceWithin(request, price)) continue;
    const discrepancy = percentAbove(price, sums[row]! / bookmakers[row]!);
    if (!isReadForPercent && !isPercentWithin(request, discrepancy)) continue;
    if (isRead) comparison.read(firstQuote[row]!, quotes[row]!);
    if (isReadForPercent && !isPercentWithin(request, comparison.outlierPercent())) continue;
    lines.add(row, isRead ? comparedValue(snapshot, comparison, row, sortBy) : values === null ? discrepancy : values[row]!, discrepancy);
  }
  return lines.listing();
}

/** Positions of quotes by code of the bookmaker; those of code c from `starts[c]` to before `starts[c + 1]`. */
interface QuotesByBookmaker {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

const kept = new WeakMap<BoardSnapshot, QuotesByBookmaker>();

/** Positions of the quotes of a bookmaker, ascending. */
function quotesOf(snapshot: BoardSnapshot, bookmaker: number): Uint32Array {
  let quotes = kept.get(snapshot);
  if (quotes === undefined) kept.set(snapshot, (quotes = quotesByBookmaker(snapshot)));
  return quotes.positions.subarray(quotes.starts[bookmaker], quotes.starts[bookmaker + 1]);
}

/** Two plain passes: with a call for each of a million quotes it would take four times as long. */
function quotesByBookmaker({ world: { entities }, prices: { quotes: { rows, columns: { bookmaker } } } }: BoardSnapshot): QuotesByBookmaker {
  // one more for the code that nobody has
  const starts = new Uint32Array(entities.bookmakers.length + 2);
  for (let at = 0; at < rows; at += 1) starts[bookmaker[at]! + 1]! += 1;
  for (let code = 1; code < starts.length; code += 1) starts[code]! += starts[code - 1]!;
  const next = starts.slice();
  const positions = new Uint32Array(rows);
  for (let at = 0; at < rows; at += 1) {
    const code = bookmaker[at]!;
    positions[next[code]!] = at;
    next[code]! += 1;
  }
  return { starts, positions };
}
