import { publicIdOf } from '../common/public-id.js';
import { naturalKeys } from '../ingestion/resolve/identity.js';
import { tableRuleOf } from './table-rules.js';

const ruleOf = (country: string, name: string) => tableRuleOf(publicIdOf(naturalKeys.competition(country, name)));

describe('the table rule of a competition', () => {
  it('is that of the catalogue, else by goal difference', () => {
    expect(ruleOf('England', 'Premier League')).toEqual({ ties: 'goalDifference', split: null });
    expect(ruleOf('Spain', 'La Liga').ties).toBe('headToHead');
    expect(ruleOf('Scotland', 'Scottish Premiership').split).toEqual({ afterMatches: 33, topTeams: 6 });
    expect(ruleOf('Europe', 'La Liga')).toEqual({ ties: 'goalDifference', split: null });
  });
});
