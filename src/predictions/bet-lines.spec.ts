import fc from 'fast-check';
import { fairOdds, lineKind, lineProbabilities } from '../football/odds-value.js';
import type { LineProbabilities } from '../football/odds-value.js';
import { teamDistributions, usablePrediction } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { decidedProbabilityOf } from '../football/settled-line.js';
import { curvesThrough, lineSpans, writeFairLines } from '../boards/dataset/team-lines.js';
import { DAY, NOW, plannedDataset } from '../../test/support/boards/planned-dataset.js';
import { betLines, passesFilter } from './bet-lines.js';
import type { BetFilter, BetLine, CountCurve, LineRules, QuotedLine } from './bet-lines.js';
import { quotedLines } from './quoted-lines.js';

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
/** A bookmaker's price for a side of a line. */
interface Quote {
  readonly bookmaker: string;
  readonly odds: number;
  readonly line: number;
  readonly side: 'over' | 'under';
}
const quote = (bookmaker: string, odds: number, more: Partial<Quote> = {}): Quote => ({
  ...{ bookmaker, odds, line: 2.5, side: 'over' },
  ...more,
});
const rules: LineRules = { modelWeight: 0.18, isModelAlone: false, minConsensus: 2 };

/** Goals prices of a match; each bookmaker except `Exchange` is its own source. */
function pricesOf(quotes: readonly Quote[]) {
  const keys = [...new Set(quotes.map(({ line, side }) => JSON.stringify([line, side])))].sort();
  const lines = keys.map((key) => {
    const [line, side] = JSON.parse(key) as [number, 'over' | 'under'];
    const own = quotes.filter((each) => each.line === line && each.side === side);
    return { scope: 'match' as const, statistic: 'goals' as const, line, side, quotes: own };
  });
  const { dataset, contexts } = plannedDataset({
    fixtures: [{ id: 1, home: 'Home', away: 'Away', kickoff: NOW + DAY, lines }],
    exchanges: ['Exchange'],
  });
  const { prices } = contexts[0]!;
  const spanOf = lineSpans(prices.lines);
  return { prices, spanOf, bookmakers: dataset.entities.bookmakers };
}

/** The lines of goals of a match at these prices. */
function linesOf(quotes: readonly Quote[]): Map<number, QuotedLine> {
  const { prices, spanOf, bookmakers } = pricesOf(quotes);
  return quotedLines(prices, spanOf('goals', 'match'), bookmakers, { includeStale: false, bookmakers: null });
}

/** The best prices of a line that pass a filter. */
const passing = ({ bestOver, bestUnder }: BetLine, filter: BetFilter) =>
  [bestOver, bestUnder].filter((best) => best !== null && passesFilter(filter, best.odds, best.edge ?? NaN));

const fixed = (distribution: Float64Array): CountCurve => ({
  model: distribution,
  curve: { isAnchored: false, distribution },
});
const none = new Map<never, never>();

/** Whether the settlements of a line's two sides are consistent, and over no likelier than at the lower line before. */
function holds(line: number, { over, under }: LineProbabilities, before: number): boolean {
  const probabilities = [over.win, over.halfWin, over.push, over.halfLose, over.lose];
  const [ofOver, ofUnder] = [fairOdds(over), fairOdds(under)];
  return (
    probabilities.every((probability) => probability >= 0 && probability <= 1) &&
    Math.abs(probabilities.reduce((sum, probability) => sum + probability, 0) - 1) < 1e-9 &&
    JSON.stringify([under.lose, under.halfLose, under.push, under.halfWin, under.win]) ===
      JSON.stringify(probabilities) &&
    over.win + over.halfWin <= before + 1e-12 &&
    // fair prices of both sides have no margin
    (ofOver === null || ofUnder === null || Math.abs(1 / ofOver + 1 / ofUnder - 1) < 1e-9) &&
    (lineKind(line) === 'whole' || over.push === 0) &&
    (lineKind(line) === 'quarter' || over.halfWin + over.halfLose === 0)
  );
}

