import { TEAM_SOURCE_COUNTS } from '../../football/statistics.js';

/** Cards and what belongs to them: taken from one source together, event data before counts. */
export const CARD_COLUMNS = TEAM_SOURCE_COUNTS.filter(({ isCard }) => isCard === true).map(({ column }) => column);

/** Every other count of a side, each taken from the best source that has it. */
export const COUNT_COLUMNS = TEAM_SOURCE_COUNTS.filter(({ isCard }) => isCard !== true).map(({ column }) => column);

/** Every count of a side that sources give. */
export const PREFERRED_COLUMNS = [...COUNT_COLUMNS, ...CARD_COLUMNS];
