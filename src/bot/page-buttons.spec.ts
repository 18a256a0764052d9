import { pageButtons, readPage, rowsText } from './page-buttons.js';
import { botTexts } from './texts/index.js';

const { en } = botTexts;

describe('buttons between pages', () => {
  it.each([
    [1, 1, []],
    [1, 3, [['Next ›', 'page 2']]],
    [
      2,
      3,
      [
        ['‹ Previous', 'page 1'],
        ['Next ›', 'page 3'],
      ],
    ],
    [3, 3, [['‹ Previous', 'page 2']]],
  ] as const)('of page %i of %i', (page, pages, expected) => {
    const buttons = pageButtons('bets', { page, groupId: 7 }, pages, en).flat();
    expect(buttons).toEqual(expected.map(([label, words]) => ({ label, data: `bets ${words} 7` })));
    for (const { data } of buttons) expect(readPage(data.replace('bets ', ''))?.groupId).toBe(7);
  });

  it('parse no other words', () => {
    expect(readPage('page 2')).toEqual({ page: 2, groupId: null });
    for (const words of ['', 'page', 'page x', 'page 2 y', 'page -1', 'why 1:2:shots:0.5'])
      expect(readPage(words)).toBeNull();
  });

  it('show which rows of how many are listed', () => {
    expect([
      rowsText(1, 10, 10, 37, en),
      rowsText(2, 10, 10, 37, en),
      rowsText(4, 10, 7, 37, en),
      rowsText(2, 10, 1, 11, en),
    ]).toEqual(['10 of 37', '11 to 20 of 37', '31 to 37 of 37', 'number 11 of 11']);
  });
});
