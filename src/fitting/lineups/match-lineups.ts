import type { ScheduledMatch } from '../../models/lineups/lineup-history.js';
import { DAY, OLDEST_LINEUP_DAYS } from '../../models/lineups/match-lineups.js';
import type { LineupPlayer, MatchLineup } from '../../models/lineups/match-lineups.js';
import type { Side } from '../../football/canonical.js';
import { groupBy } from '../../football/group-by.js';
import type { SqlClient } from '../../database/sql-client.js';
import { listAbsent, listElsewhere, listSchedule, listLineups } from './match-lineups.queries.js';
import type { AbsentRow, ElsewhereRow, ScheduleRow, LineupRow } from './match-lineups.queries.js';

/** Days after a fixture within which a team's next one is taken into account. */
const DAYS_AHEAD = 14;

/** Matches of teams as known at a moment, oldest first, and the last line-ups of their players elsewhere. */
export interface TeamMatches {
  readonly matches: readonly ScheduledMatch[];
  readonly elsewhere: readonly ElsewhereRow[];
}

/** Converts a moment to Unix seconds. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/**
 * Input of projections of these teams' fixtures up to `until`. Postponed and abandoned matches are left out, and
 * so are line-ups of fixtures that have not begun.
 */
export async function readTeamMatches(
  sql: SqlClient,
  teamIds: readonly number[],
  until: Date,
  now: Date,
): Promise<TeamMatches> {
  const from = new Date(now.getTime() - OLDEST_LINEUP_DAYS * DAY * 1000);
  const beyond = new Date(until.getTime() + DAYS_AHEAD * DAY * 1000);
  const schedule = (await listSchedule(sql, teamIds, from, beyond, now)).filter(({ isPlayed }) => isPlayed);
  const begun = schedule.filter(({ kickoffAt }) => kickoffAt <= now).map(({ id }) => id);
  const rows = await listLineups(sql, begun, now);
  const absent = await listAbsent(
    sql,
    schedule.map(({ id }) => id),
    now,
  );
  const playerIds = [...new Set(rows.map(({ playerId }) => playerId))];
  return {
    matches: toMatches(schedule, rows, absent),
    elsewhere: await listElsewhere(sql, playerIds, teamIds, from, now),
  };
}

/** Joins schedule, line-ups and absences. */
export function toMatches(
  schedule: readonly ScheduleRow[],
  rows: readonly LineupRow[],
  absent: readonly AbsentRow[],
): ScheduledMatch[] {
  const absentOf = groupBy(absent, ({ fixtureId }) => fixtureId);
  const players: ReadonlyMap<string, LineupPlayer[]> = groupBy(rows, ({ fixtureId, side }) => `${fixtureId} ${side}`);
  return schedule.map((row): ScheduledMatch => {
    const playsAt = secondsOf(row.kickoffAt);
    const lineupOf = (side: Side): MatchLineup | null => {
      const listed = players.get(`${row.id} ${side}`);
      if (listed === undefined) return null;
      const isHome = side === 'home';
      return {
        fixtureId: row.id,
        competitionId: row.competitionId,
        seasonId: row.seasonId,
        playedAt: playsAt,
        players: listed,
        teamId: isHome ? row.homeTeamId : row.awayTeamId,
        goalDifference: row.goalDifference === null ? null : isHome ? row.goalDifference : -row.goalDifference,
      };
    };
    return {
      fixtureId: row.id,
      competitionId: row.competitionId,
      seasonId: row.seasonId,
      playsAt,
      homeTeamId: row.homeTeamId,
      awayTeamId: row.awayTeamId,
      goalDifference: row.goalDifference,
      home: lineupOf('home'),
      away: lineupOf('away'),
      ...(absentOf.has(row.id) ? { absent: absentOf.get(row.id)!.map(({ playerId }) => playerId) } : {}),
    };
  });
}
