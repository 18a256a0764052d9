import { resemblesTeam, sameGivenName, withinOneEdit } from './similar-names.js';

describe('sameGivenName', () => {
  it.each([
    ['tim', 'timothy'],
    ['sam', 'sammie'],
    ['sam', 'samy'],
    ['rob', 'robbie'],
    ['josh', 'joshua'],
    ['matty', 'matthew'],
    ['b', 'bruno'],
    ['vitaly', 'vitalii'],
    ['yegor', 'yehor'],
    ['erik', 'eric'],
    ['mateo', 'matteo'],
    ['ali', 'ali'],
  ])('%s is %s, and vice versa', (one, other) => {
    expect(sameGivenName(one, other)).toBe(true);
    expect(sameGivenName(other, one)).toBe(true);
  });

  it.each([
    ['jack', 'james'],
    ['joe', 'joel'],
    ['marc', 'marcus'],
    ['leo', 'leon'],
    ['jean', 'sean'],
    ['diego', 'diogo'],
    ['mario', 'marco'],
    ['christian', 'christopher'],
    ['j', 'bruno'],
    ['jonas', 'jonah'],
  ])('%s is not %s', (one, other) => {
    expect(sameGivenName(one, other)).toBe(false);
    expect(sameGivenName(other, one)).toBe(false);
  });
});

describe('withinOneEdit', () => {
  it.each([
    ['same', 'same', true],
    ['yarmolyuk', 'yarmoliuk', true],
    ['nunez', 'nunes', true],
    ['smith', 'smyth', true],
    ['silva', 'silvas', true],
    ['ilva', 'silva', true],
    ['mitrvoic', 'mitrovic', true],
    ['abcd', 'badc', false],
    ['silva', 'salvo', false],
    ['silva', 'silvano', false],
    ['', 'a', true],
    ['ab', 'ba', true],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(withinOneEdit(one, other)).toBe(expected);
    expect(withinOneEdit(other, one)).toBe(expected);
  });
});

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
  ])('matches %s to %s', (one, other) => {
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
  ])('distinguishes %s from %s', (one, other) => {
    expect(resemblesTeam(one, other)).toBe(false);
    expect(resemblesTeam(other, one)).toBe(false);
  });
});
