import { fireEvent, screen, within } from '@testing-library/react';
import type { BetsImportReport, BetsSummary, MyBet, MyBetPage, MySettings } from '../src/api';
import type { PriceOutlierRow, SearchResults } from '../src/api';
import { kellyStake, typedMoney, typedNumber, typedPrice } from '../src/parts/mine/numbers';
import { changeSettings } from '../src/settings/settings';
import { texts } from '../src/texts';
import { button, open, service, signIn, untilSearchIs } from './support/dashboard';
import { recordedResponse } from './support/service';

// jsdom has no canvas
vi.mock('../src/parts/chart-canvas', () => ({ ChartCanvas: () => null }));

const words = texts.mine;
const bet = recordedResponse<MyBet>('bets_show');
const page = recordedResponse<MyBetPage>('bets_list');
const settings = recordedResponse<MySettings>('me_showSettings');
const limitReached = () =>
  Response.json(
    {
      ...{ type: 'about:blank', title: 'Conflict', status: 409, code: 'conflict' },
      detail: 'You set a limit of 30 a day.',
      errors: [{ pointer: '#/acknowledgeLimit', detail: 'must be true' }],
    },
    { status: 409 },
  );

describe('typed numbers', () => {
  it('accept a decimal point or comma', () => {
    expect(['2.5', ' 2,5 ', '1.000,5', '', 'x', '-0,75'].map(typedNumber)).toEqual([2.5, 2.5, null, null, null, -0.75]);
  });

  it('have at most two decimals as money, since three may follow a thousands separator', () => {
    expect(['1000', '12,5', '0.05', '1,000', '1.000', '0', '-5'].map(typedMoney)).toEqual([
      ...[1_000, 12.5, 0.05],
      ...[null, null, null, null],
    ]);
    expect(['1.005', '2,125', '1'].map(typedPrice)).toEqual([1.005, 2.125, null]);
  });

  it('yield a share of the Kelly stake, and none at a price that is not above fair', () => {
    expect(kellyStake(0.55, 2, 0.25, 1_000)).toBe(25);
    expect(kellyStake(0.4, 2, 0.25, 1_000)).toBe(0);
  });
});

