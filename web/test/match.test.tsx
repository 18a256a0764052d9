import { screen, within } from '@testing-library/react';
import type {
  FixturePage,
  FixtureStarter,
  MatchEvent,
  PendingPickRow,
  PendingPicksPage,
  Scorecard,
  ScorecardGroup,
} from '../src/api';
import { texts } from '../src/texts';
import { open, service } from './support/dashboard';
import { recordedResponse } from './support/service';

const page = recordedResponse<FixturePage>('fixtures_show');
const home = page.homeTeam.name;
const away = page.awayTeam.name;

const usual = { currentPosition: null, usualPosition: null, isPositionChange: false, gamesAnalyzed: 0, rawHistory: [] };
/** Eleven players from the goal forwards, named by position. */
const eleven = (side: 'home' | 'away', positions: readonly string[]): FixtureStarter[] =>
  positions.map((position, index) => ({
    playerId: (side === 'home' ? 100 : 200) + index,
    playerName: `${side} ${position} ${index}`,
    side,
    jerseyNumber: index + 1,
    position: position as FixtureStarter['position'],
    positionGroup: null,
    positionChange: usual,
  }));
const nobody = { playerId: null, playerName: null, relatedPlayerId: null, relatedPlayerName: null };
const event = { ...nobody, addedMinute: null, detail: null, knownAt: '2026-11-28T14:00:00Z', isKnownAtAssumed: false };
const striker = { playerId: 110, playerName: 'home ST 10' };
const defender = { playerId: 201, playerName: 'away LB 1' };

const finished: Partial<FixturePage> = {
  status: 'finished',
  homeScore: 3,
  awayScore: 0,
  lineups: { lineupType: 'confirmed', link: null },
};

async function show(match: Partial<FixturePage>): Promise<void> {
  service.answer('fixtures_show', { ...page, ...finished, ...match });
  await open('/matches/7');
  await screen.findByRole('region', { name: texts.match.scoreboard });
}

describe('the line-ups of a match', () => {
  const words = texts.match.elevens;
  const starters = [
    ...eleven('home', ['GK', 'LB', 'CB', 'CB', 'RB', 'DM', 'CM', 'CM', 'LW', 'RW', 'ST']),
    ...eleven('away', ['GK', 'LB', 'CB', 'CB', 'RB', 'LM', 'CM', 'CM', 'RM', 'ST', 'ST']),
  ].map((starter) =>
    starter.playerId === 110
      ? { ...starter, positionChange: { ...usual, isPositionChange: true, usualPosition: 'AM' as const } }
      : starter,
  );

  it('are listed by line from the goalkeeper forwards, each side with its formation', async () => {
    await show({ starters });
    const panel = screen.getByRole('region', { name: words.title });
    const heads = within(panel).getAllByRole('heading', { level: 3 });
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      `${home}4-1-2-3 · ${words.isConfirmed}`,
      `${away}4-4-2 · ${words.isConfirmed}`,
    ]);
    const list = within(panel).getByRole('list', { name: words.of(away) });
    const lines = [...list.children].map((line) => within(line as HTMLElement).getAllByRole('link').length);
    expect(lines).toEqual([1, 4, 4, 2]);
    expect(within(panel).getAllByRole('link')).toHaveLength(22);
  });

  it('mark an unusual position, and the events of a player', async () => {
    await show({
      starters,
      events: [
        { ...event, ...striker, side: 'home', minute: 61, type: 'goal' },
        { ...event, ...striker, side: 'home', minute: 70, type: 'substitution' },
      ],
    });
    const list = screen.getByRole('list', { name: words.of(home) });
    const player = within(list).getByRole('link', { name: 'home ST 10' }).closest('li');
    expect(player?.textContent).toBe(
      `11home ST 10${texts.match.inPlay.types.goal} 61′${texts.match.inPlay.wentOff} 70′ST${words.usually('AM')}`,
    );
  });

  it('show no formation if a position is unknown', async () => {
    await show({ starters: starters.map((each) => (each.playerId === 205 ? { ...each, position: null } : each)) });
    const heads = within(screen.getByRole('region', { name: words.title })).getAllByRole('heading', { level: 3 });
    expect(heads[1]?.textContent).toBe(`${away}${words.isConfirmed}`);
  });
});

