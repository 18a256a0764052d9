import { matchNames } from './name-match.js';

describe('how a search matches names', () => {
  it.each([
    ['arsenal', ['arsenal'], '', 'exact'],
    ['heart of', ['heart of midlothian'], '', 'prefix'],
    ['villa', ['aston villa'], 'aston villa fc', 'word'],
    ['villa aston', ['aston villa'], '', 'word'],
    ['man utd', ['manchester united'], 'man united man utd', 'word'],
    ['arse', ['arsenal'], '', 'unfinished'],
    ['mo salah', ['mohamed salah'], '', 'unfinished'],
    ['halaand', ['erling haaland'], '', 'similar'],
    ['virgil van dyke', ['virgil van dijk'], '', 'similar'],
  ])('%s: %s', (searched, names, otherNames, kind) => {
    expect(matchNames(searched, names, otherNames)?.kind).toBe(kind);
  });

  it('matches a surname as a prefix, only for people', () => {
    expect(matchNames('salah', ['mohamed salah'], '', true)?.kind).toBe('prefix');
    expect(matchNames('van dijk', ['virgil van dijk'], '', true)?.kind).toBe('prefix');
    expect(matchNames('villa', ['aston villa'])?.kind).toBe('word');
    expect(matchNames('alah', ['mohamed salah'], '', true)?.kind).not.toBe('prefix');
  });

  it('is rejected if too many letters differ', () => {
    expect(matchNames('arsenal chelsea', ['arsenal'])).toBeNull();
    expect(matchNames('son', ['sun hung'])).not.toBeNull();
    expect(matchNames('xyz', ['arsenal'])).toBeNull();
    expect(matchNames('', ['arsenal'])).toBeNull();
  });

  it('measures the similarity of a misspelt name', () => {
    expect(matchNames('halaand', ['erling haaland'])?.similarity).toBeCloseTo(5 / 7);
    expect(matchNames('haaland', ['erling haaland'])?.similarity).toBe(1);
  });
});
