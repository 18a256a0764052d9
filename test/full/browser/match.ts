import { accessibilityViolations, addressOf, desktop, openPage, overflows, phone } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

const ahead = '/api/v2/fixtures?status=notstarted';

/** The members of `GET /api/v2/fixtures/{id}` that the tests read. */
interface MatchAnswer {
  readonly markets: readonly {
    readonly outcomes: readonly {
      readonly fairOdds: number | null;
      readonly best: { readonly quotedAt: string } | null;
    }[];
  }[];
}

/** The members of a finished match that the tests read. */
interface FinishedAnswer {
  readonly starters: readonly { readonly positionChange: { readonly isPositionChange: boolean } }[];
  readonly markets: readonly { readonly outcomes: readonly { readonly grade: string | null }[] }[];
  readonly statistics: Readonly<Record<'home' | 'away', { readonly shotsOnTarget: number | null }>>;
}

/** The members of `GET /api/v2/scorecard/picks` that the tests read. */
interface PicksAnswer {
  readonly data: readonly { readonly eventId: number; readonly profit: number; readonly bookmaker: string }[];
}

/** Tests of the match page. */
export function matchTests(given: BrowserTests): void {
  const addressOfMatch = (path = ''): Promise<string> =>
    addressOf(given.service.address, `/matches/{id}${path}`, ahead);
  const open = (address: string): ReturnType<typeof openPage> => openPage(given.browser, address, given.now);

  it('shows markets as the API returns them: probabilities sum to 1, and fair prices match', async () => {
    const address = await addressOfMatch();
    const { markets } = (await (await fetch(address.replace('/matches/', '/api/v2/fixtures/'))).json()) as MatchAnswer;
    const { page, close } = await open(address);
    const panel = page.getByRole('region', { name: 'Market and model' });
    const rows = panel.locator('tbody').first().getByRole('row');
    const chances = await rows.locator('td[data-label=Market]').allTextContents();
    expect(chances).toHaveLength(3);
    expect(chances.reduce((sum, text) => sum + parseFloat(text), 0)).toBeCloseTo(100, 0);
    const fair = await panel.locator('td[data-label="Fair price"]').allInnerTexts();
    expect(fair.map((text) => parseFloat(text))).toEqual(
      markets.flatMap(({ outcomes }) => outcomes.map(({ fairOdds }) => fairOdds ?? NaN)),
    );
    const moments = markets.flatMap(({ outcomes }) => outcomes.map(({ best }) => best?.quotedAt ?? ''));
    const newest = panel.getByText('Latest price shown').locator('time');
    expect(await newest.getAttribute('datetime')).toBe(new Date(moments.sort().at(-1) ?? '').toISOString());
    await close();
  });

  it('draws both elevens, each starter with a link to his page', async () => {
    const { page, close } = await open(await addressOfMatch());
    const players = page.getByRole('region', { name: 'Line-ups' }).getByRole('link');
    expect(await players.count()).toBe(22);
    const name = (await players.first().textContent()) ?? '';
    await players.first().click();
    await page.waitForURL(/\/players\/\d+/);
    // the shirt number precedes the name
    await page.getByRole('heading', { level: 1, name: name.replace(/^\d+/, '') }).waitFor();
    await close();
  });

  it.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ])('shows full names on the pitch: %s', async (_, viewport) => {
    const { page, close } = await openPage(given.browser, await addressOfMatch(), given.now, { viewport });
    await page.getByRole('region', { name: 'Line-ups' }).getByRole('link').first().waitFor();
    const cut = await page.evaluate(`[...document.querySelectorAll('ol a [title]')]
      .filter((name) => name.scrollHeight > name.clientHeight + 1).map(({ textContent }) => textContent)`);
    expect(cut).toEqual([]);
    await close();
  });

  it('shows starters, grades and counts of a finished match', async () => {
    const lately = '/api/v2/fixtures?status=finished&from=2025-10-11';
    const address = await addressOf(given.service.address, '/matches/{id}', lately);
    const answer = (await (await fetch(address.replace('/matches/', '/api/v2/fixtures/'))).json()) as FinishedAnswer;
    const { page, faults, close } = await open(address);
    const elevens = page.getByRole('region', { name: 'Line-ups' }).getByRole('link');
    await elevens.first().waitFor();
    expect(await elevens.count()).toBe(answer.starters.length);
    const changes = answer.starters.filter(({ positionChange }) => positionChange.isPositionChange);
    expect(changes.length).toBeGreaterThan(0);
    expect(await page.getByText(/^usually /).count()).toBe(changes.length);
    const result = page.getByRole('region', { name: 'Market and model' }).locator('tbody').first();
    const words = await result
      .getByRole('rowheader')
      .getByText(/^(won|lost)$/)
      .allTextContents();
    expect(words.map((word) => ({ won: 'win', lost: 'loss' })[word])).toEqual(
      answer.markets[0]?.outcomes.map(({ grade }) => grade),
    );
    const shots = page.getByRole('row', { name: /Shots on target/ }).getByRole('cell');
    expect((await shots.allTextContents()).map(Number)).toEqual([
      answer.statistics.home.shotsOnTarget,
      answer.statistics.away.shotsOnTarget,
    ]);
    expect(faults).toEqual([]);
    await close();
  });

  it('shows the results of outliers of a finished match, losses first, and why a tab is empty', async () => {
    const picksOf = async (query: string): Promise<PicksAnswer> =>
      (await (
        await fetch(`${given.service.address}/api/v2/scorecard/picks?source=replay&${query}`)
      ).json()) as PicksAnswer;
    const { data: worst } = await picksOf('board=price-outliers&sortBy=profit&sortOrder=asc&limit=1');
    const id = worst[0]?.eventId;
    const { data: picks } = await picksOf(`eventIds=${id}&board=price-outliers&sortBy=profit&sortOrder=asc`);
    const { page, faults, close } = await open(`${given.service.address}/matches/${id}?tab=outliers`);
    // nothing was recorded in time: the page says so, and links to what is replayed
    await page.getByText('No bets recorded on this match').waitFor();
    await page.getByRole('link', { name: /Show replayed seasons/ }).click();
    await page.waitForURL(/source=replay/);
    const rows = page.getByRole('table', { name: 'All bets' }).locator('tbody').getByRole('row');
    await rows.first().waitFor();
    const profits = await rows.locator('td[data-label=Profit]').allTextContents();
    expect(profits.map((text) => Number(text.replace('−', '-')))).toEqual(
      picks.map(({ profit }) => expect.closeTo(profit, 2) as number),
    );
    expect(await rows.locator('td[data-label=Result]').first().textContent()).toContain('lost');
    expect(await rows.locator('td[data-label="Price taken"]').first().textContent()).toContain(picks[0]?.bookmaker);
    await page.getByText(new RegExp(`^${picks.length} bets? of one unit on 1 match`)).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await overflows(page)).toBe(false);
    await page.getByRole('button', { name: 'won', exact: true }).click();
    await page.waitForURL(/grade=win/);
    await page.getByRole('link', { name: 'All bets on this match in the scorecard' }).click();
    await page.waitForURL(/\/scorecard\?/);
    const all = await picksOf(`eventIds=${id}&limit=100`);
    await page.getByText(new RegExp(`^${all.data.length} bets? of one unit on 1 match`)).waitFor();
    await page.getByRole('link', { name: 'To the match' }).click();
    // a selected tab beyond the edge of a phone scrolls into view, from a link too
    const outliers = page.getByRole('main').getByRole('link', { name: 'Outliers' });
    await outliers.click();
    await page.waitForURL(/tab=outliers/);
    await page.reload();
    await page.getByText('No bets recorded on this match').waitFor();
    const { x = 0, width = 0 } = (await outliers.boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThanOrEqual(phone.width);
    await page.getByRole('link', { name: 'Value bets' }).click();
    await page.getByText('No bets recorded on this match').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('requires sign-in for restricted lines, and shows them afterwards', async () => {
    const address = await addressOfMatch('?tab=statistics&statistic=corners');
    const anonymous = await open(address);
    await anonymous.page.getByText('Sign in to see this.').waitFor();
    await anonymous.close();
    const { page, faults, close } = await open(`${address}#sign-in=${given.service.code}`);
    await page
      .getByRole('rowheader', { name: /^over \d/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Corners' }).getAttribute('aria-pressed')).toBe('true');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /Value bets/ }).click();
    await page.getByRole('button', { name: 'Include bets below fair' }).click();
    await page.waitForURL(/all=true/);
    await page.getByText(/^−\d/).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps tab and page of rows in the address: back and reload show the same', async () => {
    const { page, close } = await open(await addressOfMatch('?tab=outliers&others=true'));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText(/^26 to /).waitFor();
    await page.reload();
    await page.getByText(/^26 to /).waitFor();
    await page.goBack();
    await page.getByText(/^1 to 25 /).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Trends/ })
      .click();
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Trends/ })
        .getAttribute('aria-current'),
    ).toBe('page');
    await close();
  });

  it('says that a match is unknown, with the id of the only request', async () => {
    const { page, close } = await open(`${given.service.address}/matches/1`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page
      .getByRole('alert')
      .getByText(/Request [\w-]{8,}/)
      .waitFor();
    expect(asked.filter((url) => url.endsWith('/fixtures/1'))).toHaveLength(1);
    await close();
  });
}
