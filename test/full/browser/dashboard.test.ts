// Slow: it opens every page in a browser, in every theme and at every width.
import type { Browser } from 'playwright-core';
import { replayPicks } from '../../../src/scorecard/replay/replay-picks.js';
import {
  accessibilityViolations,
  addressOf,
  describeInBrowser,
  desktop,
  openPage,
  overflows,
  pages,
  phone,
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

const themes = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
] as const;

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

  describe.each(pages)('$name', ({ path, first, signedIn = false }) => {
    const address = async (): Promise<string> =>
      (await addressOf(service.address, path, first)) + (signedIn ? `#sign-in=${service.code}` : '');

    it.each([
      ['English', 'en-GB', 'en'],
      ['German', 'de-DE', 'de'],
    ])(
      'has no accessibility violations and no errors in %s, in any theme at any width',
      async (_, locale, language) => {
        const { page, faults, close } = await openPage(browser, await address(), now, { colorScheme: 'light', locale });
        expect(await page.evaluate('document.documentElement.lang')).toBe(language);
        for (const size of [desktop, phone]) {
          await page.setViewportSize(size);
          expect(await overflows(page)).toBe(false);
          for (const theme of themes) {
            await page.emulateMedia(theme);
            expect({ theme, size, violations: await accessibilityViolations(page) }).toMatchObject({ violations: [] });
          }
        }
        expect(faults).toEqual([]);
        await close();
      },
    );
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
