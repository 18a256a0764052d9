/** Training rows of closing price forecasts: sources at a moment before kick-off, and the close. */

/**
 * One side of a market at a moment before kick-off; one row for two-sided markets, three for a match result. Values are
 * log-odds.
 */
export interface CloseRow {
  /** Rows of one match depend on each other. */
  readonly fixtureId: number;
  readonly competitionId: number;
  /** Unix seconds. */
  readonly kickoff: number;
  /** Hours from the newest price to kick-off. */
  readonly hours: number;
  /** Mean of the sources, and of the sources at the close. */
  readonly mean: number;
  readonly close: number;
  /** The model's log-odds; NaN where unknown. */
  readonly model: number;
  /** The sources in the mean. */
  readonly sources: readonly SourceLogit[];
}

/** A source's log-odds of a side. */
export interface SourceLogit {
  readonly feed: string;
  readonly logit: number;
}

/** Key of the model among the sources whose weights are fitted. */
export const MODEL = 'model';
/** Source key of the mean price that football-data publishes over all bookmakers it collects. */
export const PUBLISHED_MEAN = 'published-mean';
