import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, PlayerReference } from '../../football/canonical.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { publicIdOf } from '../../common/public-id.js';
import { normaliseName, slugOf } from '../../football/names.js';
import { append } from '../../football/group-by.js';
import {
  ensureEntities,
  findAliases,
  findExternalReferences,
  storeExternalReferences,
} from './entity-table.queries.js';
import type { EntityRow } from './entity-table.queries.js';
import type { FixtureContext } from './unit-fixtures.js';
import { identifyPlayers } from './identify-players.js';
import { naturalKeys } from './identity.js';
import type { LoadingSource, NameResolver } from './name-resolver.js';
import { describePlayers, searchNameOf, storeFormerNames, withoutDecidedNames } from './player-descriptions.queries.js';
import type { DescribingReference } from './player-descriptions.queries.js';
import type { Identity } from './player-identities.js';
import { collectPlayers } from './player-references.js';
import type { PlayerCountries, WantedPlayer } from './player-references.js';
import { isTelling, keyNamesOf } from './same-player.js';

/**
 * Resolves players by the source's id, then an alias, then names within the squad (`identifyPlayers`), then the
 * registered name within the country. Two ids of one source are two players.
 * @returns the references by `playerKey`, the ids they resolve to, and the numbers of players created and renamed
 */
export async function resolvePlayers(
  sql: SqlTransaction,
  source: LoadingSource,
  names: NameResolver,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  countryOf: PlayerCountries,
): Promise<{
  references: ReadonlyMap<string, WantedPlayer>;
  ids: Map<string, number>;
  created: number;
  renamed: number;
}> {
  const wanted = collectPlayers(names, records, fixtures, countryOf);
  if (wanted.size === 0) return { references: wanted, ids: new Map(), created: 0, renamed: 0 };
  const { external, known, byAlias } = await findKnown(sql, source, wanted);
  const identities = await identifyPlayers(sql, source, wanted, known);
  const created = await createPlayers(sql, source, identities);
  const ids = new Map(identities.flatMap(({ id, wanted: own }) => own.map(([key]) => [key, id!] as const)));
  const references = [...wanted].map(([key, { reference }]) => [reference.externalId, getOrFail(ids, key)] as const);
  await storeExternalReferences(sql, source.id, 'player', references, external);
  await storeSpellings(sql, identities, byAlias);
  const renamed = await describe(sql, source, records, wanted, ids, new Set(external.values()));
  return { references: wanted, ids, created, renamed };
}

/**
 * Ids of references by `playerKey`: by the source's id, or without one by alias.
 * @returns these ids, the known ids of the source, and the keys resolved by alias
 */
async function findKnown(
  sql: SqlTransaction,
  source: LoadingSource,
  wanted: ReadonlyMap<string, WantedPlayer>,
): Promise<{ external: Map<string, number>; known: Map<string, number>; byAlias: Set<string> }> {
  const references = [...wanted.values()].map(({ reference }) => reference);
  const externalIds = references.flatMap(({ externalId }) => externalId ?? []);
  const external = await findExternalReferences(sql, source.id, 'player', externalIds);
  const names = references.map(({ name }) => normaliseName(name));
  const aliases = await findAliases(sql, 'player', names);
  const known = new Map<string, number>();
  const byAlias = new Set<string>();
  for (const [key, { reference, countryId }] of wanted) {
    const { name, externalId } = reference;
    const id = externalId === null ? aliases.get(`${countryId}|${normaliseName(name)}`) : external.get(externalId);
    if (id === undefined) continue;
    known.set(key, id);
    if (externalId === null) byAlias.add(key);
  }
  return { external, known, byAlias };
}

/** Stores the new players under the key of their fullest name, and assigns their ids. */
async function createPlayers(
  sql: SqlTransaction,
  source: LoadingSource,
  identities: readonly Identity[],
): Promise<number> {
  const unknown = identities
    .filter(({ id }) => id === null)
    .map((identity) => ({ identity, ...describedBy(identity) }))
    // sorted by the source's ids, so that the same namesake always gets the plain key
    .sort((one, other) => (one.externalId ?? '').localeCompare(other.externalId ?? '', 'en', { numeric: true }));
  const takenBy = await findOwners(
    sql,
    source,
    unknown.map(({ key }) => key),
  );
  const keys = new Map<Identity, string>();
  const rows: EntityRow[] = [];
  for (const { identity, key, externalId, player, positionGroup } of unknown) {
    const owner = takenBy.get(key);
    const isTaken = externalId !== null && owner !== undefined && owner !== externalId;
    const naturalKey = isTaken ? `${key}|${source.name} ${externalId}` : key;
    if (!isTaken && externalId !== null) takenBy.set(key, externalId);
    keys.set(identity, naturalKey);
    const { name, fullName } = player.reference;
    rows.push({
      natural_key: naturalKey,
      country_id: player.countryId,
      slug: slugOf(name),
      name,
      full_name: fullName,
      position_group: positionGroup,
      search_name: searchNameOf(name, fullName),
      name_precedence: source.playerPrecedence,
    });
  }
  const { ids, created } = await ensureEntities(sql, 'player', rows);
  for (const [identity, key] of keys) identity.id = getOrFail(ids, key);
  return created;
}

