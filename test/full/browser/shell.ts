import { openPage } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

/** Tests of the shell around every page. */
export function shellTests(given: BrowserTests): void {
  const open = (path: string, options = {}): ReturnType<typeof openPage> =>
    openPage(given.browser, given.service.address + path, given.now, options);

  it('signs in by the code in the address, removes it from there, and stores no token', async () => {
    const { page, close } = await open(`/matches?find=a#sign-in=${given.service.code}`);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(page.url()).toBe(`${given.service.address}/matches?find=a`);
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(stored).not.toMatch(/eyJ|sign-in/);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel(/Sign-in code/).fill([...given.service.code].reverse().join(''));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('not that of this service').waitFor();
    await page.getByLabel(/Sign-in code/).fill(given.service.code);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    await close();
  });

  it('rejects a wrong code in the address', async () => {
    const { page, close } = await open('/#sign-in=not-the-code-of-this-service');
    await page.getByRole('alert').getByText('not that of this service').waitFor();
    expect(page.url()).toBe(`${given.service.address}/`);
    await close();
  });

  it('searches by keyboard alone, and opens the page of a result', async () => {
    const { page, close } = await open('/');
    const response = await fetch(`${given.service.address}/api/v2/fixtures?from=2025-10-25&limit=1`);
    const { data } = (await response.json()) as { data: { homeTeam: { name: string } }[] };
    const team = data[0]?.homeTeam.name ?? '';
    await page.keyboard.press('/');
    await page.keyboard.type(team);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/teams\/\d+/);
    await page.getByRole('heading', { level: 1, name: team }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await close();
  });

  it('applies the chosen odds format, language and colours, and remembers them', async () => {
    const { page, close } = await open('/matches?day=2025-10-25');
    await page.getByRole('button', { name: /Settings/ }).click();
    await page.getByText('11/10', { exact: true }).last().click();
    await page.getByText('Dark', { exact: true }).click();
    await page
      .getByText(/\d+\/\d+/)
      .nth(1)
      .waitFor();
    await page.getByText('Deutsch').click();
    await page.getByRole('heading', { name: 'Spiele' }).waitFor();
    const chosen = 'document.documentElement.lang + document.documentElement.dataset.theme';
    expect(await page.evaluate(chosen)).toBe('dedark');
    await page.goto(`${given.service.address}/outliers`);
    const row = page.locator('tbody tr').first();
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\d+\/\d+/);
    expect(await page.evaluate(chosen)).toBe('dedark');
    await close();
  });

  it('reports an unreachable service, keeps showing the last data, and recovers by itself', async () => {
    const { page, close } = await open('/matches?day=2025-10-25');
    await page.getByRole('listitem').first().waitFor();
    const rows = await page.getByRole('listitem').count();
    await page.clock.install();
    await page.context().setOffline(true);
    await page.clock.fastForward(20_000);
    await page.getByText('The service cannot be reached').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(rows);
    await page.context().setOffline(false);
    await page.clock.fastForward(5_000);
    await page.getByText('The service cannot be reached').waitFor({ state: 'detached' });
    await close();
  });

  it('shows the age notice and the help of the configuration', async () => {
    const { page, close } = await open('/there-is-no-such-page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.getByText('18+').waitFor();
    expect(await footer.getByRole('link', { name: /Help with gambling/ }).getAttribute('href')).toBe(
      'https://www.gamblingtherapy.org',
    );
    await close();
  });
}
