// Slow: it signs in through a browser at a separate issuer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { listenerOf } from '../../../src/app.setup.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { describeInBrowser, openPage, startBrowser } from '../../support/browser.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { OidcServer, pagesClient } from '../../support/oidc-server.js';

const now = '2025-10-25T09:00:00Z';

const signOutButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Sign out' });

describeInBrowser('sign-in by an OpenID Connect issuer', () => {
  let browser: Browser;
  let database: TestDatabase;
  let server: Server;
  let address: string;
  let oidc: OidcServer;
  let app: TestApp;

  beforeAll(async () => {
    [browser, database] = await Promise.all([startBrowser(), createTestDatabase()]);
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    oidc = await OidcServer.start(`${address}/signed-in`);
    app = await startTestApp({
      database,
      now,
      config: {
        auth: { issuer: oidc.issuer, audience: `urn:${oidc.audience}` },
        authClientId: pagesClient,
        authScopes: ['openid', 'maintenance:write'],
        rateLimitPerMinute: null,
      },
    });
    server.on('request', listenerOf(app.app));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await app.stop();
    await Promise.all([oidc.stop(), browser.close(), database.drop()]);
  });

  it('redirects to the issuer with PKCE, returns to the page it left, and stores no token', async () => {
    const { page, faults, close } = await openPage(browser, `${address}/matches?find=ars`, now);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${oidc.issuer}/**`);
    await page.locator('[name=login]').fill('ada');
    await page.locator('[name=password]').fill('any');
    const fixtures = page.waitForResponse(`${address}/api/v2/fixtures**`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue' }).click();
    await signOutButton(page).waitFor();
    expect((await fixtures).status()).toBe(200);
    expect(page.url()).toBe(`${address}/matches?find=ars`);
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(stored).not.toContain('eyJ');

    // a reload and a new tab continue the session, and sign-out ends it in both
    await page.reload();
    await signOutButton(page).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`${address}/value`);
    await signOutButton(tab).waitFor();
    await signOutButton(tab).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('reports a refusal of the issuer, and offers a retry', async () => {
    const { page, close } = await openPage(browser, `${address}/`, now);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${oidc.issuer}/**`);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('End-User aborted interaction').waitFor();
    await page.getByRole('button', { name: /again/i }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await close();
  });
});
