import { chooseHorizon } from './history-sums.js';

describe('chooseHorizon', () => {
  it.each([
    [50, 'medium', 'medium', false],
    [10, 'medium', 'medium', false],
    [9, 'medium', 'short', true],
    [15, 'long', 'long', false],
    [14, 'long', 'medium', true],
    [24, 'extraLong', 'long', true],
    [9, 'extraLong', 'short', true],
    [2, 'short', 'short', false],
    [0, 'medium', 'short', true],
  ] as const)('of %d matches, wanted %s: %s', (matches, wanted, horizon, horizonFallback) => {
    expect(chooseHorizon(matches, wanted)).toEqual({ horizon, horizonFallback });
  });
});
