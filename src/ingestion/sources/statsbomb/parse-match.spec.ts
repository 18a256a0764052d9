import type { AnyCanonicalRecord, FixtureRecord, LineupRecord } from '../../../football/canonical.js';
import type { ParsedUnit } from '../../source.js';
import { parseMatch } from './parse-match.js';
import type { StatsBombMatch } from './parse-matches.js';

const side = (id: number) => ({ id, team: { name: `Team ${id}`, externalId: String(id) }, manager: null });
const match: StatsBombMatch = {
  line: 1,
  id: 5,
  day: '2015-08-08',
  kickOff: '16:00',
  competition: { country: 'England', name: 'Premier League', externalId: '2' },
  season: '2015/2016',
  phase: null,
  home: side(1),
  away: side(2),
  referee: null,
  score: { home: 0, away: 0 },
};
const event = (type: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: { name: type },
  period: 1,
  minute: 10,
  team: { id: 1 },
  ...more,
});
const lineupPlayer = (id: number, from: string | null, position = 'Center Back'): Record<string, unknown> => ({
  player_id: id,
  player_name: `Player ${id}`,
  player_nickname: null,
  jersey_number: id,
  positions: from === null ? [] : [{ position, from, from_period: from === '00:00' ? 1 : 2 }],
});
const lineups = [
  { team_id: 1, lineup: [lineupPlayer(10, '00:00'), lineupPlayer(11, '00:00', 'Libero'), lineupPlayer(12, null)] },
  { team_id: 2, lineup: [] },
];
const homeLineup = ({ records }: ParsedUnit): LineupRecord =>
  records.find(
    (record: AnyCanonicalRecord): record is LineupRecord => record.kind === 'lineup' && record.side === 'home',
  )!;

