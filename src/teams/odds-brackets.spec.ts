import { bracketText, defaultBrackets, findOverlap, isWithin, parseBracket } from './odds-brackets.js';

const parse = (...texts: string[]) => texts.flatMap((text) => parseBracket(text) ?? []);

describe('odds brackets', () => {
  it('are read and written', () => {
    expect(parse('1-1.5', '5-')).toEqual([
      { from: 1, to: 1.5 },
      { from: 5, to: null },
    ]);
    expect(parse(...defaultBrackets).map(bracketText)).toEqual([...defaultBrackets]);
  });

  it.each([
    '',
    '-',
    '-2',
    '2',
    '2-1',
    '2-2',
    '1-2-3',
    'a-b',
    '1,5-2',
    '1e3-',
    '+1-2',
    '1.-2',
    ' 1-2',
    '1-2 ',
    `${'9'.repeat(400)}-`,
  ])('refuse %p', (text) => {
    expect(parseBracket(text)).toBeNull();
  });

  it('may leave gaps but not overlap', () => {
    expect(findOverlap(parse('1-1.5', '2-3', '3-'))).toBeNull();
    expect(findOverlap(parse('1-2', '1.9-3'))).toEqual({ from: 1.9, to: 3 });
    expect(findOverlap(parse('2-3', '1-2'))).toEqual({ from: 1, to: 2 });
    expect(findOverlap(parse('2-', '5-'))).toEqual({ from: 5, to: null });
  });

  it('hold their lower bound and not their upper one', () => {
    const [bracket] = parse('1.5-2');
    expect([1.49, 1.5, 1.99, 2].map((odds) => isWithin(odds, bracket!))).toEqual([false, true, true, false]);
    expect(isWithin(1000, parse('5-')[0]!)).toBe(true);
  });
});
