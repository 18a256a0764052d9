import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type {
  BookmakerPage,
  ChangesPage,
  FixtureList,
  FixturePage,
  GoneBets,
  MatchdayPage,
  MySettings,
} from '../src/api';
import { texts } from '../src/texts';
import { open, service, signIn } from './support/dashboard';
import { recordedResponse } from './support/service';

const words = texts.myBookmakers;
const settings = recordedResponse<MySettings>('me_showSettings');

/** Stores a choice in this browser, as an earlier visit would. */
function choose(slugs: readonly string[], more: object = {}): void {
  localStorage.setItem('my-bookmakers', JSON.stringify({ slugs, isOfAccount: false, isAnswered: true, ...more }));
  dispatchEvent(new StorageEvent('storage', { key: 'my-bookmakers' }));
}

/** A match of the recorded day, with the prices of its result. */
function pricedFixtures(): FixtureList {
  const list = recordedResponse<FixtureList>('fixtures_list');
  const id = recordedResponse<MatchdayPage>('matchdayFixtures_list').data[0]!.events.id;
  const [matchResult] = recordedResponse<FixturePage>('fixtures_show').markets;
  const data = [{ ...list.data[0]!, id, status: 'notstarted' as const, matchResult: matchResult! }];
  return { ...list, data, page: { ...list.page, nextCursor: null } };
}

const askedOf = (operation: string) => service.of(operation).map(({ query }) => query['bookmakers']);

