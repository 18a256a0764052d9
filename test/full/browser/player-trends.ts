import { openPage, phone, savedRows } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

/** Tests of the player trends board, and of common behaviour of boards. */
export function playerTrendsTests(given: BrowserTests): void {
  const open = (path: string, options = {}): ReturnType<typeof openPage> =>
    openPage(given.browser, given.service.address + path, given.now, options);
  const rows = '[data-row]';

  it('works by keyboard alone: rows, sheet, filters, columns, back', async () => {
    const { page, faults, close } = await open('/trends');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    const second = await page.locator(rows).nth(1).getAttribute('data-row');
    expect(await page.evaluate('document.activeElement.dataset.row')).toBe(second);
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').getByText('Break-even', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('row')).toBe(second);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'League' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Average').click();
    await page.getByRole('columnheader', { name: 'Average' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('shows in the sheet what the API returns for the row', async () => {
    const { page, close } = await open('/trends');
    const link = page.locator(rows).first();
    const key = (await link.getAttribute('data-row')) ?? '';
    const response = await fetch(`${given.service.address}/api/v2/rankings/player-prop-trends/${key}`);
    const { data: trend } = (await response.json()) as {
      data: {
        bestOdds: number;
        edge: number;
        hitRate: number;
        trendWindow: number;
        bookmakers: unknown[];
        recentGames: unknown[];
      };
    };
    await link.click();
    const sheet = page.getByRole('complementary');
    await sheet.getByText('Break-even', { exact: true }).waitFor();
    const facts = await sheet.getByRole('definition').allTextContents();
    expect(Number(facts[0])).toBeCloseTo(trend.bestOdds, 2);
    expect(Number.parseFloat(facts[1] ?? '')).toBeCloseTo(100 / trend.bestOdds, 0);
    expect(Number.parseFloat((facts[2] ?? '').replace('−', '-'))).toBeCloseTo(trend.edge, 0);
    expect(Number.parseFloat(facts[3] ?? '')).toBeCloseTo(100 * trend.hitRate, 0);
    const shown = Math.min(trend.trendWindow, trend.recentGames.length);
    expect(await sheet.getByRole('table').first().getByRole('row').count()).toBe(shown + 1);
    expect(await sheet.getByRole('table').last().getByRole('row').count()).toBe(trend.bookmakers.length + 1);
    await close();
  });

  it('filters by facets, kept in the address: a link, back and a saved view restore them', async () => {
    const { page, close } = await open('/trends');
    await page.getByRole('button', { name: /^Statistic/ }).click();
    const value = page.getByRole('dialog', { name: 'Statistic' }).locator('label').first();
    const [, name = '', count = ''] = /^(.*?)(\d+)$/.exec((await value.textContent()) ?? '') ?? [];
    await value.click();
    await page.keyboard.press('Escape');
    await page.getByText(new RegExp(` of ${Number(count).toLocaleString('en-GB')}$`)).waitFor();
    // rows are rendered after the pager
    await page.locator(rows).first().filter({ hasText: name }).waitFor();
    const address = page.url();
    expect(new URL(address).searchParams.get('statTypes')).toBeTruthy();
    await page.getByRole('link', { name: 'Best price' }).click();
    await page.waitForURL(/sortBy=odds/);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('View name').fill('my view');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'my view', exact: true }).waitFor();
    await page.goto(`${given.service.address}/trends`);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'my view', exact: true }).click();
    await page.waitForURL(/statTypes=.*sortBy=odds/);
    await page.goBack();
    await page.waitForURL(`${given.service.address}/trends`);
    await close();
  });

  it('exports the whole filtered board as CSV', async () => {
    const { page, close } = await open('/trends?type=over');
    const { saved, told } = await savedRows(page);
    expect(saved).toBe(told);
    await close();
  });

  it('explains why it is empty, and drops an expired snapshot', async () => {
    const { page, close } = await open('/trends?search=nobody+is+called+so');
    await page.getByRole('heading', { name: 'No rows match the filters.' }).waitFor();
    await page.getByRole('button', { name: 'Show without filters' }).click();
    await page.locator(rows).first().waitFor();
    await page.goto(`${given.service.address}/trends?page=2&revision=1-1`);
    await page.getByText('have expired').waitFor();
    await page.locator(rows).first().waitFor();
    expect(page.url()).toBe(`${given.service.address}/trends`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('have expired').waitFor({ state: 'detached' });
    await close();
  });

  it('opens a row as a bottom sheet on a phone, and says when the row is gone', async () => {
    const { page, close } = await open('/trends', { viewport: phone });
    await page.locator(rows).first().click();
    await page.getByRole('dialog').getByText('By bookmaker').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto(`${given.service.address}/trends?row=1:1:shots:1.5:over`);
    await page.getByRole('dialog').getByRole('heading').waitFor();
    await close();
  });
}
