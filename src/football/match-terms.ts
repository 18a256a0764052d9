/** Whether a player is sure to miss a match. */
export const ABSENCE_TYPES = ['out', 'doubtful'] as const;
export type AbsenceType = (typeof ABSENCE_TYPES)[number];

/** What may happen in a match, as one line of a report of events. */
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

/** Where a match stands between kick-off and its end. */
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
