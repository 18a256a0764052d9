/**
 * The one catalogue of statistics. Validation, boards, models, OpenAPI enumerations and the bot read
 * it: a new statistic is one entry here (plus its column in a migration where no source stored it yet).
 */

/** How a count is modelled: goals by a low-score model, the others by over-dispersed or plain counts. */
export type ModelFamily = 'goals' | 'overdispersedCount' | 'poissonCount';

/** Where a statistic comes from in one source; null where the source never gives it. */
export interface StatisticOrigins {
  /** football-data.co.uk column names: [home, away]. */
  footballData: readonly [string, string] | null;
  /** StatsBomb open data: which events are counted, in words. */
  statsBomb: string | null;
  /** FPL-Core-Insights: the column without its `home_`/`away_` prefix (teams), the column (players). */
  fplCore: string | null;
}

/** One entry of the catalogue. Lines are half lines, in the unit of the statistic (a count). */
export interface StatisticDefinition<Key extends string = string> {
  key: Key;
  displayName: string;
  scope: 'team' | 'player';
  /** Column in `facts.team_statistics` or `facts.player_statistics`. */
  column: string;
  origins: StatisticOrigins;
  modelFamily: ModelFamily;
  /** Standard lines of one side (home or away), or of a player. */
  lines: readonly number[];
  /** Standard lines of both sides together; empty for players. */
  totalLines: readonly number[];
  /** Provider market keys of The Odds API v4 that quote it: match totals, side totals, players. */
  marketNames: readonly string[];
}

const team = <Key extends string>(
  key: Key,
  displayName: string,
  column: string,
  modelFamily: ModelFamily,
  lines: readonly number[],
  totalLines: readonly number[],
  marketNames: readonly string[],
  origins: StatisticOrigins,
): StatisticDefinition<Key> => ({
  key,
  displayName,
  scope: 'team',
  column,
  origins,
  modelFamily,
  lines,
  totalLines,
  marketNames,
});

const player = <Key extends string>(
  key: Key,
  displayName: string,
  column: string,
  lines: readonly number[],
  marketNames: readonly string[],
  statsBomb: string,
  fplCore: string | null,
): StatisticDefinition<Key> => ({
  key,
  displayName,
  scope: 'player',
  column,
  origins: { footballData: null, statsBomb, fplCore },
  modelFamily: 'overdispersedCount',
  lines,
  totalLines: [],
  marketNames,
});

