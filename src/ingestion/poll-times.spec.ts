import type { FollowedMatch } from './connector.js';
import { nextMatchPoll, pricePause, seasonFilePolls } from './poll-times.js';

const kickoff = new Date('2025-02-25T20:00:00Z');
const minutes = (count: number): Date => new Date(kickoff.getTime() + count * 60_000);
const match = (more: Partial<FollowedMatch> = {}): FollowedMatch => ({
  reference: '17',
  league: '39',
  season: 2024,
  kickoff,
  state: 'scheduled',
  hasLineups: false,
  hasStatistics: false,
  teams: [],
  ...more,
});
const kinds = ['lineups', 'players'] as const;

/** The next request as `<purpose> <minutes from kick-off>`. */
const next = (more: Partial<FollowedMatch>, now: number, askedAt: number | null): string | null => {
  const poll = nextMatchPoll(match(more), kinds, minutes(now), askedAt === null ? null : minutes(askedAt));
  return poll === null ? null : `${poll.purpose} ${(poll.dueAt.getTime() - kickoff.getTime()) / 60_000}`;
};

describe('requests of a match', () => {
  it.each([
    ['its line-ups 75 minutes before kick-off', {}, -600, null, 'lineups -75'],
    ['them again after five minutes', {}, -70, -72, 'lineups -67'],
    ['nothing once both elevens are there', { hasLineups: true }, -50, -60, null],
    ['its result after 105 minutes', { hasLineups: true }, 10, -60, 'results 105'],
    ['it again after ten minutes', { hasLineups: true }, 108, 106, 'results 116'],
    ['it rarely after four hours', { hasLineups: true }, 300, 290, 'results 470'],
    ['nothing more after three days', { hasLineups: true }, 4_400, 4_300, null],
    ['statistics half an hour later while there are none', { state: 'finished' }, 120, 118, 'results 148'],
    ['corrections after two hours', { state: 'finished', hasStatistics: true }, 120, 118, 'corrections 235'],
    ['corrections after a day', { state: 'finished', hasStatistics: true }, 300, 236, 'corrections 1555'],
    ['nothing after them', { state: 'finished', hasStatistics: true }, 1_600, 1_560, null],
    ['a match of the past once', { state: 'finished' }, 100_000, null, 'pastMatches 115'],
    ['nothing of a postponed match', { state: 'off' }, -60, null, null],
  ] as const)('are for %s', (_, more, now, askedAt, expected) => {
    expect(next(more, now, askedAt)).toBe(expected);
  });

  it('follow a match every minute if live scores are followed', () => {
    const poll = nextMatchPoll(match({ hasLineups: true }), ['live'], minutes(30), minutes(29));
    expect(poll).toMatchObject({ purpose: 'live', dueAt: minutes(30) });
  });
});

describe('a file of a season', () => {
  it.each([
    ['every 12 hours while it runs', '2025-05-20T12:00Z', '2025-05-20T11:00Z', 'fixtures 2025-05-20T23:00:00.000Z'],
    ['once more after its end', '2025-08-10T12:00Z', '2025-07-31T20:00Z', 'pastMatches 2025-08-01T08:00:00.000Z'],
    ['never after that', '2025-09-01T12:00Z', '2025-08-10T12:00Z', undefined],
  ])('is requested %s', (_, now, askedAt, expected) => {
    const settings = { leagues: [], kinds: [] };
    const view = { settings, matches: [], now: new Date(now), askedAt: () => new Date(askedAt) };
    const [poll] = seasonFilePolls(view, 'season/E0-2425', 2024);
    expect(poll && `${poll.purpose} ${poll.dueAt.toISOString()}`).toBe(expected);
  });
});

describe('the pause between requests of prices', () => {
  it.each([
    [15 * 24 * 60, null],
    [3 * 24 * 60, 180],
    [20 * 60, 60],
    [119, 10],
    [-1, null],
  ])('%s minutes before kick-off is %s minutes', (before, expected) => {
    const pause = pricePause(kickoff, minutes(-before));
    expect(pause === null ? null : pause.milliseconds / 60_000).toBe(expected);
  });
});
