/** The statistics of the boards, written down again: key, stored column, standard half lines of a side or player. */
export interface OracleStatistic {
  readonly key: string;
  readonly column: string;
  readonly lines: readonly number[];
  /** Standard half lines of both sides together; none for players. */
  readonly totalLines: readonly number[];
}

const entry = (key: string, column: string, ...lines: number[]): OracleStatistic => ({
  key,
  column,
  lines,
  totalLines: [],
});
const team = (
  key: string,
  column: string,
  lines: readonly number[],
  totalLines: readonly number[],
): OracleStatistic => ({ key, column, lines, totalLines });

export const ORACLE_TEAM_STATISTICS: readonly OracleStatistic[] = [
  team('goals', 'goals', [0.5, 1.5, 2.5], [1.5, 2.5, 3.5]),
  team('firstHalfGoals', 'first_half_goals', [0.5, 1.5], [0.5, 1.5, 2.5]),
  team('shots', 'shots', [9.5, 11.5, 13.5], [22.5, 24.5, 26.5]),
  team('shotsOnTarget', 'shots_on_target', [3.5, 4.5, 5.5], [7.5, 8.5, 9.5]),
  team('corners', 'corners', [3.5, 4.5, 5.5], [8.5, 9.5, 10.5]),
  team('fouls', 'fouls', [9.5, 10.5, 11.5], [20.5, 22.5, 24.5]),
  team('offsides', 'offsides', [1.5, 2.5], [3.5, 4.5]),
  team('yellowCards', 'yellow_cards', [0.5, 1.5, 2.5], [3.5, 4.5, 5.5]),
  team('redCards', 'red_cards', [0.5], [0.5]),
  team('cards', 'cards', [0.5, 1.5, 2.5], [3.5, 4.5, 5.5]),
  team('tackles', 'tackles', [14.5, 16.5, 18.5], [30.5, 33.5, 36.5]),
  team('saves', 'saves', [1.5, 2.5, 3.5], [4.5, 5.5, 6.5]),
  team('passes', 'passes', [374.5, 424.5, 474.5], [824.5, 874.5, 924.5]),
];

/** Columns of a side's counts that are the sum of its players' counts if no source gives them for the side. */
export const ORACLE_SUMMED_COLUMNS = ['shots', 'shots_on_target', 'fouls', 'tackles', 'saves', 'passes'] as const;

export const ORACLE_PLAYER_STATISTICS: readonly OracleStatistic[] = [
  entry('goals', 'goals', 0.5),
  entry('assists', 'assists', 0.5),
  entry('shots', 'shots', 0.5, 1.5, 2.5),
  entry('shotsOnTarget', 'shots_on_target', 0.5, 1.5),
  entry('headedShots', 'headed_shots', 0.5),
  entry('shotsOutsideBox', 'shots_outside_box', 0.5),
  entry('fouls', 'fouls', 0.5, 1.5),
  entry('foulsWon', 'fouls_won', 0.5, 1.5),
  entry('tackles', 'tackles', 1.5, 2.5),
  entry('interceptions', 'interceptions', 0.5, 1.5),
  entry('passes', 'passes', 29.5, 39.5, 49.5),
  entry('offsides', 'offsides', 0.5),
  entry('cards', 'cards', 0.5),
  entry('saves', 'saves', 2.5, 3.5),
];

/** Names of statistics and markets by key. */
export const ORACLE_MARKET_NAMES: Readonly<Record<string, string>> = {
  goals: 'Goals',
  firstHalfGoals: 'First-half goals',
  assists: 'Assists',
  shots: 'Shots',
  shotsOnTarget: 'Shots on target',
  headedShots: 'Headed shots',
  shotsOutsideBox: 'Shots from outside the box',
  corners: 'Corners',
  fouls: 'Fouls',
  foulsWon: 'Fouls won',
  offsides: 'Offsides',
  yellowCards: 'Yellow cards',
  redCards: 'Red cards',
  cards: 'Cards',
  tackles: 'Tackles',
  interceptions: 'Interceptions',
  saves: 'Saves',
  passes: 'Passes',
  matchResult: 'Match result',
  asianHandicap: 'Asian handicap',
};

/** Maximum number of recent matches in a trend. */
export const ORACLE_WINDOWS = [5, 10, 15, 20, 30] as const;
/** Default minimum length of a shown window. */
export const ORACLE_MIN_WINDOW = 10;
export const ORACLE_HISTORY_DAYS = 400;

/** Horizons of value bets in a player's last matches, shortest first. */
export const ORACLE_HORIZONS = { short: 10, medium: 20, long: 30, extraLong: 50 } as const;
export type OracleHorizon = keyof typeof ORACLE_HORIZONS;