/** Statistics of a side in a match, in the order in which they are shown. */
export const TEAM_STATISTICS = [
  team(
    'goals',
    'Goals',
    'goals',
    'goals',
    [0.5, 1.5, 2.5],
    [1.5, 2.5, 3.5],
    ['totals', 'alternate_totals', 'team_totals', 'alternate_team_totals'],
    { footballData: ['FTHG', 'FTAG'], statsBomb: 'the score of the match', fplCore: 'score' },
  ),
  team(
    'firstHalfGoals',
    'First-half goals',
    'first_half_goals',
    'goals',
    [0.5, 1.5],
    [0.5, 1.5, 2.5],
    ['totals_h1', 'alternate_totals_h1', 'team_totals_h1', 'alternate_team_totals_h1'],
    { footballData: ['HTHG', 'HTAG'], statsBomb: 'goals and own goals of period 1', fplCore: null },
  ),
  team(
    'shots',
    'Shots',
    'shots',
    'overdispersedCount',
    [9.5, 11.5, 13.5],
    [22.5, 24.5, 26.5],
    ['totals_shots', 'alternate_totals_shots', 'team_totals_shots', 'alternate_team_totals_shots'],
    { footballData: ['HS', 'AS'], statsBomb: 'Shot events', fplCore: 'total_shots' },
  ),
  team(
    'shotsOnTarget',
    'Shots on target',
    'shots_on_target',
    'overdispersedCount',
    [3.5, 4.5, 5.5],
    [7.5, 8.5, 9.5],
    [
      'totals_shots_on_target',
      'alternate_totals_shots_on_target',
      'team_totals_shots_on_target',
      'alternate_team_totals_shots_on_target',
    ],
    {
      footballData: ['HST', 'AST'],
      statsBomb: 'Shot events with outcome Goal, Saved or Saved to Post',
      fplCore: 'shots_on_target',
    },
  ),
  team(
    'corners',
    'Corners',
    'corners',
    'overdispersedCount',
    [3.5, 4.5, 5.5],
    [8.5, 9.5, 10.5],
    ['totals_corners', 'alternate_totals_corners', 'team_totals_corners', 'alternate_team_totals_corners'],
    { footballData: ['HC', 'AC'], statsBomb: 'Pass events of type Corner', fplCore: 'corners' },
  ),
  team(
    'fouls',
    'Fouls',
    'fouls',
    'overdispersedCount',
    [9.5, 10.5, 11.5],
    [20.5, 22.5, 24.5],
    ['totals_fouls', 'alternate_totals_fouls', 'team_totals_fouls', 'alternate_team_totals_fouls'],
    { footballData: ['HF', 'AF'], statsBomb: 'Foul Committed events without advantage', fplCore: 'fouls_committed' },
  ),
  team(
    'offsides',
    'Offsides',
    'offsides',
    'overdispersedCount',
    [1.5, 2.5],
    [3.5, 4.5],
    ['totals_offsides', 'alternate_totals_offsides', 'team_totals_offsides', 'alternate_team_totals_offsides'],
    {
      footballData: ['HO', 'AO'],
      statsBomb: "Pass events with outcome 'Pass Offside' and Offside events",
      fplCore: 'offsides',
    },
  ),
  team(
    'yellowCards',
    'Yellow cards',
    'yellow_cards',
    'poissonCount',
    [0.5, 1.5, 2.5],
    [3.5, 4.5, 5.5],
    ['totals_yellow_cards', 'alternate_totals_yellow_cards'],
    {
      footballData: ['HY', 'AY'],
      statsBomb: 'Yellow Card of Foul Committed and Bad Behaviour',
      fplCore: 'yellow_cards',
    },
  ),
  team('redCards', 'Red cards', 'red_cards', 'poissonCount', [0.5], [0.5], ['totals_red_cards'], {
    footballData: ['HR', 'AR'],
    statsBomb: 'Red Card and Second Yellow',
    fplCore: 'red_cards',
  }),
  team(
    'cards',
    'Cards',
    'cards',
    'poissonCount',
    [0.5, 1.5, 2.5],
    [3.5, 4.5, 5.5],
    ['totals_cards', 'alternate_totals_cards', 'team_totals_cards', 'alternate_team_totals_cards'],
    { footballData: ['HY', 'AY'], statsBomb: 'yellow cards and dismissals', fplCore: 'yellow_cards' },
  ),
  team(
    'tackles',
    'Tackles',
    'tackles',
    'overdispersedCount',
    [14.5, 16.5, 18.5],
    [30.5, 33.5, 36.5],
    ['totals_tackles', 'alternate_totals_tackles', 'team_totals_tackles', 'alternate_team_totals_tackles'],
    { footballData: null, statsBomb: 'Duel events of type Tackle, won or lost', fplCore: null },
  ),
  team(
    'saves',
    'Saves',
    'saves',
    'overdispersedCount',
    [1.5, 2.5, 3.5],
    [4.5, 5.5, 6.5],
    ['totals_saves', 'alternate_totals_saves', 'team_totals_saves', 'alternate_team_totals_saves'],
    { footballData: null, statsBomb: 'Goal Keeper events of a saved shot', fplCore: 'keeper_saves' },
  ),
  team(
    'passes',
    'Passes',
    'passes',
    'overdispersedCount',
    [374.5, 424.5, 474.5],
    [824.5, 874.5, 924.5],
    ['totals_passes', 'alternate_totals_passes', 'team_totals_passes', 'alternate_team_totals_passes'],
    { footballData: null, statsBomb: 'Pass events', fplCore: 'passes' },
  ),
] as const satisfies readonly StatisticDefinition[];

