/** Player appearances as columns, which fits and forecasts read row by row without allocating objects. */
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { positionCode, venueCode } from './dictionaries.js';

/** A player's appearance in a match. */
export interface PlayerAppearance {
  /** Kick-off, Unix seconds. */
  readonly playedAt: number;
  /** When his statistics became known, Unix seconds. */
  readonly knownAt: number;
  readonly playerId: number;
  /** His side; null where the source names none. */
  readonly teamId: number | null;
  readonly opponentId: number | null;
  readonly isHome: boolean | null;
  readonly isStarter: boolean;
  /** Above 0. */
  readonly minutes: number;
  readonly positionGroup: PositionGroup | null;
  readonly position: DetailedPosition | null;
  /** Counts by key of the catalogue; unknown ones are null or missing. */
  readonly values: Readonly<Partial<Record<PlayerStatisticKey, number | null>>>;
}

/** Columns of appearances that forecasts read; rows are grouped by player, newest first. */
export interface HistoryColumns {
  readonly minutes: Uint8Array;
  /** 1 for those who started. */
  readonly starters: Uint8Array;
  /** Indices of `VENUE`. */
  readonly venues: Uint8Array;
  /** Indices of `positionCode`. */
  readonly positions: Uint8Array;
  /** Dictionary indices of teams; -1 where unknown. */
  readonly teams: Int32Array;
  readonly opponents: Int32Array;
}

/** A player's appearances and his counts of one statistic: rows from `start` on, newest first. */
export interface PlayerHistory {
  readonly columns: HistoryColumns;
  /** Entry `row * stride + offset`; below 0 where unknown. */
  readonly values: Int16Array;
  readonly stride: number;
  readonly offset: number;
  readonly start: number;
  readonly length: number;
}

/** Columns of the appearances in a competition that fits read. */
export interface AppearanceColumns extends HistoryColumns {
  readonly count: number;
  readonly playedAt: Float64Array;
  readonly knownAt: Float64Array;
  /** Dictionary of teams and opponents: ids by index. */
  readonly teamIds: readonly number[];
  /** First row and number of rows of each player. */
  readonly players: ReadonlyMap<number, { readonly start: number; readonly length: number }>;
  /** By row, the end of its player's rows. */
  readonly playerEnds: Int32Array;
  /** Counts: entry `row * statistics.length + index of the statistic`; -1 where unknown. */
  readonly statistics: readonly PlayerStatisticKey[];
  readonly values: Int16Array;
}

/** Encodes appearances, in any order, as columns. */
export function encodeAppearances(
  appearances: readonly PlayerAppearance[],
  statistics: readonly PlayerStatisticKey[],
): AppearanceColumns {
  const rows = appearances.toSorted((one, other) => one.playerId - other.playerId || other.playedAt - one.playedAt);
  const indices = new Map<number, number>();
  const indexOf = (id: number | null): number => {
    if (id === null) return -1;
    const existing = indices.get(id);
    if (existing !== undefined) return existing;
    indices.set(id, indices.size);
    return indices.size - 1;
  };
  const players = new Map<number, { start: number; length: number }>();
  rows.forEach(({ playerId }, index) => {
    const block = players.get(playerId);
    if (block === undefined) players.set(playerId, { start: index, length: 1 });
    else block.length += 1;
  });
  return {
    count: rows.length,
    playedAt: Float64Array.from(rows, ({ playedAt }) => playedAt),
    knownAt: knownInOrder(rows),
    minutes: Uint8Array.from(rows, ({ minutes }) => minutes),
    starters: Uint8Array.from(rows, ({ isStarter }) => (isStarter ? 1 : 0)),
    venues: Uint8Array.from(rows, ({ isHome }) => venueCode(isHome)),
    positions: Uint8Array.from(rows, ({ positionGroup, position }) => positionCode(positionGroup, position)),
    teams: Int32Array.from(rows, ({ teamId }) => indexOf(teamId)),
    opponents: Int32Array.from(rows, ({ opponentId }) => indexOf(opponentId)),
    teamIds: [...indices.keys()],
    players,
    playerEnds: Int32Array.from(rows, ({ playerId }) => players.get(playerId)!.start + players.get(playerId)!.length),
    statistics,
    values: Int16Array.from(rows.flatMap(({ values }) => statistics.map((key) => values[key] ?? -1))),
  };
}

/**
 * When each row and every older one of the same player was known. A late correction of an old match delays
 * the newer ones too: a replay would rather miss a match than use one early.
 */
function knownInOrder(rows: readonly PlayerAppearance[]): Float64Array {
  const known = Float64Array.from(rows, ({ knownAt }) => knownAt);
  for (let row = known.length - 2; row >= 0; row -= 1) {
    if (rows[row]!.playerId === rows[row + 1]!.playerId) known[row] = Math.max(known[row]!, known[row + 1]!);
  }
  return known;
}

/**
 * A player's counts as known at a moment; empty for an unknown player and for a missing statistic.
 * @param moment Unix seconds; the history starts at the newest row known then
 */
export function historyAt(
  columns: AppearanceColumns,
  playerId: number,
  statistic: PlayerStatisticKey,
  moment = Infinity,
): PlayerHistory {
  const [block, offset] = [columns.players.get(playerId), columns.statistics.indexOf(statistic)];
  const [values, stride] = [columns.values, columns.statistics.length];
  if (block === undefined || offset < 0) return { columns, values, stride, offset, start: 0, length: 0 };
  const end = block.start + block.length;
  let start = block.start;
  while (start < end && columns.knownAt[start]! > moment) start += 1;
  return { columns, values, stride, offset, start, length: end - start };
}
