import { backOff } from './poll-plan.js';

describe('the pause after failures', () => {
  it('doubles up to six hours, with jitter of up to a half', () => {
    expect([1, 2, 3, 40].map((failures) => backOff(failures, 0) / 1000)).toEqual([30, 60, 120, 21_600]);
    expect(backOff(1, 1) / 1000).toBe(45);
  });
});
