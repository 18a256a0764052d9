import { quantile } from './bootstrap.js';
import { Random } from './random.js';
import { bootstrapReturn, FEWEST_RETURN_MATCHES, MOST_BLOCKS, sampleOfReturns } from './return-bootstrap.js';
import type { MatchReturn } from './return-bootstrap.js';

/** Bets with a stake of 1, up to four per match, one in ten at a long price. */
function randomBets(random: Random, matches: number, chance = 0.95): MatchReturn[] {
  return Array.from({ length: matches }, () => random.integer(1, 2 ** 52)).flatMap((match) =>
    Array.from({ length: random.integer(1, 4) }, () => {
      const price = random.chance(0.1) ? random.between(5, 40) : random.between(1.2, 4);
      return { match, stake: 1, profit: random.chance(chance / price) ? price - 1 : -1 };
    }),
  );
}

const returnOf = (bets: readonly MatchReturn[]): number =>
  bets.reduce((sum, { profit }) => sum + profit, 0) / bets.reduce((sum, { stake }) => sum + stake, 0);

const intervalOf = (bets: readonly MatchReturn[]) => bootstrapReturn(sampleOfReturns(bets));

/** The textbook method: as many matches as there are, drawn with replacement, each with all its bets. */
function slowInterval(bets: readonly MatchReturn[], key: string): readonly [low: number, high: number] {
  const random = new Random(key);
  const sums = [...new Set(bets.map(({ match }) => match))].map((id) => {
    const own = bets.filter(({ match }) => match === id);
    return { stake: own.length, profit: own.length * returnOf(own) };
  });
  const returns = Array.from({ length: 4000 }, () => {
    let [stake, profit] = [0, 0];
    for (let draw = 0; draw < sums.length; draw += 1) {
      const drawn = random.pick(sums);
      stake += drawn.stake;
      profit += drawn.profit;
    }
    return profit / stake;
  }).sort((one, other) => one - other);
  return [quantile(returns, 0.025), quantile(returns, 0.975)];
}

describe('the interval of a return', () => {
  it('never lies below -1, contains the return and does not depend on the order of the bets', () => {
    const random = new Random('properties');
    for (let round = 0; round < 300; round += 1) {
      const chance = random.pick([0.02, 0.2, 0.95, 1.3]);
      const bets = randomBets(random, random.integer(FEWEST_RETURN_MATCHES, 120), chance);
      const interval = intervalOf(bets);
      if (interval === null) {
        expect(new Set(bets.map(({ profit }) => profit))).toEqual(new Set([-1]));
        continue;
      }
      expect(interval.low).toBeGreaterThanOrEqual(-1);
      expect(interval.low).toBeLessThanOrEqual(returnOf(bets));
      expect(interval.high).toBeGreaterThanOrEqual(returnOf(bets));
      const shuffled = intervalOf(random.shuffled(bets));
      expect(shuffled?.low).toBeCloseTo(interval.low, 9);
      expect(shuffled?.high).toBeCloseTo(interval.high, 9);
    }
  });

  it('is null below 30 matches, however many bets are on them, and for constant returns', () => {
    const random = new Random('few');
    const bets = randomBets(random, FEWEST_RETURN_MATCHES);
    const [first] = bets;
    expect(intervalOf(bets)).not.toBeNull();
    expect(intervalOf(bets.filter(({ match }) => match !== first?.match))).toBeNull();
    expect(intervalOf([...bets, ...bets].filter(({ match }) => match !== first?.match))).toBeNull();
    expect(intervalOf([])).toBeNull();
    // a match without a stake does not count
    const withoutStake = bets.map((bet) => (bet.match === first?.match ? { ...bet, stake: 0, profit: 0 } : bet));
    expect(intervalOf(withoutStake)).toBeNull();
    expect(intervalOf(bets.map((bet) => ({ ...bet, profit: -1 })))).toBeNull();
  });

  it.each([30, 38, 95, 400])('agrees with resampled matches, for %d matches', (matches) => {
    const random = new Random(`matches ${matches}`);
    for (let round = 0; round < 3; round += 1) {
      const bets = randomBets(random, matches);
      const interval = intervalOf(bets);
      const [low, high] = slowInterval(bets, `slow ${round}`);
      // bounds of 2,000 and of 4,000 resamples differ by about 3 % of the width
      const near = 0.1 * (high - low);
      expect(Math.abs((interval?.low ?? NaN) - low)).toBeLessThan(near);
      expect(Math.abs((interval?.high ?? NaN) - high)).toBeLessThan(near);
    }
  });

  it('is near that of resampled matches for many matches in blocks', () => {
    const random = new Random('blocks');
    const bets = randomBets(random, 3 * MOST_BLOCKS);
    const sample = sampleOfReturns(bets);
    expect(sample).toMatchObject({ matches: 3 * MOST_BLOCKS });
    expect(sample.blocks.length).toBeLessThanOrEqual(MOST_BLOCKS);
    expect(sample.blocks.reduce((sum, { stake }) => sum + stake, 0)).toBe(bets.length);
    const interval = intervalOf(bets);
    const [low, high] = slowInterval(bets, 'slow blocks');
    // the width itself is estimated from 500 blocks: 1 / sqrt(2 x 500), 3 %, more than from the matches
    const near = 0.1 * (high - low);
    expect(Math.abs((interval?.low ?? NaN) - low)).toBeLessThan(near);
    expect(Math.abs((interval?.high ?? NaN) - high)).toBeLessThan(near);
  });

  it('has about its nominal coverage', () => {
    const random = new Random('coverage');
    const rounds = 400;
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      // fair prices lowered by 5 %: a true return of -.05
      const interval = intervalOf(randomBets(random, 200));
      if (interval !== null && interval.low <= -0.05 && -0.05 <= interval.high) held += 1;
    }
    // percentile intervals of skewed returns cover a little less than the 95 % of large samples
    expect(held / rounds).toBeGreaterThan(0.9);
    expect(held / rounds).toBeLessThan(0.98);
  });
});
