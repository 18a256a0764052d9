/** Entries of the catalogue (statistics.ts). */

/** Where the files of a source give a count. A source that is not named does not give it. */
export interface CountSources {
  /** football-data.co.uk: columns of the home and of the away side. */
  footballData?: readonly [home: string, away: string];
  /** FPL-Core-Insights: column of matches.csv after `home_` and `away_`, or of playermatchstats.csv. */
  fplCore?: string;
  /** StatsBomb: type, then traits of the events that count, all of them (`sources/statsbomb/parse-counts.ts`). */
  statsBomb?: readonly [type: string, ...traits: string[]];
}

/** A count of a side or a player that is stored, and not shown on boards. */
export interface CountEntry extends CountSources {
  /** Name in feeds and in TypeScript; the tables' column is its snake case. */
  key: string;
}

/** A count of a side that is stored, and not shown on boards. */
export interface TeamCountEntry extends CountEntry {
  /** Follows from the score; no source has a column for it. */
  isScore?: true;
  /** Cards and what belongs to them: taken from one source together, event data before counts. */
  isCard?: true;
}

/** A count that boards show: a statistic. Lines are half lines. */
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
  /** Usual counts per 90 minutes of starters by position group: where models start, and what the demo plays by. */
  usualRates: Readonly<Record<'G' | 'D' | 'M' | 'F', number>>;
}

/** An entry with its key's type and its column in the tables. */
export type Defined<Entry, Key> = Entry & { key: Key; column: string };
