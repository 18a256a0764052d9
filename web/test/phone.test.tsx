import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RefereePage, RefereeProfile, SearchResults } from '../src/api';
import { texts } from '../src/texts';
import { button, open, router, service, untilSearchIs } from './support/dashboard';
import { recordedResponse } from './support/service';

const found = recordedResponse<SearchResults>('search_find');
const page = recordedResponse<RefereePage>('referees_list');
const stored = (): unknown => JSON.parse(localStorage.getItem('recent searches') ?? '[]');

describe('the bar of a phone', () => {
  it('opens the pages that do not fit, and closes when one is chosen', async () => {
    const user = await open('/referees');
    await user.click(button(texts.navigation.more));
    const sheet = within(await screen.findByRole('dialog', { name: texts.navigation.others }));
    expect(sheet.getByRole('link', { name: texts.navigation.referees }).getAttribute('aria-current')).toBe('page');
    expect(sheet.queryByRole('link', { name: texts.navigation.today })).toBeNull();
    await user.click(sheet.getByRole('link', { name: texts.navigation.bookmakers }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/bookmakers');
  });
});

describe('the search of a phone', () => {
  const openSearch = async () => {
    const user = await open('/no-such-page');
    await user.click(button(texts.search.open));
    return { user, screenful: within(await screen.findByRole('dialog', { name: texts.search.label })) };
  };

  it('opens a result, and offers it first the next time until cleared', async () => {
    service.answer('search_find', found);
    const [team, fixture] = found.data;
    const { user, screenful } = await openSearch();
    screenful.getByText(texts.search.hint);
    await user.type(screenful.getByRole('combobox'), 'campo');
    await user.click(await screenful.findByRole('option', { name: new RegExp(`^${team?.name}`) }));
    await waitFor(() => expect(location.pathname).toBe(`/teams/${team?.id}`));
    act(() => router.history.push('/no-such-page'));
    await user.click(button(texts.search.open));
    const again = within(await screen.findByRole('dialog', { name: texts.search.label }));
    await user.type(again.getByRole('combobox'), 'campo');
    await user.click(await again.findByRole('option', { name: new RegExp(`^${fixture?.name}`) }));
    await waitFor(() => expect(location.pathname).toBe(`/matches/${fixture?.id}`));
    expect(stored()).toEqual([fixture, team].map((each) => ({ type: each?.type, id: each?.id, name: each?.name })));
    act(() => router.history.push('/no-such-page'));
    await user.click(button(texts.search.open));
    const recent = within(await screen.findByRole('region', { name: texts.search.recent }));
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      texts.search.forget,
      `${fixture?.name}${texts.search.kinds.fixture}`,
      `${team?.name}${texts.search.kinds.team}`,
    ]);
    await user.click(recent.getByRole('button', { name: texts.search.forget }));
    await screen.findByText(texts.search.hint);
    expect(stored()).toEqual([]);
  });

  it('drops the oldest of many, and data left by another version', async () => {
    const teams = [1, 2, 3, 4, 5, 6].map((id) => ({ type: 'team', id, name: `Team ${id}` }));
    localStorage.setItem('recent searches', JSON.stringify([7, { type: 'stadium', id: 1, name: 'x' }, ...teams]));
    service.answer('search_find', { ...found, data: found.data.slice(0, 1) });
    const { user, screenful } = await openSearch();
    expect(screenful.getAllByRole('button', { name: /^Team \d/ })).toHaveLength(6);
    await user.type(screenful.getByRole('combobox'), 'campo');
    await user.click(await screenful.findByRole('option'));
    await waitFor(() => expect(stored()).toMatchObject([{ id: found.data[0]?.id }, { id: 1 }, {}, {}, {}, { id: 5 }]));
  });
});

describe('the sheet of a board', () => {
  const rows = [1, 2, 3].map((id) => ({ ...page.data[0], id, name: `Referee ${id}` }));
  beforeEach(() => {
    const profile = recordedResponse<RefereeProfile>('refereeProfile_show');
    service.answer('referees_list', { ...page, data: rows });
    service.answer('refereeProfile_show', ({ path }) => ({ ...profile, name: `Profile of ${path.split('/').at(-1)}` }));
  });
  const profileOf = (id: number): Promise<HTMLElement> => screen.findByRole('heading', { name: `Profile of ${id}` });

  it('steps through the rows by buttons and arrow keys, and stops at the ends', async () => {
    const user = await open('/referees?row=2');
    await profileOf(2);
    await user.click(button(texts.boards.nextRow));
    await profileOf(3);
    await user.keyboard('{ArrowRight}');
    await untilSearchIs({ row: '3' });
    await user.keyboard('{ArrowLeft}');
    await profileOf(2);
    await user.click(button(texts.boards.previousRow));
    await profileOf(1);
    await untilSearchIs({ row: '1' });
  });

  it('copies the link of the row that it shows', async () => {
    vi.stubGlobal('isSecureContext', true);
    const user = await open('/referees?row=2');
    await profileOf(2);
    await user.click(button(texts.boards.copy));
    await waitFor(() => expect(button(texts.boards.copied)).toBeTruthy());
    expect(await navigator.clipboard.readText()).toBe(location.href);
    await user.click(button(texts.boards.nextRow));
    await profileOf(3);
    expect(button(texts.boards.copy)).toBeTruthy();
  });

  it('covers the page on a narrow screen: a dialog that Escape closes, returning the focus to its row', async () => {
    const narrow = vi.spyOn(globalThis, 'matchMedia');
    onTestFinished(() => narrow.mockRestore());
    narrow.mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList);
    const user = await open('/referees');
    await user.click(await screen.findByRole('link', { name: /Referee 2/ }));
    await profileOf(2);
    screen.getByRole('dialog', { name: texts.boards.explanation });
    expect(screen.queryByRole('main')).toBeNull();
    await user.keyboard('{ArrowRight}');
    await profileOf(3);
    await user.keyboard('{Escape}');
    await untilSearchIs({});
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Referee 3/ })));
  });

  it('steps by swipes, but not by taps, scrolls, and touches at the edge of the screen', async () => {
    await open('/referees?row=2');
    await profileOf(2);
    const sheet = screen.getByRole('complementary', { name: texts.boards.explanation });
    const touch = (from: readonly [number, number], to: readonly [number, number]): void => {
      fireEvent.touchStart(sheet, { touches: [{ clientX: from[0], clientY: from[1] }] });
      fireEvent.touchEnd(sheet, { changedTouches: [{ clientX: to[0], clientY: to[1] }] });
    };
    touch([300, 300], [260, 300]);
    touch([300, 300], [200, 500]);
    touch([10, 300], [300, 300]);
    expect(new URLSearchParams(location.search).get('row')).toBe('2');
    touch([300, 300], [200, 310]);
    await profileOf(3);
    touch([100, 300], [200, 310]);
    await profileOf(2);
  });
});
