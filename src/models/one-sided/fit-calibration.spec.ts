import { Random } from '../../maths/random.js';
import { calibrationSamples, fitCalibrations } from './fit-calibration.js';
import type { SettledPrices } from './fit-calibration.js';

const unpaired = { overOfBoth: null, underOfBoth: null };

/** Bets on one side that win with e^intercept x (1 / odds)^slope. */
function oneSided(intercept: number, slope: number, count: number, seed = 'one-sided bets'): SettledPrices[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, row) => {
    const odds = random.between(1.2, 9);
    const isWon = random.chance(Math.exp(intercept) / odds ** slope);
    return row % 3 === 0
      ? { ...unpaired, over: null, under: odds, overWon: Number(!isWon) }
      : { ...unpaired, over: odds, under: null, overWon: Number(isWon) };
  });
}

/** Bets of a bookmaker that applies its margin in proportion. */
function twoSided(count: number): SettledPrices[] {
  const random = new Random('two-sided bets');
  return Array.from({ length: count }, () => {
    const over = random.between(0.05, 0.95);
    const [overOdds, underOdds] = [1 / (1.1 * over), 1 / (1.1 * (1 - over))];
    return { ...unpaired, over: overOdds, under: underOdds, overWon: Number(random.chance(over)) };
  });
}

/** Bets whose over carries a 9 % margin at one bookmaker and that another quotes on both sides without margin. */
function paired(count: number, overWon: number): SettledPrices[] {
  const random = new Random('paired bets');
  return Array.from({ length: count }, () => {
    const over = random.between(0.1, 0.8);
    return { over: 1 / (1.09 * over), under: null, overWon, overOfBoth: 1 / over, underOfBoth: 1 / (1 - over) };
  });
}

const shots = (settled: readonly SettledPrices[], open: readonly { odds: number; probability: number }[] = []) => ({
  statistic: 'shots',
  settled,
  open,
});
const pointsOf = (bets: readonly SettledPrices[]) =>
  bets.map(({ over, under, overWon }) =>
    over !== null ? { x: -Math.log(over), won: overWon } : { x: -Math.log(under!), won: 1 - overWon },
  );
const fitted = (...marketTypes: Parameters<typeof fitCalibrations>[0]) => {
  const all = fitCalibrations(marketTypes);
  return (statistic: string) => all.get(statistic)!;
};

