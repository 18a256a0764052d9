import { contributionsOf, type CountKey } from './parse-counts.js';
import type { RawEvent } from './raw-events.js';

const player = { id: 7, name: 'Seven' };
const keysOf = (typeName: string, event: RawEvent, isFirstHalf = false): CountKey[] =>
  contributionsOf({ player, ...event }, typeName, isFirstHalf).flatMap(({ keys }) => keys);

const shot = (outcome: string, { body = 'Left Foot', type = 'Open Play', location = [110, 40] } = {}): RawEvent => ({
  location,
  shot: { outcome: { name: outcome }, body_part: { name: body }, type: { name: type } },
});

describe('shots', () => {
  it('are on target with outcome Goal, Saved and Saved to Post only', () => {
    expect(keysOf('Shot', shot('Goal'))).toEqual(['shots', 'shotsOnTarget', 'goals']);
    expect(keysOf('Shot', shot('Saved'))).toEqual(['shots', 'shotsOnTarget']);
    expect(keysOf('Shot', shot('Saved To Post'))).toEqual(['shots', 'shotsOnTarget']);
    for (const outcome of ['Blocked', 'Off T', 'Post', 'Wayward', 'Saved Off Target']) {
      expect(keysOf('Shot', shot(outcome))).toEqual(['shots']);
    }
  });

  it('include penalties, which are counted as taken too', () => {
    expect(keysOf('Shot', shot('Off T', { type: 'Penalty' }))).toEqual(['shots', 'penaltiesTaken']);
  });

  it('know headers, the box with its lines, and the first half', () => {
    expect(keysOf('Shot', shot('Saved', { body: 'Head' }), true)).toEqual([
      'shots',
      'firstHalfShots',
      'headedShots',
      'shotsOnTarget',
      'firstHalfShotsOnTarget',
      'headedShotsOnTarget',
    ]);
    for (const location of [
      [102, 18],
      [102, 62],
      [120, 40],
    ])
      expect(keysOf('Shot', shot('Post', { location }))).toEqual(['shots']);
    for (const location of [
      [101.9, 40],
      [110, 17.9],
      [110, 62.1],
    ]) {
      expect(keysOf('Shot', shot('Saved', { location }))).toEqual([
        'shots',
        'shotsOutsideBox',
        'shotsOnTarget',
        'shotsOnTargetOutsideBox',
      ]);
    }
  });

  it('with an unknown outcome are refused with what is allowed', () => {
    expect(() => keysOf('Shot', shot('Hit a bird'))).toThrow(
      /shot\.outcome: "Hit a bird" is no known shot outcome; known are Goal, Saved/,
    );
    expect(() => keysOf('Shot', { ...shot('Goal'), location: [] })).toThrow('location must be [x, y]');
  });
});

describe('passes', () => {
  it('count attempted, completed, corners and assists', () => {
    expect(keysOf('Pass', { pass: {} })).toEqual(['passes', 'accuratePasses']);
    expect(keysOf('Pass', { pass: { outcome: { name: 'Incomplete' } } })).toEqual(['passes']);
    expect(keysOf('Pass', { pass: { type: { name: 'Corner' }, goal_assist: true } })).toEqual([
      'passes',
      'corners',
      'assists',
      'accuratePasses',
    ]);
  });

  it('put the receiver offside, not the passer', () => {
    const recipient = { id: 9, name: 'Nine' };
    expect(contributionsOf({ player, pass: { outcome: { name: 'Pass Offside' }, recipient } }, 'Pass', false)).toEqual([
      { player, keys: ['passes'] },
      { player: recipient, keys: ['offsides'] },
    ]);
  });
});

describe('other events', () => {
  it('count fouls without advantage', () => {
    expect(keysOf('Foul Committed', {}, true)).toEqual(['fouls', 'firstHalfFouls']);
    expect(keysOf('Foul Won', {})).toEqual(['foulsWon']);
    expect(keysOf('Foul Committed', { foul_committed: { advantage: true } })).toEqual([]);
    expect(keysOf('Foul Won', { foul_won: { advantage: true } })).toEqual([]);
  });

  it('count tackles whoever won them, interceptions, offsides and own goals', () => {
    expect(keysOf('Duel', { duel: { type: { name: 'Tackle' } } })).toEqual(['tackles']);
    expect(keysOf('Duel', { duel: { type: { name: 'Aerial Lost' } } })).toEqual([]);
    expect(keysOf('Interception', {})).toEqual(['interceptions']);
    expect(keysOf('Offside', {})).toEqual(['offsides']);
    expect(keysOf('Own Goal Against', {}, true)).toEqual(['ownGoals', 'firstHalfOwnGoals']);
    expect(keysOf('Own Goal For', {})).toEqual([]);
  });

  it('count as saves only what stopped a shot on target', () => {
    const keeper = (type: string): CountKey[] => keysOf('Goal Keeper', { goalkeeper: { type: { name: type } } });
    for (const type of ['Shot Saved', 'Shot Saved to Post', 'Penalty Saved', 'Penalty Saved to Post'])
      expect(keeper(type)).toEqual(['saves']);
    for (const type of ['Save', 'Shot Saved Off Target', 'Shot Faced', 'Goal Conceded', 'Punch'])
      expect(keeper(type)).toEqual([]);
  });
});
