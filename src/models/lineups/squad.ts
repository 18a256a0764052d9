/** The players from whom a projection chooses. */
import type { PositionGroup } from '../../football/canonical.js';
import { formOf } from './form.js';
import type { Form } from './form.js';
import { comparableLineups, MOST_LINEUPS } from './match-lineups.js';
import type { LineupPlayer, SideToProject, MatchLineup } from './match-lineups.js';

export interface Squad {
  readonly side: SideToProject;
  /** The line-ups that indicate who starts in this competition, newest first; see `comparableLineups`. */
  readonly lineups: readonly MatchLineup[];
  readonly byPlayer: ReadonlyMap<MatchLineup, ReadonlyMap<number, LineupPlayer>>;
  /** Ordered by player id. */
  readonly players: readonly Form[];
  /** Starters of each group in recent matches: a recency-weighted mean. */
  readonly places: Readonly<Record<PositionGroup, number>>;
}

/** Recency weight of a match's shape, and the number of matches used. */
const PLACE_DECAY = 0.8;
const PLACE_LINEUPS = 8;

/**
 * All players in the team's line-ups who have not left it and do not miss the match. A player's group is that of his
 * last known start, else of his last known position, else midfield.
 */
export function squadOf(side: SideToProject): Squad {
  const considered = side.lineups.slice(0, MOST_LINEUPS);
  const lineups = comparableLineups(side);
  const byPlayer = new Map(
    [...new Set([...considered, ...lineups])].map((lineup) => [
      lineup,
      new Map(lineup.players.map((player) => [player.playerId, player])),
    ]),
  );
  const groups = new Map<number, { group: PositionGroup | null; isOfStart: boolean }>();
  for (const lineup of [...lineups, ...considered]) {
    for (const { playerId, group, isStarter } of lineup.players) {
      const existing = groups.get(playerId);
      const isBetter =
        existing === undefined || (group !== null && (existing.group === null || (isStarter && !existing.isOfStart)));
      if (isBetter) groups.set(playerId, { group, isOfStart: isStarter && group !== null });
    }
  }
  const players = [...groups]
    .filter(([playerId]) => !side.departed.has(playerId) && !side.absent.has(playerId))
    .sort(([one], [other]) => one - other)
    .map(([playerId, { group }]) => formOf(playerId, group ?? 'M', side, lineups, byPlayer));
  return { side, lineups, byPlayer, players, places: placesOf(lineups) };
}

function placesOf(lineups: readonly MatchLineup[]): Record<PositionGroup, number> {
  const places = { G: 0, D: 0, M: 0, F: 0 };
  let weights = 0;
  lineups.slice(0, PLACE_LINEUPS).forEach((lineup, index) => {
    const weight = PLACE_DECAY ** index;
    weights += weight;
    for (const { isStarter, group } of lineup.players) if (isStarter && group !== null) places[group] += weight;
  });
  for (const group of ['D', 'M', 'F'] as const) places[group] /= Math.max(weights, 1e-9);
  return { ...places, G: 1 };
}
