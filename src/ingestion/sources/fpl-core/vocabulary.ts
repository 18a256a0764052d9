import type { PlayerStatisticValues, PositionGroup, TeamStatisticValues } from '../../../football/canonical.js';

/** Competitions by the short name in match ids (`24-25-prem-...`) and in the column `tournament`. */
export const TOURNAMENTS: ReadonlyMap<string, { country: string; name: string }> = new Map([
  ['prem', { country: 'England', name: 'Premier League' }],
]);

/**
 * Column `position` of players.csv. `Unknown` is how the game lists the clubs' managers, who can be
 * picked like players; they belong to no squad.
 */
export const POSITIONS: ReadonlyMap<string, PositionGroup | null> = new Map<string, PositionGroup | null>([
  ['goalkeeper', 'G'],
  ['gkp', 'G'],
  ['defender', 'D'],
  ['def', 'D'],
  ['midfielder', 'M'],
  ['mid', 'M'],
  ['forward', 'F'],
  ['fwd', 'F'],
  ['unknown', null],
]);

/** Columns of matches.csv after `home_` and `away_`. There is no count of tackles, only of tackles won. */
export const TEAM_COLUMNS: Readonly<Partial<Record<keyof TeamStatisticValues, string>>> = {
  shots: 'total_shots',
  shotsOnTarget: 'shots_on_target',
  corners: 'corners',
  fouls: 'fouls_committed',
  offsides: 'offsides',
  yellowCards: 'yellow_cards',
  redCards: 'red_cards',
  saves: 'keeper_saves',
  passes: 'passes',
  accuratePasses: 'accurate_passes',
};

/** Columns of playermatchstats.csv. Passes are accurate ones only; nothing tells cards, headers or distance. */
export const PLAYER_COLUMNS: Readonly<Partial<Record<keyof PlayerStatisticValues, string>>> = {
  goals: 'goals',
  assists: 'assists',
  shots: 'total_shots',
  shotsOnTarget: 'shots_on_target',
  fouls: 'fouls_committed',
  foulsWon: 'was_fouled',
  tackles: 'tackles',
  interceptions: 'interceptions',
  accuratePasses: 'accurate_passes',
  offsides: 'offsides',
  saves: 'saves',
};
