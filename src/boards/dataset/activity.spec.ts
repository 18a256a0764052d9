import { emptyColumns } from '../engine/columns.js';
import { activityOf } from './activity.js';
import type { Activity } from './activity.js';
import { playerMatchSchema, teamMatchSchema } from './histories.js';

/** A team's matches, newest first. */
interface Played {
  readonly fixtureId: number;
  readonly hasPlayers: number;
}

/** Activity of player 0 in team 0, both with one match a day, the fixtures numbered by day. */
function activity(matches: readonly Played[], starts: Readonly<Record<number, number>>): Activity {
  const team = emptyColumns(teamMatchSchema, matches.length);
  for (const [row, { fixtureId, hasPlayers }] of matches.entries()) {
    team.fixtureId[row] = fixtureId;
    team.kickoff[row] = fixtureId * 86_400;
    team.hasPlayers[row] = hasPlayers;
  }
  const fixtures = Object.keys(starts)
    .map(Number)
    .sort((one, other) => other - one);
  const player = emptyColumns(playerMatchSchema, fixtures.length);
  for (const [row, fixture] of fixtures.entries()) {
    player.fixtureId[row] = fixture;
    player.kickoff[row] = fixture * 86_400;
    player.team[row] = 0;
    player.isStarter[row] = starts[fixture]!;
  }
  const counts = { own: new Int16Array(), conceded: new Int16Array() };
  return activityOf(
    {
      teams: {
        ...counts,
        starts: Uint32Array.of(0, matches.length),
        matches: { rows: matches.length, columns: team },
      },
      players: {
        starts: Uint32Array.of(0, fixtures.length),
        matches: { rows: fixtures.length, columns: player },
        own: new Int16Array(),
        withReplacements: null,
      },
    },
    0,
    0,
  );
}

describe('activity', () => {
  const [known, unknown] = [
    (fixtureId: number): Played => ({ fixtureId, hasPlayers: 1 }),
    (fixtureId: number): Played => ({ fixtureId, hasPlayers: 0 }),
  ];

  it('is unknown if his last match is older than all matches of the team', () => {
    expect(activity([known(5), known(4)], { 3: 1 })).toEqual({ lastGameWithTeam: null, startedLastGame: false });
  });

  it('counts every match of the team since his last one', () => {
    const matches = [known(5), unknown(4), known(3)];
    expect(activity(matches, { 5: 1, 3: 1 })).toEqual({ lastGameWithTeam: 0, startedLastGame: true });
    expect(activity(matches, { 5: 0 })).toEqual({ lastGameWithTeam: 0, startedLastGame: false });
    expect(activity(matches, { 3: 1 })).toEqual({ lastGameWithTeam: 2, startedLastGame: false });
    expect(activity(matches, {})).toEqual({ lastGameWithTeam: null, startedLastGame: false });
  });

  it('leaves the start unknown in a match whose players feed no board, unless he has a row there', () => {
    expect(activity([unknown(5), known(3)], { 5: 1, 3: 0 })).toEqual({ lastGameWithTeam: 0, startedLastGame: true });
    expect(activity([unknown(5), known(3)], { 3: 1 })).toEqual({ lastGameWithTeam: 1, startedLastGame: null });
    expect(activity([unknown(5)], {})).toEqual({ lastGameWithTeam: null, startedLastGame: null });
    expect(activity([], {})).toEqual({ lastGameWithTeam: null, startedLastGame: null });
  });
});
