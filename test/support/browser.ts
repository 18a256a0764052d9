import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, LaunchOptions, Page } from 'playwright-core';
import { projectDirectory } from '../../src/config/project-directory.js';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** `describe` for tests in a browser. They fail if none starts; BROWSER_TESTS=off skips them. */
export const describeInBrowser = process.env['BROWSER_TESTS'] === 'off' ? describe.skip : describe;

/** Starts the system's Chromium, else the one from npm. */
export function startBrowser(): Promise<Browser> {
  const script = pathToFileURL(join(projectDirectory, 'scripts', 'lib', 'chromium.mjs')).href;
  const print = `import { chromiumLaunch } from '${script}'; console.log(JSON.stringify(await chromiumLaunch()));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', print], { encoding: 'utf8' });
  return chromium.launch(JSON.parse(text) as LaunchOptions);
}

/** A page with empty storage, and the errors in it. */
export interface TestPage {
  readonly page: Page;
  /** Script errors and content security policy violations. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens an address with the browser's clock at a moment; the page is loaded when no request is in flight.
 * @param now ISO 8601 instant
 */
export async function openPage(
  browser: Browser,
  address: string,
  now: string,
  options: BrowserContextOptions = {},
): Promise<TestPage> {
  const context = await browser.newContext({ viewport: desktop, timezoneId: 'UTC', locale: 'en-GB', ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.clock.setSystemTime(now);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // a rejected request is a state of the page, which tests examine
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return { page, faults, close: () => context.close() };
}

/** A page of the dashboard. */
export interface DashboardPage {
  readonly name: string;
  /** `{id}` is replaced by that member of the first record of `first`. */
  readonly path: string;
  readonly first?: string;
  /** Whether it is for signed-in users. */
  readonly signedIn?: boolean;
}

/** All pages of the dashboard. */
export const pages = JSON.parse(
  readFileSync(join(projectDirectory, 'web', 'pages.json'), 'utf8'),
) as readonly DashboardPage[];

/** Pages that need no sign-in. */
export const publicPages = pages.filter(({ signedIn = false }) => !signedIn);

/** The address of a page; `{id}` in its path is replaced by that member of the first record of a list. */
export async function addressOf(service: string, path: string, first?: string): Promise<string> {
  if (first === undefined) return service + path;
  const { data } = (await (await fetch(service + first)).json()) as { data: Record<string, unknown>[] };
  return service + path.replace(/\{(\w+)\}/, (_, member: string) => String(data[0]?.[member]));
}

/** Violations of accessibility rules (WCAG 2.2 A and AA, best practices), each with its location. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // colours are final once no animation runs
  await page.evaluate(
    `Promise.all(document.getAnimations().filter((each) => each.playState === 'running').map((each) =>
      each.effect.getComputedTiming().endTime === Infinity ? null : each.finished.catch(() => null)))`,
  );
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run({ resultTypes: ['violations'] })`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Keyboard issues: elements with a click handler that take no focus, and controls without a visible focus. */
export async function keyboardViolations(page: Page): Promise<string[]> {
  // the browser shows the focus once a key was pressed
  await page.keyboard.press('Tab');
  return page.evaluate<string[]>(`(() => {
    const takesFocus = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const nameOf = (element) => element.outerHTML.slice(0, 160);
    const propertiesOf = (element) => element[Object.keys(element).find((key) => key.startsWith('__reactProps'))] ?? {};
    const isOutlined = (element, part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    };
    const all = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    const pointerOnly = all
      .filter((element) => propertiesOf(element).onClick && !element.matches(takesFocus + ', label'))
      .map((element) => 'takes no focus: ' + nameOf(element));
    const unseen = all
      .filter((element) => element.matches(takesFocus) && element.tabIndex >= 0 && !element.disabled)
      .filter((element) => {
        element.focus();
        // these have their outline elsewhere: a link over a whole row, and an input within its label
        return !isOutlined(element) && !isOutlined(element, '::after') && !isOutlined(element.parentElement);
      })
      .map((element) => 'shows no focus: ' + nameOf(element));
    return [...pointerOnly, ...unseen];
  })()`);
}

/** Saves an open board as CSV with its shortcut; the rows in the file, and the number that the page shows. */
export async function savedRows(page: Page): Promise<{ saved: number; told: number }> {
  const text = (await page.getByText(/^\d+ to \d+ of /).textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.keyboard.press('x');
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  return { saved: lines.length - 1, told: Number(text.split(' of ')[1]?.replace(/\D/g, '')) };
}

/** Whether a page is wider than its window. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
}
