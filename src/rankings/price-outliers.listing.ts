import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { frontPage } from '../boards/engine/front-page.js';
import { listingOf } from '../boards/engine/listing.js';
import type { BoardIndex, Listing } from '../boards/engine/listing.js';
import type { Criterion } from '../boards/engine/order.js';
import { RowSets } from '../boards/engine/row-sets.js';
import { listAnew } from './price-outliers.anew.js';
import { figureOf, figuresOf } from './price-outliers.figures.js';
import type { PriceFigures } from './price-outliers.figures.js';
import { bestOfGroups } from './price-outliers.groups.js';
import { listNamed } from './price-outliers.named.js';
import { directionOf } from './price-outliers.request.js';
import type { PriceListingRequest } from './price-outliers.request.js';

/** Where other prices are compared than those of the snapshot's columns, fewer lines than one in so many are computed alone. */
const FEW = 10;

/** The members within the bounds, in order. The board's default order is that of its rows. */
export function listPrices(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest): Listing {
  const { includeStale, bookmaker } = request;
  if ((includeStale || bookmaker >= 0) && members.count() * FEW < members.size) return listAnew(snapshot, members, request);
  const figures = figuresOf(snapshot, includeStale);
  return bookmaker >= 0 ? listNamed(snapshot, members, request, figures) : listByFigures(snapshot, members, request, figures);
}

function listByFigures(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest, figures: PriceFigures): Listing {
  const { index } = snapshot.priceLines;
  const within = isWorthIt(index, `bounds ${figures.name}`, worthSets) ? withinBySets(snapshot, members, request, figures) : withinByPass(members, request, figures);
  const shown = request.group ? bestOfGroups(snapshot, within, figures.discrepancy) : within;
  const { sortBy, sortOrder } = request;
  return listInOrder(index, shown, `${figures.name} ${sortBy} ${sortOrder}`, () => ({ values: figureOf(snapshot, figures, sortBy), direction: directionOf(request) }));
}

/** What is kept for bounds, and for an order, costs as much as so many queries without. */
const worthSets = 24;
const worthOrder = 8;
const askedFor = new WeakMap<BoardIndex, Map<string, number>>();

/** Whether something of a snapshot was asked for that often: while prices stream in, a snapshot may live for less than a second. */
function isWorthIt(index: BoardIndex, name: string, worth: number): boolean {
  const asked = askedFor.get(index) ?? new Map<string, number>();
  const times = (asked.get(name) ?? 0) + 1;
  askedFor.set(index, asked.set(name, times));
  return times > worth;
}

function withinBySets({ priceLines: { index }, world }: BoardSnapshot, members: Bitset, request: PriceListingRequest, { name, price, groups, discrepancy, outlierPercent }: PriceFigures): Bitset {
  const { minOdds, maxOdds, percent, minPercent, maxPercent, minBookmakers } = request;
  const within = index.between(`price ${name}`, price, minOdds, maxOdds)
    .intersect(index.between(`${percent} ${name}`, percent === 'outlierPct' ? outlierPercent : discrepancy, minPercent, maxPercent))
    .intersect(members);
  const byGroups = RowSets.of(groups);
  const tooMany = world.entities.bookmakers.length + 1;
  for (let fewer = 0; fewer < Math.min(minBookmakers, tooMany); fewer += 1) within.subtract(byGroups.with(fewer));
  return within;
}

function withinByPass(members: Bitset, request: PriceListingRequest, { price, groups, discrepancy, outlierPercent }: PriceFigures): Bitset {
  const { minOdds, maxOdds, minPercent, maxPercent, minBookmakers } = request;
  const percents = request.percent === 'outlierPct' ? outlierPercent : discrepancy;
  const within = Bitset.empty(members.size);
  for (let row = 0; row < members.size; row += 1) {
    const isWithin = groups[row]! >= minBookmakers && price[row]! >= minOdds && price[row]! <= maxOdds && percents[row]! >= minPercent && percents[row]! <= maxPercent;
    if (isWithin && members.has(row)) within.add(row);
  }
  return within;
}

function listInOrder(index: BoardIndex, shown: Bitset, name: string, criterion: () => Criterion): Listing {
  if (isWorthIt(index, name, worthOrder)) return listingOf(index, shown, index.orderedBy(name, criterion));
  const { values, direction } = criterion();
  const rows = shown.members();
  const chosen = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) chosen[at] = values[rows[at]!]!;
  return { count: rows.length, page: (skip, most) => frontPage({ values: chosen, direction }, skip, most).map((at) => rows[at]!) };
}
