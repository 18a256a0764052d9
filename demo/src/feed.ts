import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedLine } from './product.js';
import { DAY, HOUR, LINEUP_BEFORE, RESULT_AFTER, runningSeason, seasonsAt, seasonStart } from './calendar.js';
import { eventLines, liveScoreLine } from './in-play.js';
import { DEMO_LEAGUES, type DemoLeague } from './leagues.js';
import { DEMO_SEED } from './news.js';
import { FixturePrices } from './prices.js';
import {
  ABSENCES_BEFORE,
  absenceLines,
  fixtureLine,
  lineupLines,
  REFEREE_BEFORE,
  seasonSlug,
  squadLines,
  statisticsLines,
  substitutionLines,
  referenceLines,
} from './records.js';
import { misspeltPrices, misspeltTeam } from './spellings.js';
import { playSeason, type Season, type SeasonFixture } from './season.js';

/** Days ahead for which upcoming fixtures have prices. */
const DEMO_DAYS_AHEAD = 14;
/** Days back for which closing prices of players are published. */
const PLAYER_ARCHIVE_DAYS = 90;
const FEED_FILE = /^\d\d-.*\.ndjson$/;
const CHUNK_CHARACTERS = 1 << 20;
/** News of up to this period goes into one file, loaded in one transaction, so that boards are built once. */
const ONE_FILE = HOUR;

export interface DemoFeedOptions {
  /** Folder of the feed, created if absent. */
  folder: string;
  /** Only the schedule extends beyond it. */
  now: Date;
  /** Time up to which the demo is loaded; null: not loaded. */
  since?: Date | null;
  /** Seasons of a first load: the last two, or those before them. Default: all. */
  part?: 'recent' | 'earlier';
  /** Default: DEMO_SEED. */
  seed?: number;
  /** Default: all of DEMO_LEAGUES. */
  leagues?: readonly DemoLeague[];
}

/** Facts that became known in (since, now]; since = -Infinity: all. */
interface Window {
  since: number;
  now: number;
}

const within = (moment: number, { since, now }: Window): boolean => moment > since && moment <= now;

function* fixtureLines(season: Season, window: Window, isNew: boolean): Generator<FeedLine> {
  for (const entry of season.fixtures) {
    const { kickoff } = entry.fixture;
    const isNews = within(kickoff - REFEREE_BEFORE, window) || within(kickoff + RESULT_AFTER, window);
    if (isNew || isNews) yield fixtureLine(entry, window.now);
  }
  for (const entry of season.fixtures) {
    if (within(entry.fixture.kickoff + RESULT_AFTER, window)) yield* statisticsLines(entry);
  }
}

/** Line-ups and substitutions; for the current season also absences. */
function* lineupWindowLines(season: Season, window: Window): Generator<FeedLine> {
  const isRunning = season.year >= runningSeason(window.now);
  for (const entry of season.fixtures) {
    if (isRunning && within(entry.fixture.kickoff - ABSENCES_BEFORE, window)) yield* absenceLines(season, entry);
    if (within(entry.fixture.kickoff - LINEUP_BEFORE, window)) yield* lineupLines(entry);
    if (within(entry.fixture.kickoff + RESULT_AFTER, window)) yield* substitutionLines(entry);
  }
}

/** All events so far of matches with a new one, and the scores of matches in play; current season only. */
function* inPlayLines(season: Season, window: Window): Generator<FeedLine> {
  if (season.year !== runningSeason(window.now)) return;
  for (const entry of season.fixtures) {
    const { kickoff } = entry.fixture;
    if (kickoff >= window.now || kickoff + RESULT_AFTER <= window.since) continue;
    const events = eventLines(entry, window.now);
    if (events.some(({ knownAt }) => within(Date.parse(knownAt), window))) yield* events;
    const score = liveScoreLine(entry, window.now);
    if (score !== null) yield score;
  }
}

function* priceLines(seed: number, season: Season, window: Window): Generator<FeedLine> {
  const prices = (entry: SeasonFixture): FixturePrices => new FixturePrices(seed, season, entry);
  for (const entry of season.fixtures) {
    const { kickoff } = entry.fixture;
    if (within(kickoff + RESULT_AFTER, window)) {
      yield* prices(entry).finished(window.since);
      if (kickoff > window.now - PLAYER_ARCHIVE_DAYS * DAY) yield* prices(entry).closedPlayers(window.since);
    } else if (kickoff + RESULT_AFTER > window.now && kickoff <= window.now + DEMO_DAYS_AHEAD * DAY) {
      yield* prices(entry).upcoming(window.since, window.now);
    }
  }
}

