import { screen, within } from '@testing-library/react';
import type { BettingHistory, SquadPlayer, Standings, TeamProfile } from '../src/api';
import { texts } from '../src/texts';
import { open, service } from './support/dashboard';
import { recordedResponse } from './support/service';

const words = texts.team;
const profile = recordedResponse<TeamProfile>('teams_show');
const standings = recordedResponse<Standings>('competitions_showStandings');
const [line] = profile.competitions;
const [table] = standings.tables;
const [row] = table?.rows ?? [];
if (line === undefined || table === undefined || row === undefined) throw new Error('a table was recorded');

const cellsOf = (row: HTMLElement): (string | null)[] => [...row.children].map(({ textContent }) => textContent);

describe('the page of a team', () => {
  it('shows the whole table with the row of the team highlighted', async () => {
    const others = [
      { ...row, position: 1, team: { ...row.team, id: 91, name: 'Leaders' }, goalDifference: 12 },
      { ...row, position: 2, team: { ...profile.team }, goalDifference: -3 },
    ];
    service.answer('teams_show', { ...profile, competitions: [{ ...line, phaseId: 5 }] });
    service.answer('competitions_showStandings', {
      ...standings,
      tables: [
        { ...table, phaseId: 4, rows: [] },
        { ...table, phaseId: 5, rows: others },
      ],
    });
    await open('/teams/7');
    const title = words.tableOf(line.competition.name, line.season.name);
    const rows = within(await screen.findByRole('table', { name: title })).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(cellsOf(rows[1]!)[0]).toBe('1Leaders');
    expect(cellsOf(rows[1]!)[6]).toBe('+12');
    expect(cellsOf(rows[2]!)[6]).toBe('−3');
    const marked = rows.filter((each) => within(each).queryByRole('link', { current: true }) !== null);
    expect(marked.map((each) => cellsOf(each)[0])).toEqual([`2${profile.team.name}`]);
    expect(marked[0]?.className).toMatch(/marked/);
    expect(service.last('competitions_showStandings').path).toContain(
      `/competitions/${line.competition.id}/seasons/${line.season.id}/standings`,
    );
  });

  it('lists the squad with minutes in the last matches and totals, unknown ones as such', async () => {
    const player: SquadPlayer = {
      id: 1,
      name: 'Kai Keeper',
      slug: 'kai-keeper',
      position: 'G',
      jerseyNumber: 1,
      matches: 3,
      starts: 2,
      minutes: 200,
      countedMatches: 3,
      goals: 0,
      assists: null,
      cards: 1,
      lastMatches: [
        { eventId: 3, minutes: 90, isStarter: true },
        { eventId: 2, minutes: null, isStarter: null },
        { eventId: 1, minutes: 0, isStarter: false },
      ],
    };
    const sums = { matches: 0, starts: 0, minutes: 0, countedMatches: 0, goals: null, cards: null };
    const unused: SquadPlayer = { ...player, ...sums, id: 2, name: 'Ned New', jerseyNumber: null, position: null };
    service.answer('teams_show', { ...profile, squad: [player, unused] });
    await open('/teams/7');
    const [, first, second] = within(await screen.findByRole('table', { name: words.squad.title })).getAllByRole('row');
    expect(cellsOf(first!).filter((_, index) => index !== 2)).toEqual([
      // below the name on phones, which have no column for it
      `1Kai Keeper${texts.positions.G}`,
      texts.positions.G,
      '2',
      '3',
      '200',
      '0',
      `– (${words.squad.unknown})`,
      '1',
    ]);
    const minutes = words.squad.minutesOf(`0, ${texts.states.unknown}, 90`);
    expect(within(first!).getByRole('img', { name: minutes })).toBeTruthy();
    expect(cellsOf(second!)[0]).toBe('Ned New');
    expect(cellsOf(second!)[6]).toBe(`– (${words.squad.notPlayed})`);
  });

  it('shows the returns from backing it in the last five matches with a price', async () => {
    const history = recordedResponse<BettingHistory>('bettingHistory_show');
    const [bet] = history.matches;
    if (bet === undefined) throw new Error('a bet was recorded');
    const bets = [1.5, -1, -1, 0.25, -1, 9].map((profit, id) => ({
      ...bet,
      eventId: id + 1,
      profit,
      result: profit > 0 ? ('won' as const) : ('lost' as const),
    }));
    service.answer('bettingHistory_show', { ...history, matches: bets });
    await open('/teams/7');
    const part = (await screen.findByRole('heading', { name: words.betting.lastBets(5) })).closest('section');
    expect(part?.textContent).toContain(words.betting.lastProfit(2, 5, '−1.25'));
    expect(within(part!).getAllByRole('listitem')).toHaveLength(5);
  });
});
