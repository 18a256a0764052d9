import { flagOf } from '../../parts/flag';
import { alpha2Of } from './countries';

describe('the countries of a list of matches', () => {
  it.each(['england', 'germany', 'usa'])('have a flag: %s', (slug) => {
    expect(flagOf(alpha2Of(slug) ?? '')).not.toBeNull();
  });

  it('are unknown where no source has a league of theirs', () => {
    expect(alpha2Of('atlantis')).toBeNull();
  });
});
