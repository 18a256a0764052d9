/**
 * Perceived performance of the dashboard, in Chromium with fourfold CPU throttling, from the browser's own performance
 * entries: largest contentful paint and layout shift of each page's first load; the time from an input to the next
 * paint on the widest board (0: below 16 ms); memory over 200 page changes. Beside each page the not-found page, loaded
 * in the same rounds: compare the ratios if other programs share the machine. The service must be running.
 *
 *   npm run bench dashboard -- [address http://127.0.0.1:3000] [rounds 5] [changes of page 200]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, CDPSession, LaunchOptions, Page } from 'playwright-core';
import { projectDirectory } from '../src/config/project-directory.js';
import { quantile } from './support/load-client.js';
import { figure, tableLines } from './support/table.js';

const PAINT_BOUND_MILLISECONDS = 1_000;
const SHIFT_BOUND = 0.02;
const INPUT_BOUND_MILLISECONDS = 100;
const SLOWED_DOWN = 4;
const WINDOW_MILLISECONDS = 1_000;
/** The widest board of players: every line, with a price or without. */
const WIDEST_BOARD = '/api/v2/rankings/player-prop-trends?minWindow=5&includeUnpriced=true&limit=1';
const LIGHTEST = 'not found';
/** Key presses on the board, one after the other. */
const inputSteps = [
  ['filter by letters', ['f', 'a', 'r', 'Escape']],
  ['move between rows', ['j', 'j', 'j', 'k']],
  ['open a row', ['Enter']],
  ['close it', ['Escape']],
  ['choose columns', ['c', 'Escape']],
  ['list of keys', ['?', 'Escape']],
] as const;

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const address = process.argv[3] ?? 'http://127.0.0.1:3000';
const rounds = Number(process.argv[4] ?? 5);
const changesOfPage = Number(process.argv[5] ?? 200);

interface Listed {
  readonly name: string;
  readonly path: string;
  readonly first?: string;
}

/** Browser metrics of one load. */
interface Load {
  /** Milliseconds from the navigation to the largest paint. */
  readonly paint: number;
  readonly shift: number;
}

/** Collects the browser's entries from the first script on; `buffered` would miss early shifts. */
const observe = `
  window.measured = { paint: 0, shift: 0, inputs: [] };
  measured.painted = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.paint = entry.startTime;
      resolve();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) measured.inputs.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const script = pathToFileURL(join(projectDirectory, 'scripts', 'lib', 'chromium.mjs')).href;
const { chromiumLaunch } = (await import(script)) as { chromiumLaunch: () => Promise<LaunchOptions> };
const browser = await chromium.launch(await chromiumLaunch());
try {
  await firstLoads();
  await inputs();
  await memory();
} finally {
  await browser.close();
}

async function firstLoads(): Promise<void> {
  const pages = JSON.parse(readFileSync(join(projectDirectory, 'web', 'pages.json'), 'utf8')) as Listed[];
  const loads = new Map<string, Load[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) loads.get(page.name)?.push(await loadOnce(await pathOf(page)));
  }
  const median = (name: string, of: keyof Load): number =>
    quantile(Float64Array.from(loads.get(name) ?? [], (load) => load[of]).sort(), 0.5);
  const lightest = median(LIGHTEST, 'paint');
  say(`First load, processor slowed down ${SLOWED_DOWN} times, median of ${rounds}`);
  const rows = pages.map(({ name }) => [
    name,
    figure(median(name, 'paint')),
    figure(median(name, 'paint') / lightest),
    String(PAINT_BOUND_MILLISECONDS),
    Math.max(...(loads.get(name) ?? []).map(({ shift }) => shift)).toFixed(3),
    String(SHIFT_BOUND),
  ]);
  for (const line of tableLines(['page', 'paint ms', 'of the lightest', 'bound', 'most shift', 'bound'], rows))
    say(line);
}

async function loadOnce(path: string): Promise<Load> {
  const { page, close } = await openSlowly(browser);
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const load = await page.evaluate<Load>(
    'measured.painted.then(() => ({ paint: measured.paint, shift: measured.shift }))',
  );
  await close();
  return load;
}

async function inputs(): Promise<void> {
  const { page, close } = await openSlowly(browser);
  const { pagination } = (await (await fetch(address + WIDEST_BOARD)).json()) as {
    pagination: { totalCount: number };
  };
  await page.goto(`${address}/trends?unpriced=true`, { waitUntil: 'networkidle' });
  const rows: string[][] = [];
  for (const [what, keys] of inputSteps) {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(300);
    }
    const durations = await page.evaluate<number[]>('measured.inputs.splice(0)');
    rows.push([what, String(keys.length), figure(Math.max(0, ...durations)), String(INPUT_BOUND_MILLISECONDS)]);
  }
  await close();
  say();
  say(`Input to paint on the board of players, ${pagination.totalCount} rows behind the page`);
  for (const line of tableLines(['input', 'keys', 'worst ms', 'bound'], rows)) say(line);
}

async function memory(): Promise<void> {
  const { page, session, close } = await openSlowly(browser, 1);
  await page.goto(address, { waitUntil: 'networkidle' });
  const links = page.getByRole('navigation').first().getByRole('link');
  const rows: string[][] = [];
  for (let change = 0; change <= changesOfPage; change += 1) {
    if (change % Math.round(changesOfPage / 4) === 0) rows.push([String(change), ...(await heapOf(session))]);
    await links.nth(change % (await links.count())).click();
    await page.waitForLoadState('networkidle');
  }
  await close();
  say();
  say('Memory of the page after changes of page, garbage collected');
  for (const line of tableLines(['changes', 'heap MiB', 'nodes', 'listeners'], rows)) say(line);
}

async function heapOf(session: CDPSession): Promise<string[]> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return [figure(valueOf('JSHeapUsedSize') / 2 ** 20), String(valueOf('Nodes')), String(valueOf('JSEventListeners'))];
}

async function openSlowly(
  chromiumBrowser: Browser,
  rate = SLOWED_DOWN,
): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await chromiumBrowser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  // a new Chromium window first loads its own internal pages
  await page.waitForTimeout(WINDOW_MILLISECONDS);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return { page, session, close: () => context.close() };
}

/** The address of a page; replaces `{id}` with that member of the first record of a list. */
async function pathOf({ path, first }: Listed): Promise<string> {
  if (first === undefined) return path;
  const { data } = (await (await fetch(address + first)).json()) as { data: Record<string, unknown>[] };
  return path.replace(/\{(\w+)\}/, (_, member: string) => String(data[0]?.[member]));
}
