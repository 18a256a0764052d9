import type { TeamMatchRow } from '../boards/load/team-matches.queries.js';
import { CountsOf } from '../common/validation/counts-of.js';
import { TEAM_STATISTICS, TEAM_STATISTIC_KEYS } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';

/** Counts of a side in a match, by statistic; null where unknown or unfit for boards. */
export class TeamCounts extends CountsOf(TEAM_STATISTICS) {}

export interface MatchCounts {
  readonly own: TeamCounts;
  readonly conceded: TeamCounts;
  /** Statistics for which a side's count is the sum over its players, as no source provides it. */
  readonly derivedFromPlayers: TeamStatisticKey[];
}

export const unknownCounts = (): MatchCounts => ({
  own: countsOf(() => null),
  conceded: countsOf(() => null),
  derivedFromPlayers: [],
});

/** Counts as used by boards: of the side, else the sum over its players. */
export function matchCounts({
  own,
  ownSums,
  conceded,
  concededSums,
}: Pick<TeamMatchRow, 'own' | 'ownSums' | 'conceded' | 'concededSums'>): MatchCounts {
  const isSummed = (key: TeamStatisticKey, index: number): boolean =>
    (own[index] === null && ownSums[key] !== undefined) ||
    (conceded[index] === null && concededSums[key] !== undefined);
  return {
    own: countsOf((key, index) => own[index] ?? (own.length === 0 ? null : (ownSums[key] ?? null))),
    conceded: countsOf((key, index) => conceded[index] ?? (conceded.length === 0 ? null : (concededSums[key] ?? null))),
    derivedFromPlayers: TEAM_STATISTIC_KEYS.filter(isSummed),
  };
}

function countsOf(value: (key: TeamStatisticKey, index: number) => number | null): TeamCounts {
  const counts = new TeamCounts();
  TEAM_STATISTIC_KEYS.forEach((key, index) => (counts[key] = value(key, index)));
  return counts;
}
