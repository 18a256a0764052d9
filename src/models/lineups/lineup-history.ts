/** Past matches in playing order, to describe a side as known before each. */
import { DAY, MOST_LINEUPS, OLDEST_LINEUP_DAYS, pointsOf, pointsPerMatch } from './match-lineups.js';
import type { SideToProject, MatchLineup } from './match-lineups.js';
import { append } from '../../football/group-by.js';

/** A scheduled fixture with its known line-ups. */
export interface ScheduledMatch {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly seasonId: number;
  readonly playsAt: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  /** Null where no result is known. */
  readonly goalDifference: number | null;
  readonly home: MatchLineup | null;
  readonly away: MatchLineup | null;
  /** Players of both sides who miss it, as known before kick-off; absent: none. */
  readonly absent?: readonly number[];
}

export interface LastSeen {
  readonly teamId: number;
  readonly competitionId: number;
  readonly playedAt: number;
}

export const SIDES = ['home', 'away'] as const;
export type MatchSide = (typeof SIDES)[number];

export const teamOf = (match: ScheduledMatch, side: MatchSide): number =>
  side === 'home' ? match.homeTeamId : match.awayTeamId;

/**
 * Matches played so far. Add matches in order of kick-off; a side is described by the matches added before
 * its own.
 */
export class LineupHistory {
  private readonly lineups = new Map<number, MatchLineup[]>();
  private readonly kickoffs = new Map<string, number[]>();
  private readonly points = new Map<string, { points: number; matches: number }>();
  private readonly lastSeen = new Map<number, LastSeen>();
  private readonly schedule = new Map<number, number[]>();

  /** @param matches the whole schedule, ascending by kick-off: the next match of a team is known beforehand */
  constructor(matches: readonly ScheduledMatch[]) {
    for (const match of matches) {
      for (const side of SIDES) append(this.schedule, teamOf(match, side), match.playsAt);
    }
  }

  /** A side of a match as known from the matches added so far. */
  sideOf(match: ScheduledMatch, side: MatchSide): SideToProject {
    const teamId = teamOf(match, side);
    const oldest = match.playsAt - OLDEST_LINEUP_DAYS * DAY;
    const lineups = (this.lineups.get(teamId) ?? [])
      .filter(({ playedAt }) => playedAt >= oldest)
      .slice(0, 2 * MOST_LINEUPS);
    return {
      fixtureId: match.fixtureId,
      competitionId: match.competitionId,
      seasonId: match.seasonId,
      teamId,
      isHome: side === 'home',
      playsAt: match.playsAt,
      playsNextAt: this.schedule.get(teamId)?.find((kickoff) => kickoff > match.playsAt) ?? null,
      earlierKickoffs: this.kickoffs.get(`${teamId} ${match.seasonId}`) ?? [],
      ownPoints: this.pointsPerMatch(teamId, match.seasonId),
      opponentPoints: this.pointsPerMatch(teamOf(match, side === 'home' ? 'away' : 'home'), match.seasonId),
      lineups,
      departed: this.departedFrom(teamId, lineups),
      absent: new Set(match.absent),
    };
  }

  /** Records that a player was in another team's line-up, of a match that is not added; the newest counts. */
  see(playerId: number, seen: LastSeen): void {
    if ((this.lastSeen.get(playerId)?.playedAt ?? -Infinity) < seen.playedAt) this.lastSeen.set(playerId, seen);
  }

  /** Adds a played match. */
  add(match: ScheduledMatch): void {
    for (const side of SIDES) {
      const teamId = teamOf(match, side);
      prepend(this.kickoffs, `${teamId} ${match.seasonId}`, match.playsAt);
      if (match.goalDifference !== null) {
        const existing = this.points.get(`${teamId} ${match.seasonId}`) ?? { points: 0, matches: 0 };
        existing.points += pointsOf(side === 'home' ? match.goalDifference : -match.goalDifference);
        existing.matches += 1;
        this.points.set(`${teamId} ${match.seasonId}`, existing);
      }
      const lineup = match[side];
      if (lineup === null) continue;
      prepend(this.lineups, teamId, lineup);
      const seen = { teamId, competitionId: match.competitionId, playedAt: match.playsAt };
      for (const { playerId } of lineup.players) this.see(playerId, seen);
    }
  }

  private pointsPerMatch(teamId: number, seasonId: number): number {
    const { points, matches } = this.points.get(`${teamId} ${seasonId}`) ?? { points: 0, matches: 0 };
    return pointsPerMatch(points, matches);
  }

  /**
   * Players last seen with another team, either in a competition that this team plays too, or if this team
   * has played without them since. (A national team takes its players for a few days only.)
   */
  private departedFrom(teamId: number, lineups: readonly MatchLineup[]): Set<number> {
    const competitions = new Set(lineups.map(({ competitionId }) => competitionId));
    const newest = lineups[0]?.playedAt ?? 0;
    const departed = new Set<number>();
    for (const { players } of lineups) {
      for (const { playerId } of players) {
        const last = this.lastSeen.get(playerId);
        if (last === undefined || last.teamId === teamId) continue;
        if (competitions.has(last.competitionId) || newest > last.playedAt) departed.add(playerId);
      }
    }
    return departed;
  }
}

function prepend<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.unshift(value);
}