/** The reference that describes a new player, his natural key and the source's id. */
function describedBy({ names, wanted }: Identity) {
  const [fullest] = keyNamesOf(names);
  const players = wanted.map(([, player]) => player);
  const player = players.find(({ reference }) => normaliseName(fullNameOf(reference)) === fullest) ?? players[0]!;
  return {
    player,
    key: naturalKeys.player(player.countryName, fullNameOf(player.reference)),
    externalId: players.find(({ reference }) => reference.externalId !== null)?.reference.externalId ?? null,
    positionGroup: players.find(({ reference }) => reference.positionGroup !== null)?.reference.positionGroup ?? null,
  };
}

const fullNameOf = (reference: PlayerReference): string => reference.fullName ?? reference.name;

/** External ids of this source by natural key of the player, also under other spellings. */
async function findOwners(
  sql: SqlTransaction,
  source: LoadingSource,
  naturalKeysWanted: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.rows<{ natural_key: string; external_id: string }>(
    `select given.natural_key, reference.external_id
     from unnest($1::text[], $2::bigint[]) as given (natural_key, id)
     left join players player on player.natural_key = given.natural_key
     left join public_id_aliases spelling
       on spelling.kind = 'player' and spelling.old_id = given.id and spelling.origin = 'spelling'
     join external_references reference
       on reference.kind = 'player' and reference.entity_id = coalesce(player.id, spelling.entity_id)
         and reference.source_id = $3`,
    [naturalKeysWanted, naturalKeysWanted.map(publicIdOf), source.id],
  );
  return new Map(rows.map((row) => [row.natural_key, row.external_id]));
}

/** Stores the ids derived from other spellings of a player's name as his aliases, unless the spelling is ambiguous. */
async function storeSpellings(
  sql: SqlTransaction,
  identities: readonly Identity[],
  byAlias: ReadonlySet<string>,
): Promise<void> {
  const meant = new Map<number, Set<number>>();
  for (const { id, wanted } of identities) {
    for (const [key, { reference, countryName }] of wanted) {
      const spelt = publicIdOf(naturalKeys.player(countryName, fullNameOf(reference)));
      if (byAlias.has(key) || spelt === id || !isTelling(fullNameOf(reference))) continue;
      meant.set(spelt, (meant.get(spelt) ?? new Set()).add(id!));
    }
  }
  const spellings = [...meant].flatMap(([spelt, [id, another]]) => (another === undefined ? [[spelt, id]] : []));
  if (spellings.length === 0) return;
  await sql.rows(
    `insert into public_id_aliases (kind, old_id, entity_id, origin)
     select 'player', given.old_id, given.entity_id, 'spelling'
     from unnest($1::bigint[], $2::bigint[]) as given (old_id, entity_id)
     where not exists (select from players where id = given.old_id)
       -- names of a merged player are taken back with the merge
       and not exists (
         select from public_id_aliases merged
         where merged.kind = 'player' and merged.entity_id = given.entity_id and merged.origin = 'merged'
       )
     on conflict do nothing`,
    [spellings.map(([spelt]) => spelt), spellings.map(([, id]) => id)],
  );
}

/**
 * Stores names and positions of the players; a canonical feed's player record decides his name.
 * @returns number of players with another name
 */
async function describe(
  sql: SqlTransaction,
  source: LoadingSource,
  records: readonly AnyCanonicalRecord[],
  wanted: ReadonlyMap<string, WantedPlayer>,
  ids: ReadonlyMap<string, number>,
  known: ReadonlySet<number>,
): Promise<number> {
  const describing = new Map<number, DescribingReference[]>();
  const ofFeed = source.name === 'canonical' ? records : [];
  const own = new Set(ofFeed.flatMap((record) => (record.kind === 'player' ? [record.player.externalId ?? ''] : [])));
  // the player record decides, not the names in line-ups and statistics
  const isOwn = ({ externalId }: PlayerReference): boolean => externalId !== null && own.has(externalId);
  const named = new Set([...wanted].flatMap(([key, { reference }]) => (isOwn(reference) ? [getOrFail(ids, key)] : [])));
  for (const [key, { reference, countryName }] of wanted) {
    const id = getOrFail(ids, key);
    if (named.has(id) && !isOwn(reference)) continue;
    const nameId = publicIdOf(naturalKeys.player(countryName, fullNameOf(reference)));
    append(describing, id, { reference, nameId });
  }
  const described = await withoutDecidedNames(sql, describing);
  await storeFormerNames(
    sql,
    source,
    [...named].filter((id) => known.has(id) && described.has(id)),
    described,
  );
  return describePlayers(sql, source, described);
}
