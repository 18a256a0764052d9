import { BOOKMAKERS, findByBookmakerName, findByOddsApiKey } from './bookmakers.js';
import { normaliseName } from './names.js';

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the catalogue of bookmakers', () => {
  it('has unique names, slugs, column prefixes and keys', () => {
    expect(repeated(BOOKMAKERS.map((entry) => normaliseName(entry.name)))).toEqual([]);
    expect(repeated(BOOKMAKERS.map((entry) => entry.slug))).toEqual([]);
    expect(repeated(BOOKMAKERS.flatMap((entry) => entry.footballData))).toEqual([]);
    expect(repeated(BOOKMAKERS.flatMap((entry) => entry.oddsApi))).toEqual([]);
  });

  it('distinguishes William Hill from Caesars, which the feed calls williamhill_us', () => {
    expect(findByOddsApiKey('williamhill')).toMatchObject({ name: 'William Hill', footballData: ['WH'] });
    expect(findByOddsApiKey('williamhill_us')).toMatchObject({ name: 'Caesars', priceFeed: 'caesars' });
    expect(findByOddsApiKey('espnbet')?.priceFeed).toBe('caesars');
    expect(findByBookmakerName('BET365')?.oddsApi).toEqual(['bet365']);
    expect(findByOddsApiKey('betfair_ex_eu')?.isExchange).toBe(true);
  });
});