describe('the scorers of a match', () => {
  const words = texts.match.inPlay;

  it('are below the score, one line per player, own goals on the side that benefits', async () => {
    const events: MatchEvent[] = [
      { ...event, ...striker, side: 'home', minute: 12, type: 'goal' },
      { ...event, ...defender, side: 'home', minute: 45, addedMinute: 2, type: 'ownGoal' },
      { ...event, ...defender, side: 'away', minute: 50, type: 'yellowCard' },
      { ...event, ...defender, side: 'away', minute: 60, type: 'secondYellowCard' },
      { ...event, ...striker, side: 'home', minute: 80, type: 'penaltyGoal' },
    ];
    await show({ events });
    const lines = (team: string): (string | null)[] =>
      within(screen.getByRole('list', { name: words.scorersOf(team) }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(lines(home)).toEqual([
      `home ST 10 12′, 80′ ${words.penaltyNote} ${words.types.goal}`,
      `away LB 1 45+2′ ${words.ownGoalNote} ${words.types.ownGoal}`,
    ]);
    expect(lines(away)).toEqual([`away LB 1 60′ ${words.types.secondYellowCard}`]);
  });

  it('take no space without events', async () => {
    await show({ events: [] });
    expect(screen.queryByRole('list', { name: words.scorersOf(home) })).toBeNull();
  });
});

describe('the bets on a match', () => {
  const words = texts.match.bets;
  const [recorded] = recordedResponse<PendingPicksPage>('scorecard_listPending').data;
  if (recorded === undefined) throw new Error('a pending pick was recorded');
  const noMore = { hasNext: false, hasPrevious: false, limit: 100, nextCursor: null, previousCursor: null };
  const pending = (id: number, standing: PendingPickRow['standing']): PendingPickRow => ({
    ...recorded,
    id,
    status: 'inprogress',
    standing,
  });
  const panel = async (): Promise<HTMLElement> => screen.findByRole('region', { name: words.title });

  it('follow the score while the match is in play, on all pages', async () => {
    service.answer('scorecard_listPending', ({ query }) =>
      query['after'] === undefined
        ? { data: [pending(1, null), pending(2, 'loss'), pending(3, 'win')], page: { ...noMore, nextCursor: 'c2' } }
        : { data: [pending(4, 'half'), pending(5, 'push'), pending(6, null)], page: noMore },
    );
    await show({ status: 'inprogress', homeScore: null, awayScore: null });
    const sum = [words.winning(2), words.losing(1), words.level(1), words.open(2)].join(' · ');
    expect((await within(await panel()).findByText(sum)).tagName).toBe('P');
    expect(service.last('scorecard_listPending').query).toMatchObject({ eventIds: String(page.id), after: 'c2' });
    const rows = [...(await panel()).querySelectorAll(`td[data-label="${texts.scorecard.pending.stands}"]`)];
    const { standings, noScore, noScoreWhy } = texts.scorecard.pending;
    const open = `${noScore} (${noScoreWhy})`;
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      standings.win,
      standings.half,
      standings.push,
      standings.loss,
      open,
      open,
    ]);
  });

  it('are counted by board once it is over: won, pending and void', async () => {
    const group = (key: string, bets: number, actualHits: number): Partial<ScorecardGroup> => ({
      key,
      name: key,
      bets,
      actualHits,
    });
    service.answer('scorecard_show', {
      ...recordedResponse<Scorecard>('scorecard_show'),
      total: { ...group('all', 29, 10.5), picks: 34, ungraded: 2, voids: 3 },
      groups: [{ groupBy: 'board', data: [group('value-bets', 27, 8), group('price-outliers', 2, 1.5)] }],
    });
    await show({});
    await within(await panel()).findByText('8 of 27 value bets won');
    const lines = within(await panel()).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '8 of 27 value bets won',
      '1.5 of 2 outliers won',
      words.ungraded(2),
      words.voids(3),
    ]);
    expect(service.last('scorecard_show').query).toMatchObject({ source: 'live', eventIds: String(page.id) });
  });

  it('are absent if no board listed one', async () => {
    service.answer('scorecard_show', { ...recordedResponse<Scorecard>('scorecard_show'), total: null, groups: [] });
    await show({});
    await within(await panel()).findByText(words.none);
  });

  it('take no space before kick-off', async () => {
    await show({ status: 'notstarted', homeScore: null, awayScore: null });
    expect(screen.queryByRole('region', { name: words.title })).toBeNull();
    expect(service.of('scorecard_listPending')).toEqual([]);
  });
});
