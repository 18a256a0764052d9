import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { Bitset } from '../../boards/engine/bitset.js';
import { frontPage } from '../../boards/engine/front-page.js';
import { listingOf } from '../../boards/engine/listing.js';
import type { BoardIndex, Listing } from '../../boards/engine/listing.js';
import { RowList } from '../../boards/engine/row-list.js';
import { RowSets } from '../../boards/engine/row-sets.js';
import { listAnew } from './price-outliers.anew.js';
import { figureOf, figuresOf } from './price-outliers.figures.js';
import type { PriceFigures } from './price-outliers.figures.js';
import { bestOfGroups } from './price-outliers.groups.js';
import { listNamed } from './price-outliers.named.js';
import { directionOf } from './price-outliers.request.js';
import type { PriceListingRequest } from './price-outliers.request.js';

/**
 * Where other prices are compared than those of the snapshot's columns, fewer lines than one in so many are computed
 * alone.
 */
const FEW = 10;

/**
 * Where fewer lines than one in so many pass the other filters, they are looked at one by one: sets are of all lines.
 */
const FEW_FOR_SETS = 32;

/** The members within the bounds, in order. The board's default order is that of its rows. */
export function listPrices(snapshot: BoardSnapshot, members: Bitset, request: PriceListingRequest): Listing {
  const { includeStale, bookmaker } = request;
  if ((includeStale || bookmaker >= 0) && members.count() * FEW < members.size)
    return listAnew(snapshot, members, request);
  const figures = figuresOf(snapshot, includeStale);
  return bookmaker >= 0
    ? listNamed(snapshot, members, request, figures)
    : listByFigures(snapshot, members, request, figures);
}

function listByFigures(
  snapshot: BoardSnapshot,
  members: Bitset,
  request: PriceListingRequest,
  figures: PriceFigures,
): Listing {
  const { index } = snapshot.priceLines;
  const order = `${figures.name} ${request.sortBy} ${request.sortOrder}`;
  const isFew = members.count() * FEW_FOR_SETS < members.size;
  if (
    isFew ||
    !areWorthIt(index, [
      [`bounds ${figures.name}`, worthSets],
      [order, worthOrder],
    ])
  )
    return listOneByOne(snapshot, members, request, figures);
  const within = withinBySets(snapshot, members, request, figures);
  const shown = request.group ? bestOfGroups(snapshot, within.members(), figures.discrepancy) : within;
  return listingOf(
    index,
    shown,
    index.orderedBy(order, () => ({ values: figureOf(figures, request.sortBy), direction: directionOf(request) })),
  );
}

/** What is kept for bounds, and for an order, costs as much as so many queries without. */
const worthSets = 24;
const worthOrder = 8;
const askedFor = new WeakMap<BoardIndex, Map<string, number>>();

/**
 * Whether everything of a snapshot was asked for that often: while prices stream in, a snapshot may live for less than
 * a second.
 */
function areWorthIt(index: BoardIndex, needed: readonly (readonly [name: string, worth: number])[]): boolean {
  const asked = askedFor.get(index) ?? new Map<string, number>();
  askedFor.set(index, asked);
  for (const [name] of needed) asked.set(name, (asked.get(name) ?? 0) + 1);
  return needed.every(([name, worth]) => asked.get(name)! > worth);
}

function withinBySets(
  { priceLines: { index } }: BoardSnapshot,
  members: Bitset,
  request: PriceListingRequest,
  { name, price, groups, discrepancy, outlierPercent }: PriceFigures,
): Bitset {
  const { minOdds, maxOdds, percent, minPercent, maxPercent, minBookmakers } = request;
  return index
    .between(`price ${name}`, price, minOdds, maxOdds)
    .intersect(
      index.between(
        `${percent} ${name}`,
        percent === 'outlierPct' ? outlierPercent : discrepancy,
        minPercent,
        maxPercent,
      ),
    )
    .intersect(RowSets.of(groups).from(minBookmakers))
    .intersect(members);
}

/** The way for few lines, and where nothing is kept yet. */
function listOneByOne(
  snapshot: BoardSnapshot,
  members: Bitset,
  request: PriceListingRequest,
  figures: PriceFigures,
): Listing {
  const list = new RowList(members.members());
  list.keepBetween(figures.groups, request.minBookmakers, Infinity);
  list.keepBetween(figures.price, request.minOdds, request.maxOdds);
  list.keepBetween(
    request.percent === 'outlierPct' ? figures.outlierPercent : figures.discrepancy,
    request.minPercent,
    request.maxPercent,
  );
  const within = list.passing;
  const shown = request.group ? bestOfGroups(snapshot, within, figures.discrepancy).members() : within;
  const values = figureOf(figures, request.sortBy);
  const chosen = new Float64Array(shown.length);
  for (let at = 0; at < shown.length; at += 1) chosen[at] = values[shown[at]!]!;
  return {
    count: shown.length,
    page: (skip, most) =>
      frontPage({ values: chosen, direction: directionOf(request) }, skip, most).map((at) => shown[at]!),
  };
}
