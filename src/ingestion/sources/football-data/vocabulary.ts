/**
 * Meaning of football-data.co.uk's columns, from notes.txt and the headers from 1993/94 to 2026/27. Odds columns are
 * listed by name, as suffixes are ambiguous (`CLH` is Coral's opening price, `BFD` Betfair's draw).
 */
import { BOOKMAKERS, type KnownBookmaker } from '../../../football/bookmakers.js';
import type { OutcomeSide } from '../../../football/canonical.js';
import { TEAM_SOURCE_COUNTS } from '../../../football/statistics.js';

export type FootballDataMarket = 'matchResult' | 'goals' | 'asianHandicap';
export type FootballDataMark = 'opening' | 'closing';

/** The site's own names of its three markets. */
export const PROVIDER_MARKETS: Readonly<Record<FootballDataMarket, string>> = {
  matchResult: '1X2',
  goals: 'over/under 2.5',
  asianHandicap: 'Asian handicap',
};

/** Column with an Asian handicap's line (the home side's handicap), by mark. */
const HANDICAP_COLUMNS: Readonly<Record<FootballDataMark, string>> = { opening: 'AHh', closing: 'AHCh' };

export interface OddsColumn {
  market: FootballDataMarket;
  mark: FootballDataMark;
  side: OutcomeSide;
  /** Columns with the handicap, of which the first one present is used; empty in markets without one. */
  handicapColumns: readonly string[];
  /** Whose price it is, or which aggregate over many bookmakers. */
  quotedBy: KnownBookmaker | 'mean' | 'maximum';
}

const SUFFIXES: readonly (readonly [string, FootballDataMarket, OutcomeSide])[] = [
  ['H', 'matchResult', 'home'],
  ['D', 'matchResult', 'draw'],
  ['A', 'matchResult', 'away'],
  ['>2.5', 'goals', 'over'],
  ['<2.5', 'goals', 'under'],
  ['AHH', 'asianHandicap', 'home'],
  ['AHA', 'asianHandicap', 'away'],
];

/** Means and maxima over many bookmakers; `Bb` are BetBrain's, which had no closing prices. */
const AGGREGATES = [
  { prefix: 'Avg', measure: 'mean', marks: ['opening', 'closing'], handicapColumns: [] },
  { prefix: 'Max', measure: 'maximum', marks: ['opening', 'closing'], handicapColumns: [] },
  { prefix: 'BbAv', measure: 'mean', marks: ['opening'], handicapColumns: ['BbAHh'] },
  { prefix: 'BbMx', measure: 'maximum', marks: ['opening'], handicapColumns: ['BbAHh'] },
] as const;

function listOddsColumns(): [string, OddsColumn][] {
  const columns: [string, OddsColumn][] = [];
  const add = (
    prefix: string,
    marks: readonly FootballDataMark[],
    quotedBy: OddsColumn['quotedBy'],
    own: readonly string[],
  ): void => {
    for (const mark of marks) {
      for (const [suffix, market, side] of SUFFIXES) {
        const handicapColumns =
          market === 'asianHandicap' ? [...(mark === 'opening' ? own : []), HANDICAP_COLUMNS[mark]] : [];
        columns.push([
          `${prefix}${mark === 'closing' ? 'C' : ''}${suffix}`,
          { market, mark, side, handicapColumns, quotedBy },
        ]);
      }
    }
  };
  for (const bookmaker of BOOKMAKERS) {
    // Up to 2006/07 each bookmaker had its own handicap: `B365AH`, `GBAH`, `LBAH`.
    for (const prefix of bookmaker.footballData) add(prefix, ['opening', 'closing'], bookmaker, [`${prefix}AH`]);
  }
  for (const { prefix, measure, marks, handicapColumns } of AGGREGATES) add(prefix, marks, measure, handicapColumns);
  return columns;
}

/** Every odds column by name; a spec ensures that no name has two meanings. */
export const ODDS_COLUMN_LIST: readonly (readonly [string, OddsColumn])[] = listOddsColumns();
export const ODDS_COLUMNS: ReadonlyMap<string, OddsColumn> = new Map(ODDS_COLUMN_LIST);

/** Columns with a handicap. */
export const HANDICAP_COLUMN_NAMES: ReadonlySet<string> = new Set(
  ODDS_COLUMN_LIST.flatMap(([, column]) => column.handicapColumns),
);

/** Counts of a side and their columns, home and away. */
export const STATISTIC_COLUMNS = TEAM_SOURCE_COUNTS.flatMap(({ key, footballData }) =>
  footballData === undefined ? [] : [{ key, columns: footballData }],
);

/** Columns with the match and its result, in either layout; older files use `HT`, `AT`. */
export const RESULT_COLUMNS = {
  division: ['Div'],
  country: ['Country'],
  league: ['League'],
  season: ['Season'],
  date: ['Date'],
  time: ['Time'],
  home: ['HomeTeam', 'HT', 'Home'],
  away: ['AwayTeam', 'AT', 'Away'],
  homeGoals: ['FTHG', 'HG'],
  awayGoals: ['FTAG', 'AG'],
  homeHalfTimeGoals: ['HTHG'],
  awayHalfTimeGoals: ['HTAG'],
  referee: ['Referee'],
} as const;
export type ResultColumn = keyof typeof RESULT_COLUMNS;

/** Known columns that are not stored: derived from others, or available from no other source. */
export const UNUSED_COLUMNS: ReadonlySet<string> = new Set([
  'FTR',
  'Res',
  'HTR',
  'Attendance',
  'HHW',
  'AHW',
  'HFKC',
  'AFKC',
  'HBP',
  'ABP',
  'HxG',
  'AxG',
  'Bb1X2',
  'BbOU',
  'BbAH',
]);

/** Files of the extra leagues, such as `BRA` for `BRA.csv`, by column `Country`. */
export const COUNTRY_FILES: ReadonlyMap<string, string> = new Map([
  ['Argentina', 'ARG'],
  ['Austria', 'AUT'],
  ['Brazil', 'BRA'],
  ['China', 'CHN'],
  ['Denmark', 'DNK'],
  ['Finland', 'FIN'],
  ['Ireland', 'IRL'],
  ['Japan', 'JPN'],
  ['Mexico', 'MEX'],
  ['Norway', 'NOR'],
  ['Poland', 'POL'],
  ['Romania', 'ROU'],
  ['Russia', 'RUS'],
  ['Sweden', 'SWE'],
  ['Switzerland', 'SWZ'],
  ['USA', 'USA'],
]);

/** Countries whose yellow cards exclude the first one of a dismissal by two (notes.txt). */
export const APPROXIMATE_CARDS: ReadonlySet<string> = new Set(['England', 'Scotland']);

/** Cells that mean 'no price', as do spreadsheet errors (`#N/A`, `#VALUE!`), which start with `#`. */
const NO_PRICE: ReadonlySet<string> = new Set(['', '0', '0.0', '0.00', '-', '`', 'NA', 'N/A']);

/** Whether a trimmed cell of an odds column means that there is no price. */
export const isNoPrice = (cell: string): boolean => cell.charCodeAt(0) === 35 || NO_PRICE.has(cell);

/** Whether a trimmed cell of a count or line means unknown; 0 is a valid count. */
export const isUnknown = (cell: string): boolean => isNoPrice(cell) && !cell.startsWith('0');
