// Slow: it opens every page in a browser.
import type { Browser } from 'playwright-core';
import {
  accessibilityViolations,
  addressOf,
  describeInBrowser,
  keyboardViolations,
  openPage,
  publicPages,
  startBrowser,
} from '../support/browser.js';
import { startDemoService } from '../support/demo-service.js';
import type { DemoService } from '../support/demo-service.js';

const now = '2025-10-25T09:00:00Z';
/** Pages of a replay need one: test/full/browser tests them, at every width and in every theme. */
const pages = publicPages.filter(({ path, first = '' }) => !`${path}${first}`.includes('source=replay'));

describeInBrowser('pages of the dashboard', () => {
  let browser: Browser;
  let service: DemoService;
  beforeAll(async () => {
    [browser, service] = await Promise.all([startBrowser(), startDemoService({ now, leagues: 1 })]);
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it.each(pages)(
    '$name has no errors, no accessibility violations and no control out of reach of the keyboard',
    async ({ path, first }) => {
      const { page, faults, close } = await openPage(browser, await addressOf(service.address, path, first), now);
      const heading = page.getByRole('heading', { level: 1 });
      await heading.first().waitFor();
      expect(await heading.count()).toBe(1);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await keyboardViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
  );
});
