import fc from 'fast-check';
import { decidedProbabilityOf } from '../football/settled-line.js';
import { lineProbabilities } from '../football/odds-value.js';
import { modelCurves, teamCurves } from './team-curves.js';
import type { SourcedLine, TeamCount } from './team-curves.js';
import { teamDistributions } from './team-prediction.js';
import type { TeamPrediction } from './team-prediction.js';

const goals: TeamPrediction = {
  ...{ homeLambda: 1.5, awayLambda: 1.1, nu: 1.05, dependence: -0.05 },
  ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null, homeMatches: 38, awayMatches: 38 },
};
const corners: TeamPrediction = {
  ...{ homeLambda: 5.5, awayLambda: 4.4, nu: null, dependence: null },
  ...{ homeDispersion: 0.05, awayDispersion: 0.04, totalDispersion: 0.02, homeMatches: 38, awayMatches: 38 },
};
const rules = { isModelAlone: false, minConsensus: 2 };
const logit = (probability: number): number => Math.log(probability / (1 - probability));
/** A line whose sources forecast the probability of its over. */
const line = (at: number, probability: number, sources = 4, modelWeight = 0.2): SourcedLine => ({
  ...{ line: at, probability, sources, modelWeight, error: 0.1 },
  mean: logit(probability),
  logit: logit(probability),
});
const none: Readonly<Record<TeamCount, readonly SourcedLine[]>> = { home: [], away: [], total: [] };
const meanOf = (distribution: Float64Array): number =>
  distribution.reduce((sum, probability, count) => sum + probability * count, 0);
const overAt = (distribution: Float64Array, at: number): number =>
  decidedProbabilityOf(lineProbabilities(distribution, at).over);

describe('team curves', () => {
  it('equal those of the model where no line has enough sources', () => {
    const curves = teamCurves(goals, { ...none, total: [line(2.5, 0.9, 1)] }, rules);
    const model = teamDistributions(goals);
    for (const count of ['home', 'away', 'total'] as const) {
      expect(curves[count]).toMatchObject({ factor: 1, isAnchored: false });
      expect(curves[count].distribution).toEqual(model[count]);
      expect(curves[count].errorAt(2.5)).toBeNaN();
      expect(modelCurves(goals)[count].errorAt(2.5)).toBeGreaterThan(0);
    }
  });

  it('meet the forecast of a single line', () => {
    const curves = teamCurves(goals, { ...none, total: [line(2.5, 0.6, 4, 0)] }, rules);
    expect(overAt(curves.total.distribution, 2.5)).toBeCloseTo(0.6, 9);
    expect(curves.total.errorAt(2.5)).toBeCloseTo(0.1, 6);
    expect(curves.total.errorAt(3.5)).toBeNaN();
  });

  it('move a fifth of the way to the model where its weight is a fifth', () => {
    const { total } = teamCurves(goals, { ...none, total: [line(2.5, 0.5)] }, rules);
    const ofModel = overAt(teamDistributions(goals).total, 2.5);
    expect(logit(overAt(total.distribution, 2.5))).toBeCloseTo(0.2 * logit(ofModel), 6);
  });

  it('ignore a line whose sources contradict each other', () => {
    const disputed = { ...line(3.5, 0.9, 2), logit: NaN };
    const { total } = teamCurves(goals, { ...none, total: [line(2.5, 0.6), disputed] }, rules);
    const alone = teamCurves(goals, { ...none, total: [line(2.5, 0.6)] }, rules);
    expect(total.factor).toBe(alone.total.factor);
    expect(total.errorAt(3.5)).toBeNaN();
    expect(teamCurves(goals, { ...none, total: [disputed] }, rules).total.isAnchored).toBe(false);
  });

  it('scale both sides by the total where only the total has lines', () => {
    const { home, away, total } = teamCurves(corners, { ...none, total: [line(9.5, 0.65)] }, rules);
    expect([home.factor, away.factor]).toEqual([total.factor, total.factor]);
    expect(home.mean + away.mean).toBeCloseTo(total.mean, 12);
    expect([home.isAnchored, away.isAnchored, total.isAnchored]).toEqual([true, true, true]);
  });

  it('derive the total from the sides, and a side from the total minus the other side', () => {
    const sides = teamCurves(corners, { ...none, home: [line(5.5, 0.6)], away: [line(4.5, 0.3)] }, rules);
    expect(sides.total.mean).toBeCloseTo(sides.home.mean + sides.away.mean, 12);
    const one = teamCurves(corners, { ...none, home: [line(5.5, 0.6)] }, rules);
    expect([one.away.factor, one.away.isAnchored, one.total.isAnchored]).toEqual([1, false, true]);
    const rest = teamCurves(corners, { ...none, home: [line(5.5, 0.6)], total: [line(9.5, 0.5)] }, rules);
    expect(rest.away.mean).toBeCloseTo(rest.total.mean - rest.home.mean, 12);
    // nothing is left: a hundredth of the model's
    const nothing = teamCurves(corners, { ...none, home: [line(5.5, 0.95)], total: [line(9.5, 0.05)] }, rules);
    expect(nothing.away.factor).toBeCloseTo(0.01, 12);
  });

  it('add up, have the stated means, and fall with the line, on random matches', () => {
    const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
    const prediction = fc
      .tuple(number(0.5, 7), number(0.5, 7), fc.boolean())
      .map(([homeLambda, awayLambda, isGoals]) => ({ ...(isGoals ? goals : corners), homeLambda, awayLambda }));
    const lines = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 2, max: 40 }), number(0.1, 0.9), fc.integer({ min: 1, max: 6 })),
      { maxLength: 4, selector: ([quarter]) => quarter },
    );
    fc.assert(
      fc.property(prediction, lines, lines, lines, (expected, home, away, total) => {
        const quoted = (of: typeof home): SourcedLine[] =>
          of.map(([quarter, probability, sources]) => line(quarter / 4, probability, sources));
        const curves = teamCurves(expected, { home: quoted(home), away: quoted(away), total: quoted(total) }, rules);
        const isFitted = (of: typeof home): boolean => of.some(([, , sources]) => sources >= rules.minConsensus);
        const isBounded = [curves.home, curves.away].some(({ factor }) => factor <= 0.1 || factor >= 10);
        if (![home, away, total].every(isFitted) && !isBounded)
          expect(curves.home.mean + curves.away.mean).toBeCloseTo(curves.total.mean, 9);
        for (const { distribution, mean, isAnchored } of [curves.home, curves.away, curves.total]) {
          if (mean < 12) expect(Math.abs(meanOf(distribution) / mean - 1)).toBeLessThan(1e-3);
          expect(isAnchored || mean > 0).toBe(true);
          let before = Infinity;
          for (let quarter = 2; quarter < 60; quarter += 1) {
            const { over } = lineProbabilities(distribution, quarter / 4);
            expect(over.win + over.halfWin).toBeLessThanOrEqual(before + 1e-12);
            before = over.win + over.halfWin;
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