/** Statistics of a player in a match, in the order in which they are shown. */
export const PLAYER_STATISTICS = [
  player(
    'goals',
    'Goals',
    'goals',
    [0.5],
    ['player_goal_scorer_anytime', 'player_goals'],
    'Shot events with outcome Goal',
    'goals',
  ),
  player('assists', 'Assists', 'assists', [0.5], ['player_assists'], 'Pass events marked as goal assist', 'assists'),
  player('shots', 'Shots', 'shots', [0.5, 1.5, 2.5], ['player_shots'], 'Shot events', 'total_shots'),
  player(
    'shotsOnTarget',
    'Shots on target',
    'shots_on_target',
    [0.5, 1.5],
    ['player_shots_on_target'],
    'Shot events with outcome Goal, Saved or Saved to Post',
    'shots_on_target',
  ),
  player(
    'headedShots',
    'Headed shots',
    'headed_shots',
    [0.5],
    ['player_headed_shots'],
    'Shot events with body part Head',
    null,
  ),
  player(
    'shotsOutsideBox',
    'Shots from outside the box',
    'shots_outside_box',
    [0.5],
    ['player_shots_outside_box'],
    'Shot events from outside x >= 102 and 18 <= y <= 62',
    null,
  ),
  player(
    'fouls',
    'Fouls',
    'fouls',
    [0.5, 1.5],
    ['player_fouls', 'player_fouls_committed'],
    'Foul Committed events without advantage',
    'fouls_committed',
  ),
  player(
    'foulsWon',
    'Fouls won',
    'fouls_won',
    [0.5, 1.5],
    ['player_fouls_won', 'player_to_be_fouled'],
    'Foul Won events without advantage',
    'was_fouled',
  ),
  player(
    'tackles',
    'Tackles',
    'tackles',
    [1.5, 2.5],
    ['player_tackles'],
    'Duel events of type Tackle, won or lost',
    'tackles',
  ),
  player(
    'interceptions',
    'Interceptions',
    'interceptions',
    [0.5, 1.5],
    ['player_interceptions'],
    'Interception events',
    'interceptions',
  ),
  player('passes', 'Passes', 'passes', [29.5, 39.5, 49.5], ['player_passes'], 'Pass events', null),
  player(
    'offsides',
    'Offsides',
    'offsides',
    [0.5],
    ['player_offsides'],
    "receiver of a pass with outcome 'Pass Offside' and Offside events",
    'offsides',
  ),
  player(
    'cards',
    'Cards',
    'cards',
    [0.5],
    ['player_to_receive_card', 'player_cards'],
    'yellow 1, straight red 1, second yellow 1 more',
    null,
  ),
  player(
    'saves',
    'Saves',
    'saves',
    [2.5, 3.5],
    ['player_saves', 'player_goalie_saves'],
    'Goal Keeper events of a saved shot',
    'saves',
  ),
] as const satisfies readonly StatisticDefinition[];

export type TeamStatisticKey = (typeof TEAM_STATISTICS)[number]['key'];
export type PlayerStatisticKey = (typeof PLAYER_STATISTICS)[number]['key'];

export const TEAM_STATISTIC_KEYS: readonly TeamStatisticKey[] = TEAM_STATISTICS.map((entry) => entry.key);
export const PLAYER_STATISTIC_KEYS: readonly PlayerStatisticKey[] = PLAYER_STATISTICS.map((entry) => entry.key);

/** The catalogue entry of a team statistic. */
export function teamStatistic(key: TeamStatisticKey): StatisticDefinition<TeamStatisticKey> {
  return TEAM_STATISTICS.find((entry) => entry.key === key)!;
}

/** The catalogue entry of a player statistic. */
export function playerStatistic(key: PlayerStatisticKey): StatisticDefinition<PlayerStatisticKey> {
  return PLAYER_STATISTICS.find((entry) => entry.key === key)!;
}
