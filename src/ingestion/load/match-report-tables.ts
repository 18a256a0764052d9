import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../football/statistics.js';

/** Tables below a match report, with the columns after `sheet_id`. */
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
  // results without these members have the digest that they had before the columns existed
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
/** Key of a table below a match report. */
export type ChildTable = keyof typeof CHILD_TABLES;
/** What a match report states. */
export type MatchReportKind = 'result' | 'teamStatistics' | 'playerStatistics' | 'lineup' | 'substitutions';

/** Columns of cards: taken from one source together, event data before counts. */
export const CARD_COLUMNS = TEAM_SOURCE_COUNTS.filter(({ isCard }) => isCard === true).map(({ column }) => column);

/** Columns of a side's other counts, each taken from the best source that has it. */
export const COUNT_COLUMNS = TEAM_SOURCE_COUNTS.filter(({ isCard }) => isCard !== true).map(({ column }) => column);

/** Columns of every count of a side that sources give. */
export const ALL_COLUMNS = [...COUNT_COLUMNS, ...CARD_COLUMNS];
