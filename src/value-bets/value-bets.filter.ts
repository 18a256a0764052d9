import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { RowList } from '../boards/engine/row-list.js';
import { searchWords } from '../boards/dataset/search.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { CardFilter, FoundCards } from './card-filter.js';
import { kickoffSpan } from './kickoff-span.js';
import type { CardBasis } from './value-bets.basis.js';
import { asksForEdge, edgeBounds, isShownByPrices, keepByNumbers } from './value-bets.number-filter.js';
import { pricedCards } from './value-bets.priced-cards.js';
import { promisingCards } from './value-bets.promising-cards.js';

/** The cards that pass. */
export function findCards(snapshot: BoardSnapshot, basis: CardBasis, filter: CardFilter): FoundCards {
  const list = new RowList(mayBeShown(snapshot, basis, filter));
  keepByBestPrices(basis, filter, list);
  keepByColumns(snapshot, basis, filter, list);
  return keepByNumbers(snapshot, basis, filter, list.passing);
}

/**
 * Cards among which all are that the mode shows, in the order of FoundCards; how many there are where it may be any.
 */
function mayBeShown(snapshot: BoardSnapshot, basis: CardBasis, filter: CardFilter): Uint32Array | number {
  const { keys, isRanked, prices } = basis;
  const priced = isShownByPrices(basis, filter) ? pricedCards(keys, filter.mode === 'predictions') : null;
  if (isRanked) return rankedSpan(basis, filter, priced?.ranked ?? keys.index.order);
  if (filter.mode === 'value' && !prices.includeStale) return promisingCards(snapshot, basis);
  return priced?.ascending ?? keys.table.rows;
}

/** Leaves out early what no bookmaker quotes high enough, so that the prices of fewer cards are read. */
function keepByBestPrices(
  {
    keys: {
      table: { columns },
    },
    isRanked,
    choice: { direction },
    prices,
  }: CardBasis,
  { minOdds }: CardFilter,
  list: RowList,
): void {
  if (minOdds === undefined || isRanked || direction === 'both' || prices.includeStale) return;
  list.keepBetween(direction === 'over' ? columns.bestOver : columns.bestUnder, minOdds, Infinity);
}

/** The part of an order by edges, unknown ones last, with the edges that are asked for. */
function rankedSpan(
  {
    keys: {
      table: {
        columns: { edge },
      },
    },
  }: CardBasis,
  filter: CardFilter,
  order: Uint32Array,
): Uint32Array {
  const { low, high } = edgeBounds(filter);
  const from = high === Infinity ? 0 : firstPosition(order, (row) => !(edge[row]! > high));
  return order.subarray(
    from,
    asksForEdge(filter)
      ? Math.max(
          from,
          firstPosition(order, (row) => !(edge[row]! >= low)),
        )
      : order.length,
  );
}

/** The first position from which on a test holds. */
function firstPosition(order: Uint32Array, holds: (row: number) => boolean): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(order[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** What the card's fixture, player and statistic decide. */
function keepByColumns(
  snapshot: BoardSnapshot,
  {
    keys: {
      table: { columns },
    },
  }: CardBasis,
  filter: CardFilter,
  list: RowList,
): void {
  const { marketType, inPredictedLineup, startedLastGame, maxLastGameWithTeam, line, search = '' } = filter;
  if (marketType !== undefined) {
    const wanted = new Set(marketType);
    list.keepMarked(
      columns.statistic,
      Uint8Array.from(PLAYER_STATISTIC_KEYS, (key) => Number(wanted.has(key))),
    );
  }
  const fixtures = wantedFixtures(snapshot, filter);
  if (fixtures !== null) list.keepMarked(columns.fixture, fixtures);
  if (inPredictedLineup !== undefined)
    list.keepMarked(columns.inEleven, Uint8Array.of(Number(!inPredictedLineup), Number(inPredictedLineup)));
  if (startedLastGame !== undefined)
    list.keepBetween(columns.startedLastGame, Number(startedLastGame), Number(startedLastGame));
  if (maxLastGameWithTeam !== undefined) list.keepBetween(columns.lastGameWithTeam, 0, maxLastGameWithTeam);
  if (line !== undefined) list.keepBetween(columns.line, line, line);
  for (const word of searchWords(snapshot.dataset.entities, search))
    list.keepMarkedByEither(columns.fixture, word.fixtures, columns.player, word.players());
}

/** By fixture code: 1 where its cards may be shown; null where all are. */
function wantedFixtures({ live, dataset: { now, entities } }: BoardSnapshot, filter: CardFilter): Uint8Array | null {
  const { showLive, eventIds, uniqueTournamentIds, kickoffWindow = 'all', date, tz = 'UTC' } = filter;
  const [from, until] = kickoffSpan(now, kickoffWindow, date, tz);
  const isEveryLive = showLive === true || live.size === 0;
  if (
    isEveryLive &&
    eventIds === undefined &&
    uniqueTournamentIds === undefined &&
    from === -Infinity &&
    until === Infinity
  )
    return null;
  const ids = eventIds === undefined ? null : new Set(eventIds);
  const wantedCompetitions = uniqueTournamentIds === undefined ? null : new Set(uniqueTournamentIds);
  const competitions =
    wantedCompetitions === null ? null : entities.competitions.map(({ id }) => wantedCompetitions.has(id));
  const marks = new Uint8Array(entities.fixtures.length);
  for (let code = 0; code < marks.length; code += 1) {
    const { id, kickoff, competition } = entities.fixtures[code]!;
    const passes =
      kickoff >= from &&
      kickoff < until &&
      (competitions === null || competitions[competition]!) &&
      (ids === null || ids.has(id));
    marks[code] = passes && (isEveryLive || !live.has(code)) ? 1 : 0;
  }
  return marks;
}
