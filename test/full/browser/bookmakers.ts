import type { BookmakerSkillList } from '../../../src/bookmakers/bookmaker-skill.dto.js';
import { accessibilityViolations, openPage, overflows, phone } from '../../support/browser.js';
import { fitPricesAt } from '../../support/refit.js';
import type { BrowserTests } from './dashboard.test.js';

/** Tests of the bookmakers' page, before and after the first fit of closing prices. */
export function bookmakersTests(given: BrowserTests): void {
  const open = (path: string): ReturnType<typeof openPage> =>
    openPage(given.browser, given.service.address + path, given.now);
  const list = async (query = ''): Promise<BookmakerSkillList> =>
    (await (await fetch(`${given.service.address}/api/v2/bookmakers/skill${query}`)).json()) as BookmakerSkillList;

  it('explains before the first fit why it is empty', async () => {
    const { page, close } = await open('/bookmakers');
    await page.getByText('Closing prices have not been read yet').waitFor();
    await close();
  });

  describe('once closing prices are fitted', () => {
    beforeAll(() => fitPricesAt(given.service.database.sql, new Date(given.now)), 60_000);

    it('lists the bookmakers of a market as the API does, with their sample sizes', async () => {
      const { data } = await list('?family=matchResult');
      expect(data.length).toBeGreaterThan(3);
      const { page, faults, close } = await open('/bookmakers');
      const table = page.getByRole('table', { name: 'Match result' });
      await table.waitFor();
      const names = await table.locator('tbody th').allTextContents();
      expect(names).toEqual(data.map(({ bookmakers }) => bookmakers.join(', ')));
      const margins = await table.locator('td[data-label=Margin]').allTextContents();
      expect(margins).toEqual(
        data.map(({ margin }) => `${margin.overroundPct!.toFixed(1)}\u202f%${margin.matches} matches`),
      );
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.setViewportSize(phone);
      expect(await overflows(page)).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });

    it('shows another market, kept in the address, and why one is empty', async () => {
      expect((await list('?family=matchCounts')).data).toEqual([]);
      const { page, close } = await open('/bookmakers');
      await page.getByRole('button', { name: 'Goals over/under' }).click();
      await page.waitForURL(/family=goalTotals/);
      await page.getByRole('table', { name: 'Goals over/under' }).waitFor();
      await page.getByRole('button', { name: 'Other match lines' }).click();
      await page.getByText('No rows match the filters.').waitFor();
      await page.goBack();
      await page.getByRole('table', { name: 'Goals over/under' }).waitFor();
      await close();
    });
  });
}
