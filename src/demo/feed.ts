import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedLine } from '../ingestion/sources/canonical/schema.js';
import { DAY, HOUR, leagueSchedule, runningSeason, seasonsAt, seasonStart } from './calendar.js';
import { FeedFiles, type DemoFeedSummary } from './feed-files.js';
import { DEMO_LEAGUES, type DemoLeague } from './leagues.js';
import { FixturePrices } from './prices.js';
import {
  fixtureLine,
  lineupLines,
  REFEREE_BEFORE,
  seasonSlug,
  squadLines,
  statisticsLines,
  substitutionLines,
  worldLines,
} from './records.js';
import { LINEUP_BEFORE, playSeason, RESULT_AFTER, type Season, type SeasonFixture } from './season.js';

/** Seed of the demo that everybody gets. */
export const DEMO_SEED = 20_240_814;
/** Counts up whenever the same seed plays another history: a stored demo of another edition cannot be told on. */
export const DEMO_EDITION = 3;
/** Upcoming fixtures have prices for so many days. */
export const DEMO_DAYS_AHEAD = 14;
/** New prices wait at most so long until they are told. */
const PRICES_TOLD_FOR = HOUR;
const FEED_FILE = /^\d\d-.*\.ndjson$/;

export interface DemoFeedOptions {
  /** Folder of the feed; made where it does not exist. */
  folder: string;
  /** The moment that counts as today: nothing later is told but the schedule. */
  now: Date;
  /** When the demo was told last; null: never. */
  since?: Date | null;
  /** Which seasons to tell where nothing was told: the last two, or those before them. Default: all. */
  part?: 'recent' | 'earlier';
  /** Another seed plays another history. Default: DEMO_SEED. */
  seed?: number;
  /** Default: all of DEMO_LEAGUES. */
  leagues?: readonly DemoLeague[];
}

/** A window of time: what became known in (since, now]; since = -Infinity tells everything. */
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

function* teamSheetLines(season: Season, window: Window): Generator<FeedLine> {
  for (const entry of season.fixtures) {
    if (within(entry.fixture.kickoff - LINEUP_BEFORE, window)) yield* lineupLines(entry);
    if (within(entry.fixture.kickoff + RESULT_AFTER, window)) yield* substitutionLines(entry);
  }
}

function* priceLines(seed: number, season: Season, window: Window): Generator<FeedLine> {
  const prices = (entry: SeasonFixture): FixturePrices => new FixturePrices(seed, season, entry);
  for (const entry of season.fixtures) {
    const { kickoff } = entry.fixture;
    if (within(kickoff + RESULT_AFTER, window)) yield* prices(entry).finished(window.since);
    else if (kickoff + RESULT_AFTER > window.now && kickoff <= window.now + DEMO_DAYS_AHEAD * DAY) {
      yield* prices(entry).upcoming(window.since, window.now);
    }
  }
}

async function writeWindow(
  folder: string,
  seed: number,
  leagues: readonly DemoLeague[],
  window: Window,
  part: 'recent' | 'earlier' | null,
): Promise<DemoFeedSummary> {
  await mkdir(folder, { recursive: true });
  const files = new FeedFiles(folder);
  const told = window.since === -Infinity ? [] : seasonsAt(window.since);
  const firstRecent = runningSeason(window.now) - 1;
  const isAsked = (year: number): boolean => part === null || (part === 'recent') === year >= firstRecent;
  // A season that was over the last time has no news.
  const years = seasonsAt(window.now).filter((year) => seasonStart(year + 1) > window.since && isAsked(year));
  const seasons = years.flatMap((year) => leagues.map((league) => playSeason(seed, league, year, window.now)));
  const isNew = (season: Season): boolean => !told.includes(season.year);
  if (told.length === 0 && part !== 'earlier') await files.write('00-world.ndjson', worldLines(leagues));
  for (const season of seasons.filter(isNew))
    await files.write(`05-${seasonSlug(season)}-squads.ndjson`, squadLines(season));
  for (const season of seasons)
    await files.write(`10-${seasonSlug(season)}-fixtures.ndjson`, fixtureLines(season, window, isNew(season)));
  for (const season of seasons)
    await files.write(`20-${seasonSlug(season)}-line-ups.ndjson`, teamSheetLines(season, window));
  for (const season of seasons)
    await files.write(`30-${seasonSlug(season)}-prices.ndjson`, priceLines(seed, season, window));
  return files.summary;
}

/**
 * Writes the demo as it becomes known in (since, now] into a folder: everything without `since`, else what is news
 * (results, line-ups, prices, a new season when one is near). What was told before stays as it was, and the same
 * arguments give the same bytes. Files of an earlier demo in the folder are removed.
 */
export async function writeDemoFeed(options: DemoFeedOptions): Promise<DemoFeedSummary> {
  const { folder, now, since = null, part = null, seed = DEMO_SEED, leagues = DEMO_LEAGUES } = options;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (FEED_FILE.test(name)) await rm(join(folder, name));
  if (since !== null && now <= since) return new FeedFiles(folder).summary;
  return writeWindow(folder, seed, leagues, { since: since?.getTime() ?? -Infinity, now: now.getTime() }, part);
}

/**
 * When a demo told until `since` should be told on: an hour later for prices, earlier where a line-up is published or
 * a result comes in.
 */
export function nextDemoNews(since: Date, leagues: readonly DemoLeague[] = DEMO_LEAGUES, seed = DEMO_SEED): Date {
  const told = since.getTime();
  const years = seasonsAt(told).slice(-2);
  const moments = leagues
    .flatMap((league) => years.flatMap((year) => leagueSchedule(seed, league, year)))
    .flatMap(({ kickoff }) => [kickoff - LINEUP_BEFORE, kickoff + RESULT_AFTER])
    .filter((moment) => moment > told);
  return new Date(Math.min(told + PRICES_TOLD_FOR, ...moments));
}
