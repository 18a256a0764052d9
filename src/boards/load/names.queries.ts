import type { SqlTransaction } from '../../database/sql-client.js';
import type { BookmakerEntry, CompetitionEntry, PlayerEntry, TeamEntry } from '../dataset/entities.js';

/** Teams by id, with their colours. */
export function listTeams(sql: SqlTransaction, ids: readonly number[]): Promise<TeamEntry[]> {
  return sql.rows<TeamEntry>(
    `select id, name, slug, primary_color as "primaryColor", secondary_color as "secondaryColor",
      search_name as "searchName"
    from teams where id = any ($1::bigint[])`,
    [ids],
  );
}

/** Players by id, with their usual groups. */
export function listPlayers(sql: SqlTransaction, ids: readonly number[]): Promise<PlayerEntry[]> {
  return sql.rows<PlayerEntry>(
    `select id, name, slug, position_group as "group", search_name as "searchName"
    from players where id = any ($1::bigint[])`,
    [ids],
  );
}

/** Competitions by id, with their priorities. */
export function listCompetitions(sql: SqlTransaction, ids: readonly number[]): Promise<CompetitionEntry[]> {
  return sql.rows<CompetitionEntry>(
    `select competition.id, competition.name, competition.slug, priority, competition.search_name as "searchName",
      country.name as "countryName", country.slug as "countrySlug", country.alpha2 as "countryCode"
    from competitions competition join countries country on country.id = country_id
    where competition.id = any ($1::bigint[])`,
    [ids],
  );
}

/** All bookmakers; those that share a feed have the same `priceFeed`. */
export function listBookmakers(
  sql: SqlTransaction,
): Promise<(Omit<BookmakerEntry, 'feed'> & { readonly priceFeed: string })[]> {
  return sql.rows(
    `select id, name, slug, is_exchange as "isExchange", price_feed as "priceFeed" from bookmakers order by id`,
    [],
  );
}
