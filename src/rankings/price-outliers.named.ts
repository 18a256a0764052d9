import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { Bitset } from '../boards/engine/bitset.js';
import type { Listing } from '../boards/engine/listing.js';
import { uncountedFlags } from '../boards/world/prices.js';
import { percentAbove } from '../football/price-comparison.js';
import { comparedValue } from './price-outliers.anew.js';
import { ComputedLines } from './price-outliers.computed.js';
import { comparisonOf, figureOf } from './price-outliers.figures.js';
import type { PriceFigures } from './price-outliers.figures.js';
import { isPercentWithin } from './price-outliers.request.js';
import type { PriceListingRequest } from './price-outliers.request.js';

/**
 * The members within the bounds where the own price of a bookmaker is compared: only his quotes are walked, and all but
 * his price is taken from the figures of his lines. Only prices against other groups need a line's prices themselves.
 */
export function listNamed(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest, figures: PriceFigures): Listing {
  const { firstQuote, quotes } = snapshot.prices.lines.columns;
  // plain variables: what a request holds would be looked up for each of a hundred thousand prices
  const { minBookmakers, minOdds, maxOdds, percent, minPercent, maxPercent, sortBy, bookmaker, includeStale } = request;
  const { groups, bookmakers } = figures;
  const sums = figures.sums();
  const uncounted = uncountedFlags(includeStale);
  const { rows, odds, flags } = quotesOf(snapshot, bookmaker);
  const lines = new ComputedLines(snapshot, request, rows.length);
  const isReadForPercent = percent === 'outlierPct';
  const isRead = isReadForPercent || sortBy === 'edge' || sortBy === 'outlierPct';
  const comparison = comparisonOf(snapshot, request);
  const values = isRead || sortBy === 'odds_discrepancy' ? null : figureOf(snapshot, figures, sortBy);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const price = odds[index]!;
    if ((flags[index]! & uncounted) !== 0 || groups[row]! < minBookmakers || !(price >= minOdds && price <= maxOdds) || !members.has(row)) continue;
    const discrepancy = percentAbove(price, sums[row]! / bookmakers[row]!);
    if (!isReadForPercent && !(discrepancy >= minPercent && discrepancy <= maxPercent)) continue;
    if (isRead) comparison.read(firstQuote[row]!, quotes[row]!);
    if (isReadForPercent && !isPercentWithin(request, comparison.outlierPercent())) continue;
    lines.add(row, isRead ? comparedValue(snapshot, comparison, row, sortBy) : values === null ? discrepancy : values[row]!, discrepancy);
  }
  return lines.listing();
}

/** Quotes of one bookmaker in ascending rows, side by side in memory: among all others they are too far apart to be read fast. */
interface Quotes {
  readonly rows: Uint32Array;
  readonly odds: Float64Array;
  readonly flags: Uint8Array;
}

const kept = new WeakMap<BoardSnapshot, readonly Quotes[]>();
const none: Quotes = { rows: new Uint32Array(0), odds: new Float64Array(0), flags: new Uint8Array(0) };

function quotesOf(snapshot: BoardSnapshot, bookmaker: number): Quotes {
  let quotes = kept.get(snapshot);
  if (quotes === undefined) kept.set(snapshot, (quotes = quotesByBookmaker(snapshot)));
  // a code that nobody has finds nothing
  return quotes[bookmaker] ?? none;
}

function quotesByBookmaker({ world: { entities }, prices: { lines, quotes } }: BoardSnapshot): Quotes[] {
  const { firstQuote, quotes: counts } = lines.columns;
  const columns = quotes.columns;
  const next = new Uint32Array(entities.bookmakers.length + 1);
  for (let at = 0; at < quotes.rows; at += 1) next[columns.bookmaker[at]! + 1]! += 1;
  for (let code = 1; code < next.length; code += 1) next[code]! += next[code - 1]!;
  const starts = next.slice();
  const [rows, odds, flags] = [new Uint32Array(quotes.rows), new Float64Array(quotes.rows), new Uint8Array(quotes.rows)];
  for (let row = 0; row < lines.rows; row += 1) {
    for (let at = firstQuote[row]!, end = at + counts[row]!; at < end; at += 1) {
      const code = columns.bookmaker[at]!;
      const place = next[code]!;
      rows[place] = row;
      odds[place] = columns.odds[at]!;
      flags[place] = columns.flags[at]!;
      next[code] = place + 1;
    }
  }
  return entities.bookmakers.map((_, code) => {
    const [first, end] = [starts[code], starts[code + 1]];
    return { rows: rows.subarray(first, end), odds: odds.subarray(first, end), flags: flags.subarray(first, end) };
  });
}
