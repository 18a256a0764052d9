import { competitionOf, type SeasonMatch, type SeasonMatches } from './parse-matches.js';
import type { SeasonPlayer } from './parse-season.js';
import { RowFault, RowSkip, type TableRow } from './parse-table.js';

export const APPEARANCES_REQUIRED = ['player_id', 'match_id', 'minutes_played'] as const;

/** A row of playermatchstats.csv. */
export interface Appearance {
  row: TableRow;
  player: SeasonPlayer;
  match: SeasonMatch;
  minutes: number;
  startMinute: number | null;
  finishMinute: number | null;
}

/** @throws RowSkip for a row of a match of no use, RowFault naming the column and what is allowed */
export function readAppearance(
  row: TableRow,
  matches: SeasonMatches,
  players: ReadonlyMap<string, SeasonPlayer>,
): Appearance {
  const matchId = row.requireText('match_id');
  const match = matches.get(matchId);
  if (match instanceof RowSkip) throw match;
  if (match === undefined) {
    competitionOf(matchId, null);
    throw new RowFault('unknown_match', `match_id ${matchId} stands in no row of matches.csv`);
  }
  // what is told of a match under way would pass for its final numbers
  if (!match.isFinished) throw new RowSkip('match_to_come');
  const playerId = row.requireKey('player_id');
  const player = players.get(playerId);
  if (player === undefined) {
    throw new RowFault('unknown_player', `player_id ${playerId} stands in no row of players.csv`);
  }
  const minutes = row.count('minutes_played');
  if (minutes === null) throw new RowFault('missing_value', 'minutes_played is empty');
  return { row, player, match, minutes, startMinute: row.count('start_min'), finishMinute: row.count('finish_min') };
}
