import fc from 'fast-check';
import { fairOdds, lineKind } from '../football/odds-value.js';
import type { LineProbabilities } from '../football/odds-value.js';
import { teamDistributions, usablePrediction } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { bestEdge, betLines, isAboveEdge } from './bet-lines.js';
import type { ShownQuote } from './bet-lines.js';

const prediction: fc.Arbitrary<TeamPrediction> = fc
  .record({
    homeLambda: fc.double({ min: 0.05, max: 30, noNaN: true }),
    awayLambda: fc.double({ min: 0.05, max: 30, noNaN: true }),
    rest: fc.oneof(
      fc.record({
        homeDispersion: fc.double({ min: -0.3, max: 0.6, noNaN: true }),
        awayDispersion: fc.double({ min: -0.3, max: 0.6, noNaN: true }),
        totalDispersion: fc.double({ min: -0.3, max: 0.6, noNaN: true }),
        nu: fc.constant(null),
        dependence: fc.constant(null),
      }),
      fc.record({
        homeDispersion: fc.constant(null),
        awayDispersion: fc.constant(null),
        totalDispersion: fc.constant(null),
        nu: fc.double({ min: 0.7, max: 1.5, noNaN: true }),
        dependence: fc.double({ min: -1, max: 1, noNaN: true }),
      }),
    ),
  })
  .map(({ rest, ...means }) => ({ ...means, ...rest, homeMatches: 38, awayMatches: 38 }));

const quarters = Array.from({ length: 240 }, (_, index) => index / 4);
const quote = (bookmakerName: string, odds: number, more: Partial<ShownQuote> = {}): ShownQuote => ({
  bookmakerId: bookmakerName.charCodeAt(0),
  bookmakerName,
  isExchange: false,
  line: 2.5,
  side: 'over',
  odds,
  quotedAt: new Date('2025-02-25T12:00:00Z'),
  isAssumed: false,
  ...more,
});

/** Whether a line's settlements are those of one bet seen from both sides, likelier than none at a lower line. */
function holds(line: number, { over, under }: LineProbabilities, before: number): boolean {
  const probabilities = [over.win, over.halfWin, over.push, over.halfLose, over.lose];
  const [ofOver, ofUnder] = [fairOdds(over), fairOdds(under)];
  return (
    probabilities.every((probability) => probability >= 0 && probability <= 1) &&
    Math.abs(probabilities.reduce((sum, probability) => sum + probability, 0) - 1) < 1e-9 &&
    JSON.stringify([under.lose, under.halfLose, under.push, under.halfWin, under.win]) ===
      JSON.stringify(probabilities) &&
    over.win + over.halfWin <= before + 1e-12 &&
    // fair prices of both sides leave no margin
    (ofOver === null || ofUnder === null || Math.abs(1 / ofOver + 1 / ofUnder - 1) < 1e-9) &&
    (lineKind(line) === 'whole' || over.push === 0) &&
    (lineKind(line) === 'quarter' || over.halfWin + over.halfLose === 0)
  );
}

describe('bet lines', () => {
  it('have probabilities that sum to 1 and fall with the line, whatever is expected', () => {
    fc.assert(
      fc.property(prediction, (expected) => {
        const { home, away, total } = teamDistributions(expected);
        for (const distribution of [home, away, total]) {
          let before = Infinity;
          for (const { line, probabilities } of betLines(quarters, [], distribution)) {
            if (!holds(line, probabilities!, before))
              throw new Error(`at line ${line}: ${JSON.stringify(probabilities)} after ${before}`);
            before = Number.isInteger(line * 2) ? probabilities!.over.win : before;
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('come from distributions with the means that are told', () => {
    fc.assert(
      fc.property(prediction, (expected) => {
        const used = usablePrediction(expected);
        const { home, away, total } = teamDistributions(used);
        const mean = (distribution: Float64Array): number =>
          distribution.reduce((sum, probability, count) => sum + probability * count, 0);
        // a binomial of a broken number of trials is cut off and keeps its mean but nearly
        const loss =
          Math.min(used.homeDispersion ?? 0, used.awayDispersion ?? 0, used.totalDispersion ?? 0) < 0 ? 0.1 : 1e-4;
        expect(Math.abs(mean(home) / used.homeLambda - 1)).toBeLessThan(loss);
        expect(Math.abs(mean(away) / used.awayLambda - 1)).toBeLessThan(loss);
        expect(Math.abs(mean(total) / (used.homeLambda + used.awayLambda) - 1)).toBeLessThan(loss);
      }),
      { numRuns: 100 },
    );
  });

  it('take the first of the highest prices by name, exchanges left out', () => {
    const quotes = [
      quote('Beta', 2.1),
      quote('Alpha', 2.1),
      quote('Exchange', 3, { isExchange: true }),
      quote('Gamma', 2, { side: 'under' }),
    ];
    const [line] = betLines([2.5], quotes, Float64Array.of(0.2, 0.2, 0.1, 0.5));
    expect(line).toMatchObject({
      bestOver: { bookmakerName: 'Alpha', odds: 2.1 },
      bestUnder: { bookmakerName: 'Gamma', odds: 2 },
    });
    expect(line!.bookmakers.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Exchange', 'Gamma']);
    expect(bestEdge(line!)).toBeCloseTo(5, 9);
    expect([isAboveEdge(line!, 4.9), isAboveEdge(line!, 5.1)]).toEqual([true, false]);
  });

  it('know no edge without a distribution or without a price', () => {
    const [quoted, empty] = betLines([2.5, 3.5], [quote('Alpha', 2.1)], null);
    expect(quoted).toMatchObject({ probabilities: null, bestOver: { odds: 2.1, edge: null }, bestUnder: null });
    expect([bestEdge(quoted!), bestEdge(empty!)]).toEqual([null, null]);
    expect(isAboveEdge(quoted!, -100)).toBe(false);
  });

  it('leave out lines on which no bet can be settled', () => {
    expect(
      betLines(
        [0.5],
        [quote('Alpha', 2, { line: 2.6 }), quote('Alpha', 2, { line: -0.5 }), quote('Alpha', 2, { line: 0.75 })],
        null,
      ).map(({ line }) => line),
    ).toEqual([0.5, 0.75]);
  });
});
