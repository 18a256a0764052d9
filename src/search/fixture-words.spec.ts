import { teamPairsOf } from './name-match.js';

describe('the two teams that a search may name', () => {
  it('are on either side of a separator', () => {
    for (const word of ['v', 'vs', 'versus', 'against']) {
      expect(teamPairsOf(`ars ${word} west ham`)).toEqual([{ one: 'ars', other: 'west ham' }]);
    }
  });

  it('are split between any two words without one', () => {
    expect(teamPairsOf('man utd chelsea')).toEqual([
      { one: 'man', other: 'utd chelsea' },
      { one: 'man utd', other: 'chelsea' },
    ]);
  });

  it('are absent in one word, next to a separator at an end, or in a long text', () => {
    expect(['', 'arsenal', 'arsenal v', 'v chelsea', 'a b c d e f g h'].flatMap(teamPairsOf)).toEqual([]);
  });
});
