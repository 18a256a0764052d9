import { act, screen, waitFor, within } from '@testing-library/react';
import type { PlayerTrendPage, PriceOutliersPage, RefereePage } from '../src/api';
import { changeSettings } from '../src/settings/settings';
import { texts } from '../src/texts';
import { button, open, router, service, signIn, untilSearchIs } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

// jsdom has no canvas
vi.mock('../src/parts/chart-canvas', () => ({ ChartCanvas: () => null }));

const words = texts.boards;
const page = recordedResponse<RefereePage>('referees_list');
const competitions = [
  { value: '11', label: 'Crown League', count: 7 },
  { value: '12', label: 'Adlerliga', count: 3 },
  { value: '13', label: 'Liga Dorada', count: 2 },
];

/** Button that opens the values of a filter, by its label and chosen value. */
const filter = (label: string, chosen: string): HTMLElement => button(`${label} ${chosen}`);

describe('filters of a board', () => {
  beforeEach(() => {
    service.answer('referees_list', { ...page, facets: { competition: competitions, team: [] } });
  });

  it('request the filters of the address, and the members that the page shows', async () => {
    await open('/referees?upcomingOnly=true&uniqueTournamentIds=11,12&page=3&row=4&columns=next,games');
    await screen.findByText(page.data[0]?.name ?? '');
    const { fields = '', ...query } = service.last('referees_list').query;
    expect(query).toEqual({
      upcomingOnly: 'true',
      uniqueTournamentIds: '11,12',
      page: '3',
      pageSize: '50',
      view: 'compact',
      facets: 'competition,team',
    });
    expect(fields.split(',')).toEqual(expect.arrayContaining(['id', 'name', 'games', 'o55CardsPct']));
  });

  it('choose a day of the time zone of the settings, for rows, sheet and table', async () => {
    changeSettings({ timeZone: 'Pacific/Auckland' });
    const user = await open('/value?kickoffWindow=tomorrow&row=7:501:shots:1.5');
    const day = { kickoffWindow: 'tomorrow', tz: 'Pacific/Auckland' };
    await waitFor(() => expect(service.last('valueBets_explain').query).toMatchObject(day));
    expect(service.last('valueBets_list').query).toMatchObject(day);
    service.answer('valueBets_list', problem(429, 'too_many_requests', 'three exports at once'));
    await user.click(await screen.findByRole('button', { name: /^CSV/ }));
    await waitFor(() => expect(service.last('valueBets_list').query).toMatchObject({ ...day, format: 'csv' }));
  });

  it('ignore invalid values in the address', async () => {
    await open('/outliers?minOdds=0.5&maxOdds=3&scope=match,pitch&eventIds=x&group=yes&limit=9');
    await untilSearchIs({ maxOdds: '3', scope: 'match' });
    expect(service.last('priceOutliers_list').query).toMatchObject({ maxOdds: '3', scope: 'match' });
    expect(Object.keys(service.last('priceOutliers_list').query)).not.toContain('minOdds');
  });

  it('switch a flag on and off, from the first page of the newest snapshot', async () => {
    const user = await open('/referees?page=2&revision=1-2');
    const toggle = button(words.referees.last20);
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    await untilSearchIs({ last20Only: 'true' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await user.click(toggle);
    await untilSearchIs({});
  });

  it('select values of a dimension one after the other, and deselect them', async () => {
    const user = await open('/referees');
    await screen.findByText(page.data[0]?.name ?? '');
    await user.click(filter(words.filters.leagues, words.all));
    const values = within(await screen.findByRole('dialog', { name: words.filters.leagues }));
    expect(values.getAllByRole('checkbox')).toHaveLength(3);
    await user.click(values.getByLabelText(/Crown League/));
    await untilSearchIs({ uniqueTournamentIds: '11' });
    await user.click(values.getByLabelText(/Adlerliga/));
    await user.click(values.getByLabelText(/Liga Dorada/));
    await untilSearchIs({ uniqueTournamentIds: '11,12,13' });
    expect(filter(words.filters.leagues, 'Crown League, Adlerliga +1')).toBeTruthy();
    await user.click(values.getByLabelText(/Crown League/));
    await untilSearchIs({ uniqueTournamentIds: '12,13' });
    await user.click(values.getByLabelText(/Adlerliga/));
    await user.click(values.getByLabelText(/Liga Dorada/));
    await untilSearchIs({});
  });

  it('list a chosen value without rows, so that it can be deselected', async () => {
    const user = await open('/referees?uniqueTournamentIds=99');
    await screen.findByText(page.data[0]?.name ?? '');
    await user.click(filter(words.filters.leagues, '99'));
    const value = await screen.findByRole<HTMLInputElement>('checkbox', { name: '99 0' });
    expect(value.checked).toBe(true);
    await user.click(value);
    await untilSearchIs({});
  });

  it('accept only one value of a dimension such as the side', async () => {
    const side = ['over', 'under'].map((value) => ({ value, label: value, count: 1 }));
    const trends = recordedResponse<PlayerTrendPage>('playerTrends_list');
    service.answer('playerTrends_list', { ...trends, facets: { side } });
    const user = await open('/trends?type=over,under');
    await untilSearchIs({});
    await user.click(await screen.findByRole('button', { name: `${words.filters.side} ${words.all}` }));
    const value = (name: string) => screen.findByRole('checkbox', { name: `${name} 1` });
    await user.click(await value(words.side.over));
    await untilSearchIs({ type: 'over' });
    await user.click(await value(words.side.under));
    await untilSearchIs({ type: 'under' });
    await user.click(await value(words.side.under));
    await untilSearchIs({});
  });

  it('offer every statistic of the service, and keep the default out of the address', async () => {
    await signIn();
    const user = await open('/substitutes');
    await user.click(filter(words.substitutes.statistic, texts.statistics.shots));
    await user.click(await screen.findByLabelText(texts.statistics.saves));
    await untilSearchIs({ stat: 'saves' });
    await waitFor(() => expect(service.last('substituteImpact_list').query).toMatchObject({ stat: 'saves' }));
    await user.click(screen.getByLabelText(texts.statistics.shots));
    await untilSearchIs({});
  });

  it('apply both ends of a range together, with an empty end as open', async () => {
    const user = await open('/outliers?minOdds=1.5');
    await user.click(filter(words.filters.odds, `${words.from} 1.5`.toLowerCase()));
    const [from, to] = await screen.findAllByRole<HTMLInputElement>('spinbutton');
    if (from === undefined || to === undefined) throw new Error('a range has two ends');
    expect([from.value, to.value, from.min, from.max]).toEqual(['1.5', '', '1', '1000']);
    await user.type(to, '4');
    expect(location.search).toBe('?minOdds=1.5');
    await user.click(button(words.apply));
    await untilSearchIs({ minOdds: '1.5', maxOdds: '4' });
    await user.clear(from);
    await user.click(button(words.apply));
    await untilSearchIs({ maxOdds: '4' });
  });

  it('switch off a flag that is on by default, and on one that another filter turns off', async () => {
    await signIn();
    const user = await open('/value');
    const toggle = button(words.value.oneOfPlayer);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await user.click(toggle);
    await untilSearchIs({ group: 'false' });
    await user.click(toggle);
    await untilSearchIs({});
    await act(() => router.navigate({ to: '/value', search: { mode: 'all' } as never }));
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    await untilSearchIs({ mode: 'all', group: 'true' });
  });

  it('are marked as active if they are in the address, toggles too', async () => {
    await signIn();
    const user = await open('/value?minOdds=2&group=false');
    const set = (): (string | null)[] =>
      [...document.querySelectorAll('#board-filters [data-chosen="true"]')].map(({ textContent }) => textContent);
    expect(set()).toEqual([
      `${words.filters.odds} ${words.from} 2`.replace(words.from, words.from.toLowerCase()),
      words.value.oneOfPlayer,
    ]);
    await user.click(button(words.value.oneOfPlayer));
    await untilSearchIs({ minOdds: '2' });
    expect(set()).toHaveLength(1);
  });

  it('are next to the sort orders, since a phone has no column headers', async () => {
    const user = await open('/referees?page=2&revision=1-2');
    await user.click(button(`${words.sortBy} ${words.usualOrder}`));
    const orders = within(await screen.findByRole('dialog', { name: words.sortBy }));
    expect(orders.queryByRole('button')).toBeNull();
    await user.click(orders.getByLabelText(words.referees.fouls));
    await untilSearchIs({ sortBy: 'avgFoulsPerGame', sortOrder: 'desc' });
    await user.click(orders.getByLabelText(words.referees.referee));
    await untilSearchIs({ sortBy: 'name', sortOrder: 'asc' });
    await user.click(orders.getByRole('button', { name: words.reverse }));
    await untilSearchIs({ sortBy: 'name', sortOrder: 'desc' });
    expect(button(`${words.sortBy} ${words.referees.referee}`).dataset['chosen']).toBe('true');
  });

  it('are next to headers that sort by what they name', async () => {
    await signIn();
    const user = await open('/value?columns=fair,sources');
    const [fair, sources] = await screen.findAllByRole('columnheader');
    expect(fair?.textContent).toBe(words.names.fair);
    await user.click(within(sources!).getByRole('link', { name: `${words.names.sources} ${words.sort}` }));
    await untilSearchIs({ columns: 'fair,sources', sortBy: 'sources', sortOrder: 'desc' });
    expect(screen.getAllByRole('cell')[1]?.textContent).toBe('3');
  });

  it('submit words once the user stops typing, and follow the address', async () => {
    const user = await open('/referees?page=2');
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: words.referees.find });
    await user.type(field, 'enr ');
    expect(location.search).toBe('?page=2');
    await untilSearchIs({ search: 'enr' });
    expect(field.value).toBe('enr ');
    expect(service.of('referees_list').map(({ query }) => query['search'])).toEqual([undefined, 'enr']);
    await act(() => router.navigate({ to: '/referees', search: { search: 'adri' } as never }));
    expect(field.value).toBe('adri');
    await user.clear(field);
    await untilSearchIs({});
  });

  it('can all be cleared if no row matches, and the chosen columns stay', async () => {
    const emptyBecause = { code: 'filters_exclude_all', detail: '' };
    service.answer('priceOutliers_list', ({ query }: { query: Readonly<Record<string, string>> }) => ({
      ...recordedResponse<PriceOutliersPage>('priceOutliers_list'),
      ...(query['maxOdds'] === undefined ? {} : { data: [], emptyBecause }),
    }));
    const user = await open('/outliers?maxOdds=1.01&search=x&columns=price');
    await user.click(await screen.findByRole('button', { name: texts.states.resetFilters }));
    await untilSearchIs({ columns: 'price' });
    await screen.findByRole('button', { name: words.columns });
  });
});
