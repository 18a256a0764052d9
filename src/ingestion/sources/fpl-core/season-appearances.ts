import type { Side } from '../../../football/canonical.js';
import { groupBy } from '../../../football/group-by.js';
import { SIDES } from '../records.js';
import { completeElevens, type PlayedRow, resolveClubs, resolveStarters, type StarterRule } from './resolve-sides.js';
import type { SeasonPlayer } from './parse-season.js';
import { LeftOutRows, readEach, RowSkip, type TableRow } from './parse-table.js';
import { competitionOf, type SeasonMatch, type SeasonMatches } from './parse-matches.js';
import { RowFault } from '../row-fault.js';

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

/** @throws RowSkip for a row of a match that is not used, RowFault naming the column and what is allowed */
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
    throw new RowFault('unknown_match', `match_id ${matchId} is in no row of matches.csv`);
  }
  // in-play numbers would be mistaken for final ones
  if (!match.isFinished) throw new RowSkip('match_to_come');
  const playerId = row.requireKey('player_id');
  const player = players.get(playerId);
  if (player === undefined) {
    throw new RowFault('unknown_player', `player_id ${playerId} is in no row of players.csv`);
  }
  const minutes = row.count('minutes_played');
  if (minutes === null) throw new RowFault('missing_value', 'minutes_played is empty');
  return { row, player, match, minutes, startMinute: row.count('start_min'), finishMinute: row.count('finish_min') };
}

export const GAMEWEEK_STATISTICS_REQUIRED = ['id', 'gw', 'minutes', 'starts'] as const;

/** The season's tables needed to interpret a file of player rows. */
export interface SeasonTables {
  matches: SeasonMatches;
  players: ReadonlyMap<string, SeasonPlayer>;
  appearances: readonly (readonly TableRow[])[];
  gameweekStatistics: readonly (readonly TableRow[])[];
}

/** A player's side in a match (null if his club cannot be determined), and whether he started. */
export interface ResolvedAppearance {
  side: Side | null;
  isStarter: boolean;
}

/** Minutes by which two tables may differ for a match: they treat stoppage time differently. */
const MINUTES_TOLERANCE = 3;

const keyOf = ({ match, player }: Appearance): string => `${match.id}|${player.id}`;
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const kickoffOf = ({ kickoffUtc, day }: Appearance['match']): string => kickoffUtc ?? day;

/** Sides and starters over a season: clubs depend on all of a player's matches, starters on all of a side's rows. */
export class SeasonAppearances {
  private readonly byKey = new Map<string, ResolvedAppearance>();
  private readonly rules = new Map<string, StarterRule | 'none'>();

  constructor(tables: SeasonTables) {
    const rows = tables.appearances.flatMap((table) =>
      readEach(table, new LeftOutRows(), (row) => readAppearance(row, tables.matches, tables.players)),
    );
    // gameweek files repeat each other if a release sorts them in two ways
    const distinct = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
    const sides = clubSides(distinct);
    const started = startedByGameweek(distinct, tables.gameweekStatistics);
    for (const [matchId, ofMatch] of groupBy(distinct, ({ match }) => match.id)) {
      this.resolveMatch(
        matchId,
        ofMatch.map((appearance) => ({
          appearance,
          playerId: appearance.player.id,
          minutes: appearance.minutes,
          startMinute: appearance.startMinute,
          finishMinute: appearance.finishMinute,
          startedByGameweek: started.get(appearance) ?? null,
          side: sides.get(appearance) ?? null,
        })),
      );
    }
  }

  of(appearance: Appearance): ResolvedAppearance {
    return this.byKey.get(keyOf(appearance)) ?? { side: null, isStarter: false };
  }

  /** Rule that decided a side's starters; `none` if the rows yield no eleven. Null: the side has no rows. */
  ruleOf(matchId: string, side: Side): StarterRule | 'none' | null {
    return this.rules.get(`${matchId}|${side}`) ?? null;
  }

  private resolveMatch(
    matchId: string,
    rows: readonly (PlayedRow & { appearance: Appearance; side: Side | null })[],
  ): void {
    const candidates = rows.map((row) => ({
      ...row,
      isStarter: row.startedByGameweek ?? (row.minutes > 0 && (row.startMinute ?? 0) === 0),
    }));
    const complete = completeElevens(candidates);
    for (const { appearance, isStarter } of complete.filter((row) => row.side === null)) {
      this.byKey.set(keyOf(appearance), { side: null, isStarter });
    }
    for (const side of SIDES) {
      const ofSide = complete.filter((row) => row.side === side);
      if (ofSide.length === 0) continue;
      const { starters, rule } = resolveStarters(ofSide);
      this.rules.set(`${matchId}|${side}`, starters.length === 11 ? rule : 'none');
      for (const row of ofSide) this.byKey.set(keyOf(row.appearance), { side, isStarter: starters.includes(row) });
    }
  }
}

/** Side of each appearance, from the player's clubs; see resolveClubs. */
function clubSides(appearances: readonly Appearance[]): Map<Appearance, Side | null> {
  const sides = new Map<Appearance, Side | null>();
  for (const [, ofPlayer] of groupBy(appearances, ({ player }) => player.id)) {
    ofPlayer.sort(
      (one, other) => compare(kickoffOf(one.match), kickoffOf(other.match)) || compare(one.match.id, other.match.id),
    );
    const clubs = resolveClubs(
      ofPlayer.map(({ match }) => match),
      ofPlayer[0]!.player.lastClub,
    );
    for (const [index, row] of ofPlayer.entries()) {
      const club = clubs[index] ?? null;
      sides.set(row, club === null ? null : club === row.match.home ? 'home' : 'away');
    }
  }
  return sides;
}

/**
 * Whether players started according to their gameweek's `starts`: known if they started all or none of their matches in
 * it, and its minutes agree with those of the matches.
 */
function startedByGameweek(
  appearances: readonly Appearance[],
  tables: readonly (readonly TableRow[])[],
): Map<Appearance, boolean> {
  const statements = groupBy(
    tables.flatMap((table) =>
      readEach(table, new LeftOutRows(), (row) => ({
        gameweek: row.count('gw'),
        playerId: row.requireKey('id'),
        minutes: row.count('minutes'),
        starts: row.count('starts'),
      })),
    ),
    ({ gameweek, playerId }) => `${gameweek}|${playerId}`,
  );
  const started = new Map<Appearance, boolean>();
  const played = appearances.filter((row) => row.minutes > 0 && row.match.gameweek !== null);
  for (const [key, rows] of groupBy(played, ({ match, player }) => `${match.gameweek}|${player.id}`)) {
    const minutes = rows.reduce((sum, row) => sum + row.minutes, 0);
    const statement = statements
      .get(key)
      ?.findLast(
        (stated) => stated.minutes !== null && Math.abs(stated.minutes - minutes) <= MINUTES_TOLERANCE * rows.length,
      );
    if (statement?.starts !== 0 && statement?.starts !== rows.length) continue;
    for (const row of rows) started.set(row, statement.starts > 0);
  }
  return started;
}
