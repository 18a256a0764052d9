import { addressOf, openPage } from '../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

/** Tests of the pages of players and teams. */
export function profileTests(given: BrowserTests): void {
  it('moves the line of a series by keys, counts the matches above it, and holds it in the address', async () => {
    const path = '/players/{playerId}?statistic=passes&line=10.5';
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

  it('tells losses of bets on a team as the service does', async () => {
    const address = await addressOf(given.service.address, '/teams/{id}?side=draw', '/api/v2/teams');
    const history = address.replace('/teams/', '/api/team/').replace('?', '/betting-history?');
    const { summary } = (await (await fetch(history)).json()) as { summary: { wins: number; losses: number } };
    const { page, close } = await openPage(given.browser, address, given.now);
    const all = page.getByRole('table', { name: 'Betting history' }).getByRole('row', { name: /^All/ });
    expect(await all.locator('td[data-label=Won]').textContent()).toBe(String(summary.wins));
    expect(await all.locator('td[data-label=Lost]').textContent()).toBe(String(summary.losses));
    await close();
  });
}
