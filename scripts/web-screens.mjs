/**
 * `npm run web:screens [-- <address>]`: writes pictures of every page to .data/screens, 1440 and 390 pixels wide, light
 * and dark, from a service that runs with demo data, by default on http://127.0.0.1:3000. Pages for people who are
 * signed in need its development sign-in, whose code stands below DATA_DIR.
 */
import './lib/node-version.mjs';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromiumLaunch } from './lib/chromium.mjs';
import { installIfNeeded, project } from './lib/project.mjs';

installIfNeeded();
const { chromium } = await import('playwright-core');
const pages = JSON.parse(readFileSync(join(project, 'web', 'pages.json'), 'utf8'));
const [address = 'http://127.0.0.1:3000', only] = process.argv.slice(2);
const signIn = `#sign-in=${signInCode()}`;
const folder = join(project, '.data', 'screens');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await chromiumLaunch());
for (const [width, height] of [
  [1440, 900],
  [390, 844],
]) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, timezoneId: 'Europe/London' });
    const page = await context.newPage();
    for (const { name, path, first, signedIn = false } of pages.filter(
      (each) => only === undefined || each.name === only,
    )) {
      await page.goto(address + (await addressOf(path, first)) + (signedIn ? signIn : ''), {
        waitUntil: 'networkidle',
      });
      await page.screenshot({
        path: join(folder, `${name.replaceAll(' ', '-')}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    await context.close();
  }
}
await browser.close();
console.log(`${folder}: ${pages.length} pages, 4 pictures each`);

/** The code of development sign-in; empty where the service on this machine has none. */
function signInCode() {
  const file = join(resolve(project, process.env.DATA_DIR ?? '.data'), 'development-sign-in.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).code : '';
}

/** The address of a page; `{id}` stands for that member of the first record of a list. */
async function addressOf(path, first) {
  if (first === undefined) return path;
  const { data } = await (await fetch(address + first)).json();
  return path.replace(/\{(\w+)\}/, (_, member) => data[0][member]);
}
