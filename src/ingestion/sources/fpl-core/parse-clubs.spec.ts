import { completeElevens, resolveClubs, type SidedRow } from './parse-clubs.js';

const match = (home: string, away: string) => ({ home, away });

describe('the club of a player in each of his matches', () => {
  it('is his last club wherever it played', () => {
    expect(resolveClubs([match('A', 'B'), match('C', 'A'), match('A', 'D')], 'A')).toEqual(['A', 'A', 'A']);
  });

  it('is the club before a transfer in the matches without the last one', () => {
    expect(resolveClubs([match('X', 'B'), match('C', 'X'), match('A', 'D'), match('E', 'A')], 'A')).toEqual([
      'X',
      'X',
      'A',
      'A',
    ]);
  });

  it('follows a loan and the return, with the fewest changes', () => {
    const matches = [match('A', 'B'), match('C', 'A'), match('X', 'D'), match('E', 'X'), match('A', 'F')];
    expect(resolveClubs(matches, 'A')).toEqual(['A', 'A', 'X', 'X', 'A']);
  });

  it('may end elsewhere when the last club never played with him', () => {
    expect(resolveClubs([match('X', 'B'), match('C', 'X')], 'A')).toEqual(['X', 'X']);
  });

  it('is unknown where equally good assignments differ, and only there', () => {
    expect(resolveClubs([match('X', 'Y'), match('A', 'B'), match('C', 'A')], 'A')).toEqual([null, 'A', 'A']);
    expect(resolveClubs([match('X', 'B'), match('C', 'X'), match('X', 'A'), match('A', 'D')], 'A')).toEqual([
      'X',
      'X',
      null,
      'A',
    ]);
    expect(resolveClubs([match('X', 'Y')], 'A')).toEqual([null]);
  });

  it('of no matches is nothing', () => {
    expect(resolveClubs([], 'A')).toEqual([]);
  });
});

describe('elevens', () => {
  const rows = (side: SidedRow['side'], count: number, isStarter = true): SidedRow[] =>
    Array.from({ length: count }, () => ({ isStarter, side }));

  it('are completed by the starters without a side', () => {
    const completed = completeElevens([
      ...rows('home', 11),
      ...rows('away', 10),
      ...rows(null, 1),
      ...rows(null, 1, false),
    ]);
    expect(completed.filter((row) => row.side === 'away')).toHaveLength(11);
    expect(completed.filter((row) => row.side === null)).toEqual([{ isStarter: false, side: null }]);
    expect(
      completeElevens([...rows('home', 9), ...rows(null, 2), ...rows('away', 11)]).filter((row) => row.side === 'home'),
    ).toHaveLength(11);
  });

  it('stay open where both sides lack someone', () => {
    const open = [...rows('home', 10), ...rows('away', 10), ...rows(null, 2)];
    expect(completeElevens(open)).toEqual(open);
  });
});
