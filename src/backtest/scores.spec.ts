import { brierScore, calibration, logLoss, meanOf, rankedProbabilityScore } from './scores.js';

describe('scores', () => {
  // Constantinou and Fenton (2012), table 3: matches 1 to 5 and their ranked probability scores.
  it.each([
    [[1, 0, 0], 0, 0],
    [[0.9, 0.1, 0], 0, 0.005],
    [[0.8, 0.1, 0.1], 0, 0.025],
    [[0.5, 0.25, 0.25], 0, 0.15625],
    [[0.35, 0.3, 0.35], 1, 0.1225],
    [[0.6, 0.3, 0.1], 1, 0.185],
    [[0.6, 0.25, 0.15], 1, 0.19125],
  ])('ranked probability score of %p when %d happens', (forecast, outcome, expected) => {
    expect(rankedProbabilityScore(forecast, outcome)).toBeCloseTo(expected, 10);
  });

  it('logarithmic loss and Brier score', () => {
    expect(logLoss([0.5, 0.3, 0.2], 1)).toBeCloseTo(-Math.log(0.3), 12);
    expect(logLoss([1, 0], 1)).toBeCloseTo(27.631, 3);
    expect(brierScore([0.5, 0.3, 0.2], 0)).toBeCloseTo(0.25 + 0.09 + 0.04, 12);
    expect(meanOf([1, 2, 6])).toBe(3);
  });

  it('calibration counts hits by bin', () => {
    const bins = calibration([
      { probability: 0.12, happened: false },
      { probability: 0.18, happened: true },
      { probability: 1, happened: true },
    ]);
    expect(bins).toHaveLength(2);
    expect(bins[0]).toMatchObject({ from: 0.1, to: 0.2, count: 2, meanProbability: 0.15, share: 0.5 });
    expect(bins[1]).toMatchObject({ from: 0.9, to: 1, count: 1, share: 1, upper: 1 });
  });
});
