import {
  HANDICAP_COLUMN_NAMES,
  isNoPrice,
  isUnknown,
  ODDS_COLUMN_LIST,
  RESULT_COLUMNS,
  STATISTIC_COLUMNS,
  UNUSED_COLUMNS,
} from './vocabulary.js';

describe('the vocabulary of columns', () => {
  it('has no column with two meanings', () => {
    const names = [
      ...ODDS_COLUMN_LIST.map(([name]) => name),
      ...HANDICAP_COLUMN_NAMES,
      ...Object.values(RESULT_COLUMNS).flat(),
      ...STATISTIC_COLUMNS.flatMap(({ columns }) => columns),
      ...UNUSED_COLUMNS,
    ];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('treats 0 as no price, but as a valid count', () => {
    expect(['', '0', '#', '-', '`', '#N/A', '#VALUE!'].every(isNoPrice)).toBe(true);
    expect(['', '#', '-', '`', '#N/A'].every(isUnknown)).toBe(true);
    expect(isUnknown('0')).toBe(false);
    expect(isNoPrice('1.01')).toBe(false);
  });
});
