import { openPage } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

interface Group {
  readonly bets: number;
  readonly closingLineValuePct: { readonly value: number };
  readonly roiPct: { readonly value: number };
  readonly calibration: readonly unknown[];
}

/** Tests of the scorecard, on replayed bets. */
export function scorecardTests(given: BrowserTests): void {
  const open = (path: string): ReturnType<typeof openPage> =>
    openPage(given.browser, given.service.address + path, given.now);
  const percent = (value: number): string =>
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
      .format(value)
      .replace('-', '−')
      .concat('\u202f%');

  it('shows first what the bets were worth, as the API does, and charts the numbers', async () => {
    const response = await fetch(`${given.service.address}/api/v2/scorecard?source=replay`);
    const { total } = (await response.json()) as { total: Group };
    expect(total.bets).toBeGreaterThan(20);
    const { page, close } = await open('/scorecard?source=replay');
    const truth = page.getByRole('region', { name: 'Results' });
    const sentence = (await truth.locator('p').first().textContent()) ?? '';
    expect(sentence).toContain(`at the close ${percent(total.closingLineValuePct.value)}`);
    expect(sentence).toContain(`over ${total.bets} bets`);
    expect(sentence).toContain(`at the prices taken ${percent(total.roiPct.value)}`);
    const calibration = page.getByRole('region', { name: 'Calibration' });
    await calibration.getByRole('button', { name: 'Show the numbers' }).click();
    const rows = calibration.getByRole('table', { name: 'Calibration' }).getByRole('row');
    expect(await rows.count()).toBe(total.calibration.length + 1);
    // arrow keys read out the points, with the text of the table
    await calibration.getByRole('group').press('End');
    const [claimed = ''] = await rows.last().locator('th, td').allTextContents();
    await calibration.getByText(`${claimed}: `).first().waitFor();
    await close();
  });

  it('lists losses first; order, grade, grouping and page are in the address, and back restores them', async () => {
    const { page, close } = await open('/scorecard?source=replay');
    const profits = page.locator('td[data-label=Profit]');
    const shown = (await profits.allTextContents()).map((text) => Number(text.replace('−', '-')));
    expect(shown[0]).toBe(-1);
    expect(shown).toEqual([...shown].sort((one, other) => one - other));
    await page.getByRole('button', { name: 'Wins first' }).click();
    await page.waitForURL(/order=wins/);
    await profits.first().getByText('+').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/after=/);
    await page.getByRole('button', { name: 'Claimed value' }).click();
    await page.waitForURL(/by=edge/);
    await page.getByRole('table', { name: 'Claimed value' }).waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Market' }).waitFor();
    expect(page.url()).toContain('after=');
    await close();
  });

  it('says in live mode that nothing is graded, and where past bets are', async () => {
    const { page, close } = await open('/scorecard');
    await page.getByText('No graded bets yet').waitFor();
    await page.getByRole('link', { name: /Show replayed seasons/ }).click();
    await page.getByText('Replayed, at the close').waitFor();
    await close();
  });
}
