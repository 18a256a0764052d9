import { plannedDataset } from '../../../test/support/boards/planned-dataset.js';
import { calibrated, inverseLogOdds, logOdds } from '../../../test/support/oracle/consensus.js';
import { withoutMargin } from '../../../test/support/oracle/margins.js';
import { SHIPPED_FORECASTS } from '../../models/price-forecast/price-forecasts.js';
import type { PriceForecast } from '../../models/price-forecast/price-forecasts.js';
import { LineConsensuses } from './line-consensus.js';
import type { PlayerPriceCalibrations } from './line-consensus.js';

/** Over and under of a player's line; feed A and B share a price feed. */
const { dataset, contexts } = plannedDataset({
  fixtures: [
    {
      id: 1,
      home: 'Home',
      away: 'Away',
      kickoff: 1_740_600_000,
      lines: [
        {
          scope: 'player',
          player: 'Saka',
          statistic: 'shots',
          line: 1.5,
          side: 'over',
          quotes: [
            { bookmaker: 'One', odds: 1.9 },
            { bookmaker: 'Two', odds: 2.1 },
            { bookmaker: 'A', odds: 2 },
            { bookmaker: 'B', odds: 2.02 },
            { bookmaker: 'Alone', odds: 1.8 },
            { bookmaker: 'Old', odds: 3, flags: ['stale'] },
            { bookmaker: 'Exchange', odds: 2.3 },
          ],
        },
        {
          scope: 'player',
          player: 'Saka',
          statistic: 'shots',
          line: 1.5,
          side: 'under',
          quotes: [
            { bookmaker: 'One', odds: 1.8 },
            { bookmaker: 'Two', odds: 1.7 },
            { bookmaker: 'A', odds: 1.75 },
            { bookmaker: 'B', odds: 1.75 },
            { bookmaker: 'Exchange', odds: 1.9 },
          ],
        },
        {
          scope: 'player',
          player: 'Saka',
          statistic: 'shots',
          line: 2.5,
          side: 'under',
          quotes: [{ bookmaker: 'One', odds: 1.4 }],
        },
      ],
    },
  ],
  exchanges: ['Exchange'],
  feeds: { B: 'A' },
});
const { prices } = contexts[0]!;
const fair = (odds: readonly number[]): number => withoutMargin(odds)?.[0] ?? NaN;
const one = fair([1.9, 1.8]);
const two = fair([2.1, 1.7]);
const shared = (fair([2, 1.75]) + fair([2.02, 1.75])) / 2;
const exchange = fair([2.3, 1.9]);
const all = [one, two, shared, exchange];
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const playerCounts = SHIPPED_FORECASTS.playerCounts;

/** Columns as `LineConsensuses` writes them with other models. */
function written(forecast: Partial<PriceForecast>, calibrations: PlayerPriceCalibrations = new Map()) {
  const { rows } = prices.lines;
  const columns = {
    consensus: new Float64Array(rows),
    mean: new Float64Array(rows),
    logit: new Float64Array(rows),
    modelWeight: new Float64Array(rows),
    sigma: new Float64Array(rows),
    sources: new Uint8Array(rows),
    isCalibrated: new Uint8Array(rows),
  };
  const forecasts = { ...SHIPPED_FORECASTS, playerCounts: { ...playerCounts, ...forecast } };
  new LineConsensuses(dataset.entities, { forecasts, calibrations }).write(prices, columns);
  return columns;
}

describe('LineConsensuses', () => {
  const { consensus, sources, isCalibrated, mean: means, logit, modelWeight, sigma } = prices.lines.columns;

  it('is the mean of all sources, one vote per feed, including exchanges but not stale prices', () => {
    expect(consensus[0]).toBeCloseTo(mean(all), 10);
    // the under is the complement
    expect(consensus[1]).toBeCloseTo(1 - mean(all), 10);
    expect([sources[0], sources[1], isCalibrated[0]]).toEqual([4, 4, 0]);
    expect([means[0], means[1]]).toEqual([
      expect.closeTo(mean(all.map(logOdds)), 10),
      expect.closeTo(-mean(all.map(logOdds)), 10),
    ]);
  });

  it('is unknown where no bookmaker quotes both sides', () => {
    expect([consensus[2], means[2], logit[2]]).toEqual([NaN, NaN, NaN]);
    expect(sources[2]).toBe(0);
  });

  it('forecasts the mean of the log-odds before a source has a weight, and includes the weight of the model', () => {
    expect(logit[0]).toBe(means[0]);
    expect([...modelWeight]).toEqual([0.1, 0.1, 0.1]);
  });

  it('moves the forecast to the sources with a weight', () => {
    const columns = written({ weights: { A: 0.4, Exchange: 0.3, Two: -0.1 }, modelWeight: 0.3 });
    const center = mean(all.map(logOdds));
    const moved =
      center + 0.4 * (logOdds(shared) - center) + 0.3 * (logOdds(exchange) - center) - 0.1 * (logOdds(two) - center);
    expect([columns.logit[0], columns.logit[1]]).toEqual([expect.closeTo(moved, 10), expect.closeTo(-moved, 10)]);
    expect(inverseLogOdds(columns.logit[0]!) + inverseLogOdds(columns.logit[1]!)).toBeCloseTo(1, 11);
    expect(columns.consensus[0]).toBe(consensus[0]);
    expect(columns.modelWeight[0]).toBe(0.3);
  });

  it('has one error for all lines of a fixture, by the newest price of the family that is not stale', () => {
    // the prices are known an hour before NOW; kick-off is 29 hours after it
    expect([...sigma]).toEqual([0.04, 0.04, 0.04]);
    const errors = { byHours: [1, 2, 3, 4, 5], byCompetition: { 10: 1.5, 11: 9 } };
    expect([...written({ errors }).sigma]).toEqual([4.5, 4.5, 4.5]);
  });

  it('gives a source with one side a calibrated vote, and marks it', () => {
    const calibration = { intercept: -0.3, slope: 1.1, proportional: 0 };
    const columns = written({}, new Map([['shots', { parameters: calibration }]]));
    const alone = calibrated(1.8, { a: -0.3, b: 1.1 });
    expect(columns.consensus[0]).toBeCloseTo(mean([...all, alone]), 10);
    expect([columns.isCalibrated[0], columns.sources[0]]).toEqual([1, 5]);
    expect(columns.logit[0]).toBeCloseTo(mean([...all, alone].map(logOdds)), 10);
    // no other source quotes the other line
    expect([columns.sources[2], columns.isCalibrated[2]]).toEqual([1, 1]);
    expect(columns.consensus[2]).toBeCloseTo(calibrated(1.4, { a: -0.3, b: 1.1 }), 10);
  });
});
