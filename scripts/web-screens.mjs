/**
 * `npm run web:screens [-- <address>] [-- --only <page>] [-- --readme]`: takes screenshots of every page, 1440 and 390
 * pixels wide, light and dark, into .data/screens; with `--readme` those of the README, into docs/images. Needs a
 * service with demo data, by default on http://127.0.0.1:3000, and for pages of signed-in users the code of its
 * development sign-in below DATA_DIR.
 */
import './lib/node-version.mjs';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumLaunch } from './lib/chromium.mjs';
import { installIfNeeded, project } from './lib/project.mjs';

installIfNeeded();
const { chromium } = await import('playwright-core');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, readme: { type: 'boolean', default: false } },
});
const [address = 'http://127.0.0.1:3000'] = positionals;
const signIn = `#sign-in=${signInCode()}`;
const pages = JSON.parse(readFileSync(join(project, 'web', 'pages.json'), 'utf8'));
/** Pages in the README; `row` is opened before the screenshot. */
const readmePages = [
  { name: 'today', path: '/', signedIn: true },
  { name: 'sheet', path: '/value', signedIn: true, row: 'tbody tr' },
  { name: 'scorecard', path: '/scorecard?source=replay' },
];
const sizes = values.readme ? [[1120, 720]] : [[1440, 900], [390, 844]]; // prettier-ignore
const folder = values.readme ? join(project, 'docs', 'images') : join(project, '.data', 'screens');
const shown = values.readme
  ? readmePages
  : pages.filter(({ name }) => values.only === undefined || name === values.only);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await chromiumLaunch());
for (const [width, height] of sizes) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    for (const { name, path, first, row, signedIn = false } of shown) {
      const page = await context.newPage();
      await page.goto(address + (await addressOf(path, first)) + (signedIn ? signIn : ''), {
        waitUntil: 'networkidle',
      });
      if (row !== undefined) {
        await page.locator(row).first().click();
        await page.getByRole('button', { name: 'Close' }).waitFor();
        await page.locator('aside dl, aside table').first().waitFor();
      }
      await page.waitForTimeout(1_000);
      const file = name.replaceAll(' ', '-');
      await (values.readme
        ? page.screenshot({ path: join(folder, `${file}-${colorScheme}.jpg`), type: 'jpeg', quality: 75 })
        : page.screenshot({ path: join(folder, `${file}-${width}-${colorScheme}.png`), fullPage: true }));
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
console.log(`${folder}: ${shown.length} pages, ${sizes.length * 2} pictures each`);

/** The development sign-in code; empty if the service on this machine has none. */
function signInCode() {
  const file = join(resolve(project, process.env.DATA_DIR ?? '.data'), 'development-sign-in.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).code : '';
}

/** The address of a page; replaces `{id}` with that member of the first record of a list. */
async function addressOf(path, first) {
  if (first === undefined) return path;
  const { data } = await (await fetch(address + first)).json();
  return path.replace(/\{(\w+)\}/, (_, member) => data[0][member]);
}
