/** Boards that can be exported, by their names in the addresses of the API. */
export const BOARD_NAMES = [
  'value-bets',
  'price-outliers',
  'player-prop-trends',
  'team-prop-trends',
  'team-statistics',
  'lineup-projections',
  'substitute-impact',
  'referees',
  'data-coverage',
] as const;
export type BoardName = (typeof BOARD_NAMES)[number];
