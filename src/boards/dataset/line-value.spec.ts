import { plannedSnapshot } from '../../../test/support/boards/planned-dataset.js';
import type { PlannedLine, PlannedQuote, PlannedResult } from '../../../test/support/boards/dataset-plan.js';
import { comparisonOf } from '../candidates/price-lines.js';
import { lineValue } from './line-value.js';

/** Judges the best price of the first side of a line. */
function judged(
  line: Pick<PlannedLine | PlannedResult, 'scope' | 'statistic' | 'line'> & { modelProbability?: number },
  first: PlannedQuote[],
  second: PlannedQuote[],
) {
  const isResult = line.statistic === 'asianHandicap';
  const [one, other] = isResult ? ['home', 'away'] : ['over', 'under'];
  const lines = [
    { ...line, side: one, quotes: first },
    { ...line, side: other, quotes: second },
  ];
  const snapshot = plannedSnapshot({
    feeds: { Bravo: 'Alpha' },
    fixtures: [
      {
        id: 1,
        home: 'Home',
        away: 'Away',
        kickoff: 1_740_500_000,
        ...(isResult ? { results: lines as PlannedResult[] } : { lines: lines as PlannedLine[] }),
      },
    ],
  });
  const { prices, dataset } = snapshot;
  const comparison = comparisonOf(prices, dataset.entities.bookmakers, false);
  comparison.read(prices.lines.columns.firstQuote[0]!, prices.lines.columns.quotes[0]!);
  return lineValue(prices, 0, comparison.highest);
}

describe('the value of a price', () => {
  const handicap = { scope: 'match', statistic: 'asianHandicap', line: -0.5 } as const;
  // .8 and .6 squared are .64 and .36; even markets are .5, also with a margin
  const quotes = (...odds: [string, number][]): PlannedQuote[] =>
    odds.map(([bookmaker, price]) => ({ bookmaker, odds: price }));
  const [over, under] = [
    quotes(['Delta', 2.4], ['Echo', 2], ['Charlie', 1.25]),
    quotes(['Echo', 2], ['Charlie', 5 / 3]),
  ];

  it('is measured against the mean of all sources that quote both sides', () => {
    expect(judged(handicap, over, under)).toEqual({
      sources: 2,
      kind: 'twoSided',
      consensusProbability: expect.closeTo(0.57, 9),
      blendWeight: 0,
      fairProbability: expect.closeTo(0.57, 9),
      // 2.4 x .57 - 1
      valueEdge: expect.closeTo(36.8, 6),
    });
    // the price's own source has its say: .64, .5 and .5
    expect(judged(handicap, over, [...quotes(['Delta', 2.4]), ...under])).toMatchObject({
      sources: 3,
      fairProbability: expect.closeTo(1.64 / 3, 9),
    });
  });

  it('is unknown with fewer sources than its market needs', () => {
    const unknown = { fairProbability: NaN, valueEdge: NaN };
    expect(judged(handicap, over, quotes(['Echo', 2]))).toMatchObject({ sources: 1, ...unknown });
    expect(judged({ scope: 'match', statistic: 'goals', line: 2.5 }, over, under)).toMatchObject({
      sources: 2,
      ...unknown,
    });
    expect(judged(handicap, over, quotes(['Foxtrot', 2]))).toMatchObject({
      sources: 0,
      kind: null,
      consensusProbability: NaN,
      ...unknown,
    });
  });

  it('gives the model of the teams a fifth of the say', () => {
    const corners = { scope: 'match', statistic: 'corners', line: 9.5 } as const;
    // .57^.8 x .5^.2 = .5552 to .43^.8 x .5^.2 = .4432
    const fair = 0.57 ** 0.8 / (0.57 ** 0.8 + 0.43 ** 0.8);
    expect(judged({ ...corners, modelProbability: 0.5 }, over, under)).toMatchObject({
      consensusProbability: expect.closeTo(0.57, 9),
      blendWeight: 0.2,
      fairProbability: expect.closeTo(fair, 9),
      valueEdge: expect.closeTo((2.4 * fair - 1) * 100, 6),
    });
    expect(judged(corners, over, under)).toMatchObject({ sources: 2, fairProbability: NaN, valueEdge: NaN });
  });

  it('takes bookmakers of one feed for one source, with the mean of their probabilities', () => {
    const feed = [
      quotes(['Delta', 2.4], ['Alpha', 2], ['Bravo', 1.25]),
      quotes(['Alpha', 2], ['Bravo', 5 / 3]),
    ] as const;
    expect(judged(handicap, ...feed)).toMatchObject({
      sources: 1,
      consensusProbability: expect.closeTo(0.57, 9),
      fairProbability: NaN,
    });
  });
});
