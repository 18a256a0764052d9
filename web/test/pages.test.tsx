import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  FixtureList,
  FixturePage,
  LiveScore,
  MatchdayPage,
  MatchEvent,
  PendingPicksPage,
  PlayerProfile,
  Scorecard,
  ScorecardGroup,
} from '../src/api';
import { settings } from '../src/settings/settings';
import { texts } from '../src/texts';
import { button, open, router, service, untilSearchIs } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

describe('the matches of a day', () => {
  const words = texts.matches;
  const recorded = recordedResponse<MatchdayPage>('matchdayFixtures_list');
  const [match] = recorded.data;
  if (match === undefined) throw new Error('a match was recorded');
  const leagues = ['First League', 'Second League'].map((name, index) => ({
    id: index + 1,
    uniqueTournamentId: index + 1,
    name,
  }));
  const matchOf = (id: number, league: number, home: string, status: 'notstarted' | 'finished') => ({
    ...match,
    events: { ...match.events, id, status },
    homeTeam: { ...match.homeTeam, name: home },
    unique_tournaments: { ...match.unique_tournaments, id: league, name: `League ${league}` },
  });
  const data = [
    matchOf(11, 1, 'Málaga', 'finished'),
    matchOf(12, 1, 'Leeds', 'notstarted'),
    matchOf(21, 2, 'Bremen', 'notstarted'),
  ];
  const heads = (): (string | null)[] => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);
  const rows = (): (string | null)[] =>
    [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));

  beforeEach(() => service.answer('matchdayFixtures_list', { ...recorded, data, facets: { competitions: leagues } }));

  it('are filtered by league, words and upcoming only, all in the address', async () => {
    const user = await open('/matches?day=2025-02-26');
    const chips = within(await screen.findByRole('group', { name: words.leagues }));
    expect(rows()).toEqual(['11', '12', '21']);
    await user.click(chips.getByRole('button', { name: 'Second League 1' }));
    await untilSearchIs({ day: '2025-02-26', leagues: '2' });
    expect(rows()).toEqual(['21']);
    await user.click(chips.getByRole('button', { name: 'First League 2' }));
    await untilSearchIs({ day: '2025-02-26', leagues: '2,1' });
    for (const chosen of chips.getAllByRole('button', { pressed: true })) await user.click(chosen);
    await untilSearchIs({ day: '2025-02-26' });
    await user.click(chips.getByRole('button', { name: 'First League 2' }));
    await user.click(button(words.upcoming));
    await untilSearchIs({ day: '2025-02-26', leagues: '1', upcoming: 'true' });
    expect(rows()).toEqual(['12']);
    await user.type(screen.getByRole('searchbox', { name: words.find }), 'malaga');
    await screen.findByRole('heading', { name: words.nothingFound });
    await user.click(button(texts.states.resetFilters));
    await untilSearchIs({ day: '2025-02-26' });
    await waitFor(() => expect(rows()).toEqual(['11', '12', '21']));
  });

  it('show pinned leagues first until unpinned', async () => {
    const user = await open('/matches?day=2025-02-26');
    const pin = await screen.findByRole('button', { name: words.pin('Second League') });
    expect(heads()).toEqual(['First League', 'Second League']);
    await user.click(pin);
    expect(heads()).toEqual(['Second League', 'First League']);
    expect([settings().pinnedLeagues, pin.getAttribute('aria-pressed')]).toEqual([[2], 'true']);
    await user.click(pin);
    expect([heads(), settings().pinnedLeagues]).toEqual([['First League', 'Second League'], []]);
  });

  it('change to another day by keys, links and the calendar, under the same filters', async () => {
    const user = await open('/matches?day=2025-02-28&upcoming=true');
    await screen.findByRole('group', { name: words.leagues });
    const { startOfDay, endOfDay } = service.last('matchdayFixtures_list').query;
    expect(Number(endOfDay) - Number(startOfDay)).toBe(86_399);
    await user.keyboard('{ArrowRight}');
    await untilSearchIs({ day: '2025-03-01', upcoming: 'true' });
    await waitFor(() =>
      expect(service.last('matchdayFixtures_list').query['startOfDay']).toBe(String(Number(endOfDay) + 1)),
    );
    await user.keyboard('{ArrowLeft}');
    await untilSearchIs({ day: '2025-02-28', upcoming: 'true' });
    fireEvent.change(screen.getByLabelText(words.otherDay), { target: { value: '2025-12-24' } });
    await untilSearchIs({ day: '2025-12-24', upcoming: 'true' });
    const days = screen.getByRole('navigation', { name: words.days });
    await user.click(within(days).getByRole('link', { name: words.today }));
    const now = new Date(recordedResponse<{ now: string }>('session_config').now);
    await waitFor(() => expect(location.search).toMatch(new RegExp(`day=${now.getFullYear()}`)));
  });

  it('stay below a notice while they cannot be refetched', async () => {
    await open('/matches?day=2025-02-26');
    await waitFor(() => expect(rows()).toHaveLength(3));
    service.answer('matchdayFixtures_list', problem(400, 'invalid_parameter', 'no such day'));
    const { queryClient } = await import('../src/query-client');
    await queryClient.refetchQueries({ queryKey: ['match day'] });
    expect(await screen.findByText(/no such day/)).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });
});

