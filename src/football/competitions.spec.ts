import {
  COMPETITIONS,
  findByFootballDataDivision,
  findByFootballDataLeague,
  findByOddsApiSportKey,
  findByStatsBombName,
} from './competitions.js';
import { normaliseName } from './names.js';

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the catalogue of competitions', () => {
  it('has unique names, slugs and keys', () => {
    expect(repeated(COMPETITIONS.map((entry) => entry.slug))).toEqual([]);
    expect(repeated(COMPETITIONS.map((entry) => `${entry.country}|${normaliseName(entry.name)}`))).toEqual([]);
    expect(repeated(COMPETITIONS.flatMap((entry) => entry.footballDataDivision ?? []))).toEqual([]);
    expect(repeated(COMPETITIONS.flatMap((entry) => entry.oddsApiSportKey ?? []))).toEqual([]);
    for (const entry of COMPETITIONS) expect(entry.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has the 22 main divisions and 16 extra leagues of football-data.co.uk', () => {
    expect(COMPETITIONS.filter((entry) => entry.footballDataDivision !== null)).toHaveLength(22);
    expect(COMPETITIONS.filter((entry) => entry.footballDataExtra !== null)).toHaveLength(16);
  });

  it('finds a league under the keys of all sources', () => {
    const league = findByFootballDataDivision('E0');
    expect(league).toMatchObject({ name: 'Premier League', country: 'England', alpha2: 'EN', priority: 1 });
    expect(findByOddsApiSportKey('soccer_epl')).toBe(league);
    expect(findByStatsBombName('England', 'Premier League')).toBe(league);
    expect(findByFootballDataLeague('Russia', 'Premier League')?.name).toBe('Russian Premier League');
    expect(findByFootballDataDivision('SC0')).toMatchObject({ alpha2: 'SC', meetingsPerGround: 2 });
    expect(findByFootballDataDivision('E9')).toBeNull();
  });

  it('orders 13 tables by another rule than goal difference', () => {
    const special = COMPETITIONS.filter(({ tableRule: { ties, split } }) => ties !== 'goalDifference' || split);
    expect(special).toHaveLength(13);
  });
});
