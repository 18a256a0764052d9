/** Entries of the catalogue (statistics.ts). */

/** Location of a count in the files of each source. Sources without an entry do not have it. */
export interface CountSources {
  /** football-data.co.uk: columns of the home and of the away side. */
  footballData?: readonly [home: string, away: string];
  /** FPL-Core-Insights: column of matches.csv after `home_` and `away_`, or of playermatchstats.csv. */
  fplCore?: string;
  /** StatsBomb: type, then traits that an event must all have to count (`sources/statsbomb/parse-counts.ts`). */
  statsBomb?: readonly [type: string, ...traits: string[]];
}

/** A count of a side or a player that is stored but not shown on boards. */
export interface CountEntry extends CountSources {
  /** Name in feeds and in TypeScript; the table column is its snake case. */
  key: string;
}

/** A count of a side that is stored but not shown on boards. */
export interface TeamCountEntry extends CountEntry {
  /** Derived from the score; no source has a column for it. */
  isScore?: true;
  /** Cards and related counts: taken together from one source, event data before counts. */
  isCard?: true;
}

/** A count shown on boards: a statistic. Lines are half lines. */
interface ShownCount extends CountEntry {
  displayName: string;
  /** Standard lines of one side (home or away), or of a player. */
  lines: readonly number[];
  /** Market keys of The Odds API v4: total of the match, side totals (`team_totals`), players. */
  marketNames: readonly string[];
}

export interface TeamStatisticEntry extends ShownCount, TeamCountEntry {
  /** Standard lines of both sides together. */
  totalLines: readonly number[];
}

export interface PlayerStatisticEntry extends ShownCount {
  /** Usual counts per 90 minutes of starters by position group: the prior of models, and the rates of the demo. */
  usualRates: Readonly<Record<'G' | 'D' | 'M' | 'F', number>>;
}

/** An entry with its key's type and its column in the tables. */
export type Defined<Entry, Key> = Entry & { key: Key; column: string };
