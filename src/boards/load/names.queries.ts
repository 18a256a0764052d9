import type { PositionGroup } from '../../football/canonical.js';
import type { SqlTransaction } from '../../database/sql-client.js';

/** Teams by id. */
export interface TeamRow {
  id: number;
  name: string;
  slug: string;
  primaryColor: string | null;
  secondaryColor: string | null;
  searchName: string;
}

/** Names and colours of teams. */
export function listTeams(sql: SqlTransaction, ids: readonly number[]): Promise<TeamRow[]> {
  return sql.rows<TeamRow>(
    `select id, name, slug, primary_color as "primaryColor", secondary_color as "secondaryColor",
      search_name as "searchName"
    from teams where id = any ($1::bigint[])`,
    [ids],
  );
}

/** Players by id. */
export interface PlayerRow {
  id: number;
  name: string;
  slug: string;
  group: PositionGroup | null;
  searchName: string;
}

/** Names and usual groups of players. */
export function listPlayers(sql: SqlTransaction, ids: readonly number[]): Promise<PlayerRow[]> {
  return sql.rows<PlayerRow>(
    `select id, name, slug, position_group as "group", search_name as "searchName"
    from players where id = any ($1::bigint[])`,
    [ids],
  );
}

/** Competitions by id. */
export interface CompetitionRow {
  id: number;
  name: string;
  slug: string;
  priority: number;
  searchName: string;
}

/** Names and priorities of competitions. */
export function listCompetitions(sql: SqlTransaction, ids: readonly number[]): Promise<CompetitionRow[]> {
  return sql.rows<CompetitionRow>(
    `select id, name, slug, priority, search_name as "searchName" from competitions where id = any ($1::bigint[])`,
    [ids],
  );
}

/** A bookmaker; those that share a feed have the same `priceFeed`. */
export interface BookmakerRow {
  id: number;
  name: string;
  slug: string;
  isExchange: boolean;
  priceFeed: string;
}

/** All bookmakers. */
export function listBookmakers(sql: SqlTransaction): Promise<BookmakerRow[]> {
  return sql.rows<BookmakerRow>(
    `select id, name, slug, is_exchange as "isExchange", price_feed as "priceFeed" from bookmakers order by id`,
    [],
  );
}
