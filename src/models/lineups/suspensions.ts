/** Players banned from the next match, as far as cards are known. */
import type { LineupPlayer, SideToProject, MatchLineup } from './match-lineups.js';

/**
 * Yellow cards of a season in one competition that cost a match, and the number of the team's matches up to
 * which they do. The limits are England's (FA disciplinary regulations); elsewhere every fifth card counts
 * all season, so that no player is wrongly treated as banned.
 */
const YELLOW_LIMITS = [
  [5, 19],
  [10, 32],
  [15, 38],
] as const;
/** Matches that a straight red card may cost; the first is certain. */
const STRAIGHT_RED_MATCHES = 3;

/** Suspensions for the next match from cards of earlier ones. */
export interface Suspensions {
  /** Must not play. */
  readonly banned: ReadonlySet<number>;
  /** Sent off by a straight red card with one or two matches played since: possibly still banned. */
  readonly inDoubt: ReadonlySet<number>;
}

/** A dismissal by two yellows: its yellow does not count towards the limit. */
const isSecondYellow = ({ yellowCards, redCards }: LineupPlayer): boolean =>
  (redCards ?? 0) > 0 && (yellowCards ?? 0) > 0;
const yellowsTowardsBan = (player: LineupPlayer): number =>
  (player.yellowCards ?? 0) > 0 && !isSecondYellow(player) ? 1 : 0;

/** Matches of this season that the team has played since a line-up, excluding the line-up's own. */
const matchesSince = (lineup: MatchLineup, { earlierKickoffs }: SideToProject): number =>
  earlierKickoffs.filter((kickoff) => kickoff > lineup.playedAt).length;

/**
 * Bans are served in the competition that imposed them; a match without a line-up serves one too. A gap in
 * the line-ups leaves the count of yellow cards unknown: then only the last match's dismissals count.
 */
export function suspensionsOf(side: SideToProject): Suspensions {
  const banned = new Set<number>();
  const inDoubt = new Set<number>();
  const season = side.lineups.filter(
    (lineup) => lineup.competitionId === side.competitionId && lineup.seasonId === side.seasonId,
  );
  for (const lineup of season) {
    const since = matchesSince(lineup, side);
    if (since >= STRAIGHT_RED_MATCHES) break;
    for (const player of lineup.players) {
      if ((player.redCards ?? 0) === 0) continue;
      if (since === 0) banned.add(player.playerId);
      else if (!isSecondYellow(player)) inDoubt.add(player.playerId);
    }
  }
  const last = season[0];
  if (last === undefined || season.length < side.earlierKickoffs.length) return { banned, inDoubt };
  const totals = new Map<number, number>();
  for (const lineup of season) {
    for (const player of lineup.players)
      totals.set(player.playerId, (totals.get(player.playerId) ?? 0) + yellowsTowardsBan(player));
  }
  for (const player of last.players) {
    const total = totals.get(player.playerId);
    const reached = YELLOW_LIMITS.some(([limit, matches]) => total === limit && season.length <= matches);
    if (yellowsTowardsBan(player) === 1 && reached) banned.add(player.playerId);
  }
  return { banned, inDoubt };
}
