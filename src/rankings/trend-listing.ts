import type { BoardSnapshot, Keys } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import type { Table } from '../boards/engine/columns.js';
import { listingOf } from '../boards/engine/listing.js';
import type { Listing } from '../boards/engine/listing.js';
import { trendKinds } from '../boards/keys/trend-candidates.js';
import type { trendSchema } from '../boards/keys/trend-columns.js';
import { bookmakersNamed } from '../boards/world/named-bookmakers.js';
import { lineSides } from '../boards/world/prices.js';
import { searchWords } from '../boards/world/search.js';
import { TREND_WINDOWS } from '../football/trend-windows.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { PRICE_FLOOR, trendBasis } from './trend-basis.js';
import type { TrendBasis } from './trend-basis.js';
import { trendRanges, withinRange } from './trend-ranges.js';
import type { TrendRanges } from './trend-ranges.js';
import { bestPriceOf } from './trend-prices.js';
import type { PriceChoice } from './trend-prices.js';
import type { TrendSortColumn, TrendsQuery } from './trends.dto.js';

/** What a trend board adds to what all have in common. */
export interface TrendBoard {
  readonly keys: Keys<Table<typeof trendSchema>>;
  /** Names the columns of windows that are looked at, for they differ between queries. */
  readonly variant: string;
  readonly windows: readonly ArrayLike<number>[];
  /** Keys of the catalogue, as columns number them. */
  readonly statistics: readonly string[];
  /** Code of the player of a row; null on boards of teams. */
  readonly player: ArrayLike<number> | null;
}

/** A query's keys, by member of the basis, and what its prices are. */
export interface TrendListing {
  readonly basis: TrendBasis;
  readonly members: Bitset;
  readonly prices: PriceChoice;
}

const keptBases = 12;
interface KeptBasis {
  readonly basis: TrendBasis;
  /** Null where it stands for one range only. */
  readonly ranges: TrendRanges | null;
}
const bases = new WeakMap<object, Map<string, KeptBasis>>();

/**
 * The keys that a query shows. What changes numbers, prices or the choice of lines makes a basis, which is kept with
 * the snapshot; the other filters hold or not for all lines of a subject, statistic and side, and are sets over it.
 * @throws ApplicationError `invalid_input` when the range of prices is the wrong way round
 */
export function listTrends(snapshot: BoardSnapshot, board: TrendBoard, query: TrendsQuery & { statTypes?: readonly string[] }): TrendListing {
  const [oddsFrom, oddsTo] = [query['oddsRange.from'] ?? null, query['oddsRange.to'] ?? null];
  if (oddsFrom !== null && oddsTo !== null && oddsTo < oddsFrom) throw invalidParameter('oddsRange.to', 'must not be below oddsRange.from');
  const { includeStale, includeUnpriced } = query;
  const bookmakers = query.bookmakers === undefined ? null : bookmakersNamed(query.bookmakers, snapshot.world.entities.bookmakers);
  const prices: PriceChoice = { includeStale, bookmakers };
  const { columns } = board.keys.table;
  const shortest = TREND_WINDOWS.find((length) => length >= (query.minWindow ?? 0)) ?? 0;
  const withUnpriced = includeUnpriced && bookmakers === null;
  const { windows } = board;
  const odds = includeStale || bookmakers !== null ? (row: number) => bestPriceOf(snapshot.prices, columns.lineRow[row]!, prices) : (row: number) => columns.bestOdds[row]!;
  const numbers = JSON.stringify([board.variant, shortest, includeStale, bookmakers?.join('') ?? '']);
  const priced = includeStale ? trendKinds.pricedOfAnyAge : trendKinds.priced;
  if (oddsFrom !== null || oddsTo !== null) {
    // a range leaves out what has no price; any of them is looked up among all priced lines
    const all = kept(board.keys, `priced ${numbers}`, () => {
      const basis = trendBasis(board.keys.table, { windows, shortest, oddsFrom: 0, oddsTo: null, bestLines: false, kinds: priced, odds });
      return { basis, ranges: trendRanges(board.keys.table, basis, { windows }) };
    });
    if (all.ranges !== null) {
      const members = withinRange(all.ranges, oddsFrom ?? PRICE_FLOOR, oddsTo ?? Infinity, query.lines === 'best');
      return { basis: all.basis, prices, members: members.intersect(membersOf(snapshot, board, all.basis, query)) };
    }
  }
  const { basis } = kept(board.keys, JSON.stringify([numbers, oddsFrom, oddsTo, query.lines, withUnpriced]), () => ({
    basis: trendBasis(board.keys.table, {
      windows, shortest, oddsFrom, oddsTo, bestLines: query.lines === 'best', odds,
      kinds: priced | (!withUnpriced ? 0 : includeStale ? trendKinds.unpricedAtAnyAge : trendKinds.unpriced),
    }),
    ranges: null,
  }));
  return { basis, prices, members: membersOf(snapshot, board, basis, query) };
}

