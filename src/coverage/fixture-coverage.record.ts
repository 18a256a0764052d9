import { localMoment } from '../common/calendar/days.js';
import { corruptionReasons, isPlayerReason, isTeamReason } from './coverage-words.js';
import type { CoverageConflict, FixtureCoverage, FixtureCoverageSummary } from './fixture-coverage.dto.js';
import type { FixtureCoverageRecord, StoredConflict, StoredCoverage } from './fixture-coverage.repository.js';

/** What the board says of a fixture, in short. */
export function coverageSummary({ state, reasons, teamRows, playerRows }: StoredCoverage): FixtureCoverageSummary {
  return {
    coverage: state,
    corruptionReasons: corruptionReasons.filter((reason) => reasons.includes(reason)),
    statsCount: teamRows,
    playerStatsCount: playerRows,
  };
}

/** A record of the coverage board. @param timeZone of its day and time */
export function rowOf(record: FixtureCoverageRecord, timeZone: string): FixtureCoverage {
  const kickoff = localMoment(record.kickoffAt, timeZone);
  const reasons = corruptionReasons.filter((reason) => record.reasons.includes(reason));
  return {
    awayScore: record.awayGoals,
    homeScore: record.homeGoals,
    awayTeam: record.awayName,
    homeTeam: record.homeName,
    awayTeamId: record.awayId,
    homeTeamId: record.homeId,
    corruptedPlayerStatsCount: record.corruptedPlayerRows,
    playerStatsCount: record.playerRows,
    statsCount: record.teamRows,
    hasCorruptedPlayerStats: reasons.some(isPlayerReason),
    hasCorruptedTeamStats: reasons.some(isTeamReason),
    hasPlayerStats: record.playerRows > 0,
    hasStats: record.teamRows > 0,
    isUnsupportedTournament: !record.isSupported,
    id: record.id,
    internalId: record.id,
    league: record.competitionName,
    matchDate: kickoff.day,
    matchTime: kickoff.time,
    slug: record.slug,
    status: record.status,
    coverage: record.state,
    corruptionReasons: reasons,
    conflicts: record.conflicts.map(conflictOf),
    awarded: record.awarded,
    kickoffQuality: record.kickoffQuality,
    uniqueTournamentId: record.competitionId,
  };
}

/** Statistics are stored by column and shown by key. */
function conflictOf({ kind, field, side, values }: StoredConflict): CoverageConflict {
  return {
    kind,
    field: field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    side,
    values: values.map(({ source, value }) => ({ source, value: value === null ? null : String(value) })),
  };
}