describe('my bets', () => {
  it('need a sign-in', async () => {
    await open('/my-bets');
    await screen.findByText(texts.session.needed);
    expect(service.of('bets_list')).toEqual([]);
  });

  it('show results, losses as visible as wins, and the list', async () => {
    await signIn([]);
    const user = await open('/my-bets');
    await screen.findByRole('heading', { name: words.results });
    const table = within(await screen.findByRole('table', { name: words.list }));
    expect(table.getAllByRole('row')).toHaveLength(page.data.length + 1);
    expect(table.getAllByText(new RegExp(texts.scorecard.picks.grades[page.data[0]!.grade!])).length).toBeGreaterThan(
      0,
    );
    await user.click(button(words.groupings.bookmaker));
    await untilSearchIs({ by: 'bookmaker' });
    await user.click(button(words.statuses.open));
    await vi.waitFor(() => expect(service.last('bets_list').query).toMatchObject({ status: 'open' }));
  });

  it('can be edited before kick-off, and beyond a limit once acknowledged', async () => {
    await signIn([]);
    const coming = { ...page.data[0]!, kickoff: Date.parse('2099-01-01T12:00:00Z') / 1_000, price: 2.1, stake: 10 };
    service.answer('bets_list', { ...page, data: [coming] });
    service.answer('bets_change', ({ body }) =>
      (body as { acknowledgeLimit: boolean }).acknowledgeLimit ? { ...coming, stake: 25 } : limitReached(),
    );
    const user = await open('/my-bets');
    await user.click(await screen.findByRole('button', { name: /^Edit the bet/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const stake = dialog.getByLabelText(words.stake);
    await user.clear(stake);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: words.store }).disabled).toBe(true);
    await user.type(stake, '25');
    await user.click(dialog.getByRole('button', { name: words.store }));
    await user.click(await dialog.findByRole('button', { name: words.exceed }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { path, body } = service.last('bets_change');
    expect(path).toBe(`/api/v2/me/bets/${coming.id}`);
    expect(body).toMatchObject({ bookmaker: coming.bookmaker, price: 2.1, stake: 25, acknowledgeLimit: true });
  });

  it('accept only a note once the match has started', async () => {
    await signIn([]);
    service.answer('bets_list', { ...page, data: [{ ...page.data[0]!, kickoff: 0 }] });
    service.answer('bets_change', { ...page.data[0]! });
    const user = await open('/my-bets');
    await user.click(await screen.findByRole('button', { name: /^Edit the bet/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(words.noteOnly)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(words.price).disabled).toBe(true);
    await user.clear(dialog.getByLabelText(words.note));
    await user.type(dialog.getByLabelText(words.note), 'unlucky');
    await user.click(dialog.getByRole('button', { name: words.store }));
    await vi.waitFor(() =>
      expect(service.last('bets_change').body).toEqual({ note: 'unlucky', acknowledgeLimit: false }),
    );
  });

  it('are deleted after a second confirmation', async () => {
    await signIn([]);
    service.answer('bets_delete', () => new Response(null, { status: 204 }));
    const user = await open('/my-bets');
    const [first] = await screen.findAllByRole('button', { name: /^Delete the bet/ });
    await user.click(first!);
    expect(service.of('bets_delete')).toEqual([]);
    await user.click(button(words.reallyRemove));
    await vi.waitFor(() => expect(service.last('bets_delete').path).toBe(`/api/v2/me/bets/${page.data[0]!.id}`));
  });

  it('lead back to the first page once another one is empty', async () => {
    await signIn([]);
    service.answer('bets_list', ({ query }) => ({ ...page, data: query['after'] === undefined ? page.data : [] }));
    await open('/my-bets?after=c1');
    await untilSearchIs({});
    expect(await screen.findAllByRole('button', { name: /^Delete the bet/ })).toHaveLength(page.data.length);
  });

  it('are pasted as a table, with a report of refused rows', async () => {
    await signIn([]);
    const report: BetsImportReport = {
      ...{ dryRun: false, rowsRead: 3, added: 1, alreadyStored: 1, ignoredColumns: ['profit'] },
      refused: [{ line: 4, column: 'bookmaker', reason: 'is not a known bookmaker: "Unibets"' }],
    };
    service.answer('bets_import', { ...report });
    const user = await open('/my-bets');
    await user.type(await screen.findByLabelText(words.table), 'date,home');
    await user.click(button(words.check));
    await vi.waitFor(() => expect(service.last('bets_import').query).toMatchObject({ dryRun: 'true' }));
    await user.click(button(words.import));
    await screen.findByText(/is not a known bookmaker: "Unibets"/);
    expect(screen.getByText(new RegExp(words.ignored('profit')))).toBeTruthy();
    const { headers, query } = service.last('bets_import');
    expect([headers.get('Content-Type'), query]).toEqual(['text/csv', expect.objectContaining({ dryRun: 'false' })]);
  });

  it('have settings that are stored with the account', async () => {
    await signIn([]);
    service.answer('me_putSettings', { ...settings });
    const user = await open('/my-bets');
    const field = await screen.findByLabelText(words.limitDay);
    await user.clear(field);
    await user.type(field, '12,5');
    await user.clear(screen.getByLabelText(words.limitWeek));
    await user.click(button(words.save));
    await screen.findByText(words.saved);
    expect(service.last('me_putSettings').body).toEqual({ ...settings, stakeLimitDay: 12.5, stakeLimitWeek: null });
  });

  it('have settings of which only the edited ones change, whatever was changed elsewhere meanwhile', async () => {
    await signIn([]);
    let stored = settings;
    service.answer('me_showSettings', () => ({ ...stored }));
    service.answer('me_putSettings', ({ body }) => ({ ...(stored = body as MySettings) }));
    const user = await open('/my-bets');
    const field = await screen.findByLabelText(words.bankroll);
    await user.clear(field);
    await user.type(field, '800');
    stored = { ...settings, stakeLimitDay: 20 };
    await user.click(button(words.save));
    await screen.findByText(words.saved);
    expect(stored).toEqual({ ...settings, bankroll: 800, stakeLimitDay: 20 });
    expect(screen.getByLabelText<HTMLInputElement>(words.limitDay).value).toBe('20');
  });

  it('leave nothing in the settings once all data are deleted', async () => {
    await signIn([]);
    const user = await open('/my-bets');
    const field = await screen.findByLabelText(words.bankroll);
    await user.clear(field);
    await user.type(field, '800');
    service.answer('me_delete', () => new Response(null, { status: 204 }));
    service.answer('me_showSettings', { ...settings, bankroll: null, stakeLimitDay: null });
    await user.click(button(words.forget));
    await user.click(button(words.forgetReally));
    await screen.findByText(words.forgotten);
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([valueOf(words.bankroll), valueOf(words.limitDay)]).toEqual(['', '']);
  });

  it('have no settings with an amount that may be a thousand or one; other amounts stay as stored', async () => {
    await signIn([]);
    service.answer('me_showSettings', { ...settings, bankroll: 1_000.125 });
    service.answer('me_putSettings', { ...settings });
    const user = await open('/my-bets');
    const field = await screen.findByLabelText(words.limitDay);
    await user.clear(field);
    await user.type(field, '1,000');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(words.wrongNumber)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.save }).disabled).toBe(true);
    await user.clear(field);
    await user.type(field, '1000');
    await user.click(button(words.save));
    await screen.findByText(words.saved);
    expect(service.last('me_putSettings').body).toMatchObject({ bankroll: 1_000.125, stakeLimitDay: 1_000 });
  });

  it('are entered with their time in the chosen time zone', async () => {
    changeSettings({ timeZone: 'Pacific/Auckland' });
    await signIn([]);
    const found = recordedResponse<SearchResults>('search_find');
    const match = found.data.find(({ type }) => type === 'fixture')!;
    service.answer('search_find', { ...found, data: [match] });
    service.answer('bets_create', { ...bet });
    const user = await open('/my-bets');
    await user.type(await screen.findByRole('combobox', { name: words.findMatch }), 'pro');
    await user.click(await screen.findByRole('option', { name: new RegExp(match.name) }));
    const form = within(screen.getByRole('region', { name: words.add }));
    const bookmakers = form.getByLabelText<HTMLSelectElement>(words.bookmaker);
    await vi.waitFor(() => expect(bookmakers.options.length).toBeGreaterThan(1));
    await user.selectOptions(bookmakers, bookmakers.options[1]!);
    await user.type(form.getByLabelText(words.price), '2.1');
    await user.type(form.getByLabelText(words.stake), '10');
    fireEvent.change(form.getByLabelText(words.placedAt), { target: { value: '2025-02-26T09:30' } });
    await user.click(form.getByRole('button', { name: words.store }));
    await vi.waitFor(() => expect(service.of('bets_create')).toHaveLength(1));
    expect(service.last('bets_create').body).toMatchObject({ placedAt: '2025-02-25T20:30:00.000Z' });
  });

  it('are drawn by day, named by the day alone in every time zone', async () => {
    changeSettings({ timeZone: 'Pacific/Auckland' });
    await signIn([]);
    const user = await open('/my-bets');
    await user.click(await screen.findByRole('button', { name: texts.parts.chart.showNumbers }));
    const [, first] = within(screen.getByRole('table', { name: words.curve })).getAllByRole('row');
    const [{ day } = { day: '' }] = recordedResponse<BetsSummary>('bets_summarise').curve;
    expect(day).toBe('2025-04-04');
    expect(first?.firstElementChild?.textContent).toBe('4 Apr 2025');
  });
});

describe('a bet on a sheet', () => {
  const row = recordedResponse<PriceOutlierRow>('priceOutliers_show');
  const { event_id, scope, player_id, market_id, line, market_type } = row.data;
  const key = [event_id, scope, player_id ?? '', market_id, line ?? '', market_type].join(':');
  const openSheet = () => open(`/outliers?row=${encodeURIComponent(key)}`);

  it('is offered only to signed-in users', async () => {
    await openSheet();
    const sheet = within(await screen.findByRole('complementary', { name: texts.boards.explanation }));
    await sheet.findByRole('heading', { level: 2, name: /./ });
    expect(screen.queryByRole('button', { name: words.tookIt })).toBeNull();
  });

  it('is stored with price and stake, held back by a limit until overridden', async () => {
    await signIn([]);
    service.answer('bets_create', limitReached);
    const user = await openSheet();
    await user.click(await screen.findByRole('button', { name: words.tookIt }));
    const best = row.data.bookmakers.reduce((one, other) => (other.odd > one.odd ? other : one));
    expect(screen.getByLabelText<HTMLInputElement>(words.price).value).toBe(String(best.odd));
    const stake = screen.getByLabelText(words.stake);
    await user.clear(stake);
    await user.type(stake, '7,5');
    await user.click(button(words.store));
    await screen.findByText('You set a limit of 30 a day.');
    service.answer('bets_create', { ...bet });
    await user.click(button(words.exceed));
    await screen.findByText(/^Saved: /);
    expect(service.last('bets_create').body).toMatchObject({
      fixtureId: event_id,
      market: market_id,
      side: market_type,
      pick: { board: 'price-outliers', key },
      bookmaker: best.identifier,
      price: best.odd,
      stake: 7.5,
      acknowledgeLimit: true,
    });
  });

  it('is offered at a bookmaker even if an exchange pays more', async () => {
    await signIn([]);
    const [best] = row.data.bookmakers;
    const exchange = { ...best!, identifier: 'exchange', bookmaker: 'Exchange', exchange: true, odd: 9 };
    const bookmakers = [exchange, ...row.data.bookmakers];
    service.answer('priceOutliers_show', { ...row, data: { ...row.data, bookmakers } });
    const user = await openSheet();
    await user.click(await screen.findByRole('button', { name: words.tookIt }));
    expect(screen.getByLabelText<HTMLInputElement>(words.price).value).toBe(String(best!.odd));
  });

  it('is stored without its claim if the board has dropped the row', async () => {
    await signIn([]);
    service.answer('bets_create', ({ body }) =>
      'pick' in (body as object)
        ? Response.json(
            {
              ...{ type: 'about:blank', title: 'x', status: 422, code: 'unprocessable', detail: 'names none' },
              errors: [{ pointer: '#/pick/key', detail: 'names none' }],
            },
            { status: 422 },
          )
        : { ...bet },
    );
    const user = await openSheet();
    await user.click(await screen.findByRole('button', { name: words.tookIt }));
    const stake = screen.getByLabelText(words.stake);
    await user.clear(stake);
    await user.type(stake, '5');
    await user.click(button(words.store));
    await screen.findByText(new RegExp(words.withoutClaim));
  });
});
