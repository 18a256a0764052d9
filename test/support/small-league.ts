import { normaliseName, slugOf } from '../../src/football/names.js';
import type { TestDatabase } from './database.js';

/** Ids in a small league: two teams, one fixture, one bookmaker. */
export const smallLeague = {
  country: 1,
  competition: 2,
  season: 3,
  phase: 4,
  home: 11,
  away: 12,
  fixture: 21,
  bookmaker: 31,
  theOddsApi: 5,
} as const;

/** Stores a small league for tests that need facts without an import. */
export async function storeSmallLeague(database: TestDatabase): Promise<void> {
  const { country, competition, season, phase, home, away, fixture, bookmaker } = smallLeague;
  await database.rows(
    `with country as (
       insert into countries (id, natural_key, slug, name, search_name)
       values (${country}, 'country', 'england', 'England', 'england')
     ), competition as (
       insert into competitions (id, natural_key, country_id, slug, name, search_name)
       values (${competition}, 'competition', ${country}, 'premier-league', 'Premier League', 'premier league')
     ), season as (
       insert into seasons (id, natural_key, competition_id, name, start_year)
       values (${season}, 'season', ${competition}, '2024/2025', 2024)
     ), phase as (
       insert into phases (id, natural_key, season_id, slug, name)
       values (${phase}, 'phase', ${season}, 'regular-season', 'Regular season')
     ), team as (
       insert into teams (id, natural_key, country_id, slug, name, search_name)
       values (${home}, 'home', ${country}, 'brentford', 'Brentford', 'brentford'),
         (${away}, 'away', ${country}, 'everton', 'Everton', 'everton')
     ), fixture as (
       insert into facts.fixtures (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id,
         slug, day, kickoff_at, kickoff_quality)
       values (${fixture}, 'fixture', ${season}, ${competition}, ${phase}, ${home}, ${away}, 'brentford-everton',
         '2025-02-26', '2025-02-26T19:30Z', 'stated')
     )
     insert into bookmakers (id, natural_key, slug, name, price_feed)
     values (${bookmaker}, 'bookmaker', 'unibet', 'Unibet', 'kambi')`,
  );
}

/** Stores a player, by default in the home squad. */
export async function storePlayer(
  database: TestDatabase,
  id: number,
  name: string,
  fullName: string | null = null,
  team: number | null = smallLeague.home,
): Promise<void> {
  await database.rows(
    `insert into players (id, natural_key, country_id, slug, name, full_name, search_name)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, `player ${id}`, smallLeague.country, slugOf(name), name, fullName, normaliseName(name)],
  );
  if (team === null) return;
  await database.rows('insert into squad_members (season_id, team_id, player_id, source_id) values ($1, $2, $3, 3)', [
    smallLeague.season,
    team,
    id,
  ]);
}

/** Creates the partition for prices of the fixture. @returns the first day of its month */
export async function addQuoteMonth(database: TestDatabase): Promise<string> {
  const eventMonth = '2025-02-01';
  await database.rows('select facts.add_quote_months(array[$1::date])', [eventMonth]);
  return eventMonth;
}

/** Stores a snapshot of player shots with prices whose names are pending. */
export async function storePendingQuotes(
  database: TestDatabase,
  quotes: readonly (readonly [name: string, line: number, odds: string])[],
): Promise<number> {
  const [snapshot] = await database.rows<{ id: number }>(
    `insert into facts.market_snapshots (fixture_id, event_month, bookmaker_id, source_id, market, provider_market, mark,
      taken_at, taken_at_assumed, content_hash)
     values ($1, $4, $2, $3, 'shots', 'player_shots', 'snapshot', '2025-02-25T12:00Z', false, '') returning id`,
    [smallLeague.fixture, smallLeague.bookmaker, smallLeague.theOddsApi, await addQuoteMonth(database)],
  );
  for (const [name, line, odds] of quotes) {
    await database.rows(
      `insert into facts.pending_quotes (snapshot_id, normalised_name, name, line, side, odds, suspended)
        values ($1, $2, $3, $4, 'over', $5, false)`,
      [snapshot!.id, normaliseName(name), name, line, odds],
    );
  }
  return snapshot!.id;
}

/** Stores a price of the fixture in a snapshot, and packs it. */
export async function storePackedQuote(database: TestDatabase, snapshot: number): Promise<void> {
  await database.rows(
    `with selection as (
       insert into facts.selections (fixture_id, market, scope, line, side) values ($1, 'shots', 'match', 24.5, 'over')
       returning id
     )
     insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
     select '2025-02-01', $2, id, 1.95, false from selection`,
    [smallLeague.fixture, snapshot],
  );
  await database.rows('select facts.pack_quotes($1)', [smallLeague.fixture]);
}
