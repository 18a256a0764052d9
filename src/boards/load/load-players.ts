import { replacementsOf } from '../../football/substitutions.js';
import { TREND_DAYS } from '../world/world.js';
import { listCountsOfReplacements, listPlayerMatches, listSubstitutions } from './player-matches.repository.js';
import type { PlayerMatchRow } from './player-matches.repository.js';
import type { Reader } from './reader.js';

/** Matches of a player that the longest horizon of value bets looks back on. */
const LONGEST_HORIZON = 50;
/** Days that are read first; they hold the longest horizon of nearly every player who plays. */
const FIRST_SPAN_DAYS = 800;
/** Players whose matches are read at once. */
const BATCH = 2_000;
const dayMilliseconds = 86_400_000;

/** A player's match with the counts of those who replaced him added. */
export interface PlayerMatch extends PlayerMatchRow {
  /** The same as `own` where nobody replaced him. */
  readonly withReplacements: readonly (number | null)[];
  readonly wasReplaced: boolean;
}

/**
 * Matches of players, by id and newest first: the last 50, and all of the last 400 days. Everyone who was asked for
 * is in the answer.
 */
export async function loadPlayerMatches(reader: Reader, playerIds: readonly number[], now: Date): Promise<Map<number, PlayerMatch[]>> {
  const loaded = new Map<number, PlayerMatch[]>();
  for (let first = 0; first < playerIds.length; first += BATCH) {
    const ids = playerIds.slice(first, first + BATCH);
    for (const [id, matches] of await loadBatch(reader, ids, now)) loaded.set(id, matches);
  }
  return loaded;
}

async function loadBatch(reader: Reader, ids: readonly number[], now: Date): Promise<Map<number, PlayerMatch[]>> {
  const since = new Date(now.getTime() - FIRST_SPAN_DAYS * dayMilliseconds);
  const byPlayer = new Map<number, PlayerMatchRow[]>(ids.map((id) => [id, []]));
  const add = (rows: readonly PlayerMatchRow[]): void => rows.forEach((row) => byPlayer.get(row.playerId)!.push(row));
  add(await listPlayerMatches(reader, ids, since, now, now));
  const short = ids.filter((id) => byPlayer.get(id)!.length < LONGEST_HORIZON);
  if (short.length > 0) add(await listPlayerMatches(reader, short, new Date(0), since, now));
  const trendStart = now.getTime() / 1000 - TREND_DAYS * 86_400;
  for (const [id, rows] of byPlayer) {
    byPlayer.set(id, rows.filter((row, index) => index < LONGEST_HORIZON || row.kickoff >= trendStart));
  }
  return withReplacements(reader, byPlayer, now);
}

async function withReplacements(
  reader: Reader, byPlayer: ReadonlyMap<number, readonly PlayerMatchRow[]>, now: Date,
): Promise<Map<number, PlayerMatch[]>> {
  const fixtureIds = [...new Set([...byPlayer.values()].flatMap((rows) => rows.map(({ fixtureId }) => fixtureId)))];
  const pairs = new Map<string, { off: number; on: number }[]>();
  for (const row of await listSubstitutions(reader, fixtureIds, now)) {
    const side = `${row.fixtureId} ${row.teamId}`;
    const known = pairs.get(side) ?? [];
    pairs.set(side, known);
    known.push({ off: row.playerOffId, on: row.playerOnId });
  }
  const chainOf = (row: PlayerMatchRow): number[] =>
    row.teamId === null || !row.isStarter ? [] : replacementsOf(row.playerId, pairs.get(`${row.fixtureId} ${row.teamId}`) ?? []);
  const wanted = pairs.size === 0 ? [] : [...byPlayer.values()].flat().flatMap((row) => chainOf(row).map((playerId) => ({ fixtureId: row.fixtureId, playerId })));
  const counts = new Map(
    (wanted.length === 0 ? [] : await listCountsOfReplacements(reader, wanted, now)).map((row) => [`${row.fixtureId} ${row.playerId}`, row.own]),
  );
  return new Map([...byPlayer].map(([id, rows]) => [id, rows.map((row) => withChain(row, pairs.size === 0 ? [] : chainOf(row), counts))]));
}

/** A replacement whose counts are unknown leaves the sum unknown. */
function withChain(row: PlayerMatchRow, chain: readonly number[], counts: ReadonlyMap<string, (number | null)[]>): PlayerMatch {
  if (chain.length === 0) return { ...row, withReplacements: row.own, wasReplaced: false };
  const sum = row.own.map((own, statistic) => {
    let total = own;
    for (const playerId of chain) {
      const added = counts.get(`${row.fixtureId} ${playerId}`)?.[statistic] ?? null;
      total = total === null || added === null ? null : total + added;
    }
    return total;
  });
  return { ...row, withReplacements: sum, wasReplaced: true };
}
