/**
 * Kinds of facts that several sources may state of one match, or of one squad; which source wins is configured for each.
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
