import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { COMPETITIONS } from '../../../football/competitions.js';
import { listNicknames } from '../../../football/club-nicknames.js';
import { normaliseName } from '../../../football/names.js';
import { shippedAliases } from '../shipped-aliases.js';

const rows = parse<{ country: string; canonical: string; alias: string }>(readFileSync(join(__dirname, 'teams.csv')), {
  columns: true,
});
const canonicalOf = new Map(
  rows.map(({ country, canonical, alias }) => [`${country}|${normaliseName(alias)}`, canonical]),
);
const canonicals = new Set(rows.map(({ country, canonical }) => `${country}|${normaliseName(canonical)}`));

describe('the shipped list of team names', () => {
  it('covers only countries of the catalogue', () => {
    const countries = new Set(COMPETITIONS.map(({ country }) => country));
    expect(rows.filter(({ country }) => !countries.has(country))).toEqual([]);
  });

  it('maps every alias to one club, and lists none that normalising already resolves', () => {
    expect(canonicalOf.size).toBe(rows.length);
    expect(
      rows.filter(({ canonical, alias }) => alias === '' || normaliseName(alias) === normaliseName(canonical)),
    ).toEqual([]);
    expect(rows.filter(({ country, alias }) => canonicals.has(`${country}|${normaliseName(alias)}`))).toEqual([]);
    const countryAndName = new Set(rows.map(({ country, canonical }) => `${country}|${canonical}`));
    expect(countryAndName.size).toBe(canonicals.size);
  });

  it('lists every club with a nickname, and no nickname as an alias', () => {
    const nicknames = listNicknames().flatMap(({ nickname, clubs }) => clubs.map((club) => ({ nickname, ...club })));
    expect(nicknames.filter(({ country, name }) => !canonicals.has(`${country}|${normaliseName(name)}`))).toEqual([]);
    const aliases = new Set([...canonicalOf.keys(), ...canonicals]);
    expect(nicknames.filter(({ country, nickname }) => aliases.has(`${country}|${nickname}`))).toEqual([]);
  });

  it('resolves a nickname that is unique within a country', () => {
    expect(shippedAliases().canonicalTeamName('England', 'Gunners')).toBe('Arsenal');
    expect(shippedAliases().canonicalTeamName('Scotland', 'Gunners')).toBeNull();
    // Chelsea and Birmingham City
    expect(shippedAliases().canonicalTeamName('England', 'Blues')).toBeNull();
  });

  it.each([
    ['England', 'Manchester United', ['Man United', 'Man Utd', 'Manchester United FC']],
    ['England', 'Nottingham Forest', ["Nott'm Forest"]],
    ['England', 'Brighton & Hove Albion', ['Brighton', 'Brighton and Hove Albion']],
    ['England', 'Bournemouth', ['AFC Bournemouth']],
    ['England', 'Tottenham Hotspur', ['Tottenham', 'Spurs']],
    ['England', "King's Lynn Town", ['King’s Lynn', "King's Lynn"]],
    ['Germany', 'Borussia Monchengladbach', ["M'gladbach"]],
    ['Spain', 'Athletic Club', ['Ath Bilbao', 'Athletic Bilbao']],
    ['Spain', 'Atletico Madrid', ['Ath Madrid']],
    ['Italy', 'Inter Milan', ['Inter']],
    ['Poland', 'Gornik Zabrze', ['Gornik Z.']],
  ])('%s: %s is also %s', (country, canonical, aliases) => {
    for (const alias of aliases) expect(canonicalOf.get(`${country}|${normaliseName(alias)}`)).toBe(canonical);
  });
});
