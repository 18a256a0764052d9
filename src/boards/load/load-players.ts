import type { DetailedPosition } from '../../football/canonical.js';
import { positionCode } from '../dataset/positions.js';
import { TREND_DAYS } from '../dataset/dataset.js';
import { Appearances } from './appearances.js';
import type { RowsByFixture } from './appearances.js';
import { TextPlaces } from './copy-row.js';
import {
  listPlayedFixtures,
  readAppearances,
  readAppearancesOf,
  readPositions,
  readSubstitutions,
} from './player-matches.repository.js';
import type { MatchSpan, PlayedFixtureRow } from './player-matches.repository.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import { Replacements } from './replacements.js';

/** Matches of a player that the longest horizon of value bets looks back on. */
const LONGEST_HORIZON = 50;
/**
 * Days of which the matches of everybody are read; they hold the longest horizon of nearly everyone who plays often.
 */
const FIRST_SPAN_DAYS = 800;
/** Up to so many players are read by their own rows; more by reading the matches of everybody. */
const MOST_BY_PLAYER = 2_000;
/** Up to so many matches are named; more are told by their span. */
const MOST_BY_FIXTURE = 5_000;
const daySeconds = 86_400;

/** Matches of players. */
export interface PlayerMatches {
  readonly appearances: Appearances;
  /** Rows of each player who was asked for, newest first, by his id. */
  readonly byPlayer: ReadonlyMap<number, Uint32Array>;
  /** Matches by the place of the fixture; rows are told only of those that are there. */
  readonly fixtures: ReadonlyMap<number, PlayedFixtureRow>;
  readonly replacements: Replacements;
}

/** Matches of players with minutes, of matches that feed boards: the last 50, and all of the last 400 days. */
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
  replacements.settle(byFixture);
  for (const span of spans)
    if (span.playerIds === null || span.playerIds.length > 0)
      await placePlayers(sql, appearances, byFixture, span, now);
  return { appearances, byPlayer: picked(), fixtures, replacements };
}

/** Notes where line-ups place the players of rows. */
async function placePlayers(
  sql: SqlTransaction,
  appearances: Appearances,
  byFixture: RowsByFixture,
  span: MatchSpan,
  now: Date,
): Promise<void> {
  const words = new TextPlaces();
  const codes: number[] = [];
  await readPositions(sql, span, now, (row) => {
    const player = appearances.players.find(row.id());
    const fixture = appearances.fixtures.find(row.id());
    const word = row.text(words);
    if (player < 0 || fixture < 0 || word < 0) return;
    const at = appearances.find(byFixture, fixture, player);
    if (at >= 0) appearances.position[at] = codes[word] ??= positionCode(words.texts[word] as DetailedPosition, null);
  });
}

/** The rows that count of each player, newest first. */
function pick(
  appearances: Appearances,
  fixtures: ReadonlyMap<number, PlayedFixtureRow>,
  playerIds: readonly number[],
  now: Date,
): Map<number, Uint32Array> {
  const trendStart = now.getTime() / 1000 - TREND_DAYS * daySeconds;
  const places = playerIds.map((id) => appearances.players.enter(id));
  const isWanted = new Uint8Array(appearances.players.ids.length);
  for (const place of places) isWanted[place] = 1;
  const { starts, rows } = appearances.byFixture();
  /** Calls with every row that counts; `counts` tells how many each player has so far. */
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
  for (const place of places) own[place] = new Uint32Array(counts[place]!);
  walk((player, count, row) => (own[player]![count] = row));
  return new Map(playerIds.map((id, index) => [id, own[places[index]!]!]));
}
