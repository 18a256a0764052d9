import type { SqlTransaction } from '../../database/sql-client.js';
import type { LoadingSource } from './name-resolver.js';
import { absorb, IdentityIndex, listNamesakes, listSquadPlayers, newIdentity } from './player-identities.js';
import type { Identity } from './player-identities.js';
import type { WantedPlayer } from './player-references.js';
import { keyNamesOf } from './same-player.js';

/**
 * Groups references to the same player: by the source's id, then by agreeing names within one squad, if nothing
 * contradicts it and there is only one candidate.
 * @param known public ids by `playerKey` of references resolved by the source's id or an alias
 * @returns each player with his references; `id` is null for new ones
 */
export async function identifyPlayers(
  sql: SqlTransaction,
  source: LoadingSource,
  wanted: ReadonlyMap<string, WantedPlayer>,
  known: ReadonlyMap<string, number>,
): Promise<Identity[]> {
  const groups = groupReferences(source, wanted, known);
  const index = new IdentityIndex();
  for (const group of groups) if (group.id !== null) index.add(group);
  const unknown = groups.filter(({ id }) => id === null);
  if (unknown.length > 0) {
    const squads = new Set(unknown.flatMap((identity) => [...identity.squads.keys()]));
    for (const stored of await listSquadPlayers(sql, squads)) index.add(stored);
    for (const stored of await listNamesakes(sql, unknown)) index.add(stored);
    place(index, unknown);
  }
  return [...index.all].filter((identity) => identity.wanted.length > 0);
}

/** Groups references by the source's id or by the player they are known to mean; any other is a group of its own. */
function groupReferences(
  source: LoadingSource,
  wanted: ReadonlyMap<string, WantedPlayer>,
  known: ReadonlyMap<string, number>,
): Identity[] {
  const groups = new Map<string, Identity>();
  for (const [key, player] of wanted) {
    const { reference, countryId, squads, reports } = player;
    const id = known.get(key) ?? null;
    const externalId = reference.externalId === null ? null : `${source.id}|${reference.externalId}`;
    const groupKey = id === null ? (externalId ?? key) : String(id);
    const externalIds = new Set(externalId === null ? [] : [externalId]);
    const group = groups.get(groupKey) ?? newIdentity(id, countryId);
    groups.set(groupKey, group);
    absorb(group, { names: [reference], externalIds, squads, reports, wanted: [[key, player]] });
  }
  return [...groups.values()];
}

/**
 * Joins each unknown player with his only candidate, or adds him as new: first those with an id of the source, against
 * stored players only; then the others, longest name first, so that the order of lines does not matter.
 */
function place(index: IdentityIndex, unknown: readonly Identity[]): void {
  const withId = inOrder(unknown.filter(({ externalIds }) => externalIds.size > 0));
  const candidates = new Map(withId.map((identity) => [identity, index.candidatesOf(identity)]));
  const claimed = new Set<Identity>();
  for (const agreement of ['equal', 'contained'] as const) {
    const claiming = withId.filter((identity) => candidates.get(identity)?.agreement === agreement);
    const counts = new Map<Identity, number>();
    for (const identity of claiming)
      for (const candidate of candidates.get(identity)!.identities)
        counts.set(candidate, (counts.get(candidate) ?? 0) + 1);
    for (const identity of claiming) {
      const [only, another] = candidates.get(identity)!.identities;
      // a player claimed by two ids is neither of them, unless only one has exactly his name
      const isMeant = only !== undefined && another === undefined && counts.get(only) === 1 && !claimed.has(only);
      if (isMeant) index.join(only, identity);
      else index.add(identity);
    }
    for (const candidate of counts.keys()) claimed.add(candidate);
  }
  for (const identity of inOrder(unknown.filter(({ externalIds }) => externalIds.size === 0))) {
    const [only, another] = index.candidatesOf(identity).identities;
    if (only !== undefined && another === undefined) index.join(only, identity);
    else index.add(identity);
  }
}

/** Sorts by length of name, longest first; ties by key. */
function inOrder(identities: readonly Identity[]): Identity[] {
  const keyed = identities.map((identity) => {
    const [key = ''] = keyNamesOf(identity.names);
    const [first = ''] = identity.wanted.map(([wantedKey]) => wantedKey).sort();
    return { identity, words: key.split(' ').length, key: `${key}|${first}` };
  });
  return keyed
    .sort((one, other) => other.words - one.words || (one.key < other.key ? -1 : 1))
    .map(({ identity }) => identity);
}
