import { accessibilityViolations, openPage, overflows, phone } from '../../support/browser.js';
import { boards } from './boards.js';
import type { BrowserTests } from './dashboard.test.js';

/** Maximum height of a board's card: seven fit a screen. */
const highestCard = 96;

/** Tests of the phone equivalents of wide tables, side bar and search field. */
export function phoneTests(given: BrowserTests): void {
  const open = (path: string, options = {}): ReturnType<typeof openPage> =>
    openPage(given.browser, `${given.service.address}${path}#sign-in=${given.service.code}`, given.now, {
      viewport: phone,
      hasTouch: true,
      ...options,
    });

  it.each(['en-GB', 'de-DE'])(`fits a row of a board into ${highestCard} pixels: %s`, async (locale) => {
    const { page, faults, close } = await open('/', { locale });
    let opponents = 0;
    for (const board of boards) {
      await page.goto(given.service.address + board, { waitUntil: 'networkidle' });
      await page.locator('[data-row]').first().waitFor();
      const heights = await page.evaluate<number[]>(
        `[...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect().height)`,
      );
      expect([board, Math.max(...heights) <= highestCard]).toEqual([board, true]);
      expect([board, await overflows(page)]).toEqual([board, false]);
      const cutOpponents = await page.evaluate<string[]>(
        `[...document.querySelectorAll('[class*="opponent"]')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)`,
      );
      expect([board, cutOpponents]).toEqual([board, []]);
      opponents += await page.locator('[class*="opponent"]').count();
    }
    expect(opponents).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await close();
  });

  it('shows the help of a board, the other pages and the search as overlays, readable in both themes', async () => {
    const { page, faults, close } = await open('/trends');
    const response = await fetch(`${given.service.address}/api/v2/teams`);
    const [team] = ((await response.json()) as { data: { name: string }[] }).data;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: 'About Player trends' }).click();
      await page.getByText('A record, not a forecast').waitFor();
      expect(await overflows(page)).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Bookmakers' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox').fill(team!.name);
      await page.getByRole('option', { name: team!.name }).first().waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('traps keyboard and screen readers in overlays, and restores the focus', async () => {
    const { page, faults, close } = await open('/trends');
    const row = page.locator('[data-row]').first();
    const more = page.getByRole('button', { name: 'More' });
    const search = page.getByRole('button', { name: 'Search', exact: true });
    const covers = [
      ['sheet of a row', row, () => row.press('Enter'), row],
      [
        'next sheet',
        row,
        async () => {
          await row.press('Enter');
          await page.getByRole('dialog').getByRole('heading').first().waitFor();
          await page.keyboard.press('ArrowRight');
        },
        page.locator('[data-row]').nth(1),
      ],
      ['other pages', more, () => more.press('Enter'), more],
      ['search', search, () => search.press('Enter'), search],
      ['keys', more, () => page.keyboard.press('?'), more],
    ] as const;
    for (const [name, from, openCover, returnsTo] of covers) {
      await from.focus();
      await openCover();
      await page.getByRole('dialog').locator('*:focus').waitFor();
      await page.waitForLoadState('networkidle');
      expect([name, await accessibilityViolations(page)]).toEqual([name, []]);
      expect([name, await page.locator('[inert] main').count()]).toEqual([name, 1]);
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let presses = 0; presses < 30; presses += 1) {
          await page.keyboard.press(key);
          // past the last control the focus moves to the browser, and nothing in the page has it
          const focused = `document.activeElement.closest('[role=dialog], body')?.outerHTML.slice(0, 80)`;
          expect([name, await page.evaluate(focused)]).toEqual([name, expect.stringMatching(/dialog|^<body/)]);
        }
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // fails here if the focus goes elsewhere
      await returnsTo.and(page.locator(':focus')).waitFor();
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('shows active filters first, after search and order', async () => {
    const { page, close } = await open('/trends?includeUnpriced=true&minOdds=1.5');
    const filters = page.locator('#board-filters');
    await filters.getByRole('button', { name: /^Price from 1.5/ }).waitFor();
    const left = async (name: RegExp): Promise<number> =>
      (await filters.getByRole('button', { name }).boundingBox())!.x;
    const places = [await left(/^Sort/), await left(/^Price/), await left(/^Include unpriced/), await left(/^League/)];
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await close();
  });

  it('swipes between sheets, without animation if reduced motion is preferred', async () => {
    const { page, close } = await open('/trends', { reducedMotion: 'reduce' });
    await page.locator('[data-row]').first().click();
    const sheet = page.getByRole('dialog');
    const title = sheet.getByRole('heading').first();
    await title.waitFor();
    const [first, url] = [await title.textContent(), page.url()];
    const touches = await page.context().newCDPSession(page);
    const { y } = (await title.boundingBox())!;
    const swipe = async (from: number, to: number): Promise<void> => {
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<unknown> =>
        touches.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
      await send('touchStart', from);
      await send('touchMove', to);
      await send('touchEnd');
    };
    await swipe(300, 100);
    await page.waitForURL((address) => address.href !== url);
    await sheet.getByRole('heading').first().waitFor();
    expect(await title.textContent()).not.toBe(first);
    const names = `[...document.querySelectorAll('[role=dialog] *')].map((each) => getComputedStyle(each).animationName)`;
    expect(new Set(await page.evaluate<string[]>(names))).toEqual(new Set(['none']));
    await swipe(100, 300);
    await page.waitForURL(url);
    await sheet.getByRole('heading', { name: first! }).waitFor();
    await close();
  });
}
