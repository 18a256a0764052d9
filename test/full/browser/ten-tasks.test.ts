// Slow: it completes ten tasks in a browser as a new user would, and prints the clicks and seconds of each.
import type { Browser, Locator, Page } from 'playwright-core';
import { GradingService } from '../../../src/scorecard/grading/grading.service.js';
import { describeInBrowser, openPage, startBrowser } from '../../support/browser.js';
import { startDemoService } from '../../support/demo-service.js';
import type { DemoService } from '../../support/demo-service.js';
import { competitionNamed, fixture, loadRecords, matchResultPrices } from '../../support/factories.js';

/** A Saturday with upcoming matches. */
const now = '2025-10-25T09:00:00Z';

/** The effort of a task. */
interface Effort {
  readonly task: string;
  clicks: number;
  /** Number of fields filled in. */
  fields: number;
  seconds: number;
}

/** A user of a page, whose clicks and fields are counted. */
interface Visitor {
  readonly page: Page;
  click(target: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
}

interface Match {
  readonly id: number;
  readonly kickoffAt: string;
  readonly homeTeam: { readonly name: string };
  readonly awayTeam: { readonly name: string };
  readonly competition: { readonly name: string; readonly country: { readonly name: string } };
  readonly season: { readonly name: string };
}

describeInBrowser('ten tasks of a new user', () => {
  let browser: Browser;
  let service: DemoService;
  const efforts: Effort[] = [];

  beforeAll(async () => {
    [browser, service] = await Promise.all([startBrowser(), startDemoService({ now, leagues: 2 })]);
  }, 240_000);
  afterAll(async () => {
    const lines = efforts.map(
      ({ task, clicks, fields, seconds }) =>
        `${task.padEnd(28)} ${clicks} clicks, ${fields} fields, ${seconds.toFixed(1)} s`,
    );
    process.stdout.write(`${lines.join('\n')}\n`);
    await browser.close();
    await service.stop();
  });

  const get = async <Data>(path: string): Promise<Data> =>
    ((await (await fetch(service.address + path)).json()) as { data: Data }).data;
  const menu = (page: Page, name: string): Locator =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });

