import type { SqlClient } from '../database/sql-client.js';
import { COMPETITIONS } from '../football/competitions.js';
import { normaliseName } from '../football/names.js';
import { shippedAliases } from '../ingestion/resolve/shipped-aliases.js';
import { readTeamHistory } from '../fitting/teams/team-history.js';
import { listKnownMoments, listReplayCompetitions, listTeamNames } from './replay.queries.js';
import type { ReplayCompetition } from './replay.queries.js';
import type { ReplayMatch } from './walk-forward.js';

/** An unknown league; the message lists the known ones. */
export class LeagueError extends Error {
  override readonly name = 'LeagueError';
}

/** Input of a replay for one competition. */
export interface ReplayDivision {
  competitionId: number;
  /** football-data's code where there is one, else the slug. */
  division: string;
  name: string;
  /** Oldest first. */
  matches: ReplayMatch[];
  /** Id of a team by normalised name or alias; null when unknown. */
  teamOf: (name: string) => number | null;
  /** Names of teams by id. */
  teamNames: ReadonlyMap<number, string>;
}

/** Earlier than any match of a source. */
const BEGINNING = new Date('1850-01-01T00:00:00Z');

/** football-data's code of a competition, else its slug. */
export function divisionOf({ slug }: Pick<ReplayCompetition, 'slug'>): string {
  return COMPETITIONS.find((known) => known.slug === slug)?.footballDataDivision ?? slug;
}

/** Every match of a competition known at `now`, oldest first, with the moment from which it was known. */
export async function loadMatches(sql: SqlClient, competition: ReplayCompetition, now: Date): Promise<ReplayMatch[]> {
  const { matches } = await readTeamHistory(sql, competition.id, BEGINNING, now);
  const known = await listKnownMoments(sql, competition.id, now);
  return matches.flatMap((match) => {
    const knownAt = known.get(match.fixtureId);
    return knownAt === undefined ? [] : [{ division: divisionOf(competition), match, knownAt }];
  });
}

/**
 * Competitions with finished matches, most important first.
 * @param leagues codes (E0) or slugs (premier-league); empty for all
 * @throws LeagueError
 */
export async function findReplayCompetitions(
  sql: SqlClient,
  now: Date,
  leagues: readonly string[],
): Promise<readonly ReplayCompetition[]> {
  return ofLeagues(await listReplayCompetitions(sql, now), leagues, 'finished matches');
}

/**
 * Filters items by league.
 * @param leagues codes (E0) or slugs (premier-league); empty for all
 * @param what common to all items, for the error message
 * @throws LeagueError where a league has no item
 */
export function ofLeagues<Item extends { readonly slug: string }>(
  items: readonly Item[],
  leagues: readonly string[],
  what: string,
): readonly Item[] {
  if (leagues.length === 0) return items;
  const namesOf = (item: Item): string[] => [divisionOf(item).toLowerCase(), item.slug];
  const names = new Set(items.flatMap(namesOf));
  const requested = new Set(leagues.map((league) => league.toLowerCase()));
  const missing = leagues.filter((league) => !names.has(league.toLowerCase()));
  if (missing.length > 0) {
    const known = [...new Set(items.map(divisionOf))].join(', ') || 'none, import some first';
    throw new LeagueError(`league ${missing.join(', ')} has no ${what} here; there are ${known}`);
  }
  return items.filter((item) => namesOf(item).some((name) => requested.has(name)));
}

/** Reads a competition with its past as known at `now`. */
export async function loadDivision(sql: SqlClient, competition: ReplayCompetition, now: Date): Promise<ReplayDivision> {
  return {
    competitionId: competition.id,
    division: divisionOf(competition),
    name: competition.name,
    ...(await readTeamNames(sql, competition)),
    matches: await loadMatches(sql, competition, now),
  };
}

/**
 * Reads competitions with their past as known at `now`.
 * @param leagues codes (E0) or slugs (premier-league); empty for all
 * @throws LeagueError
 */
export async function loadReplay(sql: SqlClient, now: Date, leagues: readonly string[]): Promise<ReplayDivision[]> {
  const divisions: ReplayDivision[] = [];
  for (const competition of await findReplayCompetitions(sql, now, leagues))
    divisions.push(await loadDivision(sql, competition, now));
  return divisions;
}

async function readTeamNames(
  sql: SqlClient,
  { countryId, countryName }: ReplayCompetition,
): Promise<Pick<ReplayDivision, 'teamOf' | 'teamNames'>> {
  const ids = new Map<string, number>();
  const rows = await listTeamNames(sql, countryId);
  // A team's own name takes precedence over another team's alias.
  for (const { id, name } of rows.toSorted((one, other) => Number(other.isAlias) - Number(one.isAlias)))
    ids.set(normaliseName(name), id);
  const teamOf = (name: string): number | null => {
    const shipped = shippedAliases().canonicalTeamName(countryName, name) ?? name;
    return ids.get(normaliseName(name)) ?? ids.get(normaliseName(shipped)) ?? null;
  };
  return { teamOf, teamNames: new Map(rows.flatMap(({ id, name, isAlias }) => (isAlias ? [] : [[id, name]]))) };
}
