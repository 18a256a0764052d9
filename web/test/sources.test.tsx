import { act, screen, waitFor, within } from '@testing-library/react';
import type { Source, SourceForecast, SourceLeagueList, SourceList, SourceStatus } from '../src/api';
import { queryClient } from '../src/query-client';
import { texts } from '../src/texts';
import { button, open, service, signIn, untilSearchIs } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

const { sources: words, write, editor } = texts.ops;
const source = recordedResponse<Source>('sources_get');
const status = recordedResponse<SourceStatus>('sources_getStatus');
const forecast: SourceForecast = { budget: status.budget, matches: 0, note: null };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(async () => {
  service.answer('sources_get', () => Response.json(source, { headers: { ETag: '"1"' } }));
  service.answer('sourceChecks_forecast', forecast);
  await signIn();
});

describe('the sources', () => {
  it('are listed with state, budget, last answer and last error', async () => {
    await open('/ops/sources');
    const row = within(await screen.findByRole('row', { name: new RegExp(source.name) }));
    for (const text of [words.states.waiting, words.isShort, words.purposes.oddsOfTheDay])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(words.left('150', '200', words.units.credits))).toBeTruthy();
    expect(row.getByText(status.errors[0]!.message)).toBeTruthy();
  });

  it('explain what to do if there are none', async () => {
    service.answer('sources_list', { data: [] } satisfies SourceList);
    const user = await open('/ops/sources');
    await screen.findByText(words.noneWhy);
    await user.click(screen.getByRole('link', { name: words.create }));
    await untilSearchIs({ create: 'true' });
  });

  it('are shown to users with read access', async () => {
    await signIn(['maintenance:read']);
    await open('/ops/sources?source=1');
    await screen.findByRole('heading', { name: words.errors });
    expect(screen.getByText(texts.ops.readOnly('maintenance:write'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.steps.pause })).toBeNull();
  });
});

describe('a new source', () => {
  it('is configured, with a forecast of its usage, and stored; its key is not shown', async () => {
    service.answer('sources_create', { ...source, id: 7 });
    const user = await open('/ops/sources?create=true');
    await user.click(await screen.findByRole('button', { name: 'The Odds API' }));
    const key = screen.getByLabelText<HTMLInputElement>(words.key);
    expect(key.type).toBe('password');
    await user.type(key, 'secret-key');
    await user.type(screen.getByLabelText(words.leagueId(1)), 'soccer_epl');
    await user.click(button(words.addLeague));
    await user.type(screen.getByLabelText(words.leagueId(2)), 'soccer_spain');
    await user.clear(screen.getByLabelText(words.season(2)));
    await user.type(screen.getByLabelText(words.season(2)), '2024');
    await user.click(button(words.kinds.playerOdds));
    await user.click(button('EU'));
    await user.type(screen.getByLabelText(words.numbers.creditsPerMonth), '200');
    const [first] = screen.getAllByLabelText<HTMLInputElement>(/season$/);
    const settings = {
      kinds: ['odds'],
      leagues: [
        { id: 'soccer_epl', season: Number(first!.value) },
        { id: 'soccer_spain', season: 2024 },
      ],
      regions: ['uk'],
      creditsPerMonth: 200,
    };
    await waitFor(() =>
      expect(service.last('sourceChecks_forecast').body).toEqual({ provider: 'the-odds-api', settings }),
    );
    await screen.findByText(words.notCovered(words.purposes.oddsAhead));
    expect(screen.getByText(words.noMatches)).toBeTruthy();
    await user.click(button(editor.show));
    const form = await dialog(words.create);
    expect(form.getByRole('row', { name: new RegExp(words.keyEntered) })).toBeTruthy();
    expect(form.queryByText(/secret-key/)).toBeNull();
    await user.type(form.getByLabelText(write.reason), 'a new account{Enter}');
    await untilSearchIs({ source: '7' });
    expect(service.last('sources_create').body).toEqual({
      provider: 'the-odds-api',
      key: 'secret-key',
      settings,
      reason: 'a new account',
    });
  });

  it("takes leagues from the provider's own list, with the current season", async () => {
    const leagues: SourceLeagueList['data'] = [
      { id: 'soccer_epl', name: 'Premier League', country: 'England', season: 2025, kinds: ['odds'] },
      { id: 'soccer_spain', name: 'La Liga', country: 'Spain', season: null, kinds: null },
    ];
    service.answer('sourceChecks_listLeagues', { data: leagues });
    const user = await open('/ops/sources?create=true');
    await user.click(await screen.findByRole('button', { name: 'The Odds API' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.listLeagues }).disabled).toBe(true);
    await user.type(screen.getByLabelText(words.key), 'secret-key');
    await user.click(button(words.listLeagues));
    const search = await screen.findByLabelText(words.findLeague);
    expect(service.last('sourceChecks_listLeagues').body).toEqual({ provider: 'the-odds-api', key: 'secret-key' });
    await user.type(search, 'engl');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: /Premier League/ }));
    const id = () => screen.getByLabelText<HTMLInputElement>(words.leagueId(1)).value;
    expect([id(), screen.getByLabelText<HTMLInputElement>(words.season(1)).value]).toEqual(['soccer_epl', '2025']);
    await user.click(screen.getByRole('checkbox', { name: /Premier League/ }));
    expect(id()).toBe('');
  });

  it('asks for addresses if its provider has no leagues, and shows why settings are refused', async () => {
    service.answer('sourceChecks_forecast', problem(400, 'invalid_input', 'settings.urls must be a list'));
    const user = await open('/ops/sources?create=true');
    await user.click(await screen.findByRole('button', { name: 'Canonical feed' }));
    expect(screen.queryByLabelText(words.key)).toBeNull();
    expect(screen.queryByLabelText(words.leagueId(1))).toBeNull();
    await user.type(screen.getByLabelText(words.urls), 'https://a/1.ndjson\nhttps://a/2.ndjson');
    await screen.findByText('settings.urls must be a list');
    expect(service.last('sourceChecks_forecast').body).toMatchObject({
      settings: { urls: ['https://a/1.ndjson', 'https://a/2.ndjson'] },
    });
  });

  it('takes a folder instead of addresses', async () => {
    const message = 'settings.folder must be /srv/feeds or a folder below it; it is /etc';
    service.answer('sourceChecks_forecast', problem(400, 'invalid_input', message));
    const user = await open('/ops/sources?create=true');
    await user.click(await screen.findByRole('button', { name: 'Canonical feed' }));
    await user.type(screen.getByLabelText(words.folder), '/etc');
    await screen.findByText(message);
    const { settings } = service.last('sourceChecks_forecast').body as { settings: object };
    expect(settings).toMatchObject({ folder: '/etc' });
    expect(settings).not.toHaveProperty('urls');
  });
});

