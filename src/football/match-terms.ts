/** Whether a player's absence from a match is certain. */
export const ABSENCE_TYPES = ['out', 'doubtful'] as const;
export type AbsenceType = (typeof ABSENCE_TYPES)[number];

/** Types of match events, one per line of an event report. */
export const MATCH_EVENT_TYPES = [
  'goal',
  'ownGoal',
  'penaltyGoal',
  'penaltyMissed',
  'yellowCard',
  'secondYellowCard',
  'redCard',
  'substitution',
  'varDecision',
] as const;
export type MatchEventType = (typeof MATCH_EVENT_TYPES)[number];

/** Periods of a match between kick-off and its end. */
export const LIVE_PERIODS = [
  'firstHalf',
  'halfTime',
  'secondHalf',
  'extraTime',
  'penalties',
  'break',
  'suspended',
  'finished',
] as const;
export type LivePeriod = (typeof LIVE_PERIODS)[number];

/** Minutes from kick-off until a result without a time of its own is assumed to be known. */
export const RESULT_KNOWN_AFTER_MINUTES = 135;