  /** Does a task from the first page on, and fails if it took more clicks than allowed. */
  async function walk(task: string, mostClicks: number, steps: (visitor: Visitor) => Promise<void>): Promise<void> {
    const { page, faults, close } = await openPage(browser, `${service.address}/#sign-in=${service.code}`, now, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const effort: Effort = { task, clicks: 0, fields: 0, seconds: 0 };
    const start = performance.now();
    await steps({
      page,
      async click(target) {
        effort.clicks += 1;
        await target.click();
      },
      async fill(field, text) {
        effort.fields += 1;
        await field.fill(text);
      },
    });
    effort.seconds = (performance.now() - start) / 1_000;
    efforts.push(effort);
    expect(effort.clicks).toBeLessThanOrEqual(mostClicks);
    expect(faults).toEqual([]);
    await close();
  }

  const sheetOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Explanation of the row' });
  const bestBet = (page: Page): Locator =>
    page.getByRole('region', { name: 'Worth a look now' }).getByRole('listitem').getByRole('link').first();
  let taken: { title: string; kickoffAt: Date };

  it('finds the best bet and its explanation', () =>
    walk('find the best bet, and why', 1, async ({ page, click }) => {
      await click(bestBet(page));
      await sheetOf(page).getByText('Edge (80', { exact: false }).first().waitFor();
      await sheetOf(page).getByRole('heading', { name: 'Sources of the forecast' }).waitFor();
    }));

  it('records it as placed', () =>
    walk('take it', 3, async ({ page, click, fill }) => {
      const explained = page.waitForResponse(/value-bets\/\d/);
      await click(bestBet(page));
      const { card } = (await (await explained).json()) as { card: { playerName: string; matchDate: number } };
      taken = { title: card.playerName, kickoffAt: new Date(card.matchDate * 1_000) };
      await click(sheetOf(page).getByRole('button', { name: 'I took it' }));
      await fill(sheetOf(page).getByLabel('Stake', { exact: true }), '10');
      await click(sheetOf(page).getByRole('button', { name: 'Save bet' }));
      await page.getByRole('status').getByRole('link', { name: 'My bets' }).waitFor();
    }));

  it('follows a player', () =>
    walk('follow a player', 2, async ({ page, click, fill }) => {
      await fill(page.getByRole('combobox', { name: /^Search/ }), taken.title);
      await click(page.getByRole('option', { name: taken.title }).first());
      await click(page.getByRole('button', { name: `Watch ${taken.title}` }));
      await page.getByRole('button', { name: `Stop watching ${taken.title}` }).waitFor();
    }));

  it('selects bookmakers', () =>
    walk('set my bookmakers', 4, async ({ page, click }) => {
      await click(menu(page, 'My bets'));
      for (const at of [0, 1])
        await click(
          page
            .getByRole('group', { name: /bookmakers/i })
            .getByRole('checkbox')
            .nth(at),
        );
      await click(page.getByRole('button', { name: 'Save settings' }));
      await page.getByText('Settings saved.').waitFor();
    }));

  it('compares a price', () =>
    walk('compare a price', 2, async ({ page, click }) => {
      await click(menu(page, 'Outliers'));
      await click(page.locator('[data-row]').first());
      const prices = sheetOf(page).locator('section', { hasText: 'By bookmaker' }).getByRole('row');
      await prices.nth(2).waitFor();
    }));

  it('finds the number of cards that a referee shows', async () => {
    const [referee] = await get<{ name: string }[]>('/api/v2/rankings/referees');
    await walk('find a referee’s cards', 2, async ({ page, click, fill }) => {
      await click(menu(page, 'Referees'));
      await fill(page.getByRole('searchbox', { name: 'Find a referee' }), referee!.name);
      const row = page.getByRole('row', { name: new RegExp(referee!.name) });
      await row.locator('td[data-label=Cards]').getByText(/\d/).waitFor();
      await click(row);
      await sheetOf(page).getByRole('heading', { name: referee!.name }).waitFor();
    });
  });

  it('sends a link to a friend, who sees the same', () =>
    walk('send a link to a friend', 3, async ({ page, click }) => {
      await click(menu(page, 'Outliers'));
      await click(page.locator('[data-row]').first());
      const title = await sheetOf(page).getByRole('heading').first().textContent();
      await click(page.getByRole('button', { name: 'Copy link' }));
      const link = await page.evaluate<string>('navigator.clipboard.readText()');
      const friend = await openPage(browser, link, now);
      await sheetOf(friend.page).getByRole('heading', { name: title! }).waitFor();
      await friend.close();
    }));

  it('resolves ten names', async () => {
    await misspellTen();
    const waiting = async (): Promise<number> =>
      (await service.database.rows('select from unresolved_names where settled_at is null')).length;
    const before = await waiting();
    await walk('resolve ten names', 21, async ({ page, click }) => {
      await click(menu(page, 'Admin'));
      const evidence = page.getByRole('region', { name: 'Evidence' });
      for (let left = before; left > before - 10; left -= 1) {
        await page.getByText(new RegExp(`^${left} unresolved names?$`)).waitFor();
        const candidate = evidence.getByRole('table').getByRole('button').first();
        const newPlayer = evidence.getByRole('button', { name: /New player/i });
        await newPlayer.waitFor();
        await click((await candidate.count()) > 0 ? candidate : newPlayer);
        await click(evidence.getByRole('button', { name: 'Save', exact: true }));
      }
      await page.getByText(new RegExp(`^${before - 10} unresolved names?$`)).waitFor();
    });
    expect(await waiting()).toBe(before - 10);
  });

  it('connects a source', () =>
    walk('connect a source', 6, async ({ page, click, fill }) => {
      await click(menu(page, 'Admin'));
      await click(page.getByRole('link', { name: 'Sources', exact: true }));
      await click(page.getByRole('link', { name: 'Add a source' }));
      await click(page.getByRole('button', { name: 'The Odds API' }));
      await fill(page.getByLabel('League 1: id'), 'soccer_epl');
      await fill(page.getByLabel('Key'), 'key-of-the-test');
      await click(page.getByRole('button', { name: 'Preview changes' }));
      const dialog = page.getByRole('dialog', { name: 'Add a source' });
      await fill(dialog.getByLabel('Reason'), 'Prices of the Premier League');
      await click(dialog.getByRole('button', { name: /Save|Add/ }));
      await dialog.waitFor({ state: 'detached' });
    }));

  // last: the clock advances
  it('sees the bet graded after the match', async () => {
    await service.advance(new Date(taken.kickoffAt.getTime() + 24 * 3_600_000));
    await service.app.app.get(GradingService).grade();
    await walk('see it graded', 1, async ({ page, click }) => {
      await click(menu(page, 'My bets'));
      const row = page.getByRole('row', { name: new RegExp(taken.title) });
      await row.getByText(/^(won|lost|void|pushed|half won|half lost)$/i).waitFor();
    });
  });

  /** Prices of ten players in spellings that the loader does not resolve automatically. */
  async function misspellTen(): Promise<void> {
    const [match] = await get<Match[]>('/api/v2/fixtures?status=notstarted&limit=1');
    if (match === undefined) throw new Error('the demo has a match ahead');
    const players = await get<{ playerName: string }[]>(`/api/v2/lineup-projections?eventIds=${match.id}&pageSize=14`);
    const reference = fixture(match.homeTeam.name, match.awayTeam.name, match.kickoffAt, {
      competition: competitionNamed(match.competition.country.name, match.competition.name),
      season: match.season.name,
    });
    const outcomes = players.map(({ playerName }) => ({
      scope: 'player' as const,
      player: misspelt(playerName),
      line: 1.5,
      side: 'over' as const,
      odds: '2.1',
      suspended: false,
    }));
    const prices = matchResultPrices(reference, 'bet365', ['2', '3', '4'], {
      ...{ market: 'shots', providerMarket: 'player_shots', mark: 'snapshot', takenAt: now, takenAtAssumed: false },
      outcomes,
    });
    await loadRecords(service.database, 'canonical', [reference, prices]);
  }
});

/** A name with a letter missing, the last name first and the first name abbreviated. */
function misspelt(name: string): string {
  const [first = '', last = ''] = name.split(' ');
  return `${last.slice(0, 3)}${last.slice(4)} ${first.slice(0, 2)}x`;
}
