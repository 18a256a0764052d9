import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, PlayerReference, Side } from '../../football/canonical.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { publicIdOf } from '../../common/public-id.js';
import { normaliseName, slugOf } from '../../football/names.js';
import { ensureEntities, findAliases, findExternalReferences, storeExternalReferences } from './entity-table.js';
import type { EntityRow } from './entity-table.js';
import type { FixtureContext } from './fixtures.js';
import { naturalKeys } from './identity.js';
import type { LoadingSource, NameResolver } from './name-resolver.js';
import { describePlayers, searchNameOf, storeFormerNames, withoutDecidedNames } from './player-descriptions.js';
import type { DescribingReference } from './player-descriptions.js';

interface WantedPlayer {
  reference: PlayerReference;
  countryId: number;
  /** As natural keys write it. */
  countryName: string;
  /** Squads within which the name may be matched: `season|team`. */
  squads: Set<string>;
}

/** Key of a player reference within a country. */
export function playerKey(countryId: number, reference: PlayerReference): string {
  return `${countryId}|${reference.externalId ?? ''}|${reference.fullName ?? ''}|${reference.name}`;
}

const fullNameOf = (reference: PlayerReference): string => reference.fullName ?? reference.name;

/**
 * Resolves the players of a unit: by the source's id, then an alias, then an equal name in the squad of the team and
 * season, then the registered name within the country. Two ids of one source are two players even of one name.
 * @returns public ids by `playerKey`, and the number of players created
 */
export async function resolvePlayers(
  sql: SqlTransaction,
  source: LoadingSource,
  names: NameResolver,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): Promise<{ ids: Map<string, number>; created: number }> {
  const wanted = collect(names, records, fixtures);
  const ids = new Map<string, number>();
  if (wanted.size === 0) return { ids, created: 0 };
  const external = await findExternalReferences(
    sql,
    source.id,
    'player',
    [...wanted.values()].flatMap(({ reference }) => reference.externalId ?? []),
  );
  const aliases = await findAliases(
    sql,
    'player',
    [...wanted.values()].map(({ reference }) => normaliseName(reference.name)),
  );
  const unknown: [string, WantedPlayer][] = [];
  for (const [key, player] of wanted) {
    const known =
      // aliases are for feeds without ids of players
      player.reference.externalId === null
        ? aliases.get(`${player.countryId}|${normaliseName(player.reference.name)}`)
        : external.get(player.reference.externalId);
    if (known === undefined) unknown.push([key, player]);
    else ids.set(key, known);
  }
  const created = await matchOrCreate(sql, source, unknown, ids);
  const fresh = new Map<string, number>();
  for (const [key, { reference }] of wanted) {
    if (reference.externalId !== null && !external.has(reference.externalId))
      fresh.set(reference.externalId, getOrFail(ids, key));
  }
  await storeExternalReferences(sql, source.id, 'player', fresh);
  const describing = new Map<number, DescribingReference[]>();
  const ofFeed = source.name === 'canonical' ? records : [];
  const own = new Set(ofFeed.flatMap((record) => (record.kind === 'player' ? [record.player.externalId ?? ''] : [])));
  // a player's own record decides, not the names in line-ups and statistics
  const isOwn = ({ externalId }: PlayerReference): boolean => externalId !== null && own.has(externalId);
  const named = new Set([...wanted].flatMap(([key, { reference }]) => (isOwn(reference) ? [getOrFail(ids, key)] : [])));
  for (const [key, { reference, countryName }] of wanted) {
    const id = getOrFail(ids, key);
    if (named.has(id) && !isOwn(reference)) continue;
    const nameId = publicIdOf(naturalKeys.player(countryName, fullNameOf(reference)));
    describing.set(id, [...(describing.get(id) ?? []), { reference, nameId }]);
  }
  const described = await withoutDecidedNames(sql, describing);
  const known = new Set(external.values());
  await storeFormerNames(
    sql,
    source,
    [...named].filter((id) => known.has(id) && described.has(id)),
    described,
  );
  await describePlayers(sql, source, described);
  return { ids, created };
}

function collect(
  names: NameResolver,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): Map<string, WantedPlayer> {
  const wanted = new Map<string, WantedPlayer>();
  const want = (countryId: number, countryName: string, reference: PlayerReference, squad: string | null): void => {
    const key = playerKey(countryId, reference);
    const player = wanted.get(key) ?? { reference, countryId, countryName, squads: new Set() };
    if (squad !== null) player.squads.add(squad);
    wanted.set(key, player);
  };
  const inFixture = (fixtureRef: string, side: Side | null, reference: PlayerReference): void => {
    const fixture = fixtures.get(fixtureRef);
    if (fixture === undefined) return;
    const teamId = side === null ? null : side === 'home' ? fixture.homeTeamId : fixture.awayTeamId;
    want(fixture.countryId, fixture.countryName, reference, teamId === null ? null : `${fixture.seasonId}|${teamId}`);
  };
  for (const record of records) {
    if (record.kind === 'player')
      want(names.country(record.country).id, names.country(record.country).name, record.player, null);
    else if (record.kind === 'squad') {
      const country = record.competition.country;
      want(
        names.country(country).id,
        names.country(country).name,
        record.player,
        `${names.season(record.competition, record.season).id}|${names.team(country, record.team).id}`,
      );
    } else if (record.kind === 'playerStatistics') inFixture(record.fixtureRef, record.side, record.player);
    else if (record.kind === 'lineup')
      for (const entry of record.players) inFixture(record.fixtureRef, record.side, entry.player);
    else if (record.kind === 'substitutions') {
      for (const pair of record.pairs) {
        inFixture(record.fixtureRef, record.side, pair.playerOff);
        inFixture(record.fixtureRef, record.side, pair.playerOn);
      }
    }
  }
  return wanted;
}

