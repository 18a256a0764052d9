import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { Bitset } from '../../boards/engine/bitset.js';
import type { Listing } from '../../boards/engine/listing.js';
import { excludedFlags } from '../../football/eligible-price.js';
import { percentAbove } from '../../football/price-comparison.js';
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
export function listNamed(
  snapshot: BoardSnapshot,
  members: Bitset,
  request: PriceListingRequest,
  figures: PriceFigures,
): Listing {
  const { firstQuote, quotes } = snapshot.prices.lines.columns;
  // plain variables: what a request holds would be looked up for each of a hundred thousand prices
  const { minBookmakers, minOdds, maxOdds, percent, minPercent, maxPercent, sortBy, bookmaker, includeStale } = request;
  const { groups, bookmakers } = figures;
  const sums = figures.sums();
  const uncounted = excludedFlags(includeStale);
  const { rows, odds, flags } = quotesOf(snapshot, bookmaker);
  const lines = new ComputedLines(snapshot, request, rows.length);
  const isReadForPercent = percent === 'outlierPct';
  const isRead = isReadForPercent || sortBy === 'edge' || sortBy === 'outlierPct';
  const comparison = comparisonOf(snapshot, request);
  const values = isRead || sortBy === 'odds_discrepancy' ? null : figureOf(figures, sortBy);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const price = odds[index]!;
    if (
      (flags[index]! & uncounted) !== 0 ||
      groups[row]! < minBookmakers ||
      !(price >= minOdds && price <= maxOdds) ||
      !members.has(row)
    )
      continue;
    const discrepancy = percentAbove(price, sums[row]! / bookmakers[row]!);
    if (!isReadForPercent && !(discrepancy >= minPercent && discrepancy <= maxPercent)) continue;
    if (isRead) comparison.read(firstQuote[row]!, quotes[row]!);
    if (isReadForPercent && !isPercentWithin(request, comparison.outlierPercent())) continue;
    lines.add(
      row,
      isRead ? comparedValue(snapshot, comparison, row, sortBy) : values === null ? discrepancy : values[row]!,
      discrepancy,
    );
  }
  return lines.listing();
}

/**
 * Quotes of one bookmaker in ascending rows, side by side in memory: among all others they are too far apart to be read
 * fast.
 */
interface Quotes {
  readonly rows: Uint32Array;
  readonly odds: Float64Array;
  readonly flags: Uint8Array;
}

/** By code of the bookmaker; made when he is first asked for. */
const kept = new WeakMap<BoardSnapshot, Map<number, Quotes>>();

function quotesOf(snapshot: BoardSnapshot, bookmaker: number): Quotes {
  let known = kept.get(snapshot);
  if (known === undefined) kept.set(snapshot, (known = new Map<number, Quotes>()));
  let quotes = known.get(bookmaker);
  if (quotes === undefined) known.set(bookmaker, (quotes = findQuotes(snapshot, bookmaker)));
  return quotes;
}

function findQuotes({ prices: { lines, quotes } }: BoardSnapshot, own: number): Quotes {
  const { bookmaker } = quotes.columns;
  const { firstQuote, quotes: counts } = lines.columns;
  // at most one on a line, and room for one that is not
  const positions = new Uint32Array(lines.rows + 1);
  let count = 0;
  for (let at = 0; at < quotes.rows; at += 1) {
    // what is not his is written over by the next: whose it is cannot be foretold
    positions[count] = at;
    count += ((bookmaker[at]! ^ own) - 1) >>> 31;
  }
  const [rows, odds, flags] = [new Uint32Array(count), new Float64Array(count), new Uint8Array(count)];
  // quotes stand in the order of their lines
  let row = 0;
  for (let index = 0; index < count; index += 1) {
    const at = positions[index]!;
    while (firstQuote[row]! + counts[row]! <= at) row += 1;
    rows[index] = row;
    odds[index] = quotes.columns.odds[at]!;
    flags[index] = quotes.columns.flags[at]!;
  }
  return { rows, odds, flags };
}
