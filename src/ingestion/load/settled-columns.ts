/** Cards and what belongs to them: taken from one source together, event data before counts. */
export const CARD_COLUMNS: readonly string[] = [
  'yellow_cards',
  'red_cards',
  'cards',
  'second_yellow_cards',
  'first_half_cards',
  'second_half_cards',
  'penalties_taken',
  'own_goals',
];

/** Every count of a side that sources give, each taken from the best source that has it. */
export const PREFERRED_COLUMNS: readonly string[] = [
  'shots',
  'shots_on_target',
  'corners',
  'fouls',
  'offsides',
  'tackles',
  'saves',
  'passes',
  'accurate_passes',
  ...CARD_COLUMNS,
];
