/** How complete the data of a finished fixture are, worst first. */
export const coverageStates = ['unsupported', 'corrupted', 'missing', 'partial', 'complete'] as const;
export type CoverageState = (typeof coverageStates)[number];
export const coverageNames = {
  unsupported: 'Unsupported',
  corrupted: 'Corrupted',
  missing: 'Missing',
  partial: 'Partial',
  complete: 'Complete',
} as const satisfies Readonly<Record<CoverageState, string>>;

/** Reasons why data of a fixture are corrupted, in the order of listing. */
export const corruptionReasons = [
  'sot_gt_shots',
  'goals_ne_score',
  'minutes_range',
  'starters_gt_11',
  'starters_lt_11',
  'no_halftime',
  'ht_gt_ft',
  'only_after_extra_time',
  'score_conflict',
  'stats_conflict',
] as const;
export type CorruptionReason = (typeof corruptionReasons)[number];

/** What two sources disagree in. Another referee is a warning and corrupts nothing. */
export const conflictKinds = ['score_conflict', 'stats_conflict', 'referee_conflict'] as const;

const playerReasons: readonly CorruptionReason[] = [
  'goals_ne_score',
  'minutes_range',
  'starters_gt_11',
  'starters_lt_11',
];

export function isPlayerReason(reason: CorruptionReason): boolean {
  return playerReasons.includes(reason);
}

export function isTeamReason(reason: CorruptionReason): boolean {
  return !playerReasons.includes(reason);
}

export const coverageSortColumns = ['matchDate', 'league', 'status', 'statsCount', 'playerStatsCount'] as const;
export type CoverageSortColumn = (typeof coverageSortColumns)[number];
