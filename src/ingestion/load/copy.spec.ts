import { copyText } from './copy.js';

describe('copyText', () => {
  it('writes what PostgreSQL reads from COPY', () => {
    expect([null, 0, -1.5, '', 'x', true, false].map(copyText)).toEqual(['\\N', '0', '-1.5', '', 'x', 't', 'f']);
    expect(copyText(new Date('2024-08-17T14:00:00Z'))).toBe('2024-08-17T14:00:00.000Z');
    expect(copyText(Buffer.from([0, 255]))).toBe('\\\\x00ff');
  });

  it('escapes what would end a value or a row, and a text that looks like no value', () => {
    expect(copyText('a\tb\nc\rd\\e')).toBe('a\\tb\\nc\\rd\\\\e');
    expect(copyText('\\N')).toBe('\\\\N');
    expect(copyText(['a "b"', 'c\\d'])).toBe('{"a \\\\"b\\\\"","c\\\\\\\\d"}');
  });
});
