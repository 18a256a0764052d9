import { addressOf, openPage, phone } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

/** Tests of the player and team pages. */
export function profileTests(given: BrowserTests): void {
  it('moves the line of a series by keyboard, counts the matches above it, and keeps it in the address', async () => {
    const path = '/players/{playerId}?statistic=passes&line=10.5&all=true';
    const address = await addressOf(given.service.address, path, '/api/v2/lineup-projections');
    const { page, close } = await openPage(given.browser, address, given.now);
    await page.getByRole('slider', { name: 'Line of Passes' }).press('ArrowUp');
    await page.waitForURL(/line=11\.5/);
    const cells = page.getByRole('table', { name: 'Splits' }).getByRole('row').nth(1).getByRole('cell');
    const [sample, above] = await cells.allTextContents();
    const counts = await page.locator('td[data-label=Passes]').allTextContents();
    const known = counts.map(Number).filter((count) => !Number.isNaN(count));
    expect(Number(sample)).toBe(known.length);
    expect(Number(above)).toBe(known.filter((count) => count > 11.5).length);
    await close();
  });

  it('draws the same line through the counts of a team, and keeps whose counts in the address', async () => {
    const path = '/teams/{id}?statistic=corners&line=4.5&all=true';
    const { page, close } = await openPage(
      given.browser,
      await addressOf(given.service.address, path, '/api/v2/teams'),
      given.now,
    );
    const first = page.getByRole('table', { name: 'Splits' }).getByRole('row').nth(1).getByRole('cell');
    const pairs = await page.locator('td[data-label=Corners]').allTextContents();
    const own = pairs.map((text) => parseInt(text, 10)).filter((count) => !Number.isNaN(count));
    expect((await first.allTextContents()).slice(0, 2).map(Number)).toEqual([
      own.length,
      own.filter((count) => count > 4.5).length,
    ]);
    await page.getByRole('slider', { name: 'Line of Corners' }).press('PageUp');
    await page.waitForURL(/line=9\.5/);
    await page.getByRole('button', { name: 'Both sides' }).click();
    await page.waitForURL(/of=both/);
    await page.goBack();
    expect(await page.getByRole('button', { name: 'Own' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('link', { name: 'Show the last 10' }).click();
    await page.waitForFunction("document.querySelectorAll('td[data-label=Corners]').length === 10");
    await close();
  });

  it('draws a line through the cards of a referee, and counts the matches above it', async () => {
    const path = '/referees/{id}?line=3.5&all=true';
    const address = await addressOf(given.service.address, path, '/api/v2/rankings/referees');
    const { page, close } = await openPage(given.browser, address, given.now);
    await page.getByRole('slider', { name: 'Line of Cards' }).press('ArrowUp');
    await page.waitForURL(/line=4\.5/);
    const cells = page.getByRole('table', { name: 'Splits' }).getByRole('row').nth(1).getByRole('cell');
    const matches = page.getByRole('table', { name: /^Last/ });
    const counts = await matches.locator('td[data-label=Cards]').allTextContents();
    const known = counts.map(Number).filter((count) => !Number.isNaN(count));
    expect((await cells.allTextContents()).slice(0, 2).map(Number)).toEqual([
      known.length,
      known.filter((count) => count > 4.5).length,
    ]);
    await close();
  });

  it('shows losses of bets on a team as the API does', async () => {
    const address = await addressOf(given.service.address, '/teams/{id}?side=draw', '/api/v2/teams');
    const history = address.replace('/teams/', '/api/team/').replace('?', '/betting-history?');
    const { summary } = (await (await fetch(history)).json()) as {
      summary: { wins: number; losses: number; yieldLow: number; yieldHigh: number };
    };
    const { page, close } = await openPage(given.browser, address, given.now);
    const all = page.getByRole('table', { name: 'Betting history' }).getByRole('row', { name: /^All/ });
    expect(await all.locator('td[data-label=Won]').textContent()).toBe(String(summary.wins));
    expect(await all.locator('td[data-label=Lost]').textContent()).toBe(String(summary.losses));
    const ends = [summary.yieldLow, summary.yieldHigh].map((end) => end.toFixed(1).replace('-', '−'));
    const told = (await page.getByText(/95\s% interval/).textContent()) ?? '';
    for (const end of ends) expect(told).toContain(end);
    await close();
  });

  it('shows the points of a league table on a phone without scrolling', async () => {
    const address = await addressOf(given.service.address, '/teams/{id}', '/api/v2/teams');
    const { page, close } = await openPage(given.browser, address, given.now, { viewport: phone });
    const points = page.getByRole('columnheader', { name: 'Points' }).last();
    const { x, width } = (await points.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(phone.width);
    await close();
  });
}
