import { completeElevens, type PlayedRow, resolveClubs, resolveStarters, type SidedRow } from './resolve-sides.js';

const match = (home: string, away: string) => ({ home, away });

describe('the club of a player in each of his matches', () => {
  it('is his last club in all of its matches', () => {
    expect(resolveClubs([match('A', 'B'), match('C', 'A'), match('A', 'D')], 'A')).toEqual(['A', 'A', 'A']);
  });

  it('is the previous club in matches without the last one', () => {
    expect(resolveClubs([match('X', 'B'), match('C', 'X'), match('A', 'D'), match('E', 'A')], 'A')).toEqual([
      'X',
      'X',
      'A',
      'A',
    ]);
  });

  it('follows a loan and return, with the fewest changes', () => {
    const matches = [match('A', 'B'), match('C', 'A'), match('X', 'D'), match('E', 'X'), match('A', 'F')];
    expect(resolveClubs(matches, 'A')).toEqual(['A', 'A', 'X', 'X', 'A']);
  });

  it('may end elsewhere if he never played for the last club', () => {
    expect(resolveClubs([match('X', 'B'), match('C', 'X')], 'A')).toEqual(['X', 'X']);
  });

  it('is unknown only where equally good assignments differ', () => {
    expect(resolveClubs([match('X', 'Y'), match('A', 'B'), match('C', 'A')], 'A')).toEqual([null, 'A', 'A']);
    expect(resolveClubs([match('X', 'B'), match('C', 'X'), match('X', 'A'), match('A', 'D')], 'A')).toEqual([
      'X',
      'X',
      null,
      'A',
    ]);
    expect(resolveClubs([match('X', 'Y')], 'A')).toEqual([null]);
  });

  it('is empty without matches', () => {
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

  it('stay open if both sides are incomplete', () => {
    const open = [...rows('home', 10), ...rows('away', 10), ...rows(null, 2)];
    expect(completeElevens(open)).toEqual(open);
  });
});

/** `7:90`, `8:64-` taken off, `9:26@64` with start_min; `10:90+` started by the gameweek, `11:90!` did not. */
const rowOf = (text: string): PlayedRow => {
  const [, playerId, minutes, start, mark] = /^(\w+):(\d+)(?:@(\d+))?([-+!]*)$/.exec(text)!;
  return {
    playerId: playerId!,
    minutes: Number(minutes),
    startMinute: Number(start ?? 0),
    finishMinute: mark!.includes('-') ? 0 : 90,
    startedByGameweek: mark!.includes('+') ? true : mark!.includes('!') ? false : null,
  };
};
const decide = (text: string): string => {
  const { starters, rule } = resolveStarters(text.split(' ').map(rowOf));
  return `${starters
    .map(({ playerId }) => playerId)
    .sort()
    .join('')} ${rule}`;
};
const eight = 'a:90 b:90 c:90 d:90 e:90 f:90 g:90 h:90';

describe('starters of a side', () => {
  it('are those of start_min if at most eleven have it', () => {
    expect(decide(`${eight} i:90 j:64- k:80- x:26@64 y:10@80 z:0`)).toBe('abcdefghijk start_min');
    expect(decide('a:90 b:90 x:26@64')).toBe('ab start_min');
  });

  it('are the likeliest eleven if start_min is 0 for substitutes too', () => {
    expect(decide(`${eight} i:90 j:64- k:80- x:26 y:10`)).toBe('abcdefghijk minutes');
    expect(decide(`${eight} i:90 j:9- k:80- x:81 y:10`)).toBe('abcdefghijk minutes');
    expect(decide(`x:26 y:10 k:80- j:64- i:90 ${eight}`)).toBe('abcdefghijk minutes');
  });

  it('are those of the gameweek, whatever the minutes say', () => {
    const stated = eight.replaceAll('90', '90+');
    expect(decide(`${stated} i:49+ j:3-+ k:24-+ x:87! y:66-! z:55!`)).toBe('abcdefghijk starts');
  });

  it('are completed with the likeliest of those whose gameweek leaves it open', () => {
    const stated = eight.replaceAll('90', '90+');
    expect(decide(`${stated} i:90+ j:70- k:60- x:30 y:20 z:90!`)).toBe('abcdefghijk minutes');
    expect(decide(`${stated} i:90+ j:70- x:20@70`)).toBe('abcdefghij minutes');
  });

  it('are fewer than eleven if the gameweek names fewer and leaves no one open', () => {
    expect(decide(`${eight.replaceAll('90', '90+')} x:87! y:66!`)).toBe('abcdefgh starts');
  });

  it('are the likeliest eleven if the gameweek names too many', () => {
    expect(decide(`${eight} i:90 j:64-+ k:80-+ l:26+ `.trim().replaceAll('90', '90+'))).toBe('abcdefghijk minutes');
  });
});
