import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PriceOutlier, PriceOutliersPage, RefereePage, RefereeProfile } from '../src/api';
import { queryClient } from '../src/query-client';
import { texts } from '../src/texts';
import { button, open, router, service, untilSearchIs } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

const words = texts.boards;
const page = recordedResponse<RefereePage>('referees_list');
const [first] = page.data;
if (first === undefined) throw new Error('a referee was recorded');
const [one, other] = [
  { ...first, id: 1, name: 'First Referee' },
  { ...first, id: 2, name: 'Second Referee' },
];
const profile = recordedResponse<RefereeProfile>('refereeProfile_show');
const revision = '9-1795770732';

/** Opens the referees board, with two rows on the first of three pages. */
async function openReferees(search = ''): Promise<UserEvent> {
  const user = await open(`/referees${search}`);
  await screen.findByText(one.name);
  return user;
}

const sheet = (): HTMLElement | null => screen.queryByRole('complementary', { name: words.explanation });

describe('a board', () => {
  beforeEach(() => {
    service.answer('referees_list', ({ query }) => {
      const number = Number(query['page'] ?? 1);
      const place = { currentPage: number, hasPreviousPage: number > 1, hasNextPage: number < 3, pageSize: 50 };
      return { ...page, data: [one, other], pagination: { ...place, totalCount: 120, totalPages: 3 }, revision };
    });
    service.answer('refereeProfile_show', ({ path }) => ({ ...profile, name: `Profile of ${path.split('/').at(-1)}` }));
  });

  it('keeps its description behind a question mark, which keys open and close', async () => {
    const user = await openReferees();
    const opener = (): HTMLElement => button(texts.parts.about(words.referees.title));
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(words.referees.lead)).toBeNull();
    act(() => opener().focus());
    await user.keyboard('{Enter}');
    await screen.findByText(words.referees.lead);
    expect(opener().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(words.referees.lead)).toBeNull());
    expect(document.activeElement).toBe(opener());
  });

  describe('order', () => {
    it('starts with the highest numbers or the first names, and reverses the second time', async () => {
      const user = await openReferees('?page=2&revision=1-2');
      const header = (name: string): HTMLElement =>
        screen.getByRole('columnheader', { name: new RegExp(`^${name}( [↑↓])?.*${words.sort.slice(1, -1)}`) });
      const sort = (name: string): Promise<void> => user.click(within(header(name)).getByRole('link'));
      await sort(words.referees.cards);
      await untilSearchIs({ sortBy: 'avgCardsPerGame', sortOrder: 'desc' });
      expect(header(words.referees.cards).getAttribute('aria-sort')).toBe('descending');
      await sort(words.referees.cards);
      await untilSearchIs({ sortBy: 'avgCardsPerGame', sortOrder: 'asc' });
      await sort(words.referees.referee);
      await untilSearchIs({ sortBy: 'name', sortOrder: 'asc' });
      expect(header(words.referees.referee).getAttribute('aria-sort')).toBe('ascending');
      expect(header(words.referees.cards).hasAttribute('aria-sort')).toBe(false);
      expect(service.last('referees_list').query).toMatchObject({ sortBy: 'name', sortOrder: 'asc' });
    });
  });

  describe('sheet', () => {
    it('explains the row of the address, keeps the filters, and closes by its button', async () => {
      const user = await openReferees('?upcomingOnly=true');
      expect(sheet()).toBeNull();
      await user.click(screen.getByRole('link', { name: new RegExp(other.name) }));
      await screen.findByRole('heading', { name: 'Profile of 2' });
      await untilSearchIs({ upcomingOnly: 'true', row: '2' });
      expect(screen.getByRole('link', { name: new RegExp(other.name) }).getAttribute('aria-current')).toBe('true');
      expect(service.of('referees_list')).toHaveLength(1);
      await user.click(button(texts.keys.close));
      await untilSearchIs({ upcomingOnly: 'true' });
      expect(sheet()).toBeNull();
    });

    it('closes by Escape, and going back reopens it', async () => {
      const user = await openReferees('?row=1');
      await screen.findByRole('heading', { name: 'Profile of 1' });
      await user.keyboard('{Escape}');
      await untilSearchIs({});
      act(() => router.history.back());
      await untilSearchIs({ row: '1' });
      expect(sheet()).not.toBeNull();
    });

    it('reports that a row is no longer on the board', async () => {
      service.answer('refereeProfile_show', problem(404, 'resource_not_found', 'no referee 7'));
      await openReferees('?row=7');
      await screen.findByRole('heading', { name: words.gone });
    });

    it('stays as it was if its row leaves the board while it is open', async () => {
      await openReferees('?row=1');
      const title = await screen.findByRole('heading', { name: 'Profile of 1' });
      service.answer('refereeProfile_show', problem(404, 'resource_not_found', 'no referee 1'));
      await act(() => queryClient.invalidateQueries());
      await screen.findByText(/no referee 1/);
      expect(title.isConnected).toBe(true);
      expect(screen.queryByRole('heading', { name: words.gone })).toBeNull();
    });

    it('requests a row under the filters, without words, page and snapshot', async () => {
      service.answer('priceOutliers_show', problem(404, 'resource_not_found', 'gone'));
      await open('/outliers?row=1:match::goals:2.5:over&maxOdds=3&search=x&page=2&revision=1-2&columns=price');
      await screen.findByRole('heading', { name: words.gone });
      const { path, query } = service.last('priceOutliers_show');
      expect(decodeURIComponent(path)).toMatch(/\/1:match::goals:2\.5:over$/);
      expect(query).toEqual({ sortBy: 'valueEdge', maxOdds: '3' });
    });
  });

  describe('pages', () => {
    it('stay on one snapshot, close the sheet, and link back to the first', async () => {
      const user = await openReferees('?row=1');
      expect(screen.queryByRole('button', { name: texts.parts.previous })).toBeNull();
      await user.click(button(texts.parts.next));
      await untilSearchIs({ page: '2', revision });
      await screen.findByText(texts.parts.rows('51', '100', '120'));
      await user.click(button(texts.parts.next));
      await screen.findByText(texts.parts.rows('101', '120', '120'));
      expect(screen.queryByRole('button', { name: texts.parts.next })).toBeNull();
      await user.click(button(texts.parts.previous));
      await screen.findByText(texts.parts.rows('51', '100', '120'));
      await user.click(button(texts.parts.previous));
      await untilSearchIs({});
    });

    it('move to the newest snapshot if theirs is gone, and say so until the next page', async () => {
      const gone = problem(410, 'revision_gone', 'revision 1-2 is not in memory');
      service.answer('referees_list', ({ query }) =>
        query['revision'] === '1-2' ? gone : { ...page, data: [one], revision },
      );
      const user = await open('/referees?page=4&revision=1-2&last20Only=true');
      await untilSearchIs({ last20Only: 'true' });
      await screen.findByText(words.renewed);
      await user.click(await screen.findByRole('button', { name: texts.parts.next }));
      await waitFor(() => expect(screen.queryByText(words.renewed)).toBeNull());
    });
  });

  describe('folded rows', () => {
    const outliers = recordedResponse<PriceOutliersPage>('priceOutliers_list');
    const priced = (line: string, valueEdge: number): PriceOutlier => {
      const [outlier] = outliers.data;
      if (outlier === undefined) throw new Error('a price outlier was recorded');
      return { ...outlier, line, valueEdge };
    };
    const lines = (): (string | null)[] =>
      [...document.querySelectorAll('[data-row]')].map((link) => link.getAttribute('data-row')?.split(':')[4] ?? null);
    beforeEach(() => {
      const pagination = { ...outliers.pagination, totalCount: 3 };
      const data = [priced('1.5', 30), priced('2.5', 0), priced('3.5', -0.1)];
      service.answer('priceOutliers_list', { ...outliers, data, pagination });
    });

    it('open and close through the address', async () => {
      const user = await open('/outliers');
      const opener = await screen.findByRole('button', { name: words.outliers.notWorthTheirPrice('1') });
      expect(screen.getByRole('heading', { name: words.outliers.worthTheirPrice('2') })).toBeTruthy();
      expect([lines(), opener.getAttribute('aria-expanded')]).toEqual([['1.5', '2.5'], 'false']);
      expect(screen.queryByRole('navigation', { name: texts.parts.pages })).toBeNull();
      await user.click(opener);
      await untilSearchIs({ others: 'true' });
      expect([lines(), opener.getAttribute('aria-expanded')]).toEqual([['1.5', '2.5', '3.5'], 'true']);
      await user.click(opener);
      await untilSearchIs({});
    });

    it('are counted only if one page has all, since single-source prices come last', async () => {
      const data = [priced('1.5', 30), priced('3.5', -0.1)];
      const pagination = { ...outliers.pagination, totalCount: 60, totalPages: 2, hasNextPage: true };
      service.answer('priceOutliers_list', { ...outliers, data, pagination });
      await open('/outliers');
      await screen.findByRole('heading', { name: words.outliers.worthTheirPrice(null) });
      await screen.findByRole('button', { name: words.outliers.notWorthTheirPrice(null) });
    });

    it('carry the verdict, except if the price is most likely an error', async () => {
      const [strong, error] = [
        { ...priced('1.5', 12), verdict: 'strong' as const },
        { ...priced('2.5', 40), verdict: null },
      ];
      service.answer('priceOutliers_list', { ...outliers, data: [strong, error] });
      await open('/outliers?maxValueEdge=50');
      await waitFor(() => expect(lines()).toEqual(['1.5', '2.5']));
      const names = [...document.querySelectorAll('tbody tr')].map(
        (row) => /Strong|Fair|Thin/.exec(row.textContent)?.[0],
      );
      expect(names).toEqual([words.verdict.names.strong, undefined]);
    });

    it.each(['sortBy=avg_odd', 'sortOrder=asc', 'minValueEdge=-5', 'maxValueEdge=50'])(
      'are all shown once somebody chooses among them: %s',
      async (search) => {
        await open(`/outliers?${search}`);
        await waitFor(() => expect(lines()).toEqual(['1.5', '2.5', '3.5']));
        expect(screen.queryByRole('heading', { name: words.outliers.worthTheirPrice('2') })).toBeNull();
      },
    );
  });

  describe('tools', () => {
    const column = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(`^${name}`) });

    it('show and hide columns, all but the first', async () => {
      const user = await openReferees();
      await user.click(button(words.columns));
      const choices = within(await screen.findByRole('dialog', { name: words.columns }));
      expect(choices.queryByRole('checkbox', { name: words.referees.referee })).toBeNull();
      expect(column(words.referees.games)).toBeNull();
      await user.click(choices.getByRole('checkbox', { name: words.referees.games }));
      await waitFor(() => expect(column(words.referees.games)).not.toBeNull());
      await user.click(choices.getByRole('checkbox', { name: words.referees.red }));
      await waitFor(() => expect(column(words.referees.red)).toBeNull());
      expect(new URLSearchParams(location.search).get('columns')?.split(',')).toEqual(
        expect.arrayContaining(['referee', 'next', 'games', 'totalPenalties']),
      );
    });

    it('store a view without page and row, open it, replace it, and remove it', async () => {
      localStorage.setItem('views of referees', '[{"name":"old"},3,{"name":"Kept","search":"last20Only=true"}]');
      const user = await openReferees('?upcomingOnly=true&page=2&revision=1-2&row=1');
      await user.click(button(words.views));
      const views = within(await screen.findByRole('dialog', { name: words.views }));
      expect(views.queryByRole('button', { name: 'old' })).toBeNull();
      const save = async (name: string): Promise<void> => {
        await user.type(views.getByLabelText(words.viewName), name);
        await user.click(views.getByRole('button', { name: words.saveView }));
      };
      await save(' Soon ');
      await user.click(views.getByRole('button', { name: 'Kept' }));
      await untilSearchIs({ last20Only: 'true' });
      await user.click(views.getByRole('button', { name: 'Soon' }));
      await untilSearchIs({ upcomingOnly: 'true' });
      await save('Kept');
      await user.click(views.getByRole('button', { name: words.removeView('Soon') }));
      expect(JSON.parse(localStorage.getItem('views of referees') ?? '')).toEqual([
        { name: 'Kept', search: 'upcomingOnly=true' },
      ]);
    });

    it('save the whole board with its filters and order', async () => {
      const saved = vi.fn<(file: Blob) => string>(() => 'blob:table');
      vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const user = await openReferees('?last20Only=true&sortBy=games&page=2&revision=1-2');
      service.answer(
        'referees_list',
        () => new Response('id,name\r\n1,First\r\n', { headers: { 'Content-Type': 'text/csv' } }),
      );
      await user.keyboard('x');
      await waitFor(() => expect(click).toHaveBeenCalled());
      expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('referees.csv');
      expect(saved.mock.calls[0]?.[0].size).toBe(18);
      expect(service.last('referees_list').query).toEqual({ last20Only: 'true', sortBy: 'games', format: 'csv' });
      service.answer('referees_list', problem(429, 'too_many_requests', 'three exports at once'));
      await user.click(button('CSV'));
      await screen.findByText(': three exports at once');
      click.mockRestore();
    });

    it('copy the address, by hand if the browser cannot', async () => {
      const prompt = vi.fn();
      vi.stubGlobal('prompt', prompt);
      const user = await openReferees('?last20Only=true');
      vi.stubGlobal('isSecureContext', true);
      await user.click(button(words.copy));
      await screen.findByText(words.copied);
      expect(await navigator.clipboard.readText()).toBe(location.href);
      expect(prompt).not.toHaveBeenCalled();
      vi.stubGlobal('isSecureContext', false);
      await user.keyboard('y');
      expect(prompt).toHaveBeenCalledWith(words.copy, location.href);
    });
  });

  it('moves through its rows by keys, except while the user types', async () => {
    const user = await openReferees();
    const row = (): string | null | undefined => document.activeElement?.getAttribute('data-row');
    await user.keyboard('j');
    expect(row()).toBe('1');
    await user.keyboard('jj');
    expect(row()).toBe('2');
    await user.keyboard('kkk');
    expect(row()).toBe('1');
    await user.keyboard('f');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: words.referees.find }));
    await user.keyboard('jx');
    expect([row(), service.of('referees_list').length]).toEqual([null, 1]);
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: words.referees.find }));
  });

  it('shows why it has no rows, and retries on demand', async () => {
    service.answer('referees_list', problem(400, 'invalid_parameter', 'the order is unknown'));
    const user = await open('/referees');
    const alert = within(await screen.findByRole('alert', { name: '' }));
    expect(alert.getByText('the order is unknown')).toBeTruthy();
    expect(alert.getByText(`${texts.states.requestId} request-7`)).toBeTruthy();
    service.answer('referees_list', page);
    await user.click(alert.getByRole('button', { name: texts.states.retry }));
    await screen.findByText(first.name);
  });

  it('asks for a sign-in if the service requires one', async () => {
    service.answer('referees_list', problem(401, 'unauthorized', 'a token is needed'));
    await open('/referees');
    await screen.findByRole('heading', { name: texts.session.needed });
  });
});
