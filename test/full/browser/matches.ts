import type { Page } from 'playwright-core';
import { accessibilityViolations, openPage, phone } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

const before = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Changes the service's status that the page receives. */
function withConfig(page: Page, changed: object): Promise<unknown> {
  return page.route('**/api/session/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...changed } });
  });
}

/** Tests of the page with the matches of a day. */
export function matchesTests(given: BrowserTests): void {
  const open = (path: string, options = {}): ReturnType<typeof openPage> =>
    openPage(given.browser, given.service.address + path, given.now, options);

  it('shows margin-free fair prices whose probabilities sum to 1', async () => {
    const { page, close } = await open('/matches?day=2025-10-25&upcoming=true');
    const row = page.getByRole('listitem').filter({ hasText: 'fair' }).first();
    await row.waitFor();
    const fair = (await row.getByText(/^fair \d/).allTextContents()).map((text) => Number(text.slice(5)));
    expect(fair).toHaveLength(3);
    expect(fair.reduce((sum, odds) => sum + 1 / odds, 0)).toBeCloseTo(1, 1);
    await close();
  });

  it('keeps day and filters in the address: links, back and reload show the same', async () => {
    const { page, close } = await open('/matches?day=2025-10-25');
    await page.getByRole('listitem').first().waitFor();
    const all = await page.getByRole('listitem').count();
    expect(all).toBeGreaterThan(1);
    const name = (await page.getByRole('listitem').first().locator('span').first().textContent()) ?? '';
    await page.getByRole('link', { name: 'Sun 26 Oct' }).click();
    await page.waitForURL(/day=2025-10-26/);
    await page.goBack();
    await page.waitForURL(/day=2025-10-25/);
    await page.getByRole('searchbox', { name: 'Find a team or referee' }).fill('no team is called so');
    await page.getByText('No matches on this day fit the filters.').waitFor();
    await page.waitForURL(/find=no/);
    await page.reload();
    await page.getByText('No matches on this day fit the filters.').waitFor();
    await page.getByRole('button', { name: 'Show without filters' }).click();
    await page
      .getByRole('listitem')
      .nth(all - 1)
      .waitFor();
    expect(name).not.toBe('');
    await close();
  });

  it('moves between days with the arrow keys, and between matches with j and k', async () => {
    const { page, close } = await open('/matches?day=2025-10-25');
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/day=2025-10-26/);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/day=2025-10-25/);
    await page.locator('[data-row]').nth(1).waitFor();
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    const id = await page.locator('[data-row]').first().getAttribute('data-row');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/matches/${id}$`));
    await close();
  });

  it('shows the next day with matches if today has none, and says so', async () => {
    const list = `${given.service.address}/api/v2/fixtures?from=2025-10-25&limit=100`;
    const { data } = (await (await fetch(list)).json()) as { data: { kickoffAt: string }[] };
    const days = [...new Set(data.map(({ kickoffAt }) => kickoffAt.slice(0, 10)))];
    const next = days.find((day, index) => index > 0 && !days.includes(before(day))) ?? '';
    const { clock } = given.service.app;
    clock.set(new Date(`${before(next)}T12:00:00Z`));
    const { page, close } = await open('/matches');
    await page.getByText('No matches today. This is the next match day.').waitFor();
    expect(await page.getByLabel('Another day').inputValue()).toBe(next);
    await close();
    clock.set(new Date(given.now));
  });

  it('shows the day of the service whatever the browser’s clock, and that its clock is frozen', async () => {
    const { page, close } = await openPage(given.browser, 'about:blank', '2027-08-01T12:00:00Z');
    await page.goto(`${given.service.address}/matches`, { waitUntil: 'networkidle' });
    expect(await page.getByLabel('Another day').inputValue()).toBe('2025-10-25');
    await page.getByText(/^This service’s clock is frozen at Saturday,? 25 October 2025/).waitFor();
    expect(await page.getByText('Not updated since').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await close();
  });

  it('shows when the newest price or file arrived as the time of the data', async () => {
    const { page, close } = await open('/outliers');
    const response = await fetch(`${given.service.address}/api/v2/rankings/price-outliers?pageSize=1`);
    const { dataAsOf } = (await response.json()) as { dataAsOf: string };
    expect(Date.parse(dataAsOf)).toBeLessThanOrEqual(Date.parse(given.now));
    const told = page.getByText(/^Data as of/).locator('time');
    expect(new Date((await told.getAttribute('datetime')) ?? '').getTime()).toBe(Date.parse(dataAsOf));
    await close();
  });

  it('marks matches with value bets for users who may see them, and links there', async () => {
    const path = '/matches?day=2025-10-25&upcoming=true';
    const anonymous = await open(path);
    await anonymous.page
      .getByText(/^fair \d/)
      .first()
      .waitFor();
    expect(await anonymous.page.getByRole('link', { name: /value bet/ }).count()).toBe(0);
    await anonymous.close();
    const counted: number[] = [];
    const { page, close } = await openPage(given.browser, 'about:blank', given.now);
    await page.route('**/api/v2/fixtures?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { id: number }[] };
      counted.push(...body.data.map(({ id }) => id));
      const data = body.data.map((each, index) => ({ ...each, valueBets: index === 0 ? 2 : 0 }));
      await route.fulfill({ response, json: { ...body, data } });
    });
    await page.goto(`${given.service.address}${path}#sign-in=${given.service.code}`);
    const badges = page.getByRole('link', { name: /value bet/ });
    await badges.first().waitFor();
    expect(counted.length).toBeGreaterThan(1);
    expect(await badges.allTextContents()).toEqual(['2 value bets']);
    await badges.click();
    await page.waitForURL(`**/matches/${counted[0]}?tab=cards`);
    await close();
  });

  it('loads the matches of a day in two requests, and names regulars missing from a published line-up', async () => {
    const { page, close } = await open('/matches?day=2025-10-25&upcoming=true');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // the late source is requested separately, once a minute
      if (pathname.startsWith('/api/v2/') && pathname !== '/api/v2/data-coverage/sources') asked.push(pathname);
    });
    await page.route('**/api/v2/fixtures?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { missingRegulars: unknown }[] };
      const missing = ['Ava One', 'Bo Two'].map((playerName, index) => ({
        teamId: 1,
        playerId: index + 1,
        playerName,
      }));
      for (const [index, match] of body.data.entries()) match.missingRegulars = missing.slice(0, index % 3);
      await route.fulfill({ response, json: body });
    });
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByText(/^Without Ava One/).count()).toBeGreaterThan(0);
    await page
      .getByText(/^Without 2 regulars/)
      .first()
      .focus();
    expect(
      await page.getByText(/started each of the team’s last five matches: Ava One, Bo Two/).count(),
    ).toBeGreaterThan(0);
    expect(asked.filter((path) => path !== '/api/v2/stream').sort()).toEqual([
      '/api/v2/fixtures',
      '/api/v2/matchday-fixtures',
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await close();
  });

  it('warns that data are older than the refresh interval', async () => {
    const address = `${given.service.address}/matches?day=2025-10-25`;
    for (const [minutes, shown] of [
      [4, 'Data as of'],
      [6, 'Not updated since'],
    ] as const) {
      const now = new Date(Date.parse(given.now) + minutes * 60_000).toISOString();
      const { page, close } = await openPage(given.browser, 'about:blank', now);
      await withConfig(page, { now, isClockFrozen: false });
      await page.goto(address);
      await page.getByText(shown).waitFor();
      await close();
    }
  });

  it('names the late price source, as measured by the service', async () => {
    const { page, close } = await open('/matches?day=2025-10-25');
    const late = {
      name: 'the-odds-api',
      gives: ['matchPrices'],
      lastNewsAt: '2025-10-24T12:00:00Z',
      expectedEverySeconds: 600,
      isLate: true,
    };
    await page.route('**/api/v2/data-coverage/sources', (route) => route.fulfill({ json: { data: [late] } }));
    await page.reload();
    await page
      .getByText(
        /^Prices may be out of date: the last ones from The Odds API .*, usually every 10 minutes\. Check before you bet\.$/,
      )
      .waitFor();
    await close();
  });

  it('drops invalid values from the address', async () => {
    const { page, faults, close } = await open(
      '/matches?day=2025-13-77&leagues=x,-1&upcoming=maybe&find=%3Cimg%20src=x%20onerror=alert(1)%3E',
    );
    await page.getByRole('heading', { name: 'Matches', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('uses the time zone of the browser', async () => {
    const { page, close } = await open('/matches?day=2025-10-25', { timezoneId: 'Pacific/Auckland', viewport: phone });
    await page.getByRole('listitem').first().waitFor();
    const first = await page.locator('time[datetime]').last().getAttribute('datetime');
    expect(Date.parse(first ?? '')).toBeLessThan(Date.parse('2025-10-25T11:00:00Z'));
    await close();
  });
}
