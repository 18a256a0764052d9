import { plannedDataset } from '../../../test/support/boards/planned-dataset.js';
import { calibrated } from '../../../test/support/oracle/consensus.js';
import { withoutMargin } from '../../../test/support/oracle/margins.js';
import { LineConsensuses } from './line-consensus.js';
import type { OneSidedCalibrations } from './line-consensus.js';

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
const mean = (...values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('LineConsensuses', () => {
  const { consensus, sources, isCalibrated, spread } = prices.lines.columns;

  it('is the mean of all sources, one vote a feed, without exchanges and stale prices', () => {
    expect(consensus[0]).toBeCloseTo(mean(one, two, shared), 10);
    // the under of it is the rest
    expect(consensus[1]).toBeCloseTo(1 - mean(one, two, shared), 10);
    expect([sources[0], sources[1], isCalibrated[0]]).toEqual([3, 3, 0]);
    expect(spread[0]).toBeCloseTo(spread[1]!, 12);
  });

  it('is unknown where nobody quotes both sides', () => {
    expect(consensus[2]).toBeNaN();
    expect(sources[2]).toBe(0);
  });

  it('gives a source with one side a calibrated vote, and says so', () => {
    const calibration = { intercept: -0.3, slope: 1.1, error: 0.12 };
    const calibrations = new Map([['shots', { parameters: calibration }]]) as OneSidedCalibrations;
    const { rows } = prices.lines;
    const columns = {
      consensus: new Float64Array(rows),
      spread: new Float64Array(rows),
      sources: new Uint8Array(rows),
      isCalibrated: new Uint8Array(rows),
      calibrationError: new Float64Array(rows),
    };
    new LineConsensuses(dataset.entities.bookmakers, calibrations).write(prices, columns);
    const alone = calibrated(1.8, { a: -0.3, b: 1.1 });
    expect(columns.consensus[0]).toBeCloseTo(mean(one, two, shared, alone), 10);
    expect([columns.isCalibrated[0], columns.sources[0]]).toEqual([1, 4]);
    // one vote of four
    expect(columns.calibrationError[0]).toBeCloseTo(0.03, 12);
  });
});
