import { plannedSnapshot } from '../../../test/support/boards/planned-dataset.js';
import type { PlannedLine, PlannedQuote, PlannedResult } from '../../../test/support/boards/dataset-plan.js';
import type { ResultMarket } from './prices.js';
import { comparisonOf } from '../candidates/price-lines.js';
import { lineValue } from './line-value.js';

/** Judges the best price on the first side of a line; a match result has a third side. */
function judged(
  line: Pick<PlannedLine | PlannedResult, 'scope' | 'statistic' | 'line'> & { modelProbability?: number },
  ...bySide: PlannedQuote[][]
) {
  const isResult = line.statistic === 'asianHandicap' || line.statistic === 'matchResult';
  const sides = { asianHandicap: ['home', 'away'], matchResult: ['home', 'draw', 'away'] };
  const names = isResult ? sides[line.statistic as ResultMarket] : ['over', 'under'];
  const lines = bySide.map((quotes, side) => ({ ...line, side: names[side], quotes }));
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
  const both = quotes(['Echo', 2], ['Charlie', 1.25]);
  const [over, under] = [[...quotes(['Delta', 2.4]), ...both], quotes(['Echo', 2], ['Charlie', 5 / 3])];

  it('is measured against all sources that quote both sides', () => {
    expect(judged(handicap, over, under)).toEqual({
      sources: 2,
      kind: 'twoSided',
      consensusProbability: expect.closeTo(0.57, 9),
      modelWeight: 0,
      // log-odds half of those of .64: the root of .64 / .36 is 4 against 3
      fairProbability: expect.closeTo(4 / 7, 9),
      valueEdge: expect.closeTo((2.4 * (4 / 7) - 1) * 100, 6),
      edgeLow: expect.any(Number),
      edgeHigh: expect.any(Number),
    });
    // the price's own source counts too: 4 against 3, even and even
    const pairs = [['Echo', 2] as [string, number], ['Foxtrot', 2] as [string, number]];
    const [home, away] = [quotes(['Delta', 7 / 4], ...pairs), quotes(['Delta', 7 / 3], ...pairs)];
    expect(judged(handicap, home, away)).toMatchObject({
      sources: 3,
      consensusProbability: expect.closeTo((4 / 7 + 1) / 3, 9),
      fairProbability: expect.closeTo(1 / (1 + (3 / 4) ** (1 / 3)), 9),
    });
    // of three sources, the one too far from the others is excluded
    expect(judged(handicap, over, [...quotes(['Delta', 2.4]), ...under])).toMatchObject({
      sources: 2,
      fairProbability: expect.closeTo(0.5, 9),
      valueEdge: expect.closeTo(20, 6),
    });
  });

  it('is unknown with fewer sources than its market needs, and where two contradict each other', () => {
    const unknown = { fairProbability: NaN, valueEdge: NaN };
    expect(judged(handicap, over, quotes(['Echo', 2]))).toMatchObject({ sources: 1, ...unknown });
    expect(judged(handicap, over, quotes(['Foxtrot', 2]))).toMatchObject({
      sources: 0,
      kind: null,
      consensusProbability: NaN,
      ...unknown,
    });
    // even, and 7 against 3
    const contrary = [quotes(['Delta', 2], ['Echo', 10 / 7]), quotes(['Delta', 2], ['Echo', 10 / 3])];
    expect(judged(handicap, ...contrary)).toMatchObject({
      sources: 2,
      consensusProbability: expect.closeTo(0.6, 9),
      ...unknown,
    });
    const result = { scope: 'match', statistic: 'matchResult', line: NaN } as const;
    const even = (...names: string[]): PlannedQuote[] => quotes(...names.map((name) => [name, 3] as [string, number]));
    const three = Array.from({ length: 3 }, () => even('Delta', 'Echo'));
    expect(judged(result, ...three)).toMatchObject({ sources: 2, ...unknown });
    expect(judged(result, ...three.map((side) => [...side, ...even('Golf')]))).toMatchObject({
      sources: 3,
      fairProbability: expect.closeTo(1 / 3, 9),
    });
  });

  it('gives the team model a fifth of the weight', () => {
    const corners = { scope: 'match', statistic: 'corners', line: 9.5 } as const;
    // (4 / 3)^.8 x 1^.2
    const fair = 1 / (1 + (3 / 4) ** 0.8);
    expect(judged({ ...corners, modelProbability: 0.5 }, over, under)).toMatchObject({
      consensusProbability: expect.closeTo(0.57, 9),
      modelWeight: 0.2,
      fairProbability: expect.closeTo(fair, 9),
      valueEdge: expect.closeTo((2.4 * fair - 1) * 100, 6),
    });
    expect(judged(corners, over, under)).toMatchObject({ sources: 2, fairProbability: NaN, valueEdge: NaN });
  });

  it('counts bookmakers of one feed as one source, with the mean of their probabilities', () => {
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
