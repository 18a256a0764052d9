/** The statistics of the boards, written down again: key, stored column, standard half lines of a side or player. */
export interface OracleStatistic {
  readonly key: string;
  readonly column: string;
  readonly lines: readonly number[];
}

const entry = (key: string, column: string, ...lines: number[]): OracleStatistic => ({ key, column, lines });

export const ORACLE_TEAM_STATISTICS: readonly OracleStatistic[] = [
  entry('goals', 'goals', 0.5, 1.5, 2.5),
  entry('firstHalfGoals', 'first_half_goals', 0.5, 1.5),
  entry('shots', 'shots', 9.5, 11.5, 13.5),
  entry('shotsOnTarget', 'shots_on_target', 3.5, 4.5, 5.5),
  entry('corners', 'corners', 3.5, 4.5, 5.5),
  entry('fouls', 'fouls', 9.5, 10.5, 11.5),
  entry('offsides', 'offsides', 1.5, 2.5),
  entry('yellowCards', 'yellow_cards', 0.5, 1.5, 2.5),
  entry('redCards', 'red_cards', 0.5),
  entry('cards', 'cards', 0.5, 1.5, 2.5),
  entry('tackles', 'tackles', 14.5, 16.5, 18.5),
  entry('saves', 'saves', 1.5, 2.5, 3.5),
  entry('passes', 'passes', 374.5, 424.5, 474.5),
];

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

/** Trends look at so many of the most recent matches. */
export const ORACLE_WINDOWS = [5, 10, 15, 20, 30] as const;
export const ORACLE_HISTORY_DAYS = 400;

/** Value bets look at so many of a player's last matches, shortest first. */
export const ORACLE_HORIZONS = { short: 10, medium: 20, long: 30, extraLong: 50 } as const;
export type OracleHorizon = keyof typeof ORACLE_HORIZONS;
