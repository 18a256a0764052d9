import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../../football/statistics.js';
import { contributionsOf, TRAITS } from './parse-counts.js';
import type { RawEvent } from './parse-json.js';
import { EVENT_TYPES } from './vocabulary.js';

const player = { id: 7, name: 'Seven' };
/** Keys of the player's and of the side's counts. */
const keysOf = (typeName: string, event: RawEvent, isFirstHalf = false): Set<string> =>
  new Set(
    contributionsOf({ player, ...event }, typeName, isFirstHalf).flatMap(({ teamKeys, playerKeys }) => [
      ...teamKeys,
      ...playerKeys,
    ]),
  );

it('finds every type and trait of the catalogue', () => {
  for (const { key, statsBomb } of [...TEAM_SOURCE_COUNTS, ...PLAYER_SOURCE_COUNTS]) {
    if (statsBomb === undefined) continue;
    const [type, ...traits] = statsBomb;
    expect([key, EVENT_TYPES.words.includes(type)]).toEqual([key, true]);
    expect([key, traits.filter((trait) => !TRAITS.some((known) => known === trait))]).toEqual([key, []]);
  }
});

const shot = (outcome: string, { body = 'Left Foot', type = 'Open Play', location = [110, 40] } = {}): RawEvent => ({
  location,
  shot: { outcome: { name: outcome }, body_part: { name: body }, type: { name: type } },
});

describe('shots', () => {
  it('are on target only with outcome Goal, Saved or Saved to Post', () => {
    expect(keysOf('Shot', shot('Goal'))).toEqual(new Set(['shots', 'shotsOnTarget', 'goals']));
    expect(keysOf('Shot', shot('Saved'))).toEqual(new Set(['shots', 'shotsOnTarget']));
    expect(keysOf('Shot', shot('Saved To Post'))).toEqual(new Set(['shots', 'shotsOnTarget']));
    for (const outcome of ['Blocked', 'Off T', 'Post', 'Wayward', 'Saved Off Target']) {
      expect(keysOf('Shot', shot(outcome))).toEqual(new Set(['shots']));
    }
  });

  it('include penalties, which also count as taken', () => {
    expect(keysOf('Shot', shot('Off T', { type: 'Penalty' }))).toEqual(new Set(['shots', 'penaltiesTaken']));
  });

  it('distinguish headers, the box including its lines, and the first half', () => {
    expect(keysOf('Shot', shot('Saved', { body: 'Head' }), true)).toEqual(
      new Set([
        'shots',
        'firstHalfShots',
        'headedShots',
        'shotsOnTarget',
        'firstHalfShotsOnTarget',
        'headedShotsOnTarget',
      ]),
    );
    for (const location of [
      [102, 18],
      [102, 62],
      [120, 40],
    ])
      expect(keysOf('Shot', shot('Post', { location }))).toEqual(new Set(['shots']));
    for (const location of [
      [101.9, 40],
      [110, 17.9],
      [110, 62.1],
    ]) {
      expect(keysOf('Shot', shot('Saved', { location }))).toEqual(
        new Set(['shots', 'shotsOutsideBox', 'shotsOnTarget', 'shotsOnTargetOutsideBox']),
      );
    }
  });

  it('with an unknown outcome are refused, naming what is allowed', () => {
    expect(() => keysOf('Shot', shot('Hit a bird'))).toThrow(
      /shot\.outcome: "Hit a bird" is no known shot outcome; known are Goal, Saved/,
    );
    expect(() => keysOf('Shot', { ...shot('Goal'), location: [] })).toThrow('location must be [x, y]');
  });
});

describe('passes', () => {
  it('count attempted, completed, corners and assists', () => {
    expect(keysOf('Pass', { pass: {} })).toEqual(new Set(['passes', 'accuratePasses']));
    expect(keysOf('Pass', { pass: { outcome: { name: 'Incomplete' } } })).toEqual(new Set(['passes']));
    expect(keysOf('Pass', { pass: { type: { name: 'Corner' }, goal_assist: true } })).toEqual(
      new Set(['passes', 'corners', 'assists', 'accuratePasses']),
    );
  });

  it('count offside for the recipient, not the passer', () => {
    const recipient = { id: 9, name: 'Nine' };
    expect(contributionsOf({ player, pass: { outcome: { name: 'Pass Offside' }, recipient } }, 'Pass', false)).toEqual([
      { player, teamKeys: ['passes'], playerKeys: ['passes'], words: ['Pass'] },
      { player: recipient, teamKeys: ['offsides'], playerKeys: ['offsides'], words: ['Offside'] },
    ]);
  });
});

describe('other events', () => {
  it('count fouls without advantage', () => {
    expect(keysOf('Foul Committed', {}, true)).toEqual(new Set(['fouls', 'firstHalfFouls']));
    expect(keysOf('Foul Won', {})).toEqual(new Set(['foulsWon']));
    expect(keysOf('Foul Committed', { foul_committed: { advantage: true } })).toEqual(new Set([]));
    expect(keysOf('Foul Won', { foul_won: { advantage: true } })).toEqual(new Set([]));
  });

  it('count tackles won or lost, interceptions, offsides and own goals', () => {
    expect(keysOf('Duel', { duel: { type: { name: 'Tackle' } } })).toEqual(new Set(['tackles']));
    expect(keysOf('Duel', { duel: { type: { name: 'Aerial Lost' } } })).toEqual(new Set([]));
    expect(keysOf('Interception', {})).toEqual(new Set(['interceptions']));
    expect(keysOf('Offside', {})).toEqual(new Set(['offsides']));
    expect(keysOf('Own Goal Against', {}, true)).toEqual(new Set(['ownGoals']));
    expect(keysOf('Own Goal For', {})).toEqual(new Set([]));
  });

  it('count as saves only if a shot on target was stopped', () => {
    const keeper = (type: string): Set<string> => keysOf('Goal Keeper', { goalkeeper: { type: { name: type } } });
    for (const type of ['Shot Saved', 'Shot Saved to Post', 'Penalty Saved', 'Penalty Saved to Post'])
      expect(keeper(type)).toEqual(new Set(['saves']));
    for (const type of ['Save', 'Shot Saved Off Target', 'Shot Faced', 'Goal Conceded', 'Punch'])
      expect(keeper(type)).toEqual(new Set([]));
  });
});
