import { Random } from '../../maths/random.js';
import { fitDependence } from './dependence.js';
import { fitTeamGoals } from './fit.js';
import { impliedRates } from './implied-rates.js';
import type { GoalsMatch } from './match.js';
import { chooseVariant } from './model.js';
import { attackAndDefence, predictGoals } from './predict.js';
import { resultProbabilities, scoreGrid, totalProbabilities } from './score-grid.js';
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

  it('ranks teams by their goals and knows the home advantage', () => {
    const fit = fitTeamGoals(plain, NOW, GOALS_SETTINGS.results);
    expect(fit.goals.teams[9]!.strength).toBeGreaterThan(fit.goals.teams[0]!.strength + 0.3);
    expect(fit.goals.home).toBeGreaterThan(0.05);
    expect(fit.matches).toBe(plain.length);
    const best = attackAndDefence(fit.goals.teams[9]!);
    expect(best.attack).toBeGreaterThan(1);
    expect(best.defence).toBeLessThan(1);
  });

  it('knows more from closing prices than from goals', () => {
    expect(error(fitTeamGoals(rich, NOW, GOALS_SETTINGS.prices))).toBeLessThan(0.05);
    expect(error(fitTeamGoals(rich, NOW, GOALS_SETTINGS.prices))).toBeLessThan(
      error(fitTeamGoals(rich, NOW, GOALS_SETTINGS.results)),
    );
  });

  it('uses nothing that was played later', () => {
    const moment = NOW - 200 * DAY;
    const before = rich.filter(({ playedAt }) => playedAt < moment);
    for (const settings of Object.values(GOALS_SETTINGS)) {
      expect(fitTeamGoals(rich, moment, settings)).toEqual(fitTeamGoals(before, moment, settings));
    }
  });

  it('is plain JSON and gives the same with and without a warm start', () => {
    const cold = fitTeamGoals(rich, NOW, GOALS_SETTINGS.shots, { withSpreads: true });
    expect(JSON.parse(JSON.stringify(cold))).toEqual(cold);
    const warm = fitTeamGoals(rich, NOW, GOALS_SETTINGS.shots, { previous: cold });
    expect(predictGoals(warm, 3, 4).homeRate).toBeCloseTo(predictGoals(cold, 3, 4).homeRate, 5);
  });

  it('takes a team never seen for a newcomer: weaker than the average, without an interval', () => {
    const fit = fitTeamGoals(plain, NOW, GOALS_SETTINGS.results, { withSpreads: true });
    const [newcomer, average] = [predictGoals(fit, 77, 5), predictGoals(fit, 5, 5)];
    expect(newcomer.homeRate).toBeLessThan(average.homeRate);
    expect(newcomer).toMatchObject({ intervals: null, homeMatches: 0 });
    expect(average.intervals!.home.lower).toBeLessThan(average.homeRate);
    expect(average.intervals!.home.upper).toBeGreaterThan(average.homeRate);
  });

  it('chooses by what most of the newest matches have', () => {
    expect([chooseVariant(plain), chooseVariant(rich)]).toEqual(['results', 'prices']);
    expect(chooseVariant(rich.map((match) => ({ ...match, marketRates: null })))).toBe('shots');
  });
});

describe('fitDependence', () => {
  it('finds the dependence that made the scores', () => {
    const cells = scoreGrid({ homeRate: 1.4, awayRate: 1.1, dependence: -0.12 });
    const scores = [0, 1, 2].flatMap((homeGoals) =>
      [0, 1, 2].map((awayGoals) => ({
        homeGoals,
        awayGoals,
        expected: { home: 1.4, away: 1.1 },
        weight: 1e5 * cells.cells[homeGoals * cells.size + awayGoals]!,
      })),
    );
    expect(fitDependence(scores, { mean: 0, precision: 1 })).toBeCloseTo(-0.12, 3);
    expect(fitDependence([], { mean: -0.05, precision: 50 })).toBe(-0.05);
  });
});

describe('impliedRates', () => {
  it.each([
    [1.6, 1.1],
    [0.5, 3.1],
    [2.9, 0.4],
    [1, 1],
  ])('reads %d and %d back from the grid', (homeRate, awayRate) => {
    const grid = scoreGrid({ homeRate, awayRate, dependence: -0.05 });
    const totals = totalProbabilities(grid);
    const view = { ...resultProbabilities(grid), over25: 1 - totals[0]! - totals[1]! - totals[2]! };
    for (const over25 of [view.over25, null]) {
      const rates = impliedRates({ ...view, over25 })!;
      expect(rates.home).toBeCloseTo(homeRate, 2);
      expect(rates.away).toBeCloseTo(awayRate, 2);
    }
  });

  it('gives nothing for prices that no rates explain', () => {
    expect(impliedRates({ home: 0.98, draw: 0.01, away: 0.01, over25: 0.001 })).toBeNull();
  });
});
