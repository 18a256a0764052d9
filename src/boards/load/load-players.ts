import type { DetailedPosition } from '../../football/canonical.js';
import { positionIndex } from '../dataset/positions.js';
import { TREND_DAYS } from '../dataset/dataset.js';
import { Appearances } from './appearances.js';
import type { RowsByKey } from '../engine/columns.js';
import { TextDictionary } from './copy-row.js';
import {
  listPlayedFixtures,
  readAppearances,
  readAppearancesOf,
  readPositions,
  readSubstitutions,
} from './player-matches.queries.js';
import type { MatchSpan, PlayedFixtureRow } from './player-matches.queries.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import { Replacements } from './replacements.js';

/** Matches of the longest horizon of value bets. */
const LONGEST_HORIZON = 50;
/** Days of the first span, read for all players; it covers the longest horizon of nearly every regular. */
const FIRST_SPAN_DAYS = 800;
/** Maximum number of players read by id; for more, all players of a span are read. */
const MOST_BY_PLAYER = 2_000;
/** Maximum number of matches read by id; more are read by their span. */
const MOST_BY_FIXTURE = 5_000;
const daySeconds = 86_400;

/** Matches of players. */
export interface PlayerMatches {
  readonly appearances: Appearances;
  /** Rows of each wanted player by his id, newest first. */
  readonly byPlayer: ReadonlyMap<number, Uint32Array>;
  /** Finished matches by fixture index; awarded ones are absent. */
  readonly fixtures: ReadonlyMap<number, PlayedFixtureRow>;
  readonly replacements: Replacements;
}

/**
 * Matches of players with minutes, whether their counts feed boards or not: the last 50, and all of the last 400 days.
 */
export async function loadPlayerMatches(
  sql: SqlTransaction,
  playerIds: readonly number[],
  now: Date,
): Promise<PlayerMatches> {
  const appearances = new Appearances();
  /** Newest first. */
  const fixtures = new Map<number, PlayedFixtureRow>();
  const replacements = new Replacements(appearances);
  const picked = (): Map<number, Uint32Array> => pick(appearances, fixtures, playerIds, now);
  const read = async (span: MatchSpan): Promise<void> => {
    const known = appearances.fixtures.ids.length;
    await readAppearances(sql, span, now, appearances.take);
    const ids = appearances.fixtures.ids.slice(known);
    for (const row of await listPlayedFixtures(sql, ids, now)) fixtures.set(appearances.fixtures.find(row.id), row);
    await readSubstitutions(sql, ids.length > MOST_BY_FIXTURE ? span : ids, now, replacements.take);
  };
  const spans: MatchSpan[] = [];
  if (playerIds.length <= MOST_BY_PLAYER) spans.push({ from: new Date(0), until: now, playerIds });
  else {
    const since = new Date(now.getTime() - FIRST_SPAN_DAYS * daySeconds * 1000);
    spans.push({ from: since, until: now, playerIds: null });
    await read(spans[0]!);
    const byPlayer = picked();
    spans.push({
      from: new Date(0),
      until: since,
      playerIds: playerIds.filter((id) => byPlayer.get(id)!.length < LONGEST_HORIZON),
    });
  }
  const last = spans.at(-1)!;
  if (last.playerIds !== null && last.playerIds.length > 0) {
    await read(last);
    const missing = replacements.missing(appearances.byFixture());
    if (missing.length > 0) await readAppearancesOf(sql, missing, now, appearances.take);
  }
  const byFixture = appearances.byFixture();
  replacements.resolve(byFixture);
  for (const span of spans)
    if (span.playerIds === null || span.playerIds.length > 0)
      await setPositions(sql, appearances, byFixture, span, now);
  return { appearances, byPlayer: picked(), fixtures, replacements };
}

/** Sets the positions of rows from the line-ups. */
async function setPositions(
  sql: SqlTransaction,
  appearances: Appearances,
  byFixture: RowsByKey,
  span: MatchSpan,
  now: Date,
): Promise<void> {
  const words = new TextDictionary();
  const positions: number[] = [];
  await readPositions(sql, span, now, (row) => {
    const player = appearances.players.find(row.id());
    const fixture = appearances.fixtures.find(row.id());
    const word = row.text(words);
    if (player < 0 || fixture < 0 || word < 0) return;
    const at = appearances.find(byFixture, fixture, player);
    if (at >= 0)
      appearances.position[at] = positions[word] ??= positionIndex(words.texts[word] as DetailedPosition, null);
  });
}

/** The eligible rows of each player, newest first. */
function pick(
  appearances: Appearances,
  fixtures: ReadonlyMap<number, PlayedFixtureRow>,
  playerIds: readonly number[],
  now: Date,
): Map<number, Uint32Array> {
  const trendStart = now.getTime() / 1000 - TREND_DAYS * daySeconds;
  const players = playerIds.map((id) => appearances.players.enter(id));
  const isWanted = new Uint8Array(appearances.players.ids.length);
  for (const player of players) isWanted[player] = 1;
  const { starts, rows } = appearances.byFixture();
  /** Calls `take` with every eligible row and how many rows of the player came before it. */
  const walk = (take: (player: number, count: number, row: number) => void): Uint32Array => {
    const counts = new Uint32Array(isWanted.length);
    for (const [fixture, { kickoff }] of fixtures) {
      for (let at = starts[fixture]!; at < starts[fixture + 1]!; at += 1) {
        const player = appearances.player[rows[at]!]!;
        if (isWanted[player] === 0 || appearances.minutes[rows[at]!] === 0) continue;
        if (counts[player]! >= LONGEST_HORIZON && kickoff < trendStart) continue;
        take(player, counts[player]!, rows[at]!);
        counts[player]! += 1;
      }
    }
    return counts;
  };
  const counts = walk(() => undefined);
  const own: Uint32Array[] = [];
  for (const player of players) own[player] = new Uint32Array(counts[player]!);
  walk((player, count, row) => (own[player]![count] = row));
  return new Map(playerIds.map((id, index) => [id, own[players[index]!]!]));
}
