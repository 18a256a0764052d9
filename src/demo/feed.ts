import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedLine } from '../ingestion/sources/canonical/schema.js';
import { DAY, seasonsAt, seasonStart } from './calendar.js';
import { FeedFiles, type DemoFeedSummary } from './feed-files.js';
import { DEMO_LEAGUES, type DemoLeague } from './leagues.js';
import { FixturePrices } from './prices.js';
import {
  fixtureLine, lineupLines, REFEREE_BEFORE, seasonSlug, squadLines, statisticsLines, substitutionLines, worldLines,
} from './records.js';
import { LINEUP_BEFORE, playSeason, RESULT_AFTER, type Season, type SeasonFixture } from './season.js';
import { demoTruthOf, writtenTruth } from './truth.js';

/** Seed of the demo that everybody gets. */
export const DEMO_SEED = 20_240_814;
/** Upcoming fixtures have prices for so many days. */
export const DEMO_DAYS_AHEAD = 14;
const MANIFEST = 'demo.json';
const TRUTH = 'truth.json';
const FEED_FILE = /^\d\d-.*\.ndjson$/;

export interface DemoFeedOptions {
  /** Folder of the feed; made where it does not exist. */
  folder: string;
  /** The moment that counts as today: nothing later is told but the schedule. */
  now: Date;
  /** Another seed plays another history. Default: DEMO_SEED; top-ups: the one of the folder. */
  seed?: number;
  /** Default: all of DEMO_LEAGUES. */
  leagues?: readonly DemoLeague[];
}

/** What the folder holds; written last, so that an unfinished folder has none. */
interface Manifest {
  seed: number;
  generatedAt: string;
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

async function writeWindow(folder: string, seed: number, leagues: readonly DemoLeague[], window: Window): Promise<DemoFeedSummary> {
  await mkdir(folder, { recursive: true });
  const files = new FeedFiles(folder);
  const told = window.since === -Infinity ? [] : seasonsAt(window.since);
  // A season that was over the last time has no news: its matches need not be played again.
  const until = (year: number): number => (seasonStart(year + 1) <= window.since ? -Infinity : window.now);
  const seasons = seasonsAt(window.now).flatMap((year) => leagues.map((league) => playSeason(seed, league, year, until(year))));
  const isNew = (season: Season): boolean => !told.includes(season.year);
  if (told.length === 0) await files.write('00-world.ndjson', worldLines(leagues));
  for (const season of seasons.filter(isNew)) await files.write(`05-${seasonSlug(season)}-squads.ndjson`, squadLines(season));
  for (const season of seasons) await files.write(`10-${seasonSlug(season)}-fixtures.ndjson`, fixtureLines(season, window, isNew(season)));
  for (const season of seasons) await files.write(`20-${seasonSlug(season)}-line-ups.ndjson`, teamSheetLines(season, window));
  for (const season of seasons) await files.write(`30-${seasonSlug(season)}-prices.ndjson`, priceLines(seed, season, window));
  await writeFile(join(folder, TRUTH), writtenTruth(demoTruthOf(seed, seasons)));
  return files.summary;
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST}.unfinished`);
  await writeFile(unfinished, `${JSON.stringify(manifest)}\n`);
  await rename(unfinished, join(folder, MANIFEST));
}

/** What the folder was last generated for; null where it holds no finished demo. */
async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes the whole demo as it is known at `now` into a folder, with the true rates beside it
 * (`truth.json`). The same arguments give the same bytes; an earlier demo in the folder is replaced.
 */
export async function writeDemoFeed({ folder, now, seed = DEMO_SEED, leagues = DEMO_LEAGUES }: DemoFeedOptions): Promise<DemoFeedSummary> {
  await mkdir(folder, { recursive: true });
  await rm(join(folder, MANIFEST), { force: true });
  await rm(join(folder, 'top-up'), { recursive: true, force: true });
  for (const name of await readdir(folder)) if (FEED_FILE.test(name)) await rm(join(folder, name));
  const summary = await writeWindow(folder, seed, leagues, { since: -Infinity, now: now.getTime() });
  await writeManifest(folder, { seed, generatedAt: now.toISOString() });
  return summary;
}

export interface DemoTopUpOptions extends DemoFeedOptions {
  /** When the demo was told last; default: as the folder says. */
  since?: Date;
}

/**
 * Plays on: writes what became known since the last time (results, line-ups, closing prices, prices of the
 * next two weeks, a new season when one is near) into `top-up/<now>` of the folder. What was told before
 * stays as it was. Without an earlier demo in the folder, and without `since`, the whole demo is written.
 */
export async function topUpDemoFeed(options: DemoTopUpOptions): Promise<DemoFeedSummary> {
  const { folder, now } = options;
  const manifest = await readManifest(folder);
  const since = options.since ?? (manifest === null ? null : new Date(manifest.generatedAt));
  if (since === null) return writeDemoFeed(options);
  const seed = options.seed ?? manifest?.seed ?? DEMO_SEED;
  if (now <= since) return new FeedFiles(folder).summary;
  const part = join(folder, 'top-up', now.toISOString().replace(/:/g, '-'));
  await rm(part, { recursive: true, force: true });
  const summary = await writeWindow(part, seed, options.leagues ?? DEMO_LEAGUES, { since: since.getTime(), now: now.getTime() });
  await writeManifest(folder, { seed, generatedAt: now.toISOString() });
  return summary;
}

/** Days for which a demo told at `generatedAt` still has priced fixtures ahead; it is topped up below seven. */
export function demoDaysAhead(generatedAt: Date, now: Date): number {
  return DEMO_DAYS_AHEAD - (now.getTime() - generatedAt.getTime()) / DAY;
}

/** When the demo in a folder was last written or topped up; null where there is none. */
export async function demoGeneratedAt(folder: string): Promise<Date | null> {
  const manifest = await readManifest(folder);
  return manifest === null ? null : new Date(manifest.generatedAt);
}

