import { MODEL } from './close-rows.js';
import type { CloseRow } from './close-rows.js';
import { fitErrors, forecastError, priorErrors, residualOf } from './errors.js';
import { HOURS, ERROR_PRIOR_MATCHES } from './settings.js';

const prior = { weights: {}, matches: 300, errors: [0.05, 0.08, 0.1, 0.12, 0.2] };

/** A row whose close is this far from the mean, which without weights is its forecast. */
const missedBy = (distance: number, fixtureId: number, row: Partial<CloseRow> = {}): CloseRow => ({
  ...{ fixtureId, competitionId: 1, kickoff: fixtureId, hours: 20, mean: 0.2, close: 0.2 + distance, model: NaN },
  sources: [],
  ...row,
});
const range = (first: number, end: number): number[] =>
  Array.from({ length: end - first }, (_, index) => first + index);
const noWeights = (): Record<string, never> => ({});
/** Root of the mean square of matches that all miss by a multiple of the prior, shrunk to the prior. */
const shrunk = (multiple: number, matches: number): number =>
  Math.sqrt((multiple ** 2 * matches + ERROR_PRIOR_MATCHES) / (matches + ERROR_PRIOR_MATCHES));

describe('errors of a forecast', () => {
  it('equal the prior without matches', () => {
    expect(fitErrors([], prior, noWeights)).toEqual(priorErrors(prior));
    expect(forecastError(priorErrors(prior), 7, 20)).toBe(0.1);
  });

  it('depend on the hours before kick-off', () => {
    expect(HOURS).toEqual([3, 12, 36, 60, Infinity]);
    const errorAt = (hours: number): number => forecastError(priorErrors(prior), 7, hours);
    expect([0, 2.99, 3, 12, 35.9, 36, 60, 1e6].map(errorAt)).toEqual([0.05, 0.05, 0.08, 0.1, 0.1, 0.12, 0.2, 0.2]);
    // an assumed moment may be at or after kick-off
    expect(errorAt(-1)).toBe(0.05);
  });

  it('are scaled by a factor per competition', () => {
    const errors = { byHours: prior.errors, byCompetition: { 7: 1.5 } };
    expect(forecastError(errors, 7, 20)).toBeCloseTo(0.15, 12);
    expect(forecastError(errors, 8, 20)).toBe(0.1);
  });

  it('are measured forward in time: weights from the older three fifths, misses on the newer two', () => {
    // unsorted: the older ones miss by 0, the newer ones by twice the prior
    const rows = [...range(60, 100).map((id) => missedBy(0.2, id)), ...range(0, 60).map((id) => missedBy(0, id))];
    const fitted: CloseRow[][] = [];
    const errors = fitErrors(rows, prior, (earlier) => {
      fitted.push([...earlier]);
      return {};
    });
    expect(fitted.map((earlier) => earlier.map(({ fixtureId }) => fixtureId))).toEqual([range(0, 60)]);
    // all of them give the family's factor; rows of some hours give another factor on it, which later hours inherit
    const family = shrunk(2, 40);
    const hours = family * shrunk(2 / family, 40);
    [0.05 * hours, 0.08 * hours, 0.1 * hours, 0.12 * family, 0.2 * family].forEach((error, index) =>
      expect(errors.byHours[index]).toBeCloseTo(error, 12),
    );
    // matches with the same kick-off are not split
    const together = range(0, 10).map((id) => missedBy(0.2, id, { kickoff: id < 4 ? 1 : 2 }));
    fitErrors(together, prior, (earlier) => {
      expect(earlier).toHaveLength(4);
      return {};
    });
  });

  it('use the fitted weights', () => {
    const sources = [
      { feed: 'sharp', logit: 0.6 },
      { feed: 'plain', logit: -0.2 },
    ];
    const row = missedBy(0.3, 1, { sources, model: 0.7 });
    // .5 - .2 - .5 x .4 + .1 x .4 - .2 x .5
    const weights = { sharp: { weight: 0.5 }, plain: { weight: 0.1 }, [MODEL]: { weight: 0.2 } };
    expect(residualOf(row, weights)).toBeCloseTo(0.3 - 0.2 + 0.04 - 0.1, 12);
    expect(residualOf({ ...row, model: NaN }, weights)).toBeCloseTo(0.3 - 0.2 + 0.04, 12);
    expect(residualOf(row, {})).toBeCloseTo(0.3, 12);
    const rows = range(0, 100).map((id) => missedBy(0.3, id, { sources }));
    const { byHours } = fitErrors(rows, prior, () => ({ sharp: { weight: 0.5 } }));
    // the miss of the prior, to the last digit
    expect(byHours[2]).toBeCloseTo(0.1, 12);
  });

  it('shrink to the prior by family, to the family by hours, and to all competitions by competition', () => {
    const older = range(0, 6000).map((id) => missedBy(0, id));
    const newer = [
      ...range(6000, 9000).map((id) => missedBy(0.05, id)),
      ...range(9000, 9990).map((id) => missedBy(0.3, id, { competitionId: 2 })),
      ...range(9990, 10_000).map((id) => missedBy(0.3, id, { competitionId: 3 })),
    ];
    const { byHours, byCompetition } = fitErrors([...older, ...newer], prior, noWeights);
    const meanSquare = (3000 * 0.5 ** 2 + 1000 * 3 ** 2) / 4000;
    const family = shrunk(Math.sqrt(meanSquare), 4000);
    expect(byHours[2]).toBeCloseTo(0.1 * family * shrunk(Math.sqrt(meanSquare) / family, 4000), 12);
    const of = (multiple: number, matches: number): number => shrunk((multiple * 0.1) / byHours[2]!, matches);
    expect(byCompetition['1']).toBeCloseTo(of(0.5, 3000), 12);
    expect(byCompetition['2']).toBeCloseTo(of(3, 990), 12);
    expect(byCompetition['3']).toBeCloseTo(of(3, 10), 12);
    // ten matches are weak evidence: the factor is nearer to 1 than to theirs
    expect(byCompetition['3']).toBeLessThan(1.4);
    expect(byCompetition['2']).toBeGreaterThan(1.5);
  });

  it('count matches, not rows', () => {
    const rows = range(0, 1000).map((row) => missedBy(0.2, Math.floor(row / 10)));
    const family = shrunk(2, 40);
    expect(fitErrors(rows, prior, noWeights).byHours[2]).toBeCloseTo(0.1 * family * shrunk(2 / family, 40), 12);
  });
});
