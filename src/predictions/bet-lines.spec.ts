import fc from 'fast-check';
import { fairOdds, lineKind, lineProbabilities } from '../football/odds-value.js';
import type { LineProbabilities } from '../football/odds-value.js';
import { teamDistributions, usablePrediction } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { Consensus } from '../football/consensus.js';
import { decidedProbabilityOf } from '../football/blend.js';
import { teamCurves } from '../models/team-curves.js';
import { betLines, wantedPrices } from './bet-lines.js';
import type { CountCurve, OddsRange } from './bet-lines.js';
import type { PriceJudge } from './price-judge.js';
import { quotedLines } from './quoted-lines.js';
import type { ShownQuote } from './quoted-lines.js';

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

/** Judges bookmakers A to Z by their initials, each with a feed of its own. */
const judge = (more: Partial<PriceJudge> = {}): PriceJudge => ({
  basis: 'fair',
  weight: 0.2,
  minConsensus: 2,
  consensus: new Consensus(
    Array.from({ length: 26 }, (_, index) => index),
    2,
  ),
  indexOf: new Map(Array.from({ length: 26 }, (_, index) => [65 + index, index])),
  ...more,
});
const fixed = (distribution: Float64Array): CountCurve => ({
  model: distribution,
  curve: { isAnchored: false, distribution, errorAt: () => 0.1 },
});
const none = new Map<never, never>();

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
          for (const { line, probabilities } of betLines(quarters, none, fixed(distribution), judge())) {
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
    const model = fixed(Float64Array.of(0.2, 0.2, 0.1, 0.5));
    const [line] = betLines([2.5], quotedLines(quotes, judge()), model, judge({ basis: 'model' }));
    expect(line).toMatchObject({
      bestOver: { bookmakerName: 'Alpha', odds: 2.1 },
      bestUnder: { bookmakerName: 'Gamma', odds: 2 },
      weight: 1,
    });
    expect(line!.bookmakers.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Exchange', 'Gamma']);
    const wanted = (least: number, greatest: number, odds: OddsRange | null = null): (number | undefined)[] =>
      wantedPrices(line!, { edges: { least, greatest }, odds }).map(({ edge }) => Math.round(edge ?? NaN));
    expect([wanted(0, 30), wanted(4.9, 30), wanted(5.1, 30), wanted(0, 4.9)]).toEqual([[5], [5], [], []]);
    expect(wanted(0, 30, { least: 2.1, greatest: 2.1 })).toEqual([5]);
    expect(wanted(0, 30, { least: 2.11, greatest: Infinity })).toEqual([]);
    // the price of the other side lies in the range, its edge does not
    expect(wanted(0, 30, { least: 1, greatest: 2 })).toEqual([]);
    expect(wantedPrices(line!, { edges: null, odds: { least: 1, greatest: 2 } })).toMatchObject([{ odds: 2 }]);
  });

  it('judge all prices of a line by the curve, worked by hand', () => {
    const both = (name: string, over: number, under: number): ShownQuote[] => [
      quote(name, over),
      quote(name, under, { side: 'under' }),
    ];
    // Alpha and Beta say a half; Gamma, that stands out, .4 against .6
    const quotes = [...both('Alpha', 1.9, 1.9), ...both('Beta', 1.95, 1.95), ...both('Gamma', 2.5, 1 / 0.6)];
    const expected: TeamPrediction = {
      ...{ homeLambda: 1.5, awayLambda: 1.2, homeDispersion: 0, awayDispersion: 0, totalDispersion: 0 },
      ...{ nu: null, dependence: null, homeMatches: 38, awayMatches: 38 },
    };
    const quoted = quotedLines(quotes, judge());
    const linesBy = (more: Partial<PriceJudge> = {}) => {
      const asked = judge(more);
      const total = [...quoted.values()].map(({ consensus }) => consensus);
      const { total: curve } = teamCurves(expected, { home: [], away: [], total }, asked);
      return betLines([2.5, 3.25, 3.5], quoted, { model: teamDistributions(expected).total, curve }, asked);
    };
    const [line, quarter, half] = linesBy();
    expect(line!.consensus).toMatchObject({ sources: 3, probability: expect.closeTo(1.4 / 3, 8) });
    const model = decidedProbabilityOf(lineProbabilities(teamDistributions(expected).total, 2.5).over);
    const fair = 1 / (1 + (1.6 / 1.4) ** 0.8 * ((1 - model) / model) ** 0.2);
    expect(line!.probabilities!.over.win).toBeCloseTo(fair, 9);
    expect(line!.weight).toBe(0.2);
    expect(line!.bestOver).toMatchObject({ bookmakerName: 'Gamma', consensusSources: 3 });
    expect(line!.bestOver!.edge).toBeCloseTo((2.5 * fair - 1) * 100, 6);
    expect(line!.bestOver!.edgeLow!).toBeLessThan(line!.bestOver!.edge!);
    expect(line!.bestOver!.edgeHigh!).toBeGreaterThan(line!.bestOver!.edge!);
    // every other price of the line by the same probability
    expect(line!.bookmakers[0]!.over!.edge).toBeCloseTo((1.9 * fair - 1) * 100, 6);
    // lines without a source follow the curve: four goals or more are one event
    expect([quarter!.weight, half!.weight]).toEqual([0.2, 0.2]);
    expect(quarter!.probabilities!.over.win).toBeCloseTo(half!.probabilities!.over.win, 12);
    expect(half!.probabilities!.over.win).not.toBeCloseTo(half!.model!.over.win, 3);
    // with too few sources the model stands alone, and nobody knows an edge
    const [alone] = linesBy({ minConsensus: 4 });
    expect(alone).toMatchObject({ weight: 1, bestOver: { edge: null, edgeLow: null } });
    expect(alone!.bestOver!.modelEdge).toBeCloseTo((2.5 * model - 1) * 100, 6);
    expect(alone!.probabilities!.over.win).toBeCloseTo(model, 12);
  });

  it('know no edge without a distribution or without a price', () => {
    const [quoted, empty] = betLines([2.5, 3.5], quotedLines([quote('Alpha', 2.1)], judge()), null, judge());
    expect(quoted).toMatchObject({ probabilities: null, bestOver: { odds: 2.1, edge: null }, bestUnder: null });
    const any = { edges: { least: -100, greatest: 1000 }, odds: null };
    expect([wantedPrices(quoted!, any), wantedPrices(empty!, any)]).toEqual([[], []]);
  });

  it('leave out lines on which no bet can be settled', () => {
    expect(
      betLines(
        [0.5],
        quotedLines(
          [quote('Alpha', 2, { line: 2.6 }), quote('Alpha', 2, { line: -0.5 }), quote('Alpha', 2, { line: 0.75 })],
          judge(),
        ),
        null,
        judge(),
      ).map(({ line }) => line),
    ).toEqual([0.5, 0.75]);
  });
});
