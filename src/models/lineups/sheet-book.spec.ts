import { fourFourTwo, kickoffOf, matchOf, sheetOf } from '../../../test/support/team-sheets.js';
import { SheetBook } from './sheet-book.js';

describe('sheet book', () => {
  it('tells of a side what was known before its match', () => {
    const matches = [
      matchOf(0, fourFourTwo(), { goalDifference: 2 }),
      matchOf(1, null),
      matchOf(2, fourFourTwo(2)),
      matchOf(3, fourFourTwo()),
    ];
    const book = new SheetBook(matches);
    expect(book.sideOf(matches[0]!, 'home')).toMatchObject({
      sheets: [],
      earlierKickoffs: [],
      playsNextAt: kickoffOf(1),
      isHome: true,
    });
    expect(book.sideOf(matches[0]!, 'home').ownPoints).toBeCloseTo(1.35, 10);
    for (const match of matches.slice(0, 3)) book.add(match);
    const side = book.sideOf(matches[3]!, 'home');
    expect(side.sheets.map(({ fixtureId }) => fixtureId)).toEqual([3, 1]);
    expect(side.earlierKickoffs).toEqual([kickoffOf(2), kickoffOf(1), kickoffOf(0)]);
    expect(side.playsNextAt).toBeNull();
    expect(side.ownPoints).toBeCloseTo((3 + 1 + 1 + 6 * 1.35) / 9, 10);
    expect(side.opponentPoints).toBeCloseTo((0 + 1 + 1 + 6 * 1.35) / 9, 10);
  });

  it('forgets sheets that are too old', () => {
    const matches = [matchOf(0, fourFourTwo()), matchOf(60, fourFourTwo())];
    const book = new SheetBook(matches);
    book.add(matches[0]!);
    expect(book.sideOf(matches[1]!, 'home').sheets).toEqual([]);
  });

  it('knows who was seen with another team of the same competition', () => {
    const transfer = matchOf(1, null, {
      homeTeamId: 300,
      home: sheetOf(1, fourFourTwo().slice(3, 4), { teamId: 300 }),
    });
    const matches = [matchOf(0, fourFourTwo()), transfer, matchOf(2, fourFourTwo())];
    const book = new SheetBook(matches);
    for (const match of matches.slice(0, 2)) book.add(match);
    expect(book.sideOf(matches[2]!, 'home').departed).toEqual(new Set([4]));
  });

  it('holds nobody departed who played for his country, until his club plays on without him', () => {
    const matches = [matchOf(0, fourFourTwo()), matchOf(2, fourFourTwo(2)), matchOf(3, null)];
    const book = new SheetBook(matches);
    book.add(matches[0]!);
    book.see(1, { teamId: 900, competitionId: 90, playedAt: kickoffOf(1) });
    expect(book.sideOf(matches[1]!, 'home').departed).toEqual(new Set());
    book.add(matches[1]!);
    expect(book.sideOf(matches[2]!, 'home').departed).toEqual(new Set([1]));
  });
});
