import { resolveKickoffs, type ScheduledRow } from './resolve-kickoffs.js';

const row = (
  gameweek: number | null,
  pair: string,
  statedKickoff: string | null,
  more: Partial<ScheduledRow> = {},
): ScheduledRow => {
  const [home, away] = pair.split(' ') as [string, string];
  return { id: pair, gameweek, statedKickoff, isFinished: true, home, away, ...more };
};
const kickoffs = (...rows: ScheduledRow[]): Record<string, string> =>
  Object.fromEntries(
    [...resolveKickoffs('2025/2026', rows)].map(([id, { day, kickoffUtc, kickoffQuality }]) => [
      id,
      `${kickoffUtc ?? day} ${kickoffQuality}`,
    ]),
  );

describe('kick-offs', () => {
  it('near their gameweek are trusted', () => {
    expect(kickoffs(row(16, 'A B', '2025-12-14T14:00:00Z'), row(5, 'C D', '2025-09-20T14:00:00Z'))).toEqual({
      'A B': '2025-12-14T14:00:00Z stated',
      'C D': '2025-09-20T14:00:00Z stated',
    });
  });

  it('of the return match are replaced with the day of the gameweek', () => {
    expect(
      kickoffs(
        row(5, 'A B', '2026-02-11T19:30:00Z'),
        row(5, 'C D', '2025-09-20T14:00:00Z'),
        row(5, 'E F', '2025-09-21T14:00:00Z'),
        row(5, 'G H', '2025-09-21T15:30:00Z'),
      ),
    ).toMatchObject({ 'A B': '2025-09-21 assumed', 'C D': '2025-09-20T14:00:00Z stated' });
  });

  it('of whole gameweeks are assumed on Saturdays between the trusted ones', () => {
    const wrong = [
      row(1, 'A B', '2026-01-24T15:00:00Z'),
      row(2, 'C D', '2026-02-01T14:00:00Z'),
      row(3, 'E F', '2026-01-07T20:00:00Z'),
      row(4, 'G H', '2026-01-17T15:00:00Z'),
    ];
    expect(kickoffs(...wrong)).toEqual({
      'A B': '2025-08-16 assumed',
      'C D': '2025-08-23 assumed',
      'E F': '2025-08-30 assumed',
      'G H': '2025-09-06 assumed',
    });
    expect(kickoffs(...wrong, row(5, 'I J', '2025-09-20T14:00:00Z'))).toMatchObject({
      'A B': '2025-08-16 assumed',
      'G H': '2025-09-13 assumed',
    });
  });

  it('of postponed matches are trusted once the return match is known to be on another day', () => {
    const postponed = row(15, 'A B', '2026-02-12T19:30:00Z');
    const others = row(15, 'C D', '2025-12-06T15:00:00Z');
    expect(kickoffs(postponed, others)['A B']).toBe('2025-12-06 assumed');
    const returned = row(30, 'B A', '2026-04-02T19:00:00Z', { isFinished: false });
    expect(kickoffs(postponed, others, returned)['A B']).toBe('2026-02-12T19:30:00Z stated');
    const moved = row(24, 'B A', '2026-02-03T19:00:00Z');
    expect(kickoffs(postponed, others, moved)['A B']).toBe('2025-12-06 assumed');
  });

  it('of upcoming matches are trusted, and never assumed', () => {
    const coming = { isFinished: false };
    expect(
      kickoffs(
        row(9, 'A B', '2026-03-04T20:00:00Z', coming),
        row(30, 'C D', null, coming),
        row(null, 'E F', '2026-05-05T19:00:00Z', coming),
      ),
    ).toEqual({
      'A B': '2026-03-04T20:00:00Z stated',
      'E F': '2026-05-05T19:00:00Z stated',
    });
  });

  it('that are missing are assumed for finished matches of a known gameweek', () => {
    expect(kickoffs(row(1, 'A B', null), row(null, 'C D', null))).toEqual({ 'A B': '2025-08-16 assumed' });
  });

  it('of a match in several files are the trusted one, preferably from a file where it is finished', () => {
    const right = row(1, 'A B', '2025-08-15T19:00:00Z');
    const wrong = row(1, 'A B', '2026-01-24T15:00:00Z');
    const planned = row(1, 'A B', '2025-08-16T14:00:00Z', { isFinished: false });
    for (const rows of [
      [right, wrong, planned],
      [wrong, planned, right],
      [planned, right, wrong],
    ])
      expect(kickoffs(...rows)).toEqual({ 'A B': '2025-08-15T19:00:00Z stated' });
    expect(kickoffs(planned, wrong)).toEqual({ 'A B': '2025-08-16T14:00:00Z stated' });
  });
});