describe('the open source', () => {
  it.each(['pause', 'run', 'remove'] as const)('carries out the action of its button: %s', async (step) => {
    service.answer('sources_change', { ...source, isPaused: true });
    service.answer('sources_run', { message: 'It runs.' });
    service.answer('sources_delete', new Response(null, { status: 204 }));
    const user = await open('/ops/sources?source=1');
    await user.click(await screen.findByRole('button', { name: words.steps[step] }));
    const form = await dialog(words.stepOf[step](source.name));
    await user.type(form.getByLabelText(write.reason), 'asked for{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await untilSearchIs(step === 'remove' ? {} : { source: '1' });
    const { path, query, body, headers } = service.last(
      { pause: 'sources_change', run: 'sources_run', remove: 'sources_delete' }[step],
    );
    expect([path, query, body, headers.get('If-Match')]).toEqual(
      {
        pause: ['/api/v2/sources/1', {}, { isPaused: true, reason: 'asked for' }, '"1"'],
        run: ['/api/v2/sources/1/run', { reason: 'asked for' }, undefined, null],
        remove: ['/api/v2/sources/1', { reason: 'asked for' }, undefined, '"1"'],
      }[step],
    );
  });

  it('shows what will be left out and what failed, tests its key, and changes its settings', async () => {
    service.answer('sourceChecks_testKey', { isAccepted: false, message: 'the provider said no', unitsLeft: null });
    service.answer('sources_change', source);
    const user = await open('/ops/sources?source=1');
    const uses = within((await screen.findAllByRole('table', { name: words.expectedUse }))[0]!);
    expect(uses.getByRole('row', { name: new RegExp(`${words.purposes.oddsAhead}.*60.*30.*30`) })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: words.testKey }));
    await screen.findByText('the provider said no');
    const league = await screen.findByLabelText(words.leagueId(1));
    expect(button(editor.show).getAttribute('aria-disabled')).toBe('true');
    await user.clear(league);
    await user.type(league, 'soccer_italy{Enter}');
    const form = await dialog(words.change);
    expect(form.getAllByRole('row')).toHaveLength(2);
    await user.type(form.getByLabelText(write.reason), 'another league{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.last('sources_change').body).toMatchObject({
      name: source.name,
      settings: { leagues: [{ id: 'soccer_italy', season: 2024 }], creditsPerMonth: 200 },
    });
  });

  it('keeps what somebody else changed meanwhile, and a name that is emptied', async () => {
    service.answer('sources_change', source);
    const user = await open('/ops/sources?source=1');
    await user.clear(await screen.findByLabelText(words.name));
    const leagues = [...(source.settings.leagues ?? []), { id: 'soccer_spain', season: 2024 }];
    const changed = { ...source, settings: { ...source.settings, leagues } };
    service.answer('sources_get', () => Response.json(changed, { headers: { ETag: '"2"' } }));
    await act(() => queryClient.invalidateQueries({ queryKey: ['ops'] }));
    await screen.findByLabelText(words.leagueId(leagues.length));
    expect(button(editor.show).getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByLabelText(words.key), 'another-key{Enter}');
    const form = await dialog(words.change);
    expect(form.getAllByRole('row')).toHaveLength(2);
    await user.type(form.getByLabelText(write.reason), 'another key{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body, headers } = service.last('sources_change');
    expect([body, headers.get('If-Match')]).toMatchObject([{ key: 'another-key', settings: { leagues } }, '"2"']);
  });

  it('from the configuration file is read-only', async () => {
    service.answer('sources_get', { ...source, origin: 'file' });
    await open('/ops/sources?source=1');
    await screen.findByText(words.ofFile);
    expect(screen.queryByRole('button', { name: words.steps.remove })).toBeNull();
    expect(button(words.steps.pause)).toBeTruthy();
  });
});