describe('bet lines', () => {
  it('have probabilities that sum to 1 and fall with the line, for any prediction', () => {
    fc.assert(
      fc.property(prediction, (expected) => {
        const { home, away, total } = teamDistributions(expected);
        for (const distribution of [home, away, total]) {
          let before = Infinity;
          for (const { line, probabilities } of betLines(quarters, none, fixed(distribution), rules)) {
            if (!holds(line, probabilities!, before))
              throw new Error(`at line ${line}: ${JSON.stringify(probabilities)} after ${before}`);
            before = Number.isInteger(line * 2) ? probabilities!.over.win : before;
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('come from distributions with the reported means', () => {
    fc.assert(
      fc.property(prediction, (expected) => {
        const used = usablePrediction(expected);
        const { home, away, total } = teamDistributions(used);
        const mean = (distribution: Float64Array): number =>
          distribution.reduce((sum, probability, count) => sum + probability * count, 0);
        // a binomial with a fractional number of trials is truncated, so its mean is only approximate
        const loss =
          Math.min(used.homeDispersion ?? 0, used.awayDispersion ?? 0, used.totalDispersion ?? 0) < 0 ? 0.1 : 1e-4;
        expect(Math.abs(mean(home) / used.homeLambda - 1)).toBeLessThan(loss);
        expect(Math.abs(mean(away) / used.awayLambda - 1)).toBeLessThan(loss);
        expect(Math.abs(mean(total) / (used.homeLambda + used.awayLambda) - 1)).toBeLessThan(loss);
      }),
      { numRuns: 100 },
    );
  });

  it('take the highest price, the first by name on a tie, without exchanges', () => {
    const quotes = [
      quote('Beta', 2.1),
      quote('Alpha', 2.1),
      quote('Exchange', 3),
      quote('Gamma', 2, { side: 'under' }),
    ];
    const model = fixed(Float64Array.of(0.2, 0.2, 0.1, 0.5));
    const [line] = betLines([2.5], linesOf(quotes), model, { ...rules, isModelAlone: true });
    expect(line).toMatchObject({
      bestOver: { bookmakerName: 'Alpha', odds: 2.1 },
      bestUnder: { bookmakerName: 'Gamma', odds: 2 },
      weight: 1,
    });
    expect(line!.bookmakers.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Exchange', 'Gamma']);
    const passingEdges = (least: number, greatest: number, odds: BetFilter['odds'] = null): number[] =>
      passing(line!, { edges: { least, greatest }, odds }).map((best) => Math.round(best?.edge ?? NaN));
    expect([passingEdges(0, 30), passingEdges(4.9, 30), passingEdges(5.1, 30), passingEdges(0, 4.9)]).toEqual([
      [5],
      [5],
      [],
      [],
    ]);
    expect(passingEdges(0, 30, { least: 2.1, greatest: 2.1 })).toEqual([5]);
    expect(passingEdges(0, 30, { least: 2.11, greatest: Infinity })).toEqual([]);
    // the other side's price lies in the range, its edge does not
    expect(passingEdges(0, 30, { least: 1, greatest: 2 })).toEqual([]);
    expect(passing(line!, { edges: null, odds: { least: 1, greatest: 2 } })).toMatchObject([{ odds: 2 }]);
  });

  it('judge all prices of a line by the curve, as calculated by hand', () => {
    const both = (name: string, over: number, under: number): Quote[] => [
      quote(name, over),
      quote(name, under, { side: 'under' }),
    ];
    // Alpha and Beta imply one half; Gamma implies 3 against 4
    const quotes = [...both('Alpha', 1.9, 1.9), ...both('Beta', 1.95, 1.95), ...both('Gamma', 7 / 3, 7 / 4)];
    const expected: TeamPrediction = {
      ...{ homeLambda: 1.5, awayLambda: 1.2, homeDispersion: 0, awayDispersion: 0, totalDispersion: 0 },
      ...{ nu: null, dependence: null, homeMatches: 38, awayMatches: 38 },
    };
    const linesBy = (minConsensus = 2, quoted = quotes) => {
      const { prices, spanOf, bookmakers } = pricesOf(quoted);
      const spans = { home: spanOf('goals', 'home'), away: spanOf('goals', 'away'), total: spanOf('goals', 'match') };
      const asked = { ...rules, minConsensus };
      const { total: curve } = curvesThrough(prices.lines, spans, expected, asked);
      writeFairLines(prices.lines, spans.total, curve);
      const lines = quotedLines(prices, spans.total, bookmakers, { includeStale: false, bookmakers: null });
      return betLines([2.5, 3.25, 3.5], lines, { model: teamDistributions(expected).total, curve }, asked);
    };
    const [line, quarter, half] = linesBy();
    expect(line!.consensus).toMatchObject({ sources: 3, probability: expect.closeTo((1 + 3 / 7) / 3, 8) });
    const model = decidedProbabilityOf(lineProbabilities(teamDistributions(expected).total, 2.5).over);
    // log-odds of the sources: 0, 0 and ln(3 / 4)
    const fairAt = (ofSources: number): number => 1 / (1 + ofSources ** -0.82 * ((1 - model) / model) ** 0.18);
    const fair = fairAt((3 / 4) ** (1 / 3));
    expect(line!.probabilities!.over.win).toBeCloseTo(fair, 9);
    expect(line!.weight).toBe(0.18);
    expect(line!.bestOver).toMatchObject({ bookmakerName: 'Gamma', consensusSources: 3 });
    expect(line!.bestOver!.edge).toBeCloseTo(((7 / 3) * fair - 1) * 100, 6);
    expect(line!.bestOver!.edgeLow!).toBeLessThan(line!.bestOver!.edge!);
    expect(line!.bestOver!.edgeHigh!).toBeGreaterThan(line!.bestOver!.edge!);
    // every other price of the line has the same probability
    expect(line!.bookmakers[0]!.over!.edge).toBeCloseTo((1.9 * fair - 1) * 100, 6);
    // lines without a source follow the curve: four goals or more are one event
    expect([quarter!.weight, half!.weight]).toEqual([0.18, 0.18]);
    expect(quarter!.probabilities!.over.win).toBeCloseTo(half!.probabilities!.over.win, 12);
    expect(half!.probabilities!.over.win).not.toBeCloseTo(half!.model!.over.win, 3);
    // with too few sources only the model is left, and edges are unknown
    const [alone] = linesBy(4);
    expect(alone).toMatchObject({ weight: 1, bestOver: { edge: null, edgeLow: null } });
    expect(alone!.bestOver!.modelEdge).toBeCloseTo(((7 / 3) * model - 1) * 100, 6);
    expect(alone!.probabilities!.over.win).toBeCloseTo(model, 12);
    // a source that implies 2 against 3 is an outlier: it is left out, and its price is judged by the others
    const [far] = linesBy(2, [...both('Alpha', 1.9, 1.9), ...both('Beta', 1.95, 1.95), ...both('Gamma', 2.5, 1 / 0.6)]);
    expect(far!.bestOver).toMatchObject({ bookmakerName: 'Gamma', consensusSources: 2 });
    expect(far!.bestOver!.edge).toBeCloseTo((2.5 * fairAt(1) - 1) * 100, 6);
  });

  it('have no edge without a distribution or a price', () => {
    const [quoted, empty] = betLines([2.5, 3.5], linesOf([quote('Alpha', 2.1)]), null, rules);
    expect(quoted).toMatchObject({ probabilities: null, bestOver: { odds: 2.1, edge: null }, bestUnder: null });
    const any = { edges: { least: -100, greatest: 1000 }, odds: null };
    expect([passing(quoted!, any), passing(empty!, any)]).toEqual([[], []]);
  });

  it('leave out lines at which no bet can be settled', () => {
    expect(
      betLines(
        [0.5],
        linesOf([
          quote('Alpha', 2, { line: 2.6 }),
          quote('Alpha', 2, { line: -0.5 }),
          quote('Alpha', 2, { line: 0.75 }),
        ]),
        null,
        rules,
      ).map(({ line }) => line),
    ).toEqual([0.5, 0.75]);
  });
});
