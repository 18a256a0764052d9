import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../football/statistics.js';

/** Tables below a sheet, with the columns after `sheet_id`. */
export const CHILD_TABLES = {
  result: {
    table: 'facts.result_observations',
    columns: [
      'status',
      'home_goals',
      'away_goals',
      'home_half_time_goals',
      'away_half_time_goals',
      'awarded',
      'has_events',
    ],
  },
  // beside what every result has; results without these members keep the digest they always had
  resultDetails: {
    table: 'facts.result_observations',
    columns: [
      'status',
      'home_goals',
      'away_goals',
      'home_half_time_goals',
      'away_half_time_goals',
      'awarded',
      'has_events',
      'day',
      'home_goals_after_extra_time',
      'away_goals_after_extra_time',
      'home_penalties',
      'away_penalties',
    ],
  },
  teamStatistics: {
    table: 'facts.team_observations',
    columns: ['side', ...TEAM_SOURCE_COUNTS.map(({ column }) => column), 'cards_approximate'],
  },
  playerStatistics: {
    table: 'facts.player_statistics',
    columns: [
      'season_id',
      'player_id',
      'fixture_id',
      'side',
      'team_id',
      'minutes',
      'is_starter',
      ...PLAYER_SOURCE_COUNTS.map(({ column }) => column),
    ],
  },
  lineupSide: { table: 'facts.lineups', columns: ['side', 'formation'] },
  lineupPlayer: {
    table: 'facts.lineup_players',
    columns: [
      'player_id',
      'fixture_id',
      'side',
      'team_id',
      'jersey_number',
      'is_starter',
      'position',
      'position_group',
    ],
  },
  substitutions: {
    table: 'facts.substitutions',
    columns: ['side', 'sequence', 'fixture_id', 'team_id', 'minute', 'player_off_id', 'player_on_id'],
  },
} as const;
/** A table below a match report, by what it holds. */
export type ChildTable = keyof typeof CHILD_TABLES;
/** What a match report tells of. */
export type SheetKind = 'result' | 'teamStatistics' | 'playerStatistics' | 'lineup' | 'substitutions';
