import type { PositionGroup } from '../../football/canonical.js';
import type { Reader } from './reader.js';

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
export async function listTeams(reader: Reader, ids: readonly number[]): Promise<TeamRow[]> {
  const { rows } = await reader.query<TeamRow>(
    `select id, name, slug, primary_color as "primaryColor", secondary_color as "secondaryColor", search_name as "searchName"
    from teams where id = any ($1::bigint[])`,
    [ids],
  );
  return rows;
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
export async function listPlayers(reader: Reader, ids: readonly number[]): Promise<PlayerRow[]> {
  const { rows } = await reader.query<PlayerRow>(
    `select id, name, slug, position_group as "group", search_name as "searchName" from players where id = any ($1::bigint[])`,
    [ids],
  );
  return rows;
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
export async function listCompetitions(reader: Reader, ids: readonly number[]): Promise<CompetitionRow[]> {
  const { rows } = await reader.query<CompetitionRow>(
    `select id, name, slug, priority, search_name as "searchName" from competitions where id = any ($1::bigint[])`,
    [ids],
  );
  return rows;
}

/** A bookmaker; `priceFeed` is the same word for all that share a feed. */
export interface BookmakerRow {
  id: number;
  name: string;
  slug: string;
  isExchange: boolean;
  priceFeed: string;
}

/** All bookmakers. */
export async function listBookmakers(reader: Reader): Promise<BookmakerRow[]> {
  const { rows } = await reader.query<BookmakerRow>(
    `select id, name, slug, is_exchange as "isExchange", price_feed as "priceFeed" from bookmakers order by id`,
    [],
  );
  return rows;
}
