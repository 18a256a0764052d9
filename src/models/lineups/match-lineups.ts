/**
 * Input of line-up projections: past line-ups, and the fixture to project.
 * Moments are Unix seconds. Values that a source does not give are null.
 */
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';

/** One player of a past line-up: starter, substitute or unused. */
export interface LineupPlayer {
  readonly playerId: number;
  readonly isStarter: boolean;
  /** Minutes on the pitch; null where no statistics of the match are known. */
  readonly minutes: number | null;
  /** His first position, at kick-off or when coming on; null on the bench and where the source has groups only. */
  readonly position: DetailedPosition | null;
  readonly group: PositionGroup | null;
  readonly jerseyNumber: number | null;
  /** Yellow cards, two of a dismissal by two yellows included; null where the source shows no cards. */
  readonly yellowCards: number | null;
  /** Dismissals of any kind. */
  readonly redCards: number | null;
  readonly goals: number | null;
  readonly assists: number | null;
  readonly shots: number | null;
  readonly tackles: number | null;
  /** Accurate passes, or all passes where only their number is known. */
  readonly passes: number | null;
}

/** One side of a past match. */
export interface MatchLineup {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly seasonId: number;
  readonly teamId: number;
  readonly playedAt: number;
  /** Own goals minus the opponent's; null where no result is known. */
  readonly goalDifference: number | null;
  readonly players: readonly LineupPlayer[];
}

/** One side of a fixture whose line-up is to be projected. */
export interface SideToProject {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly seasonId: number;
  readonly teamId: number;
  readonly isHome: boolean;
  readonly playsAt: number;
  /** The team's next match after this one; null where none is scheduled. */
  readonly playsNextAt: number | null;
  /**
   * Kick-offs of the team's earlier matches in this season of the competition, newest first, including those
   * without a line-up, so that gaps in the data are detected.
   */
  readonly earlierKickoffs: readonly number[];
  /** Points per match this season, of either team, shrunk to a league's mean; see `pointsPerMatch`. */
  readonly ownPoints: number;
  readonly opponentPoints: number;
  /** The team's line-ups known at the moment of the projection, newest first; at most `MOST_LINEUPS` are used. */
  readonly lineups: readonly MatchLineup[];
  /** Players of those line-ups who have left the team since. */
  readonly departed: ReadonlySet<number>;
  /** Players who miss the match, as known before it. */
  readonly absent: ReadonlySet<number>;
}

/** Most line-ups of a team that are read: a league season. */
export const MOST_LINEUPS = 38;

/** Older line-ups are irrelevant to the current squad. */
export const OLDEST_LINEUP_DAYS = 400;

/** Seconds. */
export const DAY = 86_400;

/** Prior mean of points per match, and its weight in matches. */
const PRIOR_POINTS = 1.35;
const PRIOR_MATCHES = 6;

/** Points per match, shrunk to a league's mean of 1.35 as if six matches of that mean had been played. */
export function pointsPerMatch(points: number, matches: number): number {
  return (points + PRIOR_POINTS * PRIOR_MATCHES) / (matches + PRIOR_MATCHES);
}

export function pointsOf(goalDifference: number): number {
  return goalDifference > 0 ? 3 : goalDifference === 0 ? 1 : 0;
}

/**
 * The line-ups that indicate who starts in this competition, newest first: its own where there are at least
 * five, so that a cup eleven is not mistaken for the league eleven; else all.
 */
export function comparableLineups({
  lineups,
  competitionId,
}: Pick<SideToProject, 'lineups' | 'competitionId'>): readonly MatchLineup[] {
  const own = lineups.filter((lineup) => lineup.competitionId === competitionId);
  return (own.length >= 5 ? own : lineups).slice(0, MOST_LINEUPS);
}
