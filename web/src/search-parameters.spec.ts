import * as parameters from './search-parameters';

const { day, decimal, flag, listOf, oneOf, onOrOff, publicId, text, wholeNumber } = parameters;
const { parseSearch, searchOf, stringifySearch } = parameters;

describe('search parameters', () => {
  it.each([
    ['words', text(5), ' goals ', 'goals'],
    ['words that are too long', text(5), 'goalkeeper', 'goalk'],
    ['blanks', text(), '  ', undefined],
    ['a choice', oneOf('over', 'under'), 'under', 'under'],
    ['another choice', oneOf('over', 'under'), 'draw', undefined],
    ['the least whole number', wholeNumber(1, 9), '1', 1],
    ['the greatest whole number', wholeNumber(1, 9), '9', 9],
    ['a whole number below', wholeNumber(1, 9), '0', undefined],
    ['a whole number above', wholeNumber(1, 9), '10', undefined],
    ['a part of a whole number', wholeNumber(1, 9), '1.5', undefined],
    ['a decimal below zero', decimal(-100, 100), '-2.5', -2.5],
    ['a decimal above', decimal(1, 1_000), '1000.01', undefined],
    ['a decimal with an exponent', decimal(1, 1_000), '1e2', undefined],
    ['the longest id', publicId, '9007199254740991', 9_007_199_254_740_991],
    ['an id that no number holds', publicId, '9007199254740993', undefined],
    ['a day', day, '2025-02-26', '2025-02-26'],
    ['a day that no month has', day, '2025-13-26', undefined],
    ['a moment', day, '2025-02-26T10:00:00Z', undefined],
    ['a flag', flag, 'true', true],
    ['a flag that is off', flag, 'false', undefined],
    ['a switch that is off', onOrOff, 'false', false],
    ['a switch in words', onOrOff, 'yes', undefined],
    ['a list', listOf(publicId), '3,x,4', [3, 4]],
    ['a list of nothing', listOf(publicId), 'x,', undefined],
  ])('read %s', (_, read, given, expected) => {
    expect(read(given)).toEqual(expected);
  });

  it('drop what a page does not declare', () => {
    const search = searchOf({ day, page: wholeNumber(1, 9) });
    expect(search({ day: '2025-02-26', page: 'x', other: '1' })).toEqual({ day: '2025-02-26' });
  });

  it('round-trip through the address', () => {
    const search = { leagues: [3, 4], row: '1:2:', find: 'a & b', upcoming: true, page: undefined };
    const address = stringifySearch(search);
    expect(address).toBe('?leagues=3,4&row=1:2:&find=a+%26+b&upcoming=true');
    expect(parseSearch(address)).toEqual({ leagues: '3,4', row: '1:2:', find: 'a & b', upcoming: 'true' });
    expect(stringifySearch({ page: undefined, day: null })).toBe('');
  });
});