describe('my bookmakers', () => {
  it('are asked for once', async () => {
    const person = await open('/');
    expect(await screen.findByText(words.ask)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: words.notNow }));
    expect(screen.queryByText(words.ask)).toBeNull();
    expect(JSON.parse(localStorage.getItem('my-bookmakers')!)).toMatchObject({ slugs: [], isAnswered: true });
  });

  it('are not asked for again', async () => {
    choose([]);
    await open('/');
    await screen.findByText(texts.today.worth.signIn);
    expect(screen.queryByText(words.ask)).toBeNull();
  });

  it('are chosen while signed out, and kept in the browser', async () => {
    service.answer('bookmakerSkill_list', { ...recordedResponse('bookmakerSkill_list'), data: [] });
    const list = recordedResponse<BookmakerPage>('bookmakers_list');
    const [one] = list.data;
    const data = [
      one,
      { ...one, slug: 'bravo', name: 'Bravo' },
      { ...one, slug: 'x', name: 'Exchange', exchange: true },
    ];
    service.answer('bookmakers_list', { ...list, data });
    const person = await open('/bookmakers');
    const panel = await screen.findByRole('region', { name: words.title });
    const [first, second, ...exchanges] = await within(panel).findAllByRole('checkbox');
    expect(exchanges).toEqual([]);
    await person.click(first!);
    await person.click(second!);
    await person.click(within(panel).getByRole('button', { name: words.save }));
    expect(await within(panel).findByText(words.saved)).toBeTruthy();
    const slugs = [one!.slug, 'bravo'];
    expect(JSON.parse(localStorage.getItem('my-bookmakers')!)).toMatchObject({ slugs, isOfAccount: false });
    expect(service.of('me_putSettings')).toEqual([]);
  });

  it('determine the prices of a board, with one tap to all and back', async () => {
    choose(['alpha', 'bravo']);
    const person = await open('/outliers');
    await screen.findByText(words.ofMine(2));
    await waitFor(() => expect(askedOf('priceOutliers_list')).toEqual(['alpha,bravo']));
    await person.click(screen.getByRole('button', { name: words.showAll }));
    expect(screen.getByText(words.ofAll)).toBeTruthy();
    await waitFor(() => expect(askedOf('priceOutliers_list')).toEqual(['alpha,bravo', undefined]));
    await person.click(screen.getByRole('button', { name: words.showMine(2) }));
    expect(screen.getByText(words.ofMine(2))).toBeTruthy();
  });

  it.each([
    ['/value', 'valueBets_list'],
    ['/matches', 'fixtures_list'],
    ['/matches/7509062845853651', 'fixtures_show'],
    ['/', 'fixtures_list'],
    ['/', 'valueBets_list'],
  ])('change the prices on %s (%s), which is no move', async (address, operation) => {
    service.answer('me_showSettings', { ...settings, bookmakers: ['alpha'] });
    choose(['alpha'], { isOfAccount: true });
    await signIn();
    const response = JSON.stringify(operation === 'fixtures_list' ? pricedFixtures() : recordedResponse(operation));
    service.answer(operation, ({ query }) => {
      const price = query['bookmakers'] === undefined ? 8.88 : 7.77;
      return JSON.parse(
        response.replace(/"(odds?|scannerOdds|bestOverOdds)":[\d.]+/g, `"$1":${price}`),
      ) as typeof settings;
    });
    const person = await open(address);
    await screen.findAllByText('7.77');
    await person.click(screen.getByRole('button', { name: words.showAll }));
    await screen.findAllByText('8.88');
    expect(document.querySelectorAll('[data-way]')).toHaveLength(0);
  });

  it('are overridden by bookmakers in the address', async () => {
    choose(['alpha', 'bravo']);
    await open('/outliers?bookmakers=charlie');
    await waitFor(() => expect(askedOf('priceOutliers_list')).toEqual(['charlie']));
    expect(screen.queryByText(words.ofMine(2))).toBeNull();
  });

  it('determine the prices and counts of Today', async () => {
    service.answer('me_showSettings', { ...settings, bookmakers: ['alpha', 'bravo'] });
    choose(['alpha', 'bravo'], { isOfAccount: true });
    await signIn();
    await open('/');
    await waitFor(() => expect(askedOf('valueBets_list')).toEqual(['alpha,bravo']));
    // a repeated parameter, of which only the last value is kept here
    expect(askedOf('fixtures_list')[0]).toBe('bravo');
  });

  it('determine which bets are gone, and their count since the last visit', async () => {
    service.answer('me_showSettings', { ...settings, bookmakers: ['alpha', 'bravo'] });
    const [one] = recordedResponse<GoneBets>('valueBets_listGone').data;
    const [early, late] = ['2025-02-25T15:30:00Z', '2025-02-25T16:30:00Z'];
    service.answer('valueBets_listGone', ({ query }) => ({
      since: '2025-02-25T09:00:00Z',
      data: [
        { ...one!, cardKey: 'a', playerName: query['bookmakers'] === undefined ? 'Ann' : 'Ben', goneAt: late },
        { ...one!, cardKey: 'b', goneAt: early },
      ],
    }));
    service.answer('changes_list', { ...recordedResponse<ChangesPage>('changes_list'), upToDate: true });
    localStorage.setItem('last-visit', JSON.stringify({ revision: '7-1740499200', at: '2025-02-25T16:00:00Z' }));
    choose(['alpha', 'bravo'], { isOfAccount: true });
    await signIn();
    const person = await open('/');
    expect(await screen.findByText('Ben')).toBeTruthy();
    // of both, the one that left after the visit
    const since = await screen.findByRole('region', { name: texts.today.since.title });
    await within(since).findByText(new RegExp(texts.today.since.goneAtMine('1')));
    await person.click(screen.getByRole('button', { name: words.showAll }));
    expect(await screen.findByText('Ann')).toBeTruthy();
    expect(askedOf('valueBets_listGone')).toEqual(['alpha,bravo', undefined]);
    expect(within(since).queryByText(new RegExp(words.allChanges))).toBeNull();
  });

  it('determine which bets are gone below value bets, unless the address names others', async () => {
    service.answer('me_showSettings', { ...settings, bookmakers: ['alpha', 'bravo'] });
    choose(['alpha', 'bravo'], { isOfAccount: true });
    await signIn();
    await open('/value');
    await screen.findByRole('region', { name: texts.boards.goneBets.title });
    cleanup();
    await open('/value?bookmakers=charlie');
    await waitFor(() => expect(askedOf('valueBets_listGone')).toEqual(['alpha,bravo', 'charlie']));
  });

  it('determine the prices of a match', async () => {
    choose(['alpha', 'bravo']);
    await open('/matches/7509062845853651');
    await waitFor(() => expect(askedOf('fixtures_show')).toEqual(['bravo']));
  });

  it('move to an account without any at sign-in; from then on the account takes precedence', async () => {
    let stored: MySettings = { ...settings, bookmakers: [] };
    service.answer('me_showSettings', () => ({ ...stored }));
    service.answer('me_putSettings', ({ body }) => ({ ...(stored = body as MySettings) }));
    choose(['charlie']);
    await signIn();
    await open('/outliers');
    await waitFor(() => expect(service.of('me_putSettings')).toHaveLength(1));
    expect(stored).toEqual({ ...settings, bookmakers: ['charlie'] });
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('my-bookmakers')!)).toMatchObject({
        slugs: ['charlie'],
        isOfAccount: true,
      }),
    );
  });

  it('of an account replace those of the browser', async () => {
    service.answer('me_showSettings', { ...settings, bookmakers: ['alpha'] });
    choose(['charlie', 'delta']);
    await signIn();
    await open('/outliers');
    expect(await screen.findByText(words.ofMine(1))).toBeTruthy();
    await waitFor(() => expect(askedOf('priceOutliers_list').at(-1)).toBe('alpha'));
    expect(service.of('me_putSettings')).toEqual([]);
  });
});
