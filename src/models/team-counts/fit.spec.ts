import { Random } from '../../maths/random.js';
import { fitDispersion } from './dispersion.js';
import { fitTeamCounts, predictCounts } from './fit.js';
import type { CountMatch } from './fit.js';
import { teamCountsModel } from './model.js';
import { COUNT_SETTINGS } from './settings.js';

const DAY = 86_400;
const NOW = 1_700_000_000;
const random = new Random('counts');

/** Corners-like counts: gamma-Poisson around 5 and 4, strong teams have more, referee 2 gives a third more. */
const matches: CountMatch[] = Array.from({ length: 1200 }, (_, index) => {
  const homeTeamId = random.integer(0, 9);
  const awayTeamId = (homeTeamId + random.integer(1, 9)) % 10;
  const refereeId = random.chance(0.5) ? 1 : 2;
  const factor = refereeId === 2 ? 1.3 : 1;
  const lean = Math.exp(0.03 * (homeTeamId - awayTeamId));
  return {
    playedAt: NOW - (1200 - index) * DAY,
    homeTeamId,
    awayTeamId,
    refereeId,
    home: random.poisson(5 * factor * lean * random.factor(0.25)),
    away: random.poisson((4 * factor * random.factor(0.25)) / lean),
  };
});
const settings = {
  ...COUNT_SETTINGS.fouls!,
  halfLifeDays: 1000,
  strengthDeviation: 0.13,
  goalsStrengthFactor: 0,
  unevenness: 0,
  refereeDeviation: 0.2,
};

describe('fitTeamCounts', () => {
  const fit = fitTeamCounts(matches, NOW, settings);

  it('finds level, home advantage, teams, referee and spread', () => {
    const even = predictCounts(fit, 4, 4, null);
    expect(even.home / even.away).toBeCloseTo(1.25, 1);
    expect(predictCounts(fit, 9, 0, null).home / predictCounts(fit, 0, 9, null).home).toBeGreaterThan(1.4);
    expect(predictCounts(fit, 4, 5, 2).home / predictCounts(fit, 4, 5, 1).home).toBeCloseTo(1.3, 1);
    // exp(.25^2) - 1
    expect(fit.homeDispersion).toBeCloseTo(0.0645, 1);
    expect(fit.totalDispersion).toBeLessThan(fit.homeDispersion);
  });

  it('uses no later match and is plain JSON', () => {
    const moment = NOW - 300 * DAY;
    const early = fitTeamCounts(matches, moment, settings);
    expect(early).toEqual(
      fitTeamCounts(
        matches.filter(({ playedAt }) => playedAt < moment),
        moment,
        settings,
      ),
    );
    expect(JSON.parse(JSON.stringify(early))).toEqual(early);
  });

  it('expects fewer from both sides in uneven matches, and starts teams from their strength in goals', () => {
    const strengths = {
      home: 0,
      teams: Object.fromEntries(Array.from({ length: 10 }, (_, id) => [id, (id - 4.5) / 10])),
      newcomer: -0.4,
    };
    const uneven = matches.map((match) => {
      const keep = (count: number): number =>
        random.binomial(count, Math.exp(-0.6 * ((match.homeTeamId - match.awayTeamId) / 10) ** 2));
      return { ...match, home: keep(match.home), away: keep(match.away) };
    });
    const learnt = fitTeamCounts(uneven, NOW, { ...settings, unevenness: 0.6, goalsStrengthFactor: 0.5 }, strengths);
    const blind = fitTeamCounts(uneven, NOW, settings, strengths);
    const totalOf = (count: { home: number; away: number }): number => count.home + count.away;
    // a match of the first against the last as generated: 9 x e^(-.6 x .9^2) x cosh of the leanings
    const truth = (5 * Math.exp(0.27) + 4 * Math.exp(-0.27)) * Math.exp(-0.6 * 0.81);
    expect(Math.abs(totalOf(predictCounts(learnt, 9, 0, 1)) - truth)).toBeLessThan(0.6);
    expect(totalOf(predictCounts(blind, 9, 0, 1))).toBeGreaterThan(truth + 0.5);
    // an even match does not change
    const even = fitTeamCounts(matches, NOW, { ...settings, unevenness: 0.6 }, { home: 0, teams: {}, newcomer: 0 });
    expect(predictCounts(even, 4, 5, 1)).toEqual(predictCounts(fit, 4, 5, 1));
    expect(learnt.newcomer.strength).toBeCloseTo(settings.newcomer.strength + 0.5 * -0.4, 9);
    expect(JSON.parse(JSON.stringify(learnt))).toEqual(learnt);
  });

  it('follows a level that moves for all teams at once', () => {
    const moved = matches.map((match) =>
      match.playedAt > NOW - 120 * DAY ? { ...match, home: match.home * 2, away: match.away * 2 } : match,
    );
    const lately = fitTeamCounts(moved, NOW, { ...settings, levelHalfLifeDays: 30 });
    expect(predictCounts(lately, 4, 4, 1).home).toBeGreaterThan(1.5 * predictCounts(fit, 4, 4, 1).home);
  });
});

describe('fitDispersion', () => {
  it('is 0 for Poisson counts, positive above their variance, negative below, and bounded', () => {
    const of = (draw: () => number, mean: number): number =>
      fitDispersion(
        Array.from({ length: 4000 }, () => ({ count: draw(), mean, weight: 1 })),
        1,
      );
    expect(Math.abs(of(() => random.poisson(6), 6))).toBeLessThan(0.01);
    expect(of(() => random.poisson(6 * random.factor(0.4)), 6)).toBeGreaterThan(0.1);
    expect(of(() => random.binomial(40, 0.15), 6)).toBeLessThan(-0.01);
    expect(of(() => 6, 6)).toBe(-0.05);
    expect(fitDispersion([], 3)).toBe(0);
  });
});

describe('teamCountsModel', () => {
  const match = (index: number): Parameters<typeof teamCountsModel.fit>[1][number] => ({
    fixtureId: index,
    playedAt: NOW - (100 - index) * DAY,
    homeTeamId: index % 4,
    awayTeamId: (index + 1) % 4,
    refereeId: null,
    home: { corners: 5 },
    away: index === 3 ? {} : { corners: 4 },
    closing: { home: null, draw: null, away: null, over25: null, under25: null },
  });

  it('leaves out matches with an unknown count, and returns null where there are too few', () => {
    const fit = teamCountsModel.fit(
      'corners',
      Array.from({ length: 30 }, (_, index) => match(index)),
      NOW,
    )!;
    expect(fit.matches).toBe(29);
    const prediction = teamCountsModel.predict(fit, { playedAt: NOW, homeTeamId: 1, awayTeamId: 2, refereeId: 5 });
    expect(prediction.homeLambda).toBeCloseTo(5, 0);
    expect(prediction.dependence).toBeNull();
    expect(
      teamCountsModel.fit(
        'corners',
        Array.from({ length: 19 }, (_, index) => match(index)),
        NOW,
      ),
    ).toBeNull();
    expect(
      teamCountsModel.fit(
        'shots',
        Array.from({ length: 30 }, (_, index) => match(index)),
        NOW,
      ),
    ).toBeNull();
  });
});
