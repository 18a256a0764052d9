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

/** Reasons why data of a fixture are corrupted, in the order in which they are listed. */
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

/** What two sources disagree on. A different referee is a warning and corrupts nothing. */
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

export const coverageSortColumns = ['matchDate', 'league', 'status', 'statsCount', 'playerStatsCount'] as const;
export type CoverageSortColumn = (typeof coverageSortColumns)[number];
/** SQL: coverage state of a fixture; `support` has the kinds of data of its competition. */
export const COVERAGE_STATE = `
  case
    when fixture.status <> 'finished' then null
    when not support.has_team_rows then 'unsupported'
    when array_remove(fixture.corruption_reasons, 'referee_conflict') <> '{}' then 'corrupted'
    when fixture.team_rows = 0 and fixture.player_rows = 0 then 'missing'
    when fixture.team_rows = 2
      and (not support.has_player_rows or (fixture.home_player_rows > 0 and fixture.away_player_rows > 0))
      then 'complete'
    else 'partial'
  end`;

/** SQL: the kinds of data of the competitions in `table`; each `exists` stops at the first fixture that has some. */
export const supportOf = (table: string): string => `
  support as materialized (
    select competition.id as competition_id,
      exists (
        select from football_as_of.fixtures($1::timestamptz) other
        where other.competition_id = competition.id and other.team_rows > 0
      ) as has_team_rows,
      exists (
        select from football_as_of.fixtures($1::timestamptz) other
        where other.competition_id = competition.id and other.player_rows > 0
      ) as has_player_rows
    from (select distinct competition_id as id from ${table}) competition
  )`;
