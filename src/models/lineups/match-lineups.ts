/**
 * What the projection of a line-up is made from: past line-ups, and the fixture to project.
 * Moments are Unix seconds. What a source does not give is null.
 */
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';

/** One player of a past line-up: starter, substitute or unused. */
export interface LineupPlayer {
  readonly playerId: number;
  readonly isStarter: boolean;
  /** Minutes on the pitch; null where no statistics of the match are known. */
  readonly minutes: number | null;
  /** Where he began: at kick-off or when he came on; null on the bench and where the source knows groups only. */
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
  /** Accurate passes, or all where only those are known. */
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
   * Kick-offs of the team's earlier matches in this season of the competition, newest first: those without a
   * line-up too, so that gaps in the data are seen.
   */
  readonly earlierKickoffs: readonly number[];
  /** Points per match of this season, of either team, drawn to the mean of a league; see `pointsPerMatch`. */
  readonly ownPoints: number;
  readonly opponentPoints: number;
  /** The team's line-ups known at the moment of the projection, newest first, at most `MOST_LINEUPS` count. */
  readonly lineups: readonly MatchLineup[];
  /** Players of those line-ups who have left the team since. */
  readonly departed: ReadonlySet<number>;
  /** Players who miss the match, as known before it. */
  readonly absent: ReadonlySet<number>;
}

/** Line-ups of a team that are read: those of a season of a league. */
export const MOST_LINEUPS = 38;

/** Older line-ups tell nothing of a squad of today. */
export const OLDEST_LINEUP_DAYS = 400;

/** Seconds. */
export const DAY = 86_400;

/** Mean of three points for a win where nothing is known, and the matches it counts for. */
const PRIOR_POINTS = 1.35;
const PRIOR_MATCHES = 6;

/** Points per match, drawn to a league's mean of 1.35 as if six matches of that mean had been played. */
export function pointsPerMatch(points: number, matches: number): number {
  return (points + PRIOR_POINTS * PRIOR_MATCHES) / (matches + PRIOR_MATCHES);
}

export function pointsOf(goalDifference: number): number {
  return goalDifference > 0 ? 3 : goalDifference === 0 ? 1 : 0;
}

/**
 * The line-ups that tell who starts in this competition, newest first: its own where there are at least five,
 * so that an eleven of the cup does not pass for that of the league; else all.
 */
export function comparableLineups({
  lineups,
  competitionId,
}: Pick<SideToProject, 'lineups' | 'competitionId'>): readonly MatchLineup[] {
  const own = lineups.filter((lineup) => lineup.competitionId === competitionId);
  return (own.length >= 5 ? own : lineups).slice(0, MOST_LINEUPS);
}
