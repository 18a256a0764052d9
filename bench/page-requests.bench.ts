/**
 * Server cost of a dashboard page: API requests, and the processor time of Node's main thread and of PostgreSQL from
 * the navigation until the page is idle. Cold: a browser with an empty cache, after the revision has changed or before
 * anyone has requested the page; again: the third such browser; reload: the page reloaded in that browser. The service
 * must run on this machine, with the embedded database of DATA_DIR.
 *
 *   DATA_DIR=.data npm run bench page-requests -- [address http://127.0.0.1:3000] [pid of the service] [rounds 5]
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { BrowserContext, LaunchOptions } from 'playwright-core';
import { projectDirectory } from '../src/config/project-directory.js';
import { quantile } from './support/load-client.js';
import { mainThreadMilliseconds } from './support/process-usage.js';
import { figure, tableLines } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const address = process.argv[3] ?? 'http://127.0.0.1:3000';
const service = Number(process.argv[4]);
const rounds = Number(process.argv[5] ?? 5);
const dataDirectory = process.env['DATA_DIR'] ?? join(projectDirectory, '.data');
const postmaster = readFileSync(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0];

interface Listed {
  readonly name: string;
  readonly path: string;
  readonly first?: string;
  readonly signedIn?: boolean;
}

/** Cost of a page load. */
interface Usage {
  readonly requests: number;
  readonly node: number;
  readonly database: number;
}

const script = pathToFileURL(join(projectDirectory, 'scripts', 'lib', 'chromium.mjs')).href;
const { chromiumLaunch } = (await import(script)) as { chromiumLaunch: () => Promise<LaunchOptions> };
const listed = JSON.parse(readFileSync(join(projectDirectory, 'web', 'pages.json'), 'utf8')) as Listed[];
const pages = listed.filter(({ signedIn = false }) => !signedIn);
const rows: string[][] = [];
for (const page of pages) rows.push(await measure(page));
const heads = ['page', 'requests', 'cold Node ms', 'PostgreSQL ms', 'again Node ms', 'PostgreSQL ms', 'reload Node ms'];
for (const line of tableLines(heads, rows)) say(line);

async function measure(page: Listed): Promise<string[]> {
  const path = await pathOf(page);
  const [cold, again, reload]: [Usage[], Usage[], Usage[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const browser = await chromium.launch(await chromiumLaunch());
    const context = await browser.newContext({ locale: 'en-GB' });
    const first = await load(context, path);
    (round === 0 ? cold : again).push(first);
    reload.push(await load(context, path));
    await browser.close();
  }
  const median = (of: readonly Usage[], part: keyof Usage): string =>
    figure(quantile(Float64Array.from(of, (usage) => usage[part]).sort(), 0.5));
  const warm = again.slice(1);
  return [
    page.name,
    median(warm, 'requests'),
    median(cold, 'node'),
    median(cold, 'database'),
    median(warm, 'node'),
    median(warm, 'database'),
    median(reload, 'node'),
  ];
}

async function load(context: BrowserContext, path: string): Promise<Usage> {
  const page = await context.newPage();
  let requests = 0;
  page.on('request', (request) => void (requests += Number(new URL(request.url()).pathname.startsWith('/api/'))));
  const [node, database] = [mainThreadMilliseconds(service), databaseMilliseconds()];
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const used = {
    requests,
    node: mainThreadMilliseconds(service) - node,
    database: Math.max(0, databaseMilliseconds() - database),
  };
  await page.close();
  return used;
}

/** Processor time so far of all backends of the embedded database, in milliseconds. */
function databaseMilliseconds(): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const status = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = status.slice(status.lastIndexOf(')') + 2).split(' ')[1];
        return parent === postmaster ? sum + mainThreadMilliseconds(Number(name)) : sum;
      } catch {
        // the process has exited in the meantime
        return sum;
      }
    }, 0);
}

/** The address of a page; replaces `{id}` with that member of the first record of a list. */
async function pathOf({ path, first }: Listed): Promise<string> {
  if (first === undefined) return path;
  const { data } = (await (await fetch(address + first)).json()) as { data: Record<string, unknown>[] };
  return path.replace(/\{(\w+)\}/, (_, member: string) => String(data[0]?.[member]));
}
