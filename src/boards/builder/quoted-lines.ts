import { sidesOfMarket } from '../../football/price-history.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { QuotedSelection } from '../load/load-quotes.js';
import type { SelectionRow } from '../load/quotes.queries.js';
import { priceSides, RESULT_MARKETS, scopes, TEAM_MARKETS } from '../dataset/prices.js';

/** A player with prices: dictionary index and name. */
export interface QuotedPlayer {
  readonly index: number;
  readonly name: string;
}

/** One side of a line with the rows of its prices; entries of the same side are adjacent. */
export interface QuotedLine {
  /** Index in `scopes`. */
  readonly scope: number;
  readonly player: QuotedPlayer | null;
  /** Index in TEAM_MARKETS; for players, index in the catalogue. */
  readonly statistic: number;
  /** NaN for match results. */
  readonly line: number;
  /** Index in `priceSides`. */
  readonly side: number;
  readonly quotes: Uint32Array;
  /** Id of the outcome. */
  readonly selection: number;
  /** Rank of scope, player and statistic together. */
  readonly rank: number;
}

/** Markets by key: position in a list, and rank of the key. */
function catalogue(keys: readonly string[]): ReadonlyMap<string, { readonly position: number; readonly rank: number }> {
  const inOrder = keys.toSorted();
  return new Map(keys.map((key, position) => [key, { position, rank: inOrder.indexOf(key) }]));
}

const playerStatistics = catalogue(PLAYER_STATISTIC_KEYS);
const teamMarkets = catalogue(TEAM_MARKETS);
const mostMarkets = Math.max(playerStatistics.size, teamMarkets.size);

/** Whether two entries are the same side of the same line. */
export const isSameSide = (one: QuotedLine, other: QuotedLine): boolean =>
  isSameLine(one, other) && one.side === other.side;

/** Whether two entries are the same line, on either side. */
export const isSameLine = (one: QuotedLine, other: QuotedLine): boolean =>
  one.rank === other.rank && Object.is(one.line, other.line);

/** Quoted sides by scope, player name and id, statistic key, line and side; entries of one side keep their order. */
export function quotedLines(
  selections: readonly QuotedSelection[],
  player: (id: number) => QuotedPlayer,
): QuotedLine[] {
  const players = rankedPlayers(selections, player);
  const lines: QuotedLine[] = [];
  for (const selection of selections) {
    const { line, playerId, quotes } = selection;
    const market = marketOf(selection);
    if (market === null) continue;
    const scope = scopes.indexOf(selection.scope);
    const of = playerId === null ? null : players.get(playerId)!;
    const rank = (scope * (players.size + 1) + (of === null ? 0 : of.rank + 1)) * mostMarkets + market.rank;
    const side = priceSides.findIndex((each) => each === selection.side);
    lines.push({
      scope,
      player: of,
      statistic: market.position,
      line: line ?? NaN,
      side,
      quotes,
      selection: selection.id,
      rank,
    });
  }
  return lines.sort((one, other) => one.rank - other.rank || one.line - other.line || one.side - other.side);
}

/** Whether boards list an outcome. */
export const isListed = (selection: SelectionRow): boolean => marketOf(selection) !== null;

/** The market of an outcome in its catalogue; null where boards do not list it. */
function marketOf(selection: SelectionRow): { readonly position: number; readonly rank: number } | null {
  if (!isLine(selection)) return null;
  return (selection.scope === 'player' ? playerStatistics : teamMarkets).get(selection.market) ?? null;
}

/** Whether an outcome has what its market requires: one of its sides, and a line except for match results. */
function isLine({ market, scope, side, line }: SelectionRow): boolean {
  if (!sidesOfMarket(market).includes(side) || (line === null) !== (market === 'matchResult')) return false;
  return scope === 'match' || !RESULT_MARKETS.some((each) => each === market);
}

/** Players of outcomes by id, with their rank by name and id; ids of one player share a rank. */
function rankedPlayers(
  selections: readonly QuotedSelection[],
  player: (id: number) => QuotedPlayer,
): ReadonlyMap<number, QuotedPlayer & { readonly rank: number }> {
  const known = new Map<number, QuotedPlayer>();
  for (const { playerId } of selections)
    if (playerId !== null && !known.has(playerId)) known.set(playerId, player(playerId));
  const inOrder = [...known].sort(([id, { name }], [otherId, other]) =>
    name === other.name ? id - otherId : name < other.name ? -1 : 1,
  );
  const ranks = new Map<number, number>();
  for (const [, { index }] of inOrder) if (!ranks.has(index)) ranks.set(index, ranks.size);
  return new Map(inOrder.map(([id, { index, name }]) => [id, { index, name, rank: ranks.get(index)! }]));
}
