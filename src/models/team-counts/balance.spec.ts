import { Random } from '../../maths/random.js';
import type { TeamMatch } from '../team-prediction.js';
import { balanceOf, fitGoalsStrengths, goalsStrengthOf } from './balance.js';

const DAY = 86_400;
const NOW = 1_700_000_000;
const random = new Random('balance');
const prices = { home: 2, draw: 3.4, away: 3.9, over25: 1.9, under25: 1.9 };

/** Team 0 is the weakest, team 5 the strongest; hosts score a third more. */
const matches: TeamMatch[] = Array.from({ length: 500 }, (_, index) => {
  const homeTeamId = random.integer(0, 5);
  const awayTeamId = (homeTeamId + random.integer(1, 5)) % 6;
  const lead = 0.15 + 0.15 * (homeTeamId - awayTeamId);
  return {
    fixtureId: index,
    playedAt: NOW - (500 - index) * DAY,
    homeTeamId,
    awayTeamId,
    refereeId: null,
    closing: prices,
    home: { goals: random.poisson(1.3 * Math.exp(lead)) },
    away: { goals: random.poisson(1.3 * Math.exp(-lead)) },
  };
});

describe('fitGoalsStrengths', () => {
  const strengths = fitGoalsStrengths(matches, NOW)!;

  it('finds the stronger team, and how even a match is', () => {
    for (let team = 1; team < 6; team += 1)
      expect(goalsStrengthOf(strengths, team)).toBeGreaterThan(goalsStrengthOf(strengths, team - 1));
    expect(balanceOf(strengths, 5, 0)).toBeCloseTo(0.9, 0);
    expect(Math.abs(balanceOf(strengths, 2, 3))).toBeLessThan(0.2);
    expect(goalsStrengthOf(strengths, 77)).toBe(strengths.newcomer);
  });

  it('uses neither prices nor later matches, and returns null without enough results', () => {
    const unpriced = matches.map((match) => ({
      ...match,
      closing: { home: null, draw: null, away: null, over25: null, under25: null },
    }));
    expect(fitGoalsStrengths(unpriced, NOW)).toEqual(strengths);
    const moment = NOW - 200 * DAY;
    expect(fitGoalsStrengths(matches, moment)).toEqual(
      fitGoalsStrengths(
        matches.filter(({ playedAt }) => playedAt < moment),
        moment,
      ),
    );
    expect(fitGoalsStrengths(matches.slice(0, 19), NOW)).toBeNull();
    expect(balanceOf(null, 5, 0)).toBe(0);
  });
});
