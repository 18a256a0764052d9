import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { QuotedSelection } from '../load/load-quotes.js';
import { lineSides, scopes } from '../dataset/prices.js';

/** A player as lines name him. */
export interface QuotedPlayer {
  readonly code: number;
  readonly name: string;
}

/** One side of a line with the rows of its prices; several of one side stand next to each other. */
export interface QuotedLine {
  /** Position in `scopes`. */
  readonly scope: number;
  readonly player: QuotedPlayer | null;
  /** Position in the catalogue. */
  readonly statistic: number;
  readonly line: number;
  /** Position in `lineSides`. */
  readonly side: number;
  readonly quotes: Uint32Array;
  /** Rank of scope, player and statistic together. */
  readonly place: number;
}

/** Statistics by their key: position in the catalogue, and rank of the key. */
function catalogue(keys: readonly string[]): ReadonlyMap<string, { readonly position: number; readonly rank: number }> {
  const inOrder = keys.toSorted();
  return new Map(keys.map((key, position) => [key, { position, rank: inOrder.indexOf(key) }]));
}

const playerStatistics = catalogue(PLAYER_STATISTIC_KEYS);
const teamStatistics = catalogue(TEAM_STATISTIC_KEYS);
const mostStatistics = Math.max(playerStatistics.size, teamStatistics.size);
const playerScope = scopes.indexOf('player');

/** Whether two are of one side of one line. */
export const isSameSide = (one: QuotedLine, other: QuotedLine): boolean =>
  isSameLine(one, other) && one.side === other.side;

/** Whether two are of one line, be they of one side or not. */
export const isSameLine = (one: QuotedLine, other: QuotedLine): boolean =>
  one.place === other.place && one.line === other.line;

/**
 * The overs and unders among outcomes, in the order of price lines: scope, player's name and id, statistic's key,
 * line, side; those of one side in the order in which they came.
 */
export function quotedLines(
  selections: readonly QuotedSelection[],
  player: (id: number) => QuotedPlayer,
): QuotedLine[] {
  const players = rankedPlayers(selections, player);
  const lines: QuotedLine[] = [];
  for (const selection of selections) {
    const { line, playerId, quotes } = selection;
    const side = lineSides.indexOf(selection.side as (typeof lineSides)[number]);
    if (line === null || side < 0) continue;
    const scope = scopes.indexOf(selection.scope);
    const statistic = (scope === playerScope ? playerStatistics : teamStatistics).get(selection.market);
    if (statistic === undefined) continue;
    const of = playerId === null ? null : players.get(playerId)!;
    const place = (scope * (players.size + 1) + (of === null ? 0 : of.rank + 1)) * mostStatistics + statistic.rank;
    lines.push({ scope, player: of, statistic: statistic.position, line, side, quotes, place });
  }
  return lines.sort((one, other) => one.place - other.place || one.line - other.line || one.side - other.side);
}

/** Players of outcomes by id, with their rank by name and id; ids of one player share it. */
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
  for (const [, { code }] of inOrder) if (!ranks.has(code)) ranks.set(code, ranks.size);
  return new Map(inOrder.map(([id, { code, name }]) => [id, { code, name, rank: ranks.get(code)! }]));
}
