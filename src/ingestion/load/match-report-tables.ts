import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../football/statistics.js';

const RESULT = ['status', 'home_goals', 'away_goals', 'home_half_time_goals', 'away_half_time_goals', 'awarded'];
const GOALS_AFTER_90 = ['home_goals_after_extra_time', 'away_goals_after_extra_time'];
const PLAYER = ['season_id', 'player_id', 'fixture_id', 'side', 'team_id', 'minutes', 'is_starter'];
const LINEUP_PLAYER = ['player_id', 'fixture_id', 'side', 'team_id', 'jersey_number', 'is_starter', 'position'];
const columnsOf = (counts: readonly { column: string }[]): string[] => counts.map(({ column }) => column);

/** Key of a child table of a match report. */
export type ChildTable =
  | 'result'
  | 'resultDetails'
  | 'teamStatistics'
  | 'playerStatistics'
  | 'lineupSide'
  | 'lineupPlayer'
  | 'substitutions'
  | 'absences'
  | 'event';

/** Child tables of a match report, with their columns after `match_report_id`. */
export const CHILD_TABLES: Readonly<Record<ChildTable, { table: string; columns: readonly string[] }>> = {
  result: { table: 'facts.result_observations', columns: [...RESULT, 'has_events'] },
  // results without these members keep the digest from before the columns existed
  resultDetails: {
    table: 'facts.result_observations',
    columns: [...RESULT, 'has_events', 'day', ...GOALS_AFTER_90, 'home_penalties', 'away_penalties'],
  },
  teamStatistics: {
    table: 'facts.team_observations',
    columns: ['side', ...columnsOf(TEAM_SOURCE_COUNTS), 'cards_approximate'],
  },
  playerStatistics: { table: 'facts.player_statistics', columns: [...PLAYER, ...columnsOf(PLAYER_SOURCE_COUNTS)] },
  lineupSide: { table: 'facts.lineups', columns: ['side', 'formation'] },
  lineupPlayer: { table: 'facts.lineup_players', columns: [...LINEUP_PLAYER, 'position_group'] },
  substitutions: {
    table: 'facts.substitutions',
    columns: ['side', 'sequence', 'fixture_id', 'team_id', 'minute', 'player_off_id', 'player_on_id'],
  },
  absences: { table: 'facts.absences', columns: ['side', 'player_id', 'type', 'reason'] },
  event: {
    table: 'facts.match_events',
    columns: ['side', 'minute', 'added_minute', 'type', 'player_id', 'related_player_id', 'detail', 'known_at'],
  },
};

/** Columns of cards: all taken from one source, event data before counts. */
export const CARD_COLUMNS = columnsOf(TEAM_SOURCE_COUNTS.filter(({ isCard }) => isCard === true));

/** Columns of a side's other counts, each taken from the best source that has it. */
export const COUNT_COLUMNS = columnsOf(TEAM_SOURCE_COUNTS.filter(({ isCard }) => isCard !== true));

/** Columns of every count of a side that sources provide. */
export const ALL_COLUMNS = [...COUNT_COLUMNS, ...CARD_COLUMNS];