describe('a match with gaps', () => {
  it('uses the line-up file if there is no Starting XI event', () => {
    const parsed = parseMatch(match, [event('Half Start', { period: 2, minute: 45 })], lineups);
    expect(homeLineup(parsed).players.map(({ player, isStarter }) => [player.name, isStarter])).toEqual([
      ['Player 10', true],
      ['Player 11', true],
      ['Player 12', false],
    ]);
    expect(homeLineup(parsed).formation).toBeNull();
  });

  it('refuses an unknown position and keeps the player', () => {
    const parsed = parseMatch(match, [], lineups);
    expect(homeLineup(parsed).players[1]).toMatchObject({ position: null, positionGroup: null });
    expect(parsed.refused).toEqual([
      { line: 1, code: 'unknown_position', message: expect.stringContaining('"Libero"') },
    ]);
  });

  it('adds a substitute missing from the line-up file', () => {
    const substitution = {
      player: { id: 10, name: 'x' },
      substitution: { replacement: { id: 19, name: 'Forgotten Man' } },
    };
    const parsed = parseMatch(
      match,
      [event('Substitution', substitution), event('Half Start', { period: 2 })],
      lineups,
    );
    expect(homeLineup(parsed).players.at(-1)).toMatchObject({
      player: { name: 'Forgotten Man', externalId: '19' },
      isStarter: false,
      jerseyNumber: null,
    });
    expect(parsed.records).toContainEqual(
      expect.objectContaining({ kind: 'playerStatistics', minutes: 80, isStarter: false }),
    );
  });

  it('refuses unknown event types, periods, teams and cards without counting them', () => {
    const foul = (name: string) =>
      event('Foul Committed', { player: { id: 10, name: 'x' }, foul_committed: { card: { name } } });
    const parsed = parseMatch(
      match,
      [
        event('Streaker'),
        event('Pass', { period: 9 }),
        event('Pass', { team: { id: 3 } }),
        event('Pass', { minute: null }),
        foul('Blue Card'),
        7,
      ],
      lineups.map((team) => ({ ...team, lineup: [] })),
    );
    expect(parsed.refused.map(({ line, code }) => [line, code])).toEqual([
      [1, 'unknown_event_type'],
      [2, 'unknown_period'],
      [3, 'unknown_team'],
      [4, 'bad_number'],
      [5, 'unknown_card'],
      [6, 'missing_field'],
    ]);
    expect(parsed.records).toContainEqual(
      expect.objectContaining({
        kind: 'teamStatistics',
        side: 'home',
        values: expect.objectContaining({ fouls: 0, passes: 0, cards: 0 }),
      }),
    );
  });

  it('counts the events of a player who was never on the pitch only for his team, and says so', () => {
    const parsed = parseMatch(
      match,
      [event('Interception', { player: { id: 12, name: 'Player 12' } })],
      lineups.map((team) => ({ ...team, lineup: [] })),
    );
    expect(parsed.refused).toEqual([
      { line: 1, code: 'player_not_on_pitch', message: expect.stringContaining('Player 12') },
    ]);
    expect(parsed.records.filter(({ kind }) => kind === 'playerStatistics')).toEqual([]);
  });

  const resultOf = ({ records }: ParsedUnit) =>
    records.find((record): record is FixtureRecord => record.kind === 'fixture')!.result;
  const shot = (period: number, team: number, outcome = 'Goal') =>
    event('Shot', {
      period,
      minute: [0, 10, 50, 95, 110, 120][period],
      team: { id: team },
      player: { id: 10, name: 'x' },
      location: [110, 40],
      shot: {
        outcome: { name: outcome },
        body_part: { name: 'Left Foot' },
        type: { name: period === 5 ? 'Penalty' : 'Open Play' },
      },
    });

  it('states the score of 90 minutes, with extra time and shoot-out separate', () => {
    const cup = { ...match, phase: 'Final', score: { home: 2, away: 2 } };
    const parsed = parseMatch(
      cup,
      [shot(1, 1), shot(2, 2), shot(3, 2), shot(4, 1), shot(5, 1), shot(5, 2, 'Saved')],
      lineups,
    );
    expect(resultOf(parsed)).toMatchObject({
      status: 'finished',
      homeGoals: 1,
      awayGoals: 1,
      homeHalfTimeGoals: 1,
      awayHalfTimeGoals: 0,
      afterExtraTime: { homeGoals: 2, awayGoals: 2 },
      penalties: { homeGoals: 1, awayGoals: 0 },
    });
    expect(parsed.records).toContainEqual(
      expect.objectContaining({
        kind: 'teamStatistics',
        side: 'home',
        values: expect.objectContaining({ shots: 1, penaltiesTaken: 0 }),
      }),
    );
  });

  it('states no score of 90 minutes if the goals of all periods do not add up to the score', () => {
    const parsed = parseMatch(
      { ...match, phase: 'Final', score: { home: 3, away: 2 } },
      [shot(1, 1), shot(2, 2), shot(3, 1)],
      lineups,
    );
    expect(resultOf(parsed)).toMatchObject({
      homeGoals: null,
      awayGoals: null,
      afterExtraTime: { homeGoals: 3, awayGoals: 2 },
    });
    const penalties = parseMatch({ ...match, phase: 'Final', score: { home: 0, away: 0 } }, [shot(5, 2)], lineups);
    expect(resultOf(penalties)).toMatchObject({
      homeGoals: 0,
      awayGoals: 0,
      penalties: { homeGoals: 0, awayGoals: 1 },
    });
  });

  it('ends at 45 minutes if no second half was played, and refuses an odd formation', () => {
    const eleven = {
      tactics: {
        formation: 'diamond',
        lineup: [{ player: { id: 10, name: 'x' }, position: { name: 'Goalkeeper' }, jersey_number: 1 }],
      },
    };
    const parsed = parseMatch(match, [event('Starting XI', eleven)], [lineups[1]!]);
    expect(parsed.records).toContainEqual(expect.objectContaining({ kind: 'playerStatistics', minutes: 45 }));
    expect(parsed.refused).toEqual([
      { line: 1, code: 'unknown_formation', message: expect.stringContaining('"diamond"') },
    ]);
  });
});
