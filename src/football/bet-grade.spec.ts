import fc from 'fast-check';
import { decidedStake, gradeOf, profitOf } from './bet-grade.js';
import type { BetGrade } from './bet-grade.js';
import { expectedValue, lineProbabilities } from './odds-value.js';

describe('grades', () => {
  it.each<[number, number, BetGrade, BetGrade]>([
    [3, 2.5, 'win', 'loss'],
    [2, 2.5, 'loss', 'win'],
    [3, 3, 'push', 'push'],
    [3, 2.75, 'half', 'half-loss'],
    [3, 3.25, 'half-loss', 'half'],
    [2, 2.75, 'loss', 'win'],
  ])('of a count of %d at the line %d: over %s, under %s', (value, line, over, under) => {
    expect([gradeOf({ side: 'over', line }, value), gradeOf({ side: 'under', line }, value)]).toEqual([over, under]);
  });

  it.each<[number, number, BetGrade, BetGrade]>([
    [1, -0.5, 'win', 'loss'],
    [1, -1, 'push', 'push'],
    [1, -1.25, 'half-loss', 'half'],
    [0, 0.25, 'half', 'half-loss'],
    [-1, 0.5, 'loss', 'win'],
  ])("of a goal difference of %d with the home side's handicap %d: home %s, away %s", (value, line, home, away) => {
    expect([gradeOf({ side: 'home', line }, value), gradeOf({ side: 'away', line }, value)]).toEqual([home, away]);
  });

  it('of the match result and of both teams to score', () => {
    const sides = ['home', 'draw', 'away'] as const;
    const won = (value: number): string[] => sides.filter((side) => gradeOf({ side, line: null }, value) === 'win');
    expect([won(2), won(0), won(-1)]).toEqual([['home'], ['draw'], ['away']]);
    expect([gradeOf({ side: 'yes', line: null }, 1), gradeOf({ side: 'no', line: null }, 1)]).toEqual(['win', 'loss']);
  });

  it('reject a line that is not a multiple of a quarter', () => {
    expect(() => gradeOf({ side: 'over', line: 2.4 }, 2.5)).toThrow(RangeError);
  });

  it('pay the expected value under the probabilities of a certain count', () => {
    const sides = fc.constantFrom('over' as const, 'under' as const);
    fc.assert(
      fc.property(
        fc.nat(8),
        fc.nat(32),
        sides,
        fc.double({ min: 1.01, max: 20, noNaN: true }),
        (value, quarters, side, odds) => {
          const certain = new Float64Array(value + 1);
          certain[value] = 1;
          const line = quarters / 4;
          const expected = expectedValue(lineProbabilities(certain, line)[side], odds);
          expect(profitOf(gradeOf({ side, line }, value), odds)).toBeCloseTo(expected, 10);
        },
      ),
    );
  });

  it('void the whole stake of a bet that never stood', () => {
    expect([profitOf('void', 3), decidedStake('void')]).toEqual([0, { decided: 0, won: 0 }]);
  });
});