/** A snapshot has keys of its own, whatever of their table it took over from the one before. */
function kept(keys: object, name: string, make: () => KeptBasis): KeptBasis {
  const known = bases.get(keys) ?? new Map<string, KeptBasis>();
  bases.set(keys, known);
  const basis = known.get(name) ?? make();
  known.delete(name);
  known.set(name, basis);
  if (known.size > keptBases) known.delete(known.keys().next().value!);
  return basis;
}

function membersOf(
  { world: { entities } }: BoardSnapshot, { keys, statistics, player }: TrendBoard, { index, rows }: TrendBasis,
  { games, uniqueTournamentIds, statTypes, type, search }: TrendsQuery & { statTypes?: readonly string[] },
): Bitset {
  const { fixture, statistic, side } = keys.table.columns;
  const members = Bitset.full(index.rows);
  const competitionOf = (member: number): number => entities.fixtures[fixture[rows[member]!]!]!.competition;
  const intersectAny = (sets: readonly Bitset[]): void => {
    members.intersect(sets.reduce((all, set) => all.unite(set), Bitset.empty(index.rows)));
  };
  if (games !== undefined) {
    const wanted = new Set(games);
    const codes = entities.fixtures.flatMap(({ id }, code) => (wanted.has(id) ? [code] : []));
    members.intersect(index.withAnyOf('fixture', (member) => fixture[rows[member]!]!, codes));
  }
  if (uniqueTournamentIds !== undefined) {
    const codes = entities.competitions.flatMap(({ id }, code) => (uniqueTournamentIds.includes(id) ? [code] : []));
    intersectAny(codes.map((code) => index.where(`competition ${code}`, (member) => competitionOf(member) === code)));
  }
  if (statTypes !== undefined) {
    const codes = [...new Set(statTypes)].map((key) => statistics.indexOf(key));
    intersectAny(codes.map((code) => index.where(`statistic ${code}`, (member) => statistic[rows[member]!] === code)));
  }
  if (type !== undefined) {
    const code = lineSides.indexOf(type);
    members.intersect(index.where(`side ${code}`, (member) => side[rows[member]!] === code));
  }
  for (const word of searchWords(entities, search ?? '')) {
    const { fixtures } = word;
    const players = player === null ? null : word.players();
    members.intersect(index.select((member) => fixtures[fixture[rows[member]!]!] === 1 || (players !== null && players[player![rows[member]!]!] === 1)));
  }
  return members;
}

/** The members in the order that a query asks for. */
export function orderTrends(
  { basis, members }: TrendListing, column: string | undefined, direction: 'asc' | 'desc' | undefined, valuesOf: () => ArrayLike<number>,
): Listing {
  if (column === undefined) return listingOf(basis.index, members);
  const name = `${column} ${direction ?? 'desc'}`;
  const order = basis.index.orderedBy(name, () => ({ values: valuesOf(), direction: direction === 'asc' ? 'ascending' : 'descending' }));
  return listingOf(basis.index, members, order);
}

/** Values of a column that every trend board is sorted by, by member. */
export function sortValues(basis: TrendBasis, column: TrendSortColumn, kickoffOf: (row: number) => number): ArrayLike<number> {
  const { rows, window, hits, pushes, total, odds } = basis;
  const lengthOf = (member: number): number => TREND_WINDOWS[window[member]!]!;
  switch (column) {
    case 'hitRate':
      return Float64Array.from(hits, (count, member) => count / (lengthOf(member) - pushes[member]!));
    case 'trendWindow':
      return Float64Array.from(window, (_, member) => lengthOf(member));
    case 'trendAvg':
      return Float64Array.from(total, (sum, member) => sum / lengthOf(member));
    case 'odds':
      return odds;
    case 'eventTimestamp':
      return Float64Array.from(rows, kickoffOf);
  }
}
