import { screen, waitFor, within } from '@testing-library/react';
import type { ChangesPage, FixtureList, GoneBets, ListedFixture, MainMarketView, ValueBetsPage } from '../src/api';
import type { WatchesPage } from '../src/api';
import { initialsOf } from '../src/parts/crest';
import { changedMatches, seenMatch } from '../src/pages/today/followed-changes';
import { biggestMoves, matchesToShow } from '../src/pages/today/matches-to-show';
import { texts } from '../src/texts';
import { open, service, signIn } from './support/dashboard';
import { recordedResponse } from './support/service';

const words = texts.today;
const [recorded] = recordedResponse<FixtureList>('fixtures_list').data;

function fixture(id: number, changed: Partial<ListedFixture>): ListedFixture {
  if (recorded === undefined) throw new Error('no fixture is recorded');
  return { ...recorded, id, ...changed };
}

describe('Today', () => {
  it('invites signed-out visitors, and does not request value bets', async () => {
    await open('/');
    expect(screen.getByText(words.worth.signIn)).toBeTruthy();
    expect(service.of('valueBets_list')).toEqual([]);
  });

  it('shows the surest bets with price, bookmaker and reason, linked to their evidence', async () => {
    await signIn();
    await open('/');
    const [bet] = recordedResponse<ValueBetsPage>('valueBets_list').data;
    const panel = await screen.findByRole('region', { name: words.worth.title });
    const link = await within(panel).findByRole('link', { name: new RegExp(bet!.playerName) });
    expect(link.getAttribute('href')).toContain('/value?row=');
    expect(link.textContent).toContain('The fair price from 3 sources is 1.56.');
    const row = within(link.closest('li')!);
    expect(row.getByText(bet!.scannerBookmaker!)).toBeTruthy();
    expect(row.getByText('1.96')).toBeTruthy();
    expect(service.of('valueBets_list')[0]?.query).toMatchObject({ minEdgeLow: '0', group: 'true' });
  });

  it('shows which bets are gone, at which price and why', async () => {
    const [gone] = recordedResponse<GoneBets>('valueBets_listGone').data;
    service.answer('valueBets_listGone', {
      since: '2025-02-25T09:00:00Z',
      data: [
        { ...gone!, cardKey: 'a', playerName: 'Ann', scannerOdds: 2.4, reasons: ['price-fell'], priceNow: 2.1 },
        { ...gone!, cardKey: 'b', playerName: 'Ben', reasons: [] },
      ],
    });
    await signIn();
    await open('/');
    const panel = within(await screen.findByRole('region', { name: texts.boards.goneBets.title }));
    const [first, second] = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/Ann.*2\.40 at .*The best price fell to 2\.10\./);
    // no reason is shown if it is unknown
    expect(second).toMatch(/Ben.*gone [^.]*\.$/);
  });

  it('shows how far the best price is from value if none has value', async () => {
    const page = recordedResponse<ValueBetsPage>('valueBets_list');
    const low = { ...page, data: [{ ...page.data[0]!, edgeLow: -2.5 }] };
    service.answer('valueBets_list', ({ query }) => ('minEdgeLow' in query ? { ...page, data: [] } : low));
    await signIn();
    await open('/');
    expect(await screen.findByText(words.worth.none)).toBeTruthy();
    expect(screen.getByText(/−2.5/)).toBeTruthy();
  });

  it('counts changes since the previous visit, not since this one', async () => {
    service.answer('changes_list', { ...recordedResponse<ChangesPage>('changes_list'), upToDate: true });
    localStorage.setItem('last-visit', JSON.stringify({ revision: '7-1740495600', at: '2025-02-25T15:00:00Z' }));
    await open('/');
    await screen.findByRole('region', { name: words.since.title });
    const asked = service.of('changes_list').map(({ query }) => query);
    expect(asked).toContainEqual(expect.objectContaining({ since: '7-1740495600', boards: 'price-outliers' }));
    await waitFor(() => expect(localStorage.getItem('last-visit')).not.toContain('7-1740495600'));
  });

  it('reads every page of a day, for its matches and for the results of yesterday', async () => {
    const list = recordedResponse<FixtureList>('fixtures_list');
    service.answer('fixtures_list', ({ query: { after } }) => ({
      ...list,
      data: [fixture(after === 'second' ? 2 : 1, {})],
      page: { ...list.page, nextCursor: after === 'second' ? null : 'second' },
    }));
    await open('/');
    expect(await screen.findByText(words.matches.all(2))).toBeTruthy();
    await waitFor(() => expect(service.last('scorecard_show').query['eventIds']).toBe('1,2'));
  });

  it('shows no comparison on the first visit', async () => {
    await open('/');
    await waitFor(() => expect(localStorage.getItem('last-visit')).not.toBeNull());
    expect(screen.queryByText(words.since.title)).toBeNull();
    expect(service.of('changes_list').map(({ query }) => query['since'])).toEqual([undefined]);
  });
});

