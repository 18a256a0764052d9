/** What a forecast of closing prices learns from: sources at a moment before kick-off, and the close. */

/** One side of a market at a moment before kick-off; of two sides one, of a match result all three. Log-odds. */
export interface CloseRow {
  /** Rows of one match depend on each other. */
  readonly fixtureId: number;
  readonly competitionId: number;
  /** Unix seconds. */
  readonly kickoff: number;
  /** From the newest price to kick-off. */
  readonly hours: number;
  /** Mean of the sources, and of the sources at the close. */
  readonly mean: number;
  readonly close: number;
  /** By the model; NaN where it is unknown. */
  readonly model: number;
  /** The sources in the mean. */
  readonly sources: readonly SourceLogit[];
}

/** What a source says of a side. */
export interface SourceLogit {
  readonly feed: string;
  readonly logit: number;
}

/** Name of the model among the sources whose weights are fitted. */
export const MODEL = 'model';
/** Source of the mean that football-data publishes of all bookmakers it collects. */
export const PUBLISHED_MEAN = 'published-mean';
