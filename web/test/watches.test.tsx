import { screen, waitFor, within } from '@testing-library/react';
import type { FixturePage, WatchesPage, WatchNewsPage, WatchRecord } from '../src/api';
import { texts } from '../src/texts';
import { button, open, service, signIn } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

const words = texts.watches;
const recorded = recordedResponse<WatchRecord>('watches_get');
const recordedNews = recordedResponse<WatchNewsPage>('watches_listNews');
const [betNews] = recordedNews.data;

/** The service with these watches. */
const listed = (...data: readonly WatchRecord[]): void =>
  service.answer('watches_list', { ...recordedResponse<WatchesPage>('watches_list'), data });

describe('watches', () => {
  it('need a sign-in', async () => {
    service.answer('watches_list', problem(401, 'credential_missing', 'A token is needed.'));
    service.answer('watches_listNews', problem(401, 'credential_missing', 'A token is needed.'));
    await open('/watches');
    expect(screen.queryByRole('link', { name: texts.navigation.watches })).toBeNull();
  });

  it('are in the navigation of signed-in users', async () => {
    await signIn();
    await open('/watches');
    expect((await screen.findAllByRole('link', { name: texts.navigation.watches })).length).toBeGreaterThan(0);
    expect(await screen.findByText(words.list(1))).toBeTruthy();
  });

  it('show what happened, when and in which match, and what is new since the last visit', async () => {
    await signIn();
    const kickoff = {
      ...{ kickoffAt: '2025-03-01T17:30:00Z', isAssumed: false, status: 'scheduled' as const },
      before: { kickoffAt: '2025-03-01T15:00:00Z', isAssumed: true, status: 'scheduled' as const },
    };
    const others = [
      { ...betNews!, id: 2, event: 'kick-off' as const, bet: null, kickoff },
      {
        ...betNews!,
        id: 3,
        event: 'line-up' as const,
        bet: null,
        lineUp: { teamName: 'Bath', players: ['Ada', 'Bo'] },
      },
    ];
    service.answer('watches_listNews', { ...recordedNews, data: [betNews!, ...others], unreadCount: 2 });
    localStorage.setItem('watch-news-read', '2025-02-25T12:00:00.000Z');
    await open('/watches');
    const panel = await screen.findByRole('region', { name: words.newsTitle });
    expect(await within(panel).findByText(/Bryan Mbeumo over 1.5 shots: 2.10 at FanDuel; edge \+10.5 %/)).toBeTruthy();
    expect(within(panel).getByText(/^Kick-off now known: .*; .* was assumed$/)).toBeTruthy();
    expect(within(panel).getByText(`${words.lineUp('Bath')}: Ada, Bo`)).toBeTruthy();
    expect(within(panel).getByText(new RegExp(words.unread(2)))).toBeTruthy();
    expect(within(panel).getAllByRole('link')[0]?.getAttribute('href')).toBe(`/matches/${betNews!.fixtureId}`);
    expect(service.last('watches_listNews').query['since']).toBe('2025-02-25T12:00:00.000Z');
    await waitFor(() => expect(localStorage.getItem('watch-news-read')).toBe(betNews!.toldAt));
  });

  it('show older news page by page, which the next visit does not count as unread', async () => {
    await signIn();
    localStorage.setItem('watch-news-read', '2030-01-01T00:00:00.000Z');
    service.answer('watches_listNews', { ...recordedNews, page: { ...recordedNews.page, nextCursor: 'older' } });
    const user = await open('/watches');
    await user.click(await screen.findByRole('link', { name: texts.parts.next }));
    await waitFor(() => expect(service.last('watches_listNews').query['after']).toBe('older'));
    expect(localStorage.getItem('watch-news-read')).toBe('2030-01-01T00:00:00.000Z');
  });

  it('change their events and minimum edge, and end', async () => {
    await signIn();
    service.answer('watches_change', recorded);
    service.answer('watches_delete', new Response(null, { status: 204 }));
    const user = await open('/watches');
    const events = await screen.findByRole('group', { name: words.eventsOf('Ashmere') });
    const chip = within(events).getByRole('button', { name: words.events['position-change'] });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await user.click(chip);
    await waitFor(() =>
      expect(service.last('watches_change').body).toEqual({ events: [...recorded.events, 'position-change'] }),
    );
    await user.selectOptions(screen.getByLabelText(words.minimumEdge), '5');
    await waitFor(() => expect(service.last('watches_change').body).toEqual({ minimumEdge: 5 }));
    await user.click(button(words.stopName('Ashmere')));
    await waitFor(() => expect(service.of('watches_delete')).toHaveLength(1));
  });

  it('store two quick clicks on events one after the other', async () => {
    await signIn();
    let store = (): void => undefined;
    const stored = new Promise<void>((resolve) => (store = resolve));
    service.answer('watches_change', () => stored.then(() => recorded));
    const user = await open('/watches');
    const chips = within(await screen.findByRole('group', { name: words.eventsOf('Ashmere') }));
    const others = (Object.keys(words.events) as (keyof typeof words.events)[]).filter(
      (event) => !recorded.events.includes(event),
    );
    const [one, other] = others;
    for (const event of [one!, other!]) await user.click(chips.getByRole('button', { name: words.events[event] }));
    await waitFor(() => expect(service.of('watches_change')).toHaveLength(1));
    store();
    await waitFor(() =>
      expect(service.of('watches_change').map(({ body }) => body)).toEqual([
        { events: [...recorded.events, one] },
        { events: [...recorded.events, one, other] },
      ]),
    );
  });

  it('say that a search failed, not that nothing was found', async () => {
    await signIn();
    listed();
    service.answer('search_find', problem(503, 'service_unavailable', 'Try again.'));
    const user = await open('/watches');
    await user.type(await screen.findByRole('combobox', { name: words.add }), 'ash');
    await screen.findByText(`${texts.states.failed} Try again.`);
    expect(screen.queryByText(texts.search.nothing('ash'))).toBeNull();
  });

  it('start from a subject found by name', async () => {
    await signIn();
    listed();
    service.answer('watches_create', recorded);
    const user = await open('/watches');
    await user.type(await screen.findByRole('combobox', { name: words.add }), 'ash');
    const [first] = await screen.findAllByRole('option');
    await user.click(first!);
    await waitFor(() =>
      expect(service.last('watches_create').body).toMatchObject({ delivery: 'page', minimumEdge: 0 }),
    );
  });
});

