import { bias, brierScore, calibration, calibrationSlope, logLoss, meanOf, rankedProbabilityScore } from './scores.js';
import type { BinaryForecast } from './scores.js';

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

  it('bias is forecast minus outcome, in points; the slope relates log-odds of shares to those of forecasts', () => {
    const said = (probability: number, hits: number, count: number): BinaryForecast[] =>
      Array.from({ length: count }, (_, index) => ({ probability, happened: index < hits }));
    const forecasts = [...said(0.2, 3, 10), ...said(0.7, 6, 10)];
    expect(bias(forecasts).mean).toBeCloseTo(100 * (0.45 - 0.45), 9);
    expect(bias(said(0.2, 3, 10)).mean).toBeCloseTo(-10, 9);
    const logit = (share: number): number => Math.log(share / (1 - share));
    const slope = calibrationSlope(forecasts.map((each) => [each]));
    expect(slope.mean).toBeCloseTo((logit(0.6) - logit(0.3)) / (logit(0.7) - logit(0.2)), 9);
    // with two probabilities the sandwich is the variance of both log-odds, each 1 / (n share (1 - share))
    const error = Math.sqrt(1 / (10 * 0.6 * 0.4) + 1 / (10 * 0.3 * 0.7)) / (logit(0.7) - logit(0.2));
    expect(slope.upper - slope.mean).toBeCloseTo(1.959964 * error, 9);
    expect(calibrationSlope([said(0.5, 1, 2)]).mean).toBeNaN();
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
