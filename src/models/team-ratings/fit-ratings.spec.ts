import { Random } from '../../maths/random.js';
import { fitRatings, ratedMeans } from './fit-ratings.js';
import type { RatedMatch, RatingPrior } from './fit-ratings.js';
import { decayWeight, matchAges, matchesPerTeam, newcomerShares, withinWindow } from './memory.js';

const DAY = 86_400;
const wide: RatingPrior = {
  level: { mean: 0, deviation: 3 },
  home: { mean: 0, deviation: 1 },
  teamMean: () => ({ strength: 0, tempo: 0 }),
  strengthDeviation: 0.5,
  tempoDeviation: 0.3,
};

/** Twenty double rounds between six teams of known ratings. */
function league(random: Random): { matches: RatedMatch[]; strengths: number[] } {
  const strengths = [0.5, 0.3, 0.1, -0.1, -0.3, -0.5];
  const matches: RatedMatch[] = [];
  for (let round = 0; round < 20; round += 1) {
    strengths.forEach((home, h) =>
      strengths.forEach((away, a) => {
        if (h === a) return;
        const means = ratedMeans(
          { level: Math.log(4), home: 0.15 },
          { strength: home, tempo: 0.05 * h },
          { strength: away, tempo: 0.05 * a },
          a === 0 ? 0.2 : 0,
        );
        matches.push({
          homeTeamId: h,
          awayTeamId: a,
          home: random.poisson(means.home),
          away: random.poisson(means.away),
          weight: 1,
          refereeId: a === 0 ? 9 : null,
        });
      }),
    );
  }
  return { matches, strengths };
}

describe('fitRatings', () => {
  const { matches, strengths } = league(new Random('league'));

  it('recovers the ratings, home advantage and referee behind the counts', () => {
    const ratings = fitRatings(matches, { ...wide, refereeDeviation: 0.5 });
    strengths.forEach((strength, id) => expect(Math.abs(ratings.teams[id]!.strength - strength)).toBeLessThan(0.08));
    expect(ratings.home).toBeCloseTo(0.15, 1);
    expect(ratings.referees[9]).toBeCloseTo(0.2, 1);
    expect(fitRatings(matches, wide).referees).toEqual({});
  });

  it('stays at the prior where all weights are 0', () => {
    const ratings = fitRatings(
      matches.map((match) => ({ ...match, weight: 0 })),
      { ...wide, teamMean: (id) => ({ strength: id / 10, tempo: 0 }) },
    );
    expect(ratings.teams[3]!.strength).toBeCloseTo(0.3, 9);
  });
});

describe('memory', () => {
  it('halves the weight every half-life', () => {
    expect(decayWeight(0, 60)).toBe(1);
    expect(decayWeight(120, 60)).toBe(0.25);
  });

  it('adds days for every summer break', () => {
    const playedAt = [0, 10, 100, 110].map((day) => day * DAY);
    expect([...matchAges(playedAt, 112 * DAY, 50)]).toEqual([162, 152, 12, 2]);
    expect([...matchAges(playedAt, 170 * DAY, 50)]).toEqual([270, 260, 120, 110]);
  });

  it('measures how new teams are', () => {
    const played = [1, 2, 3, 900].map((day) => ({ playedAt: day * DAY, homeTeamId: 1, awayTeamId: 2 }));
    const share = newcomerShares([...played, { playedAt: 905 * DAY, homeTeamId: 1, awayTeamId: 3 }], 910 * DAY, 4);
    expect([share(1), share(2), share(3), share(4)]).toEqual([0.5, 0.75, 0.75, 1]);
    expect(matchesPerTeam(played)).toEqual({ 1: 4, 2: 4 });
    expect(withinWindow(played, 900 * DAY, 898)).toHaveLength(2);
  });
});
