import { parse } from 'csv-parse/sync';
import { csvText, databaseCsv } from './csv.js';

describe('csvText', () => {
  it('ends every row with CR LF and quotes what would break it', () => {
    expect(
      csvText([
        ['name', 'odds'],
        ['a "b", c', 1.5],
        ['two\nlines', null],
      ]),
    ).toBe('name,odds\r\n"a ""b"", c",1.5\r\n"two\nlines",\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])('defuses %j', (text) => {
    expect(parse(csvText([[text, 'x']]))).toEqual([[`'${text}`, 'x']]);
  });

  it('leaves numbers, booleans and JSON as they are', () => {
    const row = [-1.25, 0, true, false, [1, 2], [{ name: '=1+1' }]];
    expect(parse(csvText([row]))).toEqual([['-1.25', '0', 'true', 'false', '[1,2]', '[{"name":"=1+1"}]']]);
  });

  it('writes no empty line where the only cell is unknown', () => {
    expect(csvText([['line'], [null]])).toBe('line\r\n""\r\n');
  });
});

describe('databaseCsv', () => {
  it('distinguishes null from an empty text, and leaves text, numbers, booleans and JSON as they are', () => {
    expect(databaseCsv([[null, '', '=1+1', 'a "b"\n', -1.25, false, [1], { a: null }]])).toBe(
      ',"","=1+1","a ""b""\n",-1.25,false,[1],"{""a"":null}"\n',
    );
  });
});
