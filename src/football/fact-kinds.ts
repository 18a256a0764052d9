/**
 * Kinds of facts that several sources may state about a match or a squad; the winning source is configured per kind.
 * `lineupTime` is when line-ups were published, `odds` the mean prices that a source publishes.
 */
export const FACT_KINDS = [
  'schedule',
  'result',
  'teamStatistics',
  'playerStatistics',
  'lineup',
  'lineupTime',
  'substitutions',
  'event',
  'liveScore',
  'absences',
  'odds',
  'squad',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];
