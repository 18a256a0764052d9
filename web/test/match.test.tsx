import { screen, within } from '@testing-library/react';
import type { FixturePage, FixtureStarter, MatchEvent } from '../src/api';
import { texts } from '../src/texts';
import { open, service } from './support/dashboard';
import { recordedResponse } from './support/service';

const page = recordedResponse<FixturePage>('fixtures_show');
const home = page.homeTeam.name;
const away = page.awayTeam.name;

const usual = { currentPosition: null, usualPosition: null, isPositionChange: false, gamesAnalyzed: 0, rawHistory: [] };
/** Eleven players from the goal forwards; names are their positions. */
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

  it('are lists of lines from the goalkeeper forwards, each side with its formation', async () => {
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

  it('mark an unusual position, and what a player did', async () => {
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

  it('claim no formation where a position is unknown', async () => {
    await show({ starters: starters.map((each) => (each.playerId === 205 ? { ...each, position: null } : each)) });
    const heads = within(screen.getByRole('region', { name: words.title })).getAllByRole('heading', { level: 3 });
    expect(heads[1]?.textContent).toBe(`${away}${words.isConfirmed}`);
  });
});

describe('the scorers of a match', () => {
  const words = texts.match.inPlay;

  it('stand below the score, a line a player, own goals on the side that gains', async () => {
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

  it('take no room without events', async () => {
    await show({ events: [] });
    expect(screen.queryByRole('list', { name: words.scorersOf(home) })).toBeNull();
  });
});
