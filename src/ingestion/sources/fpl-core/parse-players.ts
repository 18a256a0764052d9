import type { AnyCanonicalRecord, LineupRecord, PlayerStatisticsRecord, PlayerStatisticValues, Side } from '../../../football/canonical.js';
import type { ParsedUnit } from '../../source.js';
import { completeElevens, settleClubs } from './parse-clubs.js';
import { competitionOf, readMatch, type SeasonMatch } from './parse-matches.js';
import type { SeasonPlayer } from './parse-season.js';
import { LeftOutRows, readEach, RowFault, RowSkip, type TableRow } from './parse-table.js';
import { PLAYER_COLUMNS } from './vocabulary.js';

export const APPEARANCES_REQUIRED = ['player_id', 'match_id', 'minutes_played', 'start_min'] as const;

/** A row of playermatchstats.csv. */
interface Appearance {
  row: TableRow;
  player: SeasonPlayer;
  match: SeasonMatch;
  minutes: number;
  isStarter: boolean;
  /** null where his club cannot be settled. */
  side: Side | null;
}

/** The season's tables that explain a file of player rows. */
export interface SeasonTables {
  matches: readonly (readonly TableRow[])[];
  appearances: readonly (readonly TableRow[])[];
  players: ReadonlyMap<string, SeasonPlayer>;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function readAppearance(
  row: TableRow, matches: ReadonlyMap<string, SeasonMatch | RowSkip>, players: SeasonTables['players'],
): Appearance {
  const matchId = row.requireText('match_id');
  const match = matches.get(matchId);
  if (match instanceof RowSkip) throw match;
  if (match === undefined) {
    competitionOf(matchId, null);
    throw new RowFault('unknown_match', `match_id ${matchId} stands in no row of matches.csv`);
  }
  const playerId = row.requireKey('player_id');
  const player = players.get(playerId);
  if (player === undefined) throw new RowFault('unknown_player', `player_id ${playerId} stands in no row of players.csv`);
  const minutes = row.count('minutes_played');
  if (minutes === null) throw new RowFault('missing_value', 'minutes_played is empty');
  return { row, player, match, minutes, isStarter: row.count('start_min') === 0 && minutes > 0, side: null };
}

const keyOf = (matchId: string, playerId: string): string => `${matchId}|${playerId}`;

/** Side of every appearance of the season, by match and player; see settleClubs and completeElevens. */
export function settleSides({ matches, appearances, players }: SeasonTables): Map<string, Side | null> {
  const known = indexMatches(matches);
  const rows = appearances.flatMap((table) =>
    readEach(table, new LeftOutRows(), (row) => readAppearance(row, known, players)));
  // A season folder without its complete file is read from the gameweeks' files; none is counted twice.
  const distinct = [...new Map(rows.map((row) => [keyOf(row.match.id, row.player.id), row])).values()];
  for (const [, ofPlayer] of groupBy(distinct, ({ player }) => player.id)) {
    ofPlayer.sort((one, other) => compare(one.match.kickoffUtc, other.match.kickoffUtc) || compare(one.match.id, other.match.id));
    const clubs = settleClubs(ofPlayer.map(({ match }) => match), ofPlayer[0]!.player.lastClub);
    ofPlayer.forEach((row, index) => {
      const club = clubs[index] ?? null;
      row.side = club === null ? null : club === row.match.home ? 'home' : 'away';
    });
  }
  const sides = new Map<string, Side | null>();
  for (const [, ofMatch] of groupBy(distinct, ({ match }) => match.id)) {
    for (const row of completeElevens(ofMatch)) sides.set(keyOf(row.match.id, row.player.id), row.side);
  }
  return sides;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Matches by id; one that every table leaves out on purpose stands there with the reason. */
function indexMatches(tables: SeasonTables['matches']): Map<string, SeasonMatch | RowSkip> {
  const matches = new Map<string, SeasonMatch | RowSkip>();
  const readInto = (row: TableRow): void => {
    try {
      matches.set(row.requireText('match_id'), readMatch(row));
    } catch (error) {
      if (!(error instanceof RowSkip)) throw error;
      const id = row.requireText('match_id');
      if (!matches.has(id)) matches.set(id, error);
    }
  };
  // Rows that cannot be read are reported by the unit of the matches file.
  for (const table of tables) readEach(table, new LeftOutRows(), readInto);
  return matches;
}

interface CountedAppearance extends Appearance {
  values: Partial<PlayerStatisticValues>;
}

function readValues(row: TableRow): Partial<PlayerStatisticValues> {
  return Object.fromEntries(Object.entries(PLAYER_COLUMNS).map(([key, column]) => [key, row.count(column)]));
}

function statisticsRecord({ row, match, player, minutes, isStarter, side, values }: CountedAppearance): PlayerStatisticsRecord {
  return {
    kind: 'playerStatistics', line: row.line, fixtureRef: match.id, side, player: player.reference, minutes, isStarter, values, knownAt: null,
  };
}

/** Who played is known, in groups; the bench, shirt numbers and detailed positions are not. */
function lineupRecord(fixtureRef: string, side: Side, rows: readonly Appearance[]): LineupRecord {
  const ordered = [...rows.filter((row) => row.isStarter), ...rows.filter((row) => !row.isStarter)];
  return {
    kind: 'lineup', line: ordered[0]!.row.line, fixtureRef, side, formation: null, publishedAt: null,
    players: ordered.map(({ player, isStarter }) => ({
      player: player.reference, jerseyNumber: null, isStarter, position: null, positionGroup: player.reference.positionGroup,
    })),
  };
}

function recordsOfMatch(fixtureRef: string, rows: readonly CountedAppearance[]): AnyCanonicalRecord[] {
  const statistics = rows.filter((row) => row.minutes > 0).map(statisticsRecord);
  const lineups = (['home', 'away'] as const).flatMap((side) => {
    const ofSide = rows.filter((row) => row.side === side);
    return ofSide.length === 0 ? [] : [lineupRecord(fixtureRef, side, ofSide)];
  });
  return [...statistics, ...lineups];
}

/**
 * Parses playermatchstats.csv, of the season or of one gameweek; both give the same records.
 * @param sides of the whole season, from settleSides
 */
export function parsePlayers(rows: readonly TableRow[], tables: SeasonTables, sides: ReadonlyMap<string, Side | null>): ParsedUnit {
  const leftOut = new LeftOutRows();
  const known = indexMatches(tables.matches);
  const appearances = readEach(rows, leftOut, (row): CountedAppearance => {
    const appearance = readAppearance(row, known, tables.players);
    return { ...appearance, side: sides.get(keyOf(appearance.match.id, appearance.player.id)) ?? null, values: readValues(row) };
  });
  const records = [...groupBy(appearances, ({ match }) => match.id)].flatMap(([matchId, ofMatch]) => {
    ofMatch.sort((one, other) => Number(one.player.reference.externalId) - Number(other.player.reference.externalId));
    return recordsOfMatch(matchId, ofMatch);
  });
  return { records, ...leftOut, rowsRead: rows.length };
}
