import { lineupOf, lineupPlayer } from '../../../test/support/match-lineups.js';
import { assignPositions } from './detailed-positions.js';

const line = (week: number, positions: Readonly<Record<number, Parameters<typeof lineupPlayer>[1]>>) =>
  lineupOf(
    week,
    Object.entries(positions).map(([id, position]) => lineupPlayer(Number(id), position)),
  );

describe('detailed positions', () => {
  it('put every player where he mostly played, whatever the others did', () => {
    const lineups = [
      line(2, { 1: 'RB', 2: 'CB', 3: 'LB' }),
      line(1, { 1: 'RB', 2: 'CB', 3: 'LB' }),
      line(0, { 1: 'LB', 2: 'CB', 3: 'RB' }),
    ];
    expect(assignPositions([3, 1, 2], lineups)).toEqual(
      new Map([
        [3, 'LB'],
        [1, 'RB'],
        [2, 'CB'],
      ]),
    );
  });

  it('give a newcomer the remaining place', () => {
    const lineups = [line(1, { 1: 'RB', 2: 'CB', 3: 'LB' }), line(0, { 1: 'RB', 2: 'CB', 3: 'LB' })];
    expect(assignPositions([9, 2, 3], lineups)?.get(9)).toBe('RB');
  });

  it('choose the formation that suits the players, an older one where they played it', () => {
    const lineups = [line(1, { 1: 'CB', 2: 'CB', 5: 'ST' }), line(0, { 1: 'CB', 2: 'CB', 4: 'CM' })];
    expect(assignPositions([1, 2, 4], lineups)?.get(4)).toBe('CM');
    expect(assignPositions([1, 2, 5], lineups)?.get(5)).toBe('ST');
  });

  it('are unknown where the line-ups have position groups only', () => {
    expect(assignPositions([1, 2], [line(0, { 1: null, 2: null })])).toBeNull();
    expect(assignPositions([1, 2], [])).toBeNull();
  });
});
