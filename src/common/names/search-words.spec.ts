import { hasEveryWord, searchPatterns, sortNameOf } from './search-words.js';

describe('words of a search', () => {
  it('are compared regardless of case, accents and punctuation', () => {
    expect(searchPatterns("  ÖZIL d'Ángel-100%_ ")).toEqual(['%ozil%', '%dangel%', '%100%']);
  });

  it('are empty where nothing can be found', () => {
    expect([searchPatterns(undefined), searchPatterns(''), searchPatterns('%')]).toEqual([[], [], []]);
  });

  it('must all be found in a name', () => {
    const searches = ['mun', 'CITY mánch', 'é', undefined, '%'];
    const found = searches.map((search) => hasEveryWord('Manchéster City', search));
    expect(found).toEqual([false, true, true, true, true]);
  });
});

describe('the sort key of a searched name in listings', () => {
  it('is its first sixty letters, of any alphabet', () => {
    expect(sortNameOf('arsenal gunners')).toBe('arsenal gunners');
    expect(sortNameOf(`${'𐐨'.repeat(61)} a`)).toBe('𐐨'.repeat(60));
  });
});
