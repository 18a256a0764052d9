import { standingsOf } from './standings.js';
import type { TableMatch, TableRule } from './standings.js';

const [north, south, east] = [1, 2, 3];

/** Matches written `home away homeGoals-awayGoals`. */
const matches = (...texts: string[]): TableMatch[] =>
  texts.map((text, index) => {
    const [homeTeamId = 0, awayTeamId = 0, homeGoals = 0, awayGoals = 0] = text.split(/[ -]/).map(Number);
    return { fixtureId: index + 1, homeTeamId, awayTeamId, homeGoals, awayGoals };
  });
const byGoals: TableRule = { ties: 'goalDifference', split: null };
const byMeetings: TableRule = { ties: 'headToHead', split: null };
const places = (teamIds: readonly number[], played: readonly TableMatch[], rule: TableRule) =>
  standingsOf(teamIds, played, rule).map(({ teamId, position }) => [teamId, position]);

describe('standings', () => {
  it('add up points, goals and the last five matches, newest first', () => {
    const played = matches('1 2 2-0', '2 1 1-1', '1 2 0-1', '2 1 0-3', '1 2 2-2', '2 1 0-1');
    expect(standingsOf([south, north], played, byGoals)).toEqual([
      {
        teamId: north,
        position: 1,
        played: 6,
        won: 3,
        drawn: 2,
        lost: 1,
        goalsFor: 9,
        goalsAgainst: 4,
        points: 11,
        form: [6, 5, 4, 3, 2].map((fixtureId, index) => ({ fixtureId, outcome: 'WDWLD'[index] })),
      },
      expect.objectContaining({ teamId: south, position: 2, points: 5 }),
    ]);
    expect(standingsOf([north, south], played, byGoals, 'away')).toMatchObject([
      { teamId: north, played: 3, points: 7, goalsFor: 5, goalsAgainst: 1 },
      { teamId: south, played: 3, points: 4, form: [{ outcome: 'D' }, { outcome: 'W' }, { outcome: 'L' }] },
    ]);
  });

  it('separate level teams by head-to-head once all meetings are played, where the league has that rule', () => {
    // each won at home against the other, south by more; north won by more against east
    const played = matches('1 2 1-0', '2 1 2-0', '1 3 9-0', '3 1 0-1', '2 3 1-0', '3 2 0-1');
    expect(places([north, south, east], played, byGoals)[0]).toEqual([north, 1]);
    expect(places([north, south, east], played, byMeetings)[0]).toEqual([south, 1]);
    // before the return match goal difference decides
    const early = matches('2 1 1-0', '1 3 9-0');
    expect(places([north, south, east], early, byMeetings).slice(0, 2)).toEqual([
      [north, 1],
      [south, 2],
    ]);
    // head-to-head does not apply to home or away matches alone
    const home = standingsOf([north, south, east], played, byMeetings, 'home').map(({ teamId }) => teamId);
    expect(home).toEqual([north, south, east]);
  });

  it('separate three level teams by the table of their head-to-head matches', () => {
    // five points each among themselves, by goals north +2, east 0, south -2; south won most against the fourth
    const fourth = 4;
    const meetings = matches('1 2 3-0', '2 1 0-0', '2 3 1-0', '3 2 0-0', '3 1 1-0', '1 3 0-0');
    const others = matches('1 4 1-0', '4 1 0-1', '2 4 9-0', '4 2 0-9', '3 4 2-0', '4 3 0-1');
    const teams = [north, south, east, fourth];
    const inOrder = (rule: TableRule) => places(teams, [...meetings, ...others], rule).map(([teamId]) => teamId);
    expect(inOrder(byMeetings)).toEqual([north, east, south, fourth]);
    expect(inOrder(byGoals)).toEqual([south, north, east, fourth]);
  });

  it('share the better position between inseparable teams', () => {
    expect(places([north, south, east], [], byMeetings)).toEqual([
      [north, 1],
      [south, 1],
      [east, 1],
    ]);
    expect(places([east, north, south], matches('1 2 1-1'), byGoals)).toEqual([
      [north, 1],
      [south, 1],
      [east, 3],
    ]);
  });

  it('count wins before goals where the league has that rule', () => {
    const played = matches('1 3 1-0', '3 1 5-0', '2 3 0-0', '3 2 0-0', '2 3 0-0');
    const level = (rule: TableRule) => places([north, south, east], played, rule).slice(1);
    expect(level(byGoals)).toEqual([
      [south, 2],
      [north, 3],
    ]);
    expect(level({ ties: 'wins', split: null })).toEqual([
      [north, 2],
      [south, 3],
    ]);
  });

  it('leave out matches with teams outside the league', () => {
    expect(standingsOf([north], matches('1 2 1-0'), byGoals)).toMatchObject([{ played: 0, form: [] }]);
  });
});
