import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, PlayerReference, Side } from '../../football/canonical.js';
import { playerSideOf } from '../../football/match-events.js';
import { teamIdOf } from './unit-fixtures.js';
import type { FixtureContext } from './unit-fixtures.js';
import type { NameResolver } from './name-resolver.js';

/** A player as named in a unit's records, with what else they state about him. */
export interface WantedPlayer {
  readonly reference: PlayerReference;
  readonly countryId: number;
  /** As written in natural keys. */
  readonly countryName: string;
  /** Shirt numbers by squad, `season|team`. */
  readonly squads: Map<string, Set<number>>;
  /** Shirt number by squad, for squads of which a squad list, line-up or statistics make him a member. */
  readonly memberships: Map<string, number | null>;
  /** Match reports that list him. */
  readonly reports: Set<string>;
}

/** Key of a player reference within a country. */
export function playerKey(countryId: number, reference: PlayerReference): string {
  return `${countryId}|${reference.externalId ?? ''}|${reference.fullName ?? ''}|${reference.name}`;
}

/** Where a record mentions a player. */
interface Place {
  readonly country: PlayerCountry;
  readonly squad?: string | null;
  readonly number?: number | null;
  readonly report?: string;
  /** The record makes him a member of the squad. */
  readonly isMember?: boolean;
}

function addReference(wanted: Map<string, WantedPlayer>, reference: PlayerReference, place: Place): void {
  const { country, squad = null, number = null, report, isMember = true } = place;
  const key = playerKey(country.id, reference);
  const player = wanted.get(key) ?? {
    reference,
    countryId: country.id,
    countryName: country.name,
    squads: new Map<string, Set<number>>(),
    memberships: new Map<string, number | null>(),
    reports: new Set<string>(),
  };
  wanted.set(key, player);
  if (report !== undefined) player.reports.add(report);
  if (squad === null) return;
  const numbers = player.squads.get(squad) ?? new Set();
  player.squads.set(squad, number === null ? numbers : numbers.add(number));
  if (isMember) player.memberships.set(squad, number ?? player.memberships.get(squad) ?? null);
}

/** A country's id, and its name as written in natural keys. */
export interface PlayerCountry {
  readonly id: number;
  readonly name: string;
}

/** The country of a side's players; for players without a side, that of the competition. */
export type PlayerCountries = (fixture: FixtureContext, side: Side | null) => PlayerCountry;

/** Finds the countries of players: those of their teams, so that international cups resolve to the same players. */
export async function findPlayerCountries(
  sql: SqlTransaction,
  fixtures: ReadonlyMap<string, FixtureContext>,
): Promise<PlayerCountries> {
  const teamIds = [...fixtures.values()].flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const rows = await sql.rows<PlayerCountry & { teamId: number }>(
    `select team.id as "teamId", country.id, split_part(country.natural_key, '|', 2) as name
     from teams team join countries country on country.id = team.country_id
     where team.id = any($1::bigint[])`,
    [[...new Set(teamIds)]],
  );
  const byTeam = new Map(rows.map(({ teamId, id, name }) => [teamId, { id, name }]));
  return (fixture, side) =>
    (side === null ? undefined : byTeam.get(teamIdOf(fixture, side))) ?? {
      id: fixture.countryId,
      name: fixture.countryName,
    };
}

/** Every distinct reference to a player in a unit's records, by `playerKey`. */
export function collectPlayers(
  names: NameResolver,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  countryOf: PlayerCountries,
): Map<string, WantedPlayer> {
  const wanted = new Map<string, WantedPlayer>();
  const want = (reference: PlayerReference, place: Place): void => addReference(wanted, reference, place);
  const inFixture = (
    fixtureRef: string,
    side: Side | null,
    reference: PlayerReference,
    more: Pick<Place, 'number' | 'report' | 'isMember'>,
  ): void => {
    const fixture = fixtures.get(fixtureRef);
    if (fixture === undefined) return;
    const country = countryOf(fixture, side);
    const squad = side === null ? null : `${fixture.seasonId}|${teamIdOf(fixture, side)}`;
    want(reference, { country, squad, ...more });
  };
  for (const record of records) {
    if (record.kind === 'player') want(record.player, { country: names.country(record.country) });
    else if (record.kind === 'squad') {
      const { competition, season, team, player, jerseyNumber: number } = record;
      const country = names.country(competition.country);
      const squad = `${names.season(competition, season).id}|${names.team(competition.country, team).id}`;
      want(player, { country, squad, number });
    } else if (record.kind === 'playerStatistics') {
      const { fixtureRef, side, player } = record;
      inFixture(fixtureRef, side, player, { report: `${fixtureRef}|statistics` });
    } else if (record.kind === 'lineup') {
      const { fixtureRef, side, players } = record;
      for (const { player, jerseyNumber: number } of players)
        inFixture(fixtureRef, side, player, { number, report: `${fixtureRef}|lineup` });
    } else if (record.kind === 'substitutions') {
      for (const player of record.pairs.flatMap(({ playerOff, playerOn }) => [playerOff, playerOn]))
        inFixture(record.fixtureRef, record.side, player, { isMember: false });
    } else if (record.kind === 'absences') {
      for (const { player } of record.players)
        inFixture(record.fixtureRef, record.side, player, { isMember: false, report: `${record.fixtureRef}|absences` });
    } else if (record.kind === 'event') {
      for (const reference of [record.player, record.relatedPlayer])
        if (reference !== null) inFixture(record.fixtureRef, playerSideOf(record), reference, { isMember: false });
    }
  }
  return wanted;
}
