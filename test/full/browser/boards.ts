import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { accessibilityViolations, openPage, overflows, phone, savedRows } from '../../support/browser.js';
import { importFiles } from '../../support/real-import.js';
import type { BrowserTests } from './dashboard.test.js';

/** Addresses of all boards. */
export const boards = [
  '/value?others=true',
  '/trends',
  '/team-trends',
  '/outliers',
  '/line-ups',
  '/substitutes',
  '/referees',
];

/** Polling interval of an open board. */
const pollMilliseconds = 15_000;

/** The members of a price outlier row that the tests read. */
interface Outlier {
  readonly event_id: number;
  readonly market_original: string;
  readonly market_type: string;
  readonly line: string;
  readonly max_odd: number;
  readonly best_odds: { readonly highest: { readonly bookmaker: string } };
}

/** The members of a forecast source that the tests read. */
interface Source {
  readonly bookmakers: readonly string[];
  readonly isJudged: boolean;
  readonly price: number | null;
  readonly share: number | null;
  readonly forecastWithout: number | null;
  readonly probabilities: readonly { readonly devig: string; readonly probability: number | null }[];
}

/** Tests of common behaviour of boards, and of changes while one is open. */
export function boardTests(given: BrowserTests): void {
  const rows = '[data-row]';
  const open = (path: string, options = {}): ReturnType<typeof openPage> =>
    openPage(given.browser, `${given.service.address}${path}#sign-in=${given.service.code}`, given.now, options);

  it.each(boards)('%s has rows, and explains one', async (path) => {
    const { page, faults, close } = await open(path);
    const failed: string[] = [];
    page.on('response', (response) => {
      // this service keeps no change log, so that pages poll and the network becomes idle
      const isStream = new URL(response.url()).pathname === '/api/v2/stream';
      if (response.status() >= 400 && !isStream) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.locator(rows).first().waitFor();
    await page.locator(rows).first().click();
    await page.getByRole('complementary').getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(failed).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['/value?others=true', '/substitutes'])('%s is readable in every theme and on a phone', async (path) => {
    const { page, faults, close } = await open(path, { contrast: 'more' });
    await page.locator(rows).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ contrast: 'no-preference' });
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await overflows(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('lists value with its low end above fair first, and collapses the rest until opened', async () => {
    let lowest: number | null = null;
    const { page, close } = await openPage(given.browser, 'about:blank', given.now);
    await page.route('**/api/v2/value-bets?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { edgeLow: number }[]; pagination: object };
      const cards = body.data.slice(0, 5).map((card, index) => ({ ...card, edgeLow: 1.5 - index }));
      const data = cards.slice(lowest ?? 0);
      // the whole list, so that its parts are counted
      const pagination = { ...body.pagination, totalCount: data.length };
      await route.fulfill({ response, json: { ...body, data, pagination } });
    });
    await page.goto(`${given.service.address}/value#sign-in=${given.service.code}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Above fair at the low end (2)' }).waitFor();
    expect(await page.locator(rows).count()).toBe(2);
    const opener = page.getByRole('button', { name: /^Possible value \(\d/ });
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    await page.waitForURL(/others=true/);
    expect(await page.locator(rows).count()).toBe(5);
    expect(await accessibilityViolations(page)).toEqual([]);
    lowest = 2;
    await page.goto('about:blank');
    await page.goto(`${given.service.address}/value#sign-in=${given.service.code}`, { waitUntil: 'networkidle' });
    await page.getByText('No value bets right now: the best low end is −0.5 %.').waitFor();
    await close();
  });

  it('lists prices worth 0 to 30 % first, marks no others green, and hides the rest', async () => {
    const { page, close } = await openPage(given.browser, `${given.service.address}/outliers`, given.now);
    await page.getByRole('heading', { name: /^Above fair/ }).waitFor();
    const worth = await page.locator('td[data-label=Edge] b').allTextContents();
    expect(worth.length).toBeGreaterThan(0);
    for (const each of worth) expect(Number.parseFloat(each)).toBeGreaterThanOrEqual(0);
    await page.goto(`${given.service.address}/outliers?sortBy=odds_discrepancy`, { waitUntil: 'networkidle' });
    const green = await page.locator('td[data-label=Edge] b[class*=good]').allTextContents();
    expect(green.length).toBeGreaterThan(0);
    for (const each of green) expect(Number.parseFloat(each)).toBeLessThanOrEqual(30);
    expect(await page.getByRole('heading', { name: /^Above fair/ }).count()).toBe(0);
    await close();
  });

  it('opens an explanation by its address, and goes back from row to board', async () => {
    const { page, close } = await openPage(given.browser, `${given.service.address}/outliers`, given.now);
    await page.locator(rows).nth(1).click();
    const sheet = page.getByRole('complementary');
    const title = (await sheet.getByRole('heading').first().textContent()) ?? '';
    await page.reload();
    await sheet.getByRole('heading', { name: title }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await close();
  });

  it('requires sign-in for restricted boards, and saves them as CSV afterwards', async () => {
    const anonymous = await openPage(given.browser, `${given.service.address}/value`, given.now);
    await anonymous.page.getByText('Sign in to see this.').waitFor();
    await anonymous.close();
    const { page, close } = await open('/value?mode=all');
    const { saved, told } = await savedRows(page);
    expect(saved).toBe(told);
    await close();
  });

  it('shows in the sheet of a card what the API returns', async () => {
    const { page, close } = await open('/value?mode=all&direction=both');
    const told = page.waitForResponse(/value-bets\/\d/);
    await page.locator(rows).first().click();
    const { card, quotes } = (await (await told).json()) as {
      card: { scannerSide: string; scannerFairOdds: number; scannerEdge: number; modelProbability: number };
      quotes: { side: string; odds: number; isBest: boolean; verdict: string }[];
    };
    const sheet = page.getByRole('complementary');
    const fact = (name: string): Locator =>
      sheet.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
    const figure = async (name: string): Promise<number> =>
      Number.parseFloat(((await fact(name).textContent()) ?? '').replace('+', '').replace('−', '-'));
    const best = quotes.find(({ side, isBest }) => isBest && side === card.scannerSide)?.odds ?? 0;
    expect(await figure('Best price')).toBeCloseTo(best, 1);
    expect(await figure('Fair price')).toBeCloseTo(card.scannerFairOdds, 2);
    expect(await figure('Edge (80')).toBeCloseTo(card.scannerEdge, 1);
    expect(await figure('Our model (weight')).toBe(percentOf(card.modelProbability, 1));
    expect(await fact('Stake').count()).toBe(0);
    const advised = page.waitForResponse(/kellyFraction=0.25/);
    await page.getByRole('button', { name: /Settings/ }).click();
    await page.getByText('¼ Kelly').click();
    await page.keyboard.press('Escape');
    const { stake } = (await (await advised).json()) as { stake: { bankrollPct: number } };
    await fact('Stake').waitFor();
    expect(await figure('Stake')).toBeCloseTo(stake.bankrollPct, 1);
    await sheet.getByText('Results of similar bets').waitFor();
    await sheet.getByRole('button', { name: 'Show the numbers' }).click();
    await sheet.getByRole('table', { name: 'Odds movement' }).waitFor();
    await close();
  });

  it.each([
    ['on a desktop', false],
    ['on a phone', true],
  ])('shows the forecast sources as chart and table, and marks the excluded ones: %s', async (_, isPhone) => {
    const { page, faults, close } = await openPage(given.browser, 'about:blank', given.now);
    if (isPhone) await page.setViewportSize(phone);
    await page.route(/value-bets\/\d/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { judgement: { sources: Source[] } };
      const { sources } = body.judgement;
      const stale = {
        ...sources[0]!,
        bookmakers: ['Stale Odds'],
        isJudged: false,
        share: null,
        forecastWithout: 0.4321,
      };
      await route.fulfill({
        response,
        json: { ...body, judgement: { ...body.judgement, sources: [...sources, stale] } },
      });
    });
    const told = page.waitForResponse(/value-bets\/\d/);
    await page.goto(`${given.service.address}/value?mode=all&direction=both#sign-in=${given.service.code}`);
    await page.locator(rows).first().click();
    const { judgement } = (await (await told).json()) as {
      judgement: { devig: string; forecast: number; modelWeight: number; sources: Source[] };
    };
    const part = page
      .locator('section', { has: page.getByRole('heading', { name: 'Sources of the forecast' }) })
      .last();
    await part
      .getByRole('img', { name: /^The sources put the probability at .* fair is .* breaks even at / })
      .waitFor();
    const cells = (name: string): Promise<string[]> =>
      part
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .allTextContents();
    const numbers = (texts: readonly string[]): number[] => texts.map((text) => Number.parseFloat(text));
    for (const { bookmakers, price, share, forecastWithout, probabilities } of judgement.sources) {
      const probability = probabilities.find(({ devig }) => devig === judgement.devig)!.probability!;
      expect(numbers(await cells(bookmakers.join(', ')))).toEqual([
        price === null ? NaN : expect.closeTo(price, 2),
        percentOf(probability, 1),
        share === null ? NaN : percentOf(share, 0),
        percentOf(forecastWithout!, 1),
      ]);
    }
    expect(numbers(await cells('Our model'))[2]).toBe(percentOf(judgement.modelWeight, 0));
    expect(numbers(await cells('Forecast of the close'))[1]).toBe(percentOf(judgement.forecast, 1));
    expect(await part.getByRole('row', { name: /^Stale Odds left out/ }).count()).toBe(1);
    await part.getByText('Left out: too far from the other sources').waitFor();
    expect(await part.locator('circle').count()).toBe(judgement.sources.length + 2);
    expect(await overflows(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('shows a price changed by an import while the board is open, and highlights it once', async () => {
    const path = '/api/v2/rankings/price-outliers?market=goals&scope=match';
    const first = async (): Promise<Outlier> => {
      const { data } = (await (await fetch(given.service.address + path)).json()) as { data: [Outlier] };
      return data[0];
    };
    const before = await first();
    const { page, close } = await openPage(given.browser, 'about:blank', given.now, { reducedMotion: 'no-preference' });
    await page.clock.install({ time: given.now });
    await page.goto(
      `${given.service.address}/outliers?market=goals&scope=match&sortBy=odds_discrepancy&eventIds=${before.event_id}`,
    );
    const price = page.locator('tr', { has: page.locator(`[data-row*=":${before.line}:${before.market_type}"]`) });
    await price.getByText(before.max_odd.toFixed(2), { exact: true }).waitFor();
    expect(await page.locator('[class*=changed]').count()).toBe(0);
    const odds = (before.max_odd + 0.07).toFixed(2);
    await importPrice(given, before, odds);
    while ((await first()).max_odd.toFixed(2) !== odds) await new Promise((resolve) => setTimeout(resolve, 100));
    await page.clock.fastForward(pollMilliseconds + 1_000);
    await price.getByText(odds, { exact: true }).waitFor();
    await price.getByRole('img', { name: new RegExp(`, now ${odds}$`) }).waitFor();
    expect(await page.locator('[class*=changed]').allTextContents()).toContain(odds);
    const style = (name: string): Promise<string> =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('[class*=changed]')).${name}`);
    expect([await style('animationDuration'), await style('animationIterationCount')]).toEqual(['0.6s', '1']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await style('animationName')).toBe('none');
    await close();
  });
}

/** A probability in percent, rounded as pages round it. */
function percentOf(probability: number, places: number): number {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  return Number.parseFloat(new Intl.NumberFormat('en-GB', { style: 'percent', ...digits }).format(probability));
}

/** Imports a price of the bookmaker that pays most, as a file of the documented feed. */
async function importPrice({ service, now }: BrowserTests, outlier: Outlier, odds: string): Promise<void> {
  const [fixture] = await service.database.rows<{ external_id: string }>(
    `select external_id from external_references where kind = 'fixture' and entity_id = $1`,
    [outlier.event_id],
  );
  const record = {
    kind: 'marketSnapshot',
    fixtureRef: fixture?.external_id,
    bookmaker: { name: outlier.best_odds.highest.bookmaker },
    market: 'goals',
    providerMarket: outlier.market_original,
    takenAt: now,
    outcomes: [{ scope: 'match', line: Number(outlier.line), side: outlier.market_type, odds }],
  };
  const folder = mkdtempSync(join(tmpdir(), 'football-prices-'));
  const file = join(folder, 'prices.ndjson');
  writeFileSync(file, `${JSON.stringify(record)}\n`);
  await importFiles(service.database, 'canonical', [file]);
  rmSync(folder, { recursive: true });
}
