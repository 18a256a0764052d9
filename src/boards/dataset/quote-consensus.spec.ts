import { plannedDataset } from '../../../test/support/boards/planned-dataset.js';
import { calibrated } from '../../../test/support/oracle/consensus.js';
import { withoutMargin } from '../../../test/support/oracle/margins.js';
import { QuoteConsensus } from './quote-consensus.js';
import type { OneSidedCalibrations } from './quote-consensus.js';

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
const rowsOf = (line: number): number[] => {
  const { firstQuote, quotes } = prices.lines.columns;
  return Array.from({ length: quotes[line]! }, (_, at) => firstQuote[line]! + at);
};

describe('QuoteConsensus', () => {
  it('is the mean of the other sources, one vote a feed, without exchanges and stale prices', () => {
    const { consensus, sources } = prices.quotes.columns;
    const expected = [mean(two, shared), mean(one, shared), mean(one, two), mean(one, two)];
    rowsOf(0)
      .slice(0, 4)
      .forEach((row, at) => expect(consensus[row]).toBeCloseTo(expected[at]!, 10));
    expect(rowsOf(0).map((row) => sources[row])).toEqual([2, 2, 2, 2, 3, 3, 3]);
    // the under of each is the rest
    rowsOf(1)
      .slice(0, 4)
      .forEach((row, at) => expect(consensus[row]).toBeCloseTo(1 - expected[at]!, 10));
  });

  it('judges prices without a vote by all sources', () => {
    const { consensus, isCalibrated } = prices.quotes.columns;
    for (const row of rowsOf(0).slice(4)) expect(consensus[row]).toBeCloseTo(mean(one, two, shared), 10);
    expect(rowsOf(0).some((row) => isCalibrated[row] === 1)).toBe(false);
  });

  it('is unknown where nobody else quotes', () => {
    const [row] = rowsOf(2);
    expect(prices.quotes.columns.consensus[row!]).toBeNaN();
    expect(prices.quotes.columns.sources[row!]).toBe(0);
  });

  it('gives a source with one side a calibrated vote, and says so', () => {
    const calibration = { intercept: -0.3, slope: 1.1, error: 0.12 };
    const calibrations = new Map([['shots', { parameters: calibration }]]) as OneSidedCalibrations;
    const columns = {
      consensus: new Float64Array(prices.quotes.rows),
      spread: new Float64Array(prices.quotes.rows),
      sources: new Uint8Array(prices.quotes.rows),
      isCalibrated: new Uint8Array(prices.quotes.rows),
      calibrationError: new Float64Array(prices.quotes.rows),
    };
    new QuoteConsensus(dataset.entities.bookmakers, calibrations).write(prices, columns);
    const alone = calibrated(1.8, { a: -0.3, b: 1.1 });
    const votes = rowsOf(0);
    expect(columns.consensus[votes[0]!]).toBeCloseTo(mean(two, shared, alone), 10);
    expect(columns.isCalibrated[votes[0]!]).toBe(1);
    // one vote of three
    expect(columns.calibrationError[votes[0]!]).toBeCloseTo(0.04, 12);
    // the source itself is judged by prices on both sides
    expect(columns.consensus[votes[4]!]).toBeCloseTo(mean(one, two, shared), 10);
    expect(columns.isCalibrated[votes[4]!]).toBe(0);
    expect(columns.calibrationError[votes[4]!]).toBe(0);
    expect(columns.sources[votes[0]!]).toBe(3);
  });
});