describe('followed matches since the last visit', () => {
  const coming = fixture(7, { status: 'notstarted', kickoffAt: '2025-02-28T19:30:00Z', missingRegulars: null });
  const market = (home: number): MainMarketView => {
    const best = { odds: home, bookmakerName: 'Alpha' };
    return { outcomes: [{ side: 'home', best }] } as MainMarketView;
  };
  const changesOf = (before: Partial<ListedFixture>, now: Partial<ListedFixture>) =>
    changedMatches([{ ...coming, ...now }], new Map([['7', seenMatch({ ...coming, ...before })]]))[0]?.changes ?? [];

  it.each([
    ['a published line-up', {}, { missingRegulars: [] }, [{ kind: 'lineUps' }]],
    ['a line-up that was published before', { missingRegulars: [] }, { missingRegulars: [] }, []],
    [
      'a kick-off that moved',
      {},
      { kickoffAt: '2025-02-28T20:00:00Z' },
      [{ kind: 'kickoff', before: '2025-02-28T19:30:00Z' }],
    ],
    ['a kick-off that moved by less than five minutes', {}, { kickoffAt: '2025-02-28T19:34:00Z' }, []],
    [
      'a price that moved by 3 % or more',
      { matchResult: market(2) },
      { matchResult: market(2.1) },
      [{ kind: 'price', outcome: 'home', before: 2, now: 2.1 }],
    ],
    ['a price that moved by less', { matchResult: market(2) }, { matchResult: market(2.05) }, []],
    ['a price that was unknown', { matchResult: null }, { matchResult: market(2.1) }, []],
    ['a final whistle', {}, { status: 'finished' }, [{ kind: 'status', status: 'finished' }]],
    ['a match that has begun', { matchResult: market(2) }, { status: 'inprogress', matchResult: null }, []],
  ] as const)('report %s', (_, before, now, expected) =>
    expect(changesOf(before as Partial<ListedFixture>, now as Partial<ListedFixture>)).toEqual(expected),
  );

  it('are left out if the last visit did not show them', () => {
    expect(changedMatches([{ ...coming, status: 'finished' }], new Map())).toEqual([]);
  });

  it('show in the panel what changed, and are recorded for the next visit', async () => {
    const watches = recordedResponse<WatchesPage>('watches_list');
    service.answer('watches_list', { ...watches, data: [{ ...watches.data[0]!, teamId: null, fixtureId: 7 }] });
    const now = fixture(7, { status: 'finished', homeScore: 2, awayScore: 1 });
    service.answer('fixtures_list', ({ query }) => ({
      ...recordedResponse<FixtureList>('fixtures_list'),
      data: 'eventIds' in query ? [now] : [],
    }));
    localStorage.setItem('last-visit', JSON.stringify({ revision: '7-1740495600', at: '2025-02-25T15:00:00Z' }));
    localStorage.setItem('followed-matches', JSON.stringify({ 7: seenMatch(coming), 8: 'of another version' }));
    await signIn();
    await open('/');
    const panel = within(await screen.findByRole('region', { name: words.since.title }));
    expect(await panel.findByText('Full time: 2–1')).toBeTruthy();
    expect(panel.getByRole('link', { name: /Full time/ }).getAttribute('href')).toBe('/matches/7');
    await waitFor(() => expect(localStorage.getItem('followed-matches')).toContain('finished'));
    // the comparison stays while the tab is open
    expect(panel.getByText('Full time: 2–1')).toBeTruthy();
  });
});

describe('the matches of Today', () => {
  const league = (id: number): ListedFixture['competition'] => ({ ...recorded!.competition, id });

  it('are ordered by in play, then upcoming by kick-off, then finished', () => {
    const fixtures = [
      fixture(1, { status: 'finished', kickoffAt: '2025-02-25T12:00:00Z' }),
      fixture(2, { status: 'notstarted', kickoffAt: '2025-02-25T20:00:00Z' }),
      fixture(3, { status: 'notstarted', kickoffAt: '2025-02-25T18:00:00Z' }),
      fixture(4, { status: 'inprogress', kickoffAt: '2025-02-25T16:00:00Z' }),
    ];
    expect(matchesToShow(fixtures, [], 3).map(({ id }) => id)).toEqual([4, 3, 2]);
  });

  it('are those of pinned leagues if one of them plays', () => {
    const fixtures = [fixture(1, { competition: league(10) }), fixture(2, { competition: league(20) })];
    expect(matchesToShow(fixtures, [20, 30], 8).map(({ id }) => id)).toEqual([2]);
    expect(matchesToShow(fixtures, [30], 8)).toHaveLength(2);
  });

  it('are ordered by the percentage shown, one outcome per match', () => {
    const price = { steam: false, isLonely: false };
    const moved = [
      fixture(1, {
        resultPrices: [
          { ...price, side: 'home', movement: 10 },
          { ...price, side: 'away', movement: -28 },
        ],
      }),
      fixture(2, { resultPrices: [{ ...price, side: 'draw', movement: -0.9 }] }),
      fixture(3, { resultPrices: [{ ...price, side: 'draw', movement: 30 }] }),
    ];
    expect(biggestMoves(moved, 4).map(({ fixture: { id }, side }) => [id, side])).toEqual([
      [3, 'draw'],
      [1, 'away'],
    ]);
  });
});

describe('the initials of a crest', () => {
  it.each([
    ['Racing Alborena', 'RA'],
    ['1. FC Kaltenstein', 'KA'],
    ['Éclair', 'ÉC'],
    ['CF Torrelunes', 'TO'],
  ])('of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
