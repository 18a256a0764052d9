import { Random } from '../../maths/random.js';
import { fitTeamGoals } from './fit.js';
import { impliedRates } from './implied-rates.js';
import type { GoalsMatch } from './fit.js';
import { chooseVariant } from './model.js';
import { attackAndDefence, predictGoals } from './predict.js';
import { resultProbabilities, scoreGrid, totalProbabilities } from './score-grid.js';
import { fitScoreShape } from './score-shape.js';
import { GOALS_SETTINGS } from './settings.js';

const DAY = 86_400;
const NOW = 1_700_000_000;

/** Three seasons of ten teams whose log-strengths lie evenly between -0.45 and 0.45. */
function history(random: Random, more: (home: number, away: number) => Partial<GoalsMatch> = () => ({})): GoalsMatch[] {
  const matches: GoalsMatch[] = [];
  for (let day = 1000; day > 0; day -= 3) {
    const [h = 0, a = 0] = random.shuffled([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const strength = (h - a) / 10;
    const [home, away] = [Math.exp(0.3 + 0.12 + strength), Math.exp(0.3 - 0.12 - strength)];
    matches.push({
      playedAt: NOW - day * DAY,
      homeTeamId: h,
      awayTeamId: a,
      homeGoals: random.poisson(home),
      awayGoals: random.poisson(away),
      shotsOnTarget: null,
      shots: null,
      marketRates: null,
      ...more(home, away),
    });
  }
  return matches;
}
const error = (fit: ReturnType<typeof fitTeamGoals>): number => {
  let sum = 0;
  for (let team = 0; team < 9; team += 1) sum += Math.abs(Math.log(predictGoals(fit, team + 1, team).homeRate) - 0.52);
  return sum / 9;
};

describe('fitTeamGoals', () => {
  const random = new Random('goals');
  const plain = history(random);
  const shotsOf = (home: number, away: number): Partial<GoalsMatch> => ({
    shotsOnTarget: { home: random.poisson(3.3 * home), away: random.poisson(3.3 * away) },
    shots: { home: 30, away: 30 },
    marketRates: { home, away },
  });
  const rich = history(random, shotsOf);

  it('ranks teams by their goals and finds the home advantage', () => {
    const fit = fitTeamGoals(plain, NOW, GOALS_SETTINGS.results);
    expect(fit.goals.teams[9]!.strength).toBeGreaterThan(fit.goals.teams[0]!.strength + 0.3);
    expect(fit.goals.home).toBeGreaterThan(0.05);
    expect(fit.matches).toBe(plain.length);
    const best = attackAndDefence(fit.goals.teams[9]!);
    expect(best.attack).toBeGreaterThan(1);
    expect(best.defence).toBeLessThan(1);
  });

  it('is more accurate from closing prices than from goals', () => {
    expect(error(fitTeamGoals(rich, NOW, GOALS_SETTINGS.prices))).toBeLessThan(0.05);
    expect(error(fitTeamGoals(rich, NOW, GOALS_SETTINGS.prices))).toBeLessThan(
      error(fitTeamGoals(rich, NOW, GOALS_SETTINGS.results)),
    );
  });

  it("uses the division's prior where no match has the shots or prices it reads", () => {
    const [shots, prices] = (['shots', 'prices'] as const).map((name) =>
      fitTeamGoals(plain, NOW, GOALS_SETTINGS[name]),
    );
    expect([shots!.shots, prices!.prices]).toEqual([null, null]);
    expect(shots!.newcomer).toEqual(GOALS_SETTINGS.shots.newcomer);
    expect(prices!.newcomer).toEqual(GOALS_SETTINGS.prices.newcomer);
  });

  it('uses no later match', () => {
    const moment = NOW - 200 * DAY;
    const before = rich.filter(({ playedAt }) => playedAt < moment);
    for (const settings of Object.values(GOALS_SETTINGS)) {
      expect(fitTeamGoals(rich, moment, settings)).toEqual(fitTeamGoals(before, moment, settings));
    }
  });

  it('is plain JSON', () => {
    const fit = fitTeamGoals(rich, NOW, GOALS_SETTINGS.shots);
    expect(JSON.parse(JSON.stringify(fit))).toEqual(fit);
  });

  it('treats an unknown team as a newcomer: weaker than average', () => {
    const fit = fitTeamGoals(plain, NOW, GOALS_SETTINGS.results);
    const [newcomer, average] = [predictGoals(fit, 77, 5), predictGoals(fit, 5, 5)];
    expect(newcomer.homeRate).toBeLessThan(average.homeRate);
    expect(newcomer.homeMatches).toBe(0);
  });

  it('chooses the variant by the data of most of the newest matches', () => {
    expect([chooseVariant(plain), chooseVariant(rich)]).toEqual(['results', 'prices']);
    expect(chooseVariant(rich.map((match) => ({ ...match, marketRates: null })))).toBe('shots');
  });
});

describe('fitScoreShape', () => {
  const priors = { nu: { mean: 1, precision: 1 }, dependence: { mean: 0, precision: 1 } };

  it.each([0.85, 1, 1.15])('recovers nu %d and the dependence behind the scores', (nu) => {
    const scores = [
      [1.4, 1.1],
      [2.2, 0.6],
    ].flatMap(([homeRate = 0, awayRate = 0]) => {
      const { cells, size } = scoreGrid({ homeRate, awayRate, nu, dependence: -0.12 });
      return [...cells].map((probability, cell) => ({
        homeGoals: Math.floor(cell / size),
        awayGoals: cell % size,
        expected: { home: homeRate, away: awayRate },
        weight: 1e5 * probability,
      }));
    });
    const shape = fitScoreShape(scores, priors);
    expect(shape.nu).toBeCloseTo(nu, 3);
    expect(shape.dependence).toBeCloseTo(-0.12, 3);
  });

  it('stays at its prior without scores', () => {
    expect(fitScoreShape([], { nu: { mean: 1.1, precision: 9 }, dependence: { mean: -0.05, precision: 50 } })).toEqual({
      nu: 1.1,
      dependence: -0.05,
    });
  });

  it('finds nu 1 in a league with Poisson goals', () => {
    const scores = plainScores(new Random('poisson league'), 1500);
    const prior = GOALS_SETTINGS.results.shape;
    expect(Math.abs(fitScoreShape(scores, prior).nu - 1)).toBeLessThan(0.06);
  });
});

/** Poisson scores of known means. */
function plainScores(random: Random, matches: number): Parameters<typeof fitScoreShape>[0] {
  return Array.from({ length: matches }, () => {
    const expected = { home: 1.5 * random.factor(0.3), away: 1.2 * random.factor(0.3) };
    return { homeGoals: random.poisson(expected.home), awayGoals: random.poisson(expected.away), expected, weight: 1 };
  });
}

describe('impliedRates', () => {
  it.each([
    [1.6, 1.1],
    [0.5, 3.1],
    [2.9, 0.4],
    [1, 1],
  ])('recovers %d and %d from the grid', (homeRate, awayRate) => {
    const grid = scoreGrid({ homeRate, awayRate, nu: 1.1, dependence: -0.05 });
    const totals = totalProbabilities(grid);
    const view = { ...resultProbabilities(grid), over25: 1 - totals[0]! - totals[1]! - totals[2]! };
    for (const over25 of [view.over25, null]) {
      const rates = impliedRates({ ...view, over25 })!;
      expect(rates.home).toBeCloseTo(homeRate, 2);
      expect(rates.away).toBeCloseTo(awayRate, 2);
    }
  });

  it('is null for prices that no rates explain', () => {
    expect(impliedRates({ home: 0.98, draw: 0.01, away: 0.01, over25: 0.001 })).toBeNull();
  });
});
