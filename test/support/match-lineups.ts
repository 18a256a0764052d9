import type { DetailedPosition } from '../../src/football/canonical.js';
import { positionGroupOf } from '../../src/football/canonical.js';
import type { ScheduledMatch } from '../../src/models/lineups/lineup-history.js';
import { DAY } from '../../src/models/lineups/match-lineups.js';
import type { LineupPlayer, SideToProject, MatchLineup } from '../../src/models/lineups/match-lineups.js';
import { FOUR_FOUR_TWO } from './lineup-season.js';

/** Unix seconds of the first match; match n is n weeks later. */
export const firstKickoff = 1_700_000_000;
export const kickoffOf = (week: number): number => firstKickoff + week * 7 * DAY;

/** A player, by default a starter who played the whole match. */
export const lineupPlayer = (
  playerId: number,
  position: DetailedPosition | null,
  more: Partial<LineupPlayer> = {},
): LineupPlayer => ({
  playerId,
  isStarter: true,
  minutes: 90,
  position,
  group: position === null ? null : positionGroupOf(position),
  jerseyNumber: playerId,
  yellowCards: 0,
  redCards: 0,
  goals: 0,
  assists: 0,
  shots: 1,
  tackles: 1,
  passes: 30,
  ...more,
});

/** Players `first` to `first` + 10 in a 4-4-2. */
export const fourFourTwo = (first = 1): LineupPlayer[] =>
  FOUR_FOUR_TWO.map((position, index) => lineupPlayer(first + index, position));

/** The line-up of a week's match. */
export const lineupOf = (
  week: number,
  players: readonly LineupPlayer[],
  more: Partial<MatchLineup> = {},
): MatchLineup => ({
  fixtureId: week + 1,
  competitionId: 1,
  seasonId: 10,
  teamId: 100,
  playedAt: kickoffOf(week),
  goalDifference: 0,
  players,
  ...more,
});

/** A side to be projected from these line-ups, oldest first. */
export function sideAfter(lineups: readonly MatchLineup[], more: Partial<SideToProject> = {}): SideToProject {
  const newestFirst = lineups.toSorted((one, other) => other.playedAt - one.playedAt);
  return {
    fixtureId: 999,
    competitionId: 1,
    seasonId: 10,
    teamId: 100,
    isHome: true,
    playsAt: kickoffOf(lineups.length),
    playsNextAt: null,
    earlierKickoffs: newestFirst.filter(({ seasonId }) => seasonId === 10).map(({ playedAt }) => playedAt),
    ownPoints: 1.35,
    opponentPoints: 1.35,
    lineups: newestFirst,
    departed: new Set(),
    absent: new Set(),
    ...more,
  };
}

/** A match of a week between teams 100 and 200 (by default) with the home side's line-up. */
export const matchOf = (
  week: number,
  players: readonly LineupPlayer[] | null,
  more: Partial<ScheduledMatch> = {},
): ScheduledMatch => ({
  fixtureId: week + 1,
  competitionId: 1,
  seasonId: 10,
  playsAt: kickoffOf(week),
  homeTeamId: 100,
  awayTeamId: 200,
  goalDifference: 0,
  home: players === null ? null : lineupOf(week, players),
  away: null,
  ...more,
});
