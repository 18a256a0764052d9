import { openPage, phone } from '../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

/** Tests of the matches of a day. */
export function matchesTests(given: BrowserTests): void {
  const open = (path: string, options = {}): ReturnType<typeof openPage> =>
    openPage(given.browser, given.service.address + path, given.now, options);

  it('shows fair prices without margin: they add up to certainty', async () => {
    const { page, close } = await open('/?day=2025-10-25&upcoming=true');
    const row = page.getByRole('listitem').filter({ hasText: 'fair' }).first();
    await row.waitFor();
    const fair = (await row.getByText(/^fair \d/).allTextContents()).map((text) => Number(text.slice(5)));
    expect(fair).toHaveLength(3);
    expect(fair.reduce((sum, odds) => sum + 1 / odds, 0)).toBeCloseTo(1, 1);
    await close();
  });

  it('holds day and filters in its address: links, back and a reload show the same', async () => {
    const { page, close } = await open('/?day=2025-10-25');
    await page.getByRole('listitem').first().waitFor();
    const all = await page.getByRole('listitem').count();
    expect(all).toBeGreaterThan(1);
    const name = (await page.getByRole('listitem').first().locator('span').first().textContent()) ?? '';
    await page.getByRole('link', { name: 'Sun 26 Oct' }).click();
    await page.waitForURL(/day=2025-10-26/);
    await page.goBack();
    await page.waitForURL(/day=2025-10-25/);
    await page.getByRole('searchbox', { name: 'Find a team or referee' }).fill('no team is called so');
    await page.getByText('No match of this day fits the filters.').waitFor();
    await page.getByRole('button', { name: 'Show without filters' }).click();
    await page
      .getByRole('listitem')
      .nth(all - 1)
      .waitFor();
    expect(name).not.toBe('');
    await close();
  });

  it('drops what its address holds wrongly', async () => {
    const { page, faults, close } = await open(
      '/?day=2025-13-77&leagues=x,-1&upcoming=maybe&find=%3Cimg%20src=x%20onerror=alert(1)%3E',
    );
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('follows the time zone of the browser', async () => {
    const { page, close } = await open('/?day=2025-10-25', { timezoneId: 'Pacific/Auckland', viewport: phone });
    await page.getByRole('listitem').first().waitFor();
    const first = await page.locator('time[datetime]').last().getAttribute('datetime');
    expect(Date.parse(first ?? '')).toBeLessThan(Date.parse('2025-10-25T11:00:00Z'));
    await close();
  });
}
