import { DETAILED_POSITIONS, positionGroupOf } from './canonical.js';

describe('position groups', () => {
  it('puts every detailed position into one group', () => {
    expect(Object.fromEntries(DETAILED_POSITIONS.map((position) => [position, positionGroupOf(position)]))).toEqual({
      GK: 'G',
      RB: 'D',
      RWB: 'D',
      CB: 'D',
      LB: 'D',
      LWB: 'D',
      DM: 'M',
      CM: 'M',
      AM: 'M',
      RM: 'M',
      LM: 'M',
      RW: 'F',
      LW: 'F',
      SS: 'F',
      ST: 'F',
    });
  });
});
