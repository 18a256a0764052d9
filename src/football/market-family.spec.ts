import { LEAST_SOURCES, MARKET_FAMILIES, marketFamily } from './market-family.js';
import { TEAM_STATISTICS } from './statistics.js';

describe('market family', () => {
  it('depends on the market, and for players only on being a player market', () => {
    expect(marketFamily('matchResult', false)).toBe('matchResult');
    expect(marketFamily('goals', false)).toBe('goalTotals');
    expect(marketFamily('asianHandicap', false)).toBe('goalHandicap');
    expect(marketFamily('bothTeamsToScore', false)).toBe('matchCounts');
    expect(marketFamily('firstHalfGoals', false)).toBe('matchCounts');
    expect(marketFamily('corners', false)).toBe('matchCounts');
    expect(marketFamily('goals', true)).toBe('playerCounts');
    expect(marketFamily('shots', true)).toBe('playerCounts');
  });

  it('has a least number of sources: three for match results, else two', () => {
    expect(Object.keys(LEAST_SOURCES)).toEqual([...MARKET_FAMILIES]);
    for (const { key } of TEAM_STATISTICS) expect(LEAST_SOURCES[marketFamily(key, false)]).toBe(2);
    expect(LEAST_SOURCES[marketFamily('matchResult', false)]).toBe(3);
    expect(LEAST_SOURCES[marketFamily('asianHandicap', false)]).toBe(2);
    expect(LEAST_SOURCES[marketFamily('assists', true)]).toBe(2);
  });
});