/** Players of the squads by season, team and name, so that names of two sources match. */
async function findSquadNames(
  sql: SqlTransaction,
  source: LoadingSource,
  players: readonly WantedPlayer[],
): Promise<Map<string, Set<number>>> {
  const squads = [...new Set(players.flatMap((player) => [...player.squads]))];
  const byName = new Map<string, Set<number>>();
  if (squads.length === 0) return byName;
  const rows = await sql.rows<{
    season_id: number;
    team_id: number;
    id: number;
    name: string;
    full_name: string | null;
  }>(
    `with squad (season_id, team_id) as (select * from unnest($1::bigint[], $2::bigint[])),
     members as (
       select squad.season_id, squad.team_id, member.player_id
       from squad join squad_members member using (season_id, team_id)
       where member.source_id <> $3
     )
     select members.season_id, members.team_id, player.id, player.name, player.full_name
     from members join players player on player.id = members.player_id`,
    [squads.map((squad) => squad.split('|')[0]), squads.map((squad) => squad.split('|')[1]), source.id],
  );
  for (const row of rows) {
    for (const name of [row.name, row.full_name]) {
      if (name === null) continue;
      const key = `${row.season_id}|${row.team_id}|${normaliseName(name)}`;
      byName.set(key, (byName.get(key) ?? new Set()).add(row.id));
    }
  }
  return byName;
}

async function matchOrCreate(
  sql: SqlTransaction,
  source: LoadingSource,
  unknown: readonly [string, WantedPlayer][],
  ids: Map<string, number>,
): Promise<number> {
  if (unknown.length === 0) return 0;
  const squadNames = await findSquadNames(
    sql,
    source,
    unknown.map(([, player]) => player),
  );
  const takenBy = await findOwners(
    sql,
    source,
    unknown.map(([, player]) => naturalKeys.player(player.countryName, fullNameOf(player.reference))),
  );
  const rows: EntityRow[] = [];
  const keys = new Map<string, string>();
  // sorted by the source's ids, so that the plain key always goes to the same namesake
  const inOrder = [...unknown].sort(([, one], [, other]) =>
    (one.reference.externalId ?? '').localeCompare(other.reference.externalId ?? '', 'en', { numeric: true }),
  );
  for (const [key, { reference, countryId, countryName, squads }] of inOrder) {
    const inSquads = new Set(
      [...squads].flatMap((squad) =>
        [reference.name, fullNameOf(reference)].flatMap((name) => [
          ...(squadNames.get(`${squad}|${normaliseName(name)}`) ?? []),
        ]),
      ),
    );
    const [only] = inSquads;
    if (only !== undefined && inSquads.size === 1) {
      ids.set(key, only);
      continue;
    }
    const plain = naturalKeys.player(countryName, fullNameOf(reference));
    const owner = takenBy.get(plain);
    const isTaken = reference.externalId !== null && owner !== undefined && owner !== reference.externalId;
    const naturalKey = isTaken ? `${plain}|${source.name} ${reference.externalId}` : plain;
    if (!isTaken && reference.externalId !== null) takenBy.set(plain, reference.externalId);
    keys.set(key, naturalKey);
    rows.push({
      natural_key: naturalKey,
      country_id: countryId,
      slug: slugOf(reference.name),
      name: reference.name,
      full_name: reference.fullName,
      position_group: reference.positionGroup,
      search_name: searchNameOf(reference.name, reference.fullName),
      name_precedence: source.playerPrecedence,
    });
  }
  const { ids: stored, created } = await ensureEntities(sql, 'player', rows);
  for (const [key, naturalKey] of keys) ids.set(key, getOrFail(stored, naturalKey));
  return created;
}

/** External ids of this source by the natural key of their player. */
async function findOwners(
  sql: SqlTransaction,
  source: LoadingSource,
  naturalKeysWanted: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.rows<{ natural_key: string; external_id: string }>(
    `select player.natural_key, reference.external_id
     from players player
     join external_references reference
       on reference.kind = 'player' and reference.entity_id = player.id and reference.source_id = $2
     where player.natural_key = any($1::text[])`,
    [naturalKeysWanted, source.id],
  );
  return new Map(rows.map((row) => [row.natural_key, row.external_id]));
}