describe('the bell of an upcoming match', () => {
  const match = { ...recordedResponse<FixturePage>('fixtures_show'), status: 'notstarted' as const };
  const name = texts.match.versus(match.homeTeam.name, match.awayTeam.name);

  it('starts its watch and ends it', async () => {
    await signIn();
    listed();
    service.answer('fixtures_show', match);
    service.answer('watches_create', recorded);
    service.answer('watches_delete', new Response(null, { status: 204 }));
    const user = await open(`/matches/${match.id}`);
    const bell = await screen.findByRole('button', { name: words.watchName(name) });
    await waitFor(() => expect(bell.hasAttribute('disabled')).toBe(false));
    listed({ ...recorded, id: 5, teamId: null, fixtureId: match.id });
    await user.click(bell);
    await waitFor(() => expect(service.last('watches_create').body).toMatchObject({ fixtureId: match.id }));
    await user.click(await screen.findByRole('button', { name: words.stopName(name) }));
    await waitFor(() => expect(service.last('watches_delete').path).toBe('/api/v2/watches/5'));
  });

  it('is hidden from signed-out visitors', async () => {
    service.answer('fixtures_show', match);
    await open(`/matches/${match.id}`);
    await waitFor(() => expect(document.title).toContain(match.homeTeam.name));
    expect(screen.queryByRole('button', { name: words.watchName(name) })).toBeNull();
    expect(service.of('watches_list')).toEqual([]);
  });
});