function* misspeltLines(
  seed: number,
  leagues: readonly DemoLeague[],
  seasons: readonly Season[],
  { since, now }: Window,
): Generator<FeedLine> {
  if (since === -Infinity) yield* misspeltTeam(leagues);
  for (const season of seasons) yield* misspeltPrices(seed, season, since, now);
}

/** A file of a feed. */
interface FeedPart {
  readonly name: string;
  readonly lines: Iterable<FeedLine>;
}

function writeWindow(
  folder: string,
  seed: number,
  leagues: readonly DemoLeague[],
  window: Window,
  part: 'recent' | 'earlier' | null,
): Promise<string[]> {
  const parts: FeedPart[] = [];
  const write = (name: string, lines: Iterable<FeedLine>): void => void parts.push({ name, lines });
  const known = window.since === -Infinity ? [] : seasonsAt(window.since);
  const firstRecent = runningSeason(window.now) - 1;
  const isWanted = (year: number): boolean => part === null || (part === 'recent') === year >= firstRecent;
  // a season that had ended by `since` has nothing new
  const years = seasonsAt(window.now).filter((year) => seasonStart(year + 1) > window.since && isWanted(year));
  const seasons = years.flatMap((year) => leagues.map((league) => playSeason(seed, league, year, window.now)));
  const isNew = (season: Season): boolean => !known.includes(season.year);
  if (known.length === 0 && part !== 'earlier') write('00-world.ndjson', referenceLines(leagues));
  for (const season of seasons.filter(isNew)) write(`05-${seasonSlug(season)}-squads.ndjson`, squadLines(season));
  for (const season of seasons)
    write(`10-${seasonSlug(season)}-fixtures.ndjson`, fixtureLines(season, window, isNew(season)));
  for (const season of seasons) write(`20-${seasonSlug(season)}-line-ups.ndjson`, lineupWindowLines(season, window));
  for (const season of seasons) write(`25-${seasonSlug(season)}-in-play.ndjson`, inPlayLines(season, window));
  for (const season of seasons) write(`30-${seasonSlug(season)}-prices.ndjson`, priceLines(seed, season, window));
  if (part !== 'earlier') write('40-spellings.ndjson', misspeltLines(seed, leagues, seasons, window));
  if (window.now - window.since > ONE_FILE) return writeParts(folder, parts);
  return writeParts(folder, [{ name: '50-news.ndjson', lines: allLines(parts) }]);
}

function* allLines(parts: readonly FeedPart[]): Generator<FeedLine> {
  for (const { lines } of parts) yield* lines;
}

/** Writes a file for each part that has lines. @returns the paths of the files */
async function writeParts(folder: string, parts: readonly FeedPart[]): Promise<string[]> {
  const files: string[] = [];
  for (const { name, lines } of parts) {
    const path = join(folder, name);
    if (await writeLines(path, lines)) files.push(path);
  }
  return files;
}

/** Writes lines to a file in chunks. @returns false without any line, in which case no file is created */
async function writeLines(path: string, lines: Iterable<FeedLine>): Promise<boolean> {
  let file: FileHandle | null = null;
  let chunk = '';
  try {
    for (const line of lines) {
      file ??= await open(path, 'w');
      chunk += `${JSON.stringify(line)}\n`;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      await file.appendFile(chunk);
      chunk = '';
    }
    await file?.appendFile(chunk);
    return file !== null;
  } finally {
    await file?.close();
  }
}

/**
 * Writes the facts that became known in (since, now] to a folder, replacing earlier feed files.
 * @returns paths of the files in load order
 */
export async function writeDemoFeed(options: DemoFeedOptions): Promise<string[]> {
  const { folder, now, since = null, part = null, seed = DEMO_SEED, leagues = DEMO_LEAGUES } = options;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (FEED_FILE.test(name)) await rm(join(folder, name));
  if (since !== null && now <= since) return [];
  return writeWindow(folder, seed, leagues, { since: since?.getTime() ?? -Infinity, now: now.getTime() }, part);
}
