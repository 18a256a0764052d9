import { resemblesTeam } from './team-names.js';

describe('resemblesTeam', () => {
  it.each([
    ['United', 'Sheffield United'],
    ['Sheffield', 'Sheffield United'],
    ['Sheff Utd', 'Sheffield United'],
    ['FC Sheffield United', 'Sheffield United'],
    ['Man City', 'Manchester City'],
    ['Bayern', 'Bayern Munich'],
    ['Borussia Mgladbach', 'Borussia Mönchengladbach'],
    ['1. FC Köln', 'Koln'],
    ['Real Sociedad de Fútbol', 'Real Sociedad'],
    ['Sheffeild United', 'Sheffield United'],
    ['Newcastle-Utd', 'Newcastle United'],
  ])('takes %s for %s', (one, other) => {
    expect(resemblesTeam(one, other)).toBe(true);
    expect(resemblesTeam(other, one)).toBe(true);
  });

  it.each([
    ['Manchester City', 'Manchester United'],
    ['Sheffield Wednesday', 'Sheffield United'],
    ['Real Madrid', 'Atlético Madrid'],
    ['Real Sociedad', 'Real Madrid'],
    ['Leeds United', 'Newcastle United'],
    ['Arsenal', 'Chelsea'],
    ['FC', 'Arsenal'],
    ['Team 1', 'Team 2'],
    ['Team 1', 'Team 10'],
  ])('tells %s from %s', (one, other) => {
    expect(resemblesTeam(one, other)).toBe(false);
    expect(resemblesTeam(other, one)).toBe(false);
  });
});
