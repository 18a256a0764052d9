import fc from 'fast-check';
import { poissonProbabilities } from '../maths/count-probabilities.js';
import { kellyStake, expectedValue, fairOdds, LineError, lineKind, lineProbabilities } from './odds-value.js';
import type { SettlementProbabilities } from './odds-value.js';

/** A count that is 1, 2, 3 or 4 with these probabilities. */
const counts = [0, 0.1, 0.2, 0.3, 0.4];
const sum = (bet: SettlementProbabilities): number => bet.win + bet.halfWin + bet.push + bet.halfLose + bet.lose;

describe('lineProbabilities', () => {
  it.each([
    [2.5, { win: 0.7, halfWin: 0, push: 0, halfLose: 0, lose: 0.3 }],
    [3, { win: 0.4, halfWin: 0, push: 0.3, halfLose: 0, lose: 0.3 }],
    // Half the stake on 2.5, half on 3: exactly 3 goals win half.
    [2.75, { win: 0.4, halfWin: 0.3, push: 0, halfLose: 0, lose: 0.3 }],
    // Half on 3, half on 3.5: exactly 3 goals lose half.
    [3.25, { win: 0.4, halfWin: 0, push: 0, halfLose: 0.3, lose: 0.3 }],
    [0.5, { win: 1, halfWin: 0, push: 0, halfLose: 0, lose: 0 }],
    [9.5, { win: 0, halfWin: 0, push: 0, halfLose: 0, lose: 1 }],
  ])('over %d', (line, expected) => {
    const { over, under } = lineProbabilities(counts, line);
    for (const key of Object.keys(expected) as (keyof SettlementProbabilities)[]) {
      expect(over[key]).toBeCloseTo(expected[key], 12);
    }
    expect(under.win).toBeCloseTo(over.lose, 12);
    expect(under.halfWin).toBeCloseTo(over.halfLose, 12);
    expect(under.push).toBe(over.push);
  });

  it('classifies lines and rejects others', () => {
    expect([0.5, 3, 2.25, 2.75, -0.5].map(lineKind)).toEqual(['half', 'whole', 'quarter', 'quarter', 'half']);
    expect(() => lineProbabilities(counts, 2.6)).toThrow(LineError);
  });

  it('satisfies its identities for any mean and line', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 30, noNaN: true }),
        fc.integer({ min: 1, max: 160 }),
        (mean, quarters) => {
          const probabilities = poissonProbabilities(mean, 120);
          const here = lineProbabilities(probabilities, quarters / 4);
          const next = lineProbabilities(probabilities, (quarters + 1) / 4);
          expect(sum(here.over)).toBeCloseTo(1, 9);
          expect(sum(here.under)).toBeCloseTo(1, 9);
          // Monotone in the line, and the two fair prices are complementary.
          expect(next.over.win + next.over.halfWin / 2).toBeLessThanOrEqual(
            here.over.win + here.over.halfWin / 2 + 1e-12,
          );
          const [over, under] = [fairOdds(here.over), fairOdds(here.under)];
          if (over !== null && under !== null && over < 1e6 && under < 1e6)
            expect(1 / over + 1 / under).toBeCloseTo(1, 9);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('fairOdds and expectedValue', () => {
  it.each([
    [2.5, 1 + 0.3 / 0.7],
    [3, 1 + 0.3 / 0.4],
    [2.75, 1 + 0.3 / 0.55],
    [3.25, 1 + 0.45 / 0.4],
  ])('over %d', (line, expected) => {
    const { over } = lineProbabilities(counts, line);
    expect(fairOdds(over)).toBeCloseTo(expected, 12);
    expect(expectedValue(over, expected)).toBeCloseTo(0, 12);
  });

  it('has no fair price for a bet that cannot win', () => {
    expect(fairOdds(lineProbabilities(counts, 9.5).over)).toBeNull();
    expect(fairOdds(lineProbabilities(counts, 9.5).under)).toBe(1);
  });

  it('counts half settlements by half', () => {
    // Stake 1 at 2.10 on over 2.75: win 0.4 x 1.10, half win 0.3 x 0.55, lose 0.3
    expect(expectedValue(lineProbabilities(counts, 2.75).over, 2.1)).toBeCloseTo(0.44 + 0.165 - 0.3, 12);
  });
});

describe('kellyStake', () => {
  it('takes a fifth of the bankroll at even money and 60 % (Kelly, 1956)', () => {
    expect(kellyStake(0.6, 0.4, 2, 1)).toBeCloseTo(0.2, 12);
    expect(kellyStake(0.6, 0.4, 2, 0.25)).toBeCloseTo(0.05, 12);
  });

  it('takes nothing without an edge', () => {
    expect(kellyStake(0.5, 0.5, 2, 1)).toBe(0);
    expect(kellyStake(0.9, 0.1, 1, 1)).toBe(0);
  });

  it('ignores pushes', () => {
    expect(kellyStake(0.3, 0.2, 2, 1)).toBeCloseTo(0.2, 12);
  });

  it.each([
    [0.45, 0.55, 2.6],
    [0.2, 0.8, 7],
  ])('grows faster than neighbouring stakes: %d against %d at %d', (win, lose, odds) => {
    const growth = (stake: number): number => win * Math.log(1 + stake * (odds - 1)) + lose * Math.log(1 - stake);
    const best = kellyStake(win, lose, odds, 1);
    expect(growth(best)).toBeGreaterThan(growth(best - 0.005));
    expect(growth(best)).toBeGreaterThan(growth(best + 0.005));
  });

  it('stakes slightly less than the optimum on a quarter line', () => {
    const growth = (stake: number): number =>
      0.45 * Math.log(1 + stake) + 0.2 * Math.log(1 + stake / 2) + 0.35 * Math.log(1 - stake);
    const stake = kellyStake(0.55, 0.35, 2, 1);
    expect(growth(stake)).toBeGreaterThan(growth(stake - 0.01));
    expect(growth(stake)).toBeLessThan(growth(stake + 0.01));
  });
});
