import type { FixtureRecord } from '../../src/football/canonical.js';
import type { TestDatabase } from './database.js';
import { idOf } from './factories.js';

/** Everything known about a fixture's outcome at a moment. */
export interface FixtureAt {
  id: number;
  day: string;
  kickoff_at: Date;
  kickoff_quality: string;
  referee_id: number | null;
  status: string;
  home_goals: number | null;
  away_goals: number | null;
  home_half_time_goals: number | null;
  away_half_time_goals: number | null;
  awarded: boolean;
  has_events: boolean;
  feeds_boards: boolean;
  team_rows: number;
  player_rows: number;
  corrupted_player_rows: number;
  corruption_reasons: string[];
  conflicts: { kind: string; field: string; side: string | null; values: { source: string; value: unknown }[] }[];
}

/** A moment at which everything is known. */
export const ALWAYS = '2999-01-01T00:00:00Z';

/** One fixture as of a moment; by record, or by its id if it was first loaded on another day. */
export async function fixtureAt(
  database: TestDatabase,
  of: FixtureRecord | number,
  moment = ALWAYS,
): Promise<FixtureAt> {
  const rows = await database.rows<FixtureAt>('select * from football_as_of.fixtures($1) where id = $2', [
    moment,
    typeof of === 'number' ? of : idOf.fixture(of),
  ]);
  if (rows.length !== 1) throw new Error(`${rows.length} fixtures instead of one`);
  return rows[0]!;
}

/** Score at a moment as `2-1`, or the status if there is none. */
export async function scoreAt(database: TestDatabase, of: FixtureRecord | number, moment = ALWAYS): Promise<string> {
  const { status, home_goals, away_goals } = await fixtureAt(database, of, moment);
  return home_goals === null ? status : `${home_goals}-${away_goals}`;
}

/** Rows of the team statistics of a fixture at a moment, home before away. */
export async function teamRowsAt(
  database: TestDatabase,
  of: FixtureRecord,
  moment = ALWAYS,
): Promise<Record<string, unknown>[]> {
  return database.rows('select * from football_as_of.team_statistics($1) where fixture_id = $2 order by side desc', [
    moment,
    idOf.fixture(of),
  ]);
}

/** Rows of the players of a fixture at a moment, with their names, in name order. */
export async function playerRowsAt(
  database: TestDatabase,
  of: FixtureRecord,
  moment = ALWAYS,
): Promise<Record<string, unknown>[]> {
  return database.rows(
    `select player.name, row.* from football_as_of.player_statistics($1) row
     join players player on player.id = row.player_id
     where row.fixture_id = $2 order by player.name, player.id`,
    [moment, idOf.fixture(of)],
  );
}

/** Eligible prices of a fixture at a moment: `bookmaker market side line odds`, in order. */
export async function pricesAt(database: TestDatabase, of: FixtureRecord, moment: string): Promise<string[]> {
  const rows = await database.rows<{ text: string }>(
    `select concat_ws(' ', bookmaker.slug, quote.market, player.name, quote.side, quote.line, quote.odds) as text
     from football_as_of.current_quotes($1) quote
     join bookmakers bookmaker on bookmaker.id = quote.bookmaker_id
     left join players player on player.id = quote.player_id
     where quote.fixture_id = $2 order by 1`,
    [moment, idOf.fixture(of)],
  );
  return rows.map(({ text }) => text);
}
