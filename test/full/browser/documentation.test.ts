import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { listenerOf } from '../../../src/app.setup.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { describeInBrowser, openPage, phone, startBrowser } from '../../support/browser.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';

const now = '2025-10-25T09:00:00Z';

describeInBrowser('documentation on a phone', () => {
  let browser: Browser;
  let database: TestDatabase;
  let server: Server;
  let app: TestApp;

  beforeAll(async () => {
    [browser, database] = await Promise.all([startBrowser(), createTestDatabase()]);
    app = await startTestApp({ database, now, ready: false });
    server = createServer(listenerOf(app.app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await app.stop();
    await Promise.all([browser.close(), database.drop()]);
  });

  it('is as wide as the screen, operations opened or not', async () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
    const { page, faults, close } = await openPage(browser, address, now, { viewport: phone });
    page.setDefaultTimeout(60_000);
    await page.locator('.renderedMarkdown table').first().waitFor();
    const width = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(phone.width);
    for (const operation of ['Value_bets-valueBets_list', 'Scorecard-scorecard_show', 'Dashboard-leagueGroups_put']) {
      const block = page.locator(`#operations-${operation}`);
      await block.locator('.opblock-summary-control').click();
      await block.locator('.responses-table').first().waitFor();
      expect([operation, await width()]).toEqual([operation, phone.width]);
    }
    expect(faults).toEqual([]);
    await close();
  }, 180_000);
});
