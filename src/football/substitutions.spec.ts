import { replacementsOf } from './substitutions.js';

describe('replacements', () => {
  const pairs = [
    { off: 'a', on: 'x' },
    { off: 'b', on: 'y' },
    { off: 'x', on: 'z' },
  ];

  it('names the substitute and the one who replaced him in turn', () => {
    expect(replacementsOf('a', pairs)).toEqual(['x', 'z']);
    expect(replacementsOf('b', pairs)).toEqual(['y']);
    expect(replacementsOf('x', pairs)).toEqual(['z']);
  });

  it('is empty for one who stayed', () => {
    expect(replacementsOf('c', pairs)).toEqual([]);
  });

  it('never walks back in time, nor in circles', () => {
    expect(
      replacementsOf('b', [
        { off: 'x', on: 'z' },
        { off: 'b', on: 'x' },
      ]),
    ).toEqual(['x']);
    expect(
      replacementsOf('a', [
        { off: 'a', on: 'b' },
        { off: 'b', on: 'a' },
      ]),
    ).toEqual(['b', 'a']);
  });
});
