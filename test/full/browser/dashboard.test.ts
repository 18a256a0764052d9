// Slow: it opens every page in a browser, in every theme and at every width.
import type { Browser } from 'playwright-core';
import { replayPicks } from '../../../src/scorecard/replay/replay-picks.js';
import {
  accessibilityViolations,
  addressOf,
  describeInBrowser,
  openPage,
  overflows,
  phone,
  publicPages,
  startBrowser,
} from '../../support/browser.js';
import { startDemoService } from '../../support/demo-service.js';
import type { DemoService } from '../../support/demo-service.js';
import { boardTests } from './boards.js';
import { bookmakersTests } from './bookmakers.js';
import { dataHealthTests } from './data-health.js';
import { matchTests } from './match.js';
import { matchesTests } from './matches.js';
import { myBetsTests } from './my-bets.js';
import { opsTests } from './ops.js';
import { profileTests } from './profiles.js';
import { phoneTests } from './phone.js';
import { playerTrendsTests } from './player-trends.js';
import { scorecardTests } from './scorecard.js';
import { shellTests } from './shell.js';

/** A Saturday with upcoming matches; the clocks change the following night. */
const now = '2025-10-25T09:00:00Z';

/** Dependencies of the tests of a page. */
export interface BrowserTests {
  readonly browser: Browser;
  readonly service: DemoService;
  /** Moment of the clocks of service and browser, ISO 8601. */
  readonly now: string;
}

describeInBrowser('the dashboard in a browser', () => {
  let browser: Browser;
  let service: DemoService;
  beforeAll(async () => {
    [browser, service] = await Promise.all([startBrowser(), startDemoService({ now, leagues: 1 })]);
    await replayPicks(service.database.sql, {
      now: new Date(now),
      from: new Date('2025-09-01'),
      to: new Date(now),
      leagues: [],
      quoteMaxAgeMinutes: 1440,
      signal: new AbortController().signal,
    });
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  describe.each(publicPages)('$name', ({ path, first }) => {
    const address = (): Promise<string> => addressOf(service.address, path, first);

    it('has no accessibility violations and no errors in any theme, and fits a phone', async () => {
      const { page, faults, close } = await openPage(browser, await address(), now, { colorScheme: 'light' });
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' });
      await page.setViewportSize(phone);
      expect(await overflows(page)).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });

    it('has none in German either, and fits a phone', async () => {
      const options = { colorScheme: 'light', locale: 'de-DE' } as const;
      const { page, faults, close } = await openPage(browser, await address(), now, options);
      expect(await page.evaluate('document.documentElement.lang')).toBe('de');
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize(phone);
      expect(await overflows(page)).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });
  });

  const given: BrowserTests = {
    now,
    get browser(): Browser {
      return browser;
    },
    get service(): DemoService {
      return service;
    },
  };
  describe('the shell', () => shellTests(given));
  describe('a phone', () => phoneTests(given));
  describe('matches', () => matchesTests(given));
  describe('a match', () => matchTests(given));
  describe('players and teams', () => profileTests(given));
  describe('player trends', () => playerTrendsTests(given));
  describe('boards', () => boardTests(given));
  describe('the scorecard', () => scorecardTests(given));
  describe('data health', () => dataHealthTests(given));
  describe('my bets', () => myBetsTests(given));
  describe('operators', () => opsTests(given));
  // last: it fits forecasts, which boards follow
  describe('bookmakers', () => bookmakersTests(given));
});