describe('calibrations of prices on players', () => {
  it('recover the line behind the results, whichever side is quoted', () => {
    const { intercept, slope } = fitted(shots(oneSided(-0.3, 1.15, 60_000)))('shots');
    expect(intercept).toBeCloseTo(-0.3, 1);
    expect(slope).toBeCloseTo(1.15, 1);
  });

  it("report their sample: the type's own bets, those of all market types, or quotes priced by the model", () => {
    const [open, saves] = [
      [{ odds: 2, probability: 0.4 }],
      { statistic: 'saves', settled: oneSided(0, 1, 99), open: [] },
    ];
    const [many, few] = [oneSided(0, 1, 500), oneSided(0, 1, 400)];
    expect(calibrationSamples([shots(many, open), saves])).toEqual([
      { basis: 'settled', size: 500 },
      { basis: 'settled', size: 599 },
    ]);
    // bets quoted on both sides are no evidence for one-sided prices
    expect(calibrationSamples([shots([...few, ...twoSided(300)], open), saves])).toEqual([
      { basis: 'model', size: 1 },
      { basis: 'model', size: 0 },
    ]);
  });

  it('solve their penalised score equations', () => {
    // a market type with few bets beside one with many: the common prior is worth 500 bets, the type's own 5,000
    const many = oneSided(-0.3, 1.15, 4_000);
    const few = oneSided(-0.5, 1, 600, 'another market');
    const of = fitted(shots(many), { statistic: 'fouls', settled: few, open: [] });
    const common = fitted(
      shots(many),
      { statistic: 'fouls', settled: few, open: [] },
      { statistic: 'goals', settled: [], open: [] },
    )('goals');
    const fouls = of('fouls');
    const score = (weight: (x: number) => number): number =>
      pointsOf(few).reduce((sum, { x, won }) => {
        const probability = Math.exp(fouls.intercept + fouls.slope * x);
        const pulled = common.intercept - fouls.intercept + (common.slope - fouls.slope) * x;
        const information = probability / (1 - probability);
        return (
          sum + weight(x) * ((won - probability) / (1 - probability) + (5_000 / few.length) * information * pulled)
        );
      }, 0);
    expect(score(() => 1)).toBeCloseTo(0, 5);
    expect(score((x) => x)).toBeCloseTo(0, 5);
  });

  it('solve the equation of the slope where the intercept is at its bound', () => {
    const bets = oneSided(0.15, 1.4, 20_000);
    const { intercept, slope } = fitted(shots(bets), { statistic: 'goals', settled: [], open: [] })('goals');
    expect(intercept).toBe(0);
    // the prior is worth 500 bets; its level is that of the results
    const points = pointsOf(bets);
    const mean = (of: (point: { x: number; won: number }) => number): number =>
      points.reduce((sum, point) => sum + of(point), 0) / points.length;
    const prior = { intercept: Math.log(mean(({ won }) => won) / mean(({ x }) => Math.exp(1.3 * x))), slope: 1.3 };
    const score = mean(({ x, won }) => {
      const probability = Math.exp(slope * x);
      const pulled = Math.min(0, prior.intercept) + (prior.slope - slope) * x;
      return (x * (won - probability + (500 / bets.length) * probability * pulled)) / (1 - probability);
    });
    expect(score).toBeCloseTo(0, 8);
    // without the bound the probabilities of short odds would be right; the slope makes up for it as far as it can
    expect(slope).toBeLessThan(1.35);
  });

  it('give a market type with few bets the common line, and shrink the others to it', () => {
    const of = fitted(
      shots(oneSided(-0.3, 1.1, 20_000)),
      { statistic: 'tackles', settled: oneSided(-0.9, 1.1, 499, 'few'), open: [] },
      { statistic: 'fouls', settled: oneSided(-0.9, 1.1, 5_000, 'more'), open: [] },
      { statistic: 'goals', settled: [], open: [] },
    );
    expect(of('tackles')).toEqual(of('goals'));
    const levelOf = (statistic: string): number => of(statistic).intercept - of(statistic).slope;
    expect(levelOf('fouls')).toBeLessThan(levelOf('goals') - 0.1);
    expect(levelOf('fouls')).toBeGreaterThan(-0.9 - 1.1 + 0.1);
  });

  it('take only the level from the model before 500 bets, as it may be wrong about differences', () => {
    const open = oneSided(0, 1, 200).map(({ over, under }) => ({ odds: (over ?? under)!, probability: 0.15 }));
    const { intercept, slope } = fitted(shots(oneSided(-0.3, 1, 499), open))('shots');
    const mean = open.reduce((sum, { odds }) => sum + Math.exp(intercept) / odds ** slope, 0) / open.length;
    expect(slope).toBe(1.3);
    expect(mean).toBeCloseTo(0.15, 10);
    expect(fitCalibrations([shots([], open.slice(0, 49))]).get('shots')).toBeNull();
    // fair odds are never shorter than the offered ones
    const sure = open.map(({ odds }) => ({ odds, probability: 0.99 }));
    expect(fitted(shots([], sure))('shots').intercept).toBe(0);
  });

  it('take the line from bets that others quote on both sides, from 100 of them on, regardless of results', () => {
    const few = paired(99, 1);
    expect(fitCalibrations([shots(few)]).get('shots')).toBeNull();
    expect(calibrationSamples([shots(few)])).toEqual([{ basis: 'model', size: 0 }]);
    for (const overWon of [0, 1]) {
      const enough = paired(100, overWon);
      const { intercept, slope } = fitted(shots(enough))('shots');
      expect(intercept).toBeCloseTo(-Math.log(1.09), 6);
      expect(slope).toBeCloseTo(1, 6);
      expect(calibrationSamples([shots(enough)])).toEqual([{ basis: 'settled', size: 100 }]);
    }
    // beside them, 50,000 results count for half
    const levelOf = (bets: readonly SettledPrices[]): number => {
      const { intercept, slope } = fitted({ statistic: 'fouls', settled: bets, open: [] }, shots([]))('shots');
      return intercept - slope * Math.log(3);
    };
    const results = oneSided(-0.4, 1, 50_000);
    const both = levelOf([...results, ...paired(100, 1)]);
    expect(both).toBeGreaterThan(levelOf(results) + 0.1);
    expect(both).toBeLessThan(levelOf(paired(100, 1)) - 0.1);
  });

  it('learn how two-sided margins are spread, from 0 to 1, and nothing from few bets', () => {
    const open = oneSided(0, 1, 60).map(({ over, under }) => ({ odds: (over ?? under)!, probability: 0.2 }));
    const proportional = (bets: readonly SettledPrices[]): number => fitted(shots(bets, open))('shots').proportional;
    expect(proportional(twoSided(20_000))).toBeGreaterThan(0.8);
    expect(proportional(twoSided(20_000))).toBeLessThanOrEqual(1);
    expect(proportional(twoSided(499))).toBe(0);
    // long shots that win even less often than under the power method
    expect(proportional(twoSided(5_000).map((bet) => ({ ...bet, overWon: Number(bet.over! < bet.under!) })))).toBe(0);
  });
});
