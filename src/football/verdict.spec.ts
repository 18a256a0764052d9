import { verdictOf } from './verdict.js';

describe('the verdict of a bet', () => {
  it.each([
    [5, 2, 4, 'strong'],
    [5, 1.99, 4, 'fair'],
    [5, 2, 3, 'fair'],
    [5, 0.01, 9, 'fair'],
    [5, 0, 9, 'thin'],
    [0.1, -4, 2, 'thin'],
    [0, -1, 9, null],
    [-3, -5, 9, null],
    [NaN, NaN, 9, null],
    [5, NaN, 9, null],
    [30, 25, 9, 'strong'],
    [30.1, 25, 9, null],
  ])('with an edge of %s, at least %s, from %s sources is %s', (edge, low, sources, expected) =>
    expect(verdictOf(edge, low, sources)).toBe(expected),
  );
});
