import { readFile } from 'node:fs/promises';
import { accessibilityViolations, openPage, overflows, phone } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

/** Tests of a user's bets. */
export function myBetsTests(given: BrowserTests): void {
  it('stores a bet from a sheet, and lists it, in every theme and on a phone', async () => {
    const { address, code } = given.service;
    const { page, faults, close } = await openPage(given.browser, `${address}/outliers#sign-in=${code}`, given.now, {
      colorScheme: 'light',
    });
    await page.locator('tbody tr').first().click();
    await page.getByRole('button', { name: 'I took it' }).click();
    await page.getByLabel('Stake', { exact: true }).fill('7,5');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save bet' }).click();
    await page.getByRole('status').getByRole('link', { name: 'My bets' }).click();
    await page.getByRole('cell', { name: '7.50' }).waitFor();
    await page.getByText('claimed at').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await overflows(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('exports the stored bets', async () => {
    const { address, code } = given.service;
    const { page, close } = await openPage(given.browser, `${address}/my-bets#sign-in=${code}`, given.now);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('my-bets.csv');
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toContain('stake');
    await close();
  });
}
