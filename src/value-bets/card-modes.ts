/** Columns that a query may sort by; `sources` counts those of the consensus. */
export const cardSortColumns = ['edgeLow', 'edge', 'odds', 'kickoff', 'sources'] as const;
export type CardSortColumn = (typeof cardSortColumns)[number];

/** Matches that an honest opinion on a player needs. */
export const LEAST_SAMPLE = 5;

/** Which cards are shown: those of positive expected value, all with a price, or also standard lines without one. */
export const cardModes = ['value', 'all', 'predictions'] as const;
export type CardMode = (typeof cardModes)[number];
