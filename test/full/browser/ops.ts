import { signDevelopmentToken } from '../../../src/common/access/development-keys.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { recordUnresolvedName } from '../../../src/ingestion/resolve/unresolved-names.queries.js';
import { accessibilityViolations, desktop, openPage, overflows, phone } from '../../support/browser.js';
import type { TestPage } from '../../support/browser.js';
import { competitionNamed, fixture, loadRecords, matchResultPrices } from '../../support/factories.js';
import type { BrowserTests } from './dashboard.test.js';

/** Names that a source may contain: they would run as script in a page, or break its layout. */
const hostileNames = [
  '<img src=x onerror=alert(1)>',
  '"><script>document.title = "run"</script>',
  'محمد صلاح عبد الله',
  '👩‍👩‍👧‍👦 Zoë ⚽️',
  'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200),
];

interface Match {
  readonly id: number;
  readonly kickoffAt: string;
  readonly homeTeam: { readonly name: string };
  readonly awayTeam: { readonly name: string };
  readonly competition: { readonly name: string; readonly country: { readonly id: number; readonly name: string } };
  readonly season: { readonly name: string };
}

/** Tests of the operator pages. */
export function opsTests(given: BrowserTests): void {
  const open = (path: string, options = {}): Promise<TestPage> =>
    openPage(given.browser, `${given.service.address}${path}#sign-in=${given.service.code}`, given.now, options);
  const get = async <Data>(path: string): Promise<Data> =>
    ((await (await fetch(given.service.address + path)).json()) as { data: Data }).data;
  const tokenOf = (scope: string): string =>
    signDevelopmentToken({
      dataDirectory: given.service.app.app.get(AppConfig).dataDirectory,
      scopes: [scope],
      lifetimeSeconds: 60,
      clientId: 'test',
    });
  let misspelt: readonly string[];
  /** Number of pending names: those of the demo, and the imported ones. */
  let waiting: number;

  // an import of prices, whose source writes players in its own way
  beforeAll(async () => {
    const [match] = await get<Match[]>('/api/v2/fixtures?status=notstarted&limit=1');
    if (match === undefined) throw new Error('the demo has a match ahead');
    const players = await get<{ playerName: string }[]>(`/api/v2/lineup-projections?eventIds=${match.id}`);
    misspelt = players.slice(0, 6).map(({ playerName }) => {
      const [first = '', last = ''] = playerName.split(' ');
      return `${last.slice(0, 3)}${last.slice(4)} ${first.slice(0, 2)}x`;
    });
    const known = fixture(match.homeTeam.name, match.awayTeam.name, match.kickoffAt, {
      competition: competitionNamed(match.competition.country.name, match.competition.name),
      season: match.season.name,
    });
    const outcomes = [...hostileNames, ...misspelt].map((player) => ({
      scope: 'player' as const,
      player,
      line: 1.5,
      side: 'over' as const,
      odds: '2.1',
      suspended: false,
    }));
    const prices = matchResultPrices(known, 'bet365', ['2', '3', '4'], {
      market: 'shots',
      providerMarket: 'player_shots',
      mark: 'snapshot',
      takenAt: given.now,
      takenAtAssumed: false,
      outcomes,
    });
    await loadRecords(given.service.database, 'canonical', [known, prices]);
    const unsettled = await given.service.database.rows('select from unresolved_names where settled_at is null');
    waiting = unsettled.length;
  });

  it('resolves names by keyboard alone: candidate, reason, store, next, undo', async () => {
    const { page, faults, close } = await open('/ops');
    const queue = page.getByRole('region', { name: 'Unresolved names' });
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await queue.getByText(`${waiting} unresolved names`).waitFor();
    // down to the first that has a candidate
    const names = await queue.getByRole('listitem').locator('a > bdi').allTextContents();
    const at = names.findIndex((name) => misspelt.includes(name));
    for (let step = 0; step < at; step += 1) await page.keyboard.press('j');
    const name = names[at] ?? '';
    await evidence.getByRole('heading', { name }).waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-current")')).toBe('true');
    await page.keyboard.press('1');
    const decision = page.getByRole('group', { name: 'Decision' });
    await decision.getByText(`“${name}”`).waitFor();
    await decision.getByText('Known spellings').waitFor();
    await decision.getByLabel('Reason').fill('');
    await page.keyboard.press('Enter');
    await decision.getByText('Enter a reason').waitFor();
    await page.keyboard.type('The only one of this squad');
    await page.keyboard.press('Enter');
    await page.getByText('Saved').waitFor();
    await queue.getByText(`${waiting - 1} unresolved names`).waitFor();
    expect(await evidence.getByRole('heading').textContent()).toBe(names[at + 1]);
    await page.keyboard.press('u');
    const dialog = page.getByRole('dialog', { name: 'Undo this decision' });
    await dialog.getByText('Known spellings').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('Two players after all');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await queue.getByText(name).waitFor();
    expect(faults).toEqual([]);
    const reasons = await given.service.database.rows('select action, reason from audit_log order by id desc limit 2');
    expect(reasons).toEqual([
      { action: 'undo', reason: 'Two players after all' },
      { action: 'settle', reason: 'The only one of this squad' },
    ]);
    await close();
  });

  it('resolves a demo name by touch on a phone, whose price then counts, and undoes it', async () => {
    const { page, faults, close } = await open('/ops', { viewport: phone, hasTouch: true });
    const countWaiting = async (): Promise<number> => {
      const sql = 'select from facts.pending_quotes where normalised_name = $1';
      return (await given.service.database.rows(sql, ['e jararrizal'])).length;
    };
    const before = await countWaiting();
    expect(before).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'E. Jararrizal' }).tap();
    await page.getByRole('button', { name: 'Nicolás Jararrizal' }).tap();
    await page.getByText('Waiting prices', { exact: true }).waitFor();
    await page.getByLabel('Reason').fill('The only one of this surname');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('Saved:').waitFor();
    expect(await countWaiting()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: 'Undo it' }).tap();
    await page.getByRole('status').getByText('is undone').waitFor();
    expect(await countWaiting()).toBe(before);
    expect(await overflows(page)).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });

  it('creates a player from a name, merges him into another, and undoes both from the lists', async () => {
    const { page, faults, close } = await open('/ops?find=wolfe');
    const status = (text: string): Promise<void> => page.getByRole('status').getByText(text).waitFor();
    const [survivor = ''] = misspelt.map((name) => name.split(' ')[0]);
    await page.keyboard.press('n');
    await page.getByLabel('Reason').fill('Nobody else is called so');
    await page.getByText('Known spellings').waitFor();
    await page.keyboard.press('Enter');
    await status('Saved');
    await page.getByRole('link', { name: 'Merge' }).click();
    await page.getByRole('combobox', { name: /^Duplicate/ }).fill('wolfeschlegel');
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: /^Stays/ }).fill(survivor);
    await page.getByRole('option').first().click();
    await page.getByText('Older ids').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Reason').fill('One player');
    await page.keyboard.press('Enter');
    await status('Saved');
    expect(page.url()).toBe(`${given.service.address}/ops/merge`);
    for (const [place, word] of [
      ['Decisions', 'Merged'],
      ['Audit log', 'Resolved'],
    ] as const) {
      await page.getByRole('link', { name: place }).click();
      const row = page.getByRole('main').locator('tr, li').filter({ hasText: word }).first();
      await row.getByRole('button', { name: 'Undo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Undo this decision' });
      await dialog.getByRole('definition').first().waitFor();
      await dialog.getByRole('button', { name: 'Undo it' }).click();
      await status('undone');
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Names' }).click();
    await page.getByText(`${waiting} unresolved names`).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each([['desktop', {}] as const, ['phone', { viewport: phone, colorScheme: 'dark' }] as const])(
    'shows hostile names as text, %s',
    async (_, options) => {
      const { page, faults, close } = await open('/ops?kind=player', options);
      const queue = page.getByRole('region', { name: 'Unresolved names' });
      for (const name of hostileNames) await queue.getByText(name, { exact: true }).waitFor();
      for (const name of hostileNames) {
        await queue.getByText(name, { exact: true }).click();
        await page.getByRole('heading', { level: 2, name }).waitFor();
        expect(await overflows(page)).toBe(false);
        if ('viewport' in options) await page.getByRole('link', { name: 'Back to the queue' }).click();
      }
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.title()).toBe('Admin · Fairline');
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('previews a correction, and stores none if the record has changed since', async () => {
    const [manager] = await get<{ id: number; name: string }[]>('/api/managers?limit=1');
    const { page, faults, close } = await open(`/ops/managers?manager=${manager?.id}`);
    await page.getByLabel('Name', { exact: true }).fill('<b>Another</b> name');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit manager' });
    const cells = dialog.getByRole('row').nth(1).getByRole('cell');
    expect(await cells.allTextContents()).toEqual([manager?.name, '<b>Another</b> name']);
    expect(await accessibilityViolations(page)).toEqual([]);
    const headers = {
      Authorization: `Bearer ${tokenOf('maintenance:write')}`,
      'Content-Type': 'application/json',
    };
    const body = JSON.stringify({ shortName: 'By another' });
    await fetch(`${given.service.address}/api/manager/${manager?.id}`, { method: 'PUT', headers, body });
    await dialog.getByLabel('Reason').fill('He took another name');
    await page.keyboard.press('Enter');
    await dialog.getByText('Someone else changed this record').waitFor();
    expect(await cells.allTextContents()).toEqual([manager?.name, '<b>Another</b> name']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(
      await given.service.database.rows(`select name, short_name from managers where id = ${manager?.id}`),
    ).toEqual([{ name: '<b>Another</b> name', short_name: 'By another' }]);
    expect(faults).toEqual([]);
    await close();
  });

  it('creates a league group, fills it and deletes it, each with a reason', async () => {
    const { page, faults, close } = await open('/ops/league-groups?create=true');
    const store = async (action: string, reason: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: action });
      await dialog.getByLabel('Reason').fill(reason);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByLabel('Name', { exact: true }).fill(hostileNames[0] ?? '');
    await page.keyboard.press('Enter');
    await store('New group', 'Asked for');
    await page.getByRole('heading', { name: hostileNames[0] ?? '' }).waitFor();
    const [league] = await get<{ name: string }[]>('/api/v2/competitions?limit=1');
    await page.getByRole('combobox', { name: 'Add a competition' }).fill(league?.name ?? '');
    await page.getByRole('option').first().click();
    await store(`Add ${league?.name}`, 'Asked for too');
    await page.getByRole('button', { name: `Remove ${league?.name}` }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete group' }).click();
    await store(`Delete group ${hostileNames[0]}`, 'Tried');
    await page.waitForURL(`${given.service.address}/ops/league-groups`);
    const rows = await given.service.database.rows('select action, reason from audit_log order by id desc limit 3');
    expect(rows).toEqual([
      { action: 'delete', reason: 'Tried' },
      { action: 'add-leagues', reason: 'Asked for too' },
      { action: 'create', reason: 'Asked for' },
    ]);
    expect(faults).toEqual([]);
    await close();
  });

  it('adds a source with a usage estimate, shows its status, and removes it', async () => {
    const { page, faults, close } = await open('/ops/sources?create=true');
    const store = async (title: string, reason: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: title });
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByLabel('Reason').fill(reason);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'The Odds API' }).click();
    await page.getByLabel('League 1: id').fill('soccer_epl');
    await page.getByLabel('Key').fill('key-of-the-test');
    await page.getByRole('table', { name: 'Expected use' }).waitFor();
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      expect(await overflows(page)).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await store('Add a source', 'Asked for');
    await page.getByRole('heading', { name: 'Raw answers' }).waitFor();
    expect(await overflows(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'The Odds API' }).waitFor();
    expect(await overflows(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'The Odds API' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await store('Remove The Odds API', 'Tried');
    await page.getByText('No sources yet.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('declares a doubtful match new, and resends a message', async () => {
    const { sql } = given.service.database;
    const [match] = await get<Match[]>('/api/v2/fixtures?limit=1');
    await underImportLock(sql, async (transaction) => {
      const { id: sourceId } = await transaction.rowOrFail<{ id: number }>('select id from sources limit 1');
      await recordUnresolvedName(transaction, {
        sourceId,
        kind: 'fixture',
        countryId: match?.competition.country.id ?? 0,
        name: 'Doubtful v Match, 2025-10-25',
        context: 'event 4711',
        candidates: [{ id: match?.id ?? 0, name: '2025-10-24' }],
      });
    });
    await sql.rows(
      `insert into messenger_outbox (kind, chat_id, text, state, attempts, settled_at, last_error)
       values ('reply', 4711, $1, 'dead', 12, clock_timestamp(), 'the platform responded with 403')`,
      [`${hostileNames[0]}\nsecond line`],
    );
    const { page, faults, close } = await open('/ops?kind=fixture');
    await page.getByRole('button', { name: '24 Oct 2025' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('n');
    await page.getByText('Names in the queue').waitFor();
    await page.getByLabel('Reason').fill('Played twice that week');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Saved' }).getByText('a match of its own').waitFor();
    await page.getByRole('heading', { name: 'No unresolved names match these filters.' }).waitFor();
    await page.getByRole('link', { name: 'Undelivered' }).click();
    await page.getByRole('row').getByRole('button', { name: 'Send again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send again' });
    await dialog.getByText(hostileNames[0] ?? '').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('The platform is back');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('1 message is queued again').waitFor();
    await page.getByText('Every message was delivered.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('has no accessibility violations in any task, fits a phone, and works by keyboard and back', async () => {
    const { page, faults, close } = await open('/ops');
    const tabs = page.getByRole('navigation', { name: 'Tasks' }).getByRole('link');
    const names = await tabs.allTextContents();
    expect(names).toHaveLength(12);
    for (const name of names) {
      await page.setViewportSize(desktop);
      await tabs.getByText(name, { exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.locator('main [aria-busy]').waitFor({ state: 'detached' });
      for (const theme of [
        { colorScheme: 'light', contrast: 'no-preference' },
        { colorScheme: 'dark', contrast: 'no-preference' },
        { colorScheme: 'light', contrast: 'more' },
      ] as const) {
        await page.emulateMedia(theme);
        expect([name, theme, await accessibilityViolations(page)]).toEqual([name, theme, []]);
      }
      await page.setViewportSize(phone);
      expect([name, await overflows(page)]).toEqual([name, false]);
    }
    await page.goBack();
    await page.waitForURL(/\/ops\/messages$/);
    expect(faults).toEqual([]);
    await close();
  });

  it.each(['en-GB', 'de-DE'])('shows the tabs of all tasks in one row: %s', async (locale) => {
    const { page, close } = await open('/ops', { locale });
    const tabs = await page
      .getByRole('navigation', { name: /^(Tasks|Aufgaben)$/ })
      .getByRole('link')
      .all();
    const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
    expect([tops.length, new Set(tops).size]).toEqual([12, 1]);
    await close();
  });

  it('requires sign-in, and names a missing scope', async () => {
    const { page, close } = await openPage(given.browser, `${given.service.address}/ops`, given.now);
    await page.getByText('Sign in to see this.').waitFor();
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    for (const [scope, told] of [
      ['dashboard:read', /needs the scope maintenance:read/],
      ['maintenance:read', /lacks the scope maintenance:write/],
    ] as const) {
      await page.route('**/development-token', (route) =>
        route.fulfill({ json: { access_token: tokenOf(scope), token_type: 'Bearer', expires_in: 60, scope } }),
      );
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel(/Sign-in code/).fill('any');
      await page.keyboard.press('Enter');
      await page.getByText(told).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.getByRole('link', { name: 'League groups' }).count()).toBe(scope === 'dashboard:read' ? 1 : 0);
      await page.getByRole('button', { name: 'Sign out' }).click();
    }
    await close();
  });
}