describe('a match in play', () => {
  const words = texts.match.inPlay;
  const live: LiveScore = {
    minute: 90,
    addedMinute: 3,
    period: 'secondHalf',
    homeGoals: 2,
    awayGoals: 1,
    penalties: null,
    asOf: '2025-02-26T21:24:10Z',
  };
  const nobody = { playerId: null, playerName: null, relatedPlayerId: null, relatedPlayerName: null };
  const event = { ...nobody, addedMinute: null, detail: null, knownAt: live.asOf, isKnownAtAssumed: false };
  const saka = { playerId: 7, playerName: 'Bukayo Saka' };
  const nwaneri = { relatedPlayerId: 8, relatedPlayerName: 'Ethan Nwaneri' };
  const events: MatchEvent[] = [
    { ...event, side: 'home', minute: 12, type: 'goal', ...saka, ...nwaneri, detail: 'Header' },
    { ...event, side: 'away', minute: 45, addedMinute: 2, type: 'yellowCard' },
    { ...event, side: 'home', minute: 70, type: 'substitution', ...saka, ...nwaneri },
    { ...event, side: 'away', minute: 80, type: 'varDecision' },
  ];
  const page = recordedResponse<FixturePage>('fixtures_show');
  const home = page.homeTeam.name;
  const away = page.awayTeam.name;
  const shown = async (match: Partial<FixturePage>): Promise<string | null> => {
    service.answer('fixtures_show', { ...page, status: 'inprogress', events, live, ...match });
    service.answer('scorecard_listPending', { data: [], page: { nextCursor: null, previousCursor: null } });
    await open('/matches/7');
    return (await screen.findByRole('region', { name: texts.match.scoreboard })).textContent;
  };

  it('shows score and minute, and what happened on each side', async () => {
    expect(await shown({})).toMatch(/2 : 1.*90\+3′.*score at/);
    const list = within(screen.getByRole('region', { name: words.events })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      `12′${home}: Bukayo SakaGoal, Header, assist Ethan Nwaneri`,
      `45+2′${away}: Player not namedYellow card`,
      `70′${home}: Ethan NwaneriSubstitution for Bukayo Saka`,
      `80′${away}: VAR decision`,
    ]);
    // below the score and in both his events
    const links = screen.getAllByRole('link', { name: 'Bukayo Saka' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/players/7'));
  });

  it.each<[Partial<LiveScore>, RegExp]>([
    [{ period: 'halfTime', minute: 45 }, /2 : 1.*Half-time/],
    [{ period: 'extraTime', minute: 103, addedMinute: null }, /103′/],
    [{ period: 'secondHalf', minute: null }, /2nd half/],
    [{ period: 'penalties', penalties: { home: 4, away: 3 } }, /Penalties 4 : 3/],
    [{ period: 'finished' }, /Full time/],
  ])('says where it stands: %j', async (more, text) => {
    expect(await shown({ live: { ...live, ...more }, events: [] })).toMatch(text);
    expect(screen.queryByRole('region', { name: words.events })).toBeNull();
  });

  it('shows no score if no source has one', async () => {
    const text = await shown({ live: null, events: [] });
    expect(text).toContain(texts.matches.status.inprogress);
    expect(text).not.toMatch(/\d : \d|score at/);
  });

  it('has its score and minute in the list of the day', async () => {
    const day = recordedResponse<MatchdayPage>('matchdayFixtures_list');
    const [match] = day.data;
    const [listed] = recordedResponse<FixtureList>('fixtures_list').data;
    if (match === undefined || listed === undefined) throw new Error('a match was recorded');
    const events = { ...match.events, id: 11, status: 'inprogress', homeScoreCurrent: null, awayScoreCurrent: null };
    service.answer('matchdayFixtures_list', { ...day, data: [{ ...match, events }] });
    service.answer('fixtures_list', { ...recordedResponse('fixtures_list'), data: [{ ...listed, id: 11, live }] });
    await open('/matches?day=2025-02-26');
    expect(await screen.findByText('90+3′')).toBeTruthy();
    const sides = [...document.querySelectorAll('[data-row="11"] > span')];
    expect(sides.map((side) => side.querySelector('span')?.textContent)).toEqual([
      match.homeTeam.name,
      match.awayTeam.name,
    ]);
    expect(sides.map((side) => side.querySelector('b')?.textContent)).toEqual(['2', '1']);
  });
});

describe('the steam mark of a match', () => {
  it.each([
    [4.9, 0],
    [-5, 1],
    [null, 0],
  ])('depends on how far its price is from the opening: percent %s, marks %i', async (movement, marked) => {
    const day = recordedResponse<MatchdayPage>('matchdayFixtures_list');
    const [match] = day.data;
    const [listed] = recordedResponse<FixtureList>('fixtures_list').data;
    const resultPrices = [{ side: 'home', movement, steam: true, isLonely: true }];
    const data = [{ ...match, events: { ...match!.events, id: 11, status: 'notstarted' } }];
    service.answer('matchdayFixtures_list', { ...day, data });
    service.answer('fixtures_list', {
      ...recordedResponse('fixtures_list'),
      data: [{ ...listed, id: 11, resultPrices }],
    });
    await open('/matches?day=2025-02-26');
    await screen.findByText(texts.matches.marks.lonely);
    expect(screen.queryAllByText(texts.matches.marks.steam)).toHaveLength(marked);
  });
});

describe('the absences of a match', () => {
  const words = texts.match.absences;
  const page = recordedResponse<FixturePage>('fixtures_show');
  const absence = { playerId: 7, playerName: 'Bukayo Saka', type: 'out', reason: 'Thigh Injury' } as const;
  const known = { side: 'home', knownAt: '2026-11-27T06:00:00Z', isKnownAtAssumed: false } as const;
  const shown = async (absences: FixturePage['absences']): Promise<HTMLElement | null> => {
    service.answer('fixtures_show', { ...page, absences });
    await open('/matches/7');
    await screen.findByRole('region', { name: texts.match.scoreboard });
    return screen.queryByRole('region', { name: words.title });
  };

  it('are shown by side with reason and time', async () => {
    const doubtful = { ...known, playerId: 8, playerName: 'Ben White', type: 'doubtful', reason: null } as const;
    const panel = await shown([{ ...known, ...absence }, doubtful]);
    expect(panel?.textContent).toMatch(/As reported on .*27 Nov/);
    expect(
      within(panel!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bukayo SakaOut, Thigh Injury', 'Ben WhiteDoubtful']);
    expect(within(panel!).getByRole('link', { name: 'Bukayo Saka' }).getAttribute('href')).toBe('/players/7');
    expect(panel?.textContent).toContain(`${page.awayTeam.name}${words.nobody}`);
  });

  it('take no space if there are none', async () => {
    expect(await shown([])).toBeNull();
  });
});

describe('the scorecard', () => {
  const words = texts.scorecard;
  const estimate = { value: 1, low: -2, high: 4 };
  const counts = { picks: 9, bets: 8, matches: 7, voids: 0, ungraded: 0, withoutClose: 0 };
  const verdict = { code: 'undecided', betsNeeded: 100 };
  const noScores = { claimed: null, baseRate: null, claimedWhereClosed: null, close: null };
  const total = { ...counts, closingLineValuePct: estimate, roiPct: estimate, verdict } as Partial<ScorecardGroup>;

  it('lists bets by order and grade from their first page, of one source and board', async () => {
    service.answer('scorecard_show', { ...recordedResponse<Scorecard>('scorecard_show'), total });
    const user = await open('/scorecard?match=7&after=c1');
    const choose = async (group: string, name: string): Promise<void> =>
      user.click(within(await screen.findByRole('group', { name: group })).getByRole('button', { name }));
    await choose(words.picks.order, words.picks.orders.newest);
    await untilSearchIs({ match: '7', order: 'newest' });
    await choose(words.picks.grade, words.picks.grades.loss);
    await choose(words.board, words.boards['player-trends']);
    await untilSearchIs({ match: '7', order: 'newest', grade: 'loss', board: 'player-trends' });
    await choose(words.source, words.sources.replay);
    await untilSearchIs({ match: '7', source: 'replay', order: 'newest', grade: 'loss', board: 'player-trends' });
    await waitFor(() =>
      expect(service.last('scorecard_listPicks').query).toMatchObject({
        source: 'replay',
        board: 'player-trends',
        grade: 'loss',
        sortBy: 'recorded',
        sortOrder: 'desc',
      }),
    );
    await choose(words.picks.grade, words.picks.allGrades);
    await choose(words.board, words.allBoards);
    await untilSearchIs({ match: '7', source: 'replay', order: 'newest' });
  });

  it('saves the bets of all pages as one table', async () => {
    const saved = vi.fn<(file: Blob) => string>(() => 'blob:table');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    service.answer('scorecard_show', { ...recordedResponse<Scorecard>('scorecard_show'), total });
    const next = '</api/v2/scorecard/picks?eventIds=7&grade=loss&limit=100&after=c2&format=csv>; rel="next"';
    service.answer('scorecard_listPicks', ({ query }) => {
      const headers = { 'Content-Type': 'text/csv' };
      if (query['format'] !== 'csv') return recordedResponse('scorecard_listPicks');
      return query['after'] === undefined
        ? new Response('id,grade\r\n1,loss\r\n', { headers: { ...headers, Link: next } })
        : new Response('id,grade\r\n2,loss\r\n', { headers });
    });
    const user = await open('/scorecard?match=7&grade=loss&after=c1');
    await user.click(await screen.findByRole('button', { name: words.picks.csv }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[0].size).toBe('id,grade\r\n1,loss\r\n2,loss\r\n'.length);
    const [first, second] = service.of('scorecard_listPicks').filter(({ query }) => query['format'] === 'csv');
    expect(first?.query).toMatchObject({ eventIds: '7', grade: 'loss', limit: '100', format: 'csv' });
    expect(second?.query).toMatchObject({ grade: 'loss', after: 'c2', format: 'csv' });
    click.mockRestore();
  });

  it('lists bets awaiting a result, page by page, beside the graded ones', async () => {
    const recorded = recordedResponse<PendingPicksPage>('scorecard_listPending');
    service.answer('scorecard_show', ({ query }) => ({
      ...recordedResponse<Scorecard>('scorecard_show'),
      source: query['source'],
      total: null,
    }));
    service.answer('scorecard_listPending', { ...recorded, page: { ...recorded.page, nextCursor: 'c2' } });
    const user = await open('/scorecard?board=value-bets&match=7');
    const panel = within(await screen.findByRole('region', { name: words.pending.title }));
    await user.click(await panel.findByRole('link', { name: texts.parts.next }));
    await untilSearchIs({ board: 'value-bets', match: '7', pendingAfter: 'c2' });
    await waitFor(() =>
      expect(service.last('scorecard_listPending').query).toEqual({
        board: 'value-bets',
        eventIds: '7',
        after: 'c2',
        limit: '10',
      }),
    );
    expect(panel.getByText(words.pending.noneSignedOut)).toBeTruthy();
    await user.click(button(words.sources.replay));
    await untilSearchIs({ board: 'value-bets', match: '7', source: 'replay' });
    expect(screen.queryByRole('region', { name: words.pending.title })).toBeNull();
  });

  it.each(['live', 'replay'] as const)(
    'shows claims of %s bets beside the close by band, losing ones too',
    async (source) => {
      const group = (key: string, bets: number, withoutClose: number, claimed: number | null, close: number | null) =>
        ({
          ...total,
          key,
          name: key,
          bets,
          withoutClose,
          claimedWhereClosedPct: claimed,
          closingLineValuePct: { value: close, low: close === null ? null : close - 1, high: close },
          calibration: [],
          logLoss: noScores,
          brier: noScores,
        }) as Partial<ScorecardGroup>;
      const bands = [group('0-2', 12, 2, 1.2, -3.1), group('10-', 5, 5, null, null), group('2-3', 0, 0, null, null)];
      service.answer('scorecard_show', {
        ...recordedResponse<Scorecard>('scorecard_show'),
        source,
        total: { ...group('all', 17, 7, 1.2, -3.1), actualHits: 3, expectedHits: 4, decided: 17 },
        groups: [{ groupBy: 'edge', data: bands }],
      });
      await open(`/scorecard?source=${source}`);
      const table = await screen.findByRole('table', { name: words.claims.title });
      const cells = within(table)
        .getAllByRole<HTMLTableRowElement>('row')
        .slice(1)
        .map((row) => [...row.cells].map(({ textContent }) => textContent));
      const noClose = `– (${words.groups.noClose})`;
      expect(cells).toEqual([
        ['0 to below 2\u00a0%', '10of 12 bets', '+1.2\u202f%', '−3.1\u202f%−4.1 … −3.1'],
        ['10\u00a0% and more', '0of 5 bets', noClose, noClose],
        ['All', '10of 17 bets', '+1.2\u202f%', '−3.1\u202f%−4.1 … −3.1'],
      ]);
      expect(service.last('scorecard_show').query).toMatchObject({ source, groupBy: 'month,edge,marketFamily' });
    },
  );
});

describe('the series of a player', () => {
  it('keeps statistic and line in the address, and drops the line when the statistic changes', async () => {
    const player = recordedResponse<PlayerProfile>('players_show');
    service.answer('players_show', { ...player, position: 'F' });
    const user = await open('/players/7');
    const slider = (): HTMLElement => screen.getByRole('slider');
    await screen.findByRole('slider');
    expect(slider().getAttribute('aria-valuenow')).toBe('1.5');
    fireEvent.keyDown(slider(), { key: 'ArrowUp' });
    await untilSearchIs({ statistic: 'shots', line: '2.5' });
    fireEvent.keyDown(slider(), { key: 'PageDown' });
    await untilSearchIs({ statistic: 'shots', line: '0.5' });
    await user.click(button(texts.statistics.passes));
    await untilSearchIs({ statistic: 'passes' });
    expect(slider().getAttribute('aria-valuenow')).toBe('29.5');
    router.history.back();
    await untilSearchIs({ statistic: 'shots', line: '0.5' });
  });
});
