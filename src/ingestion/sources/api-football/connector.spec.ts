import type { FollowedMatch, PollView, ProviderAnswer } from '../../connector.js';
import { apiFootballConnector as connector } from './connector.js';

const settings = { leagues: [{ id: 39, season: 2024 }], kinds: ['lineups', 'odds'] as const };
const now = new Date('2025-02-25T18:50:00Z');
const match = (reference: string, kickoff: string): FollowedMatch => ({
  reference,
  league: '39',
  season: 2024,
  kickoff: new Date(kickoff),
  state: 'scheduled',
  hasLineups: false,
  hasStatistics: false,
  teams: [],
});
const view = (matches: readonly FollowedMatch[]): PollView => ({ settings, matches, now, askedAt: () => null });
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): ProviderAnswer => ({
  status,
  headers: new Headers(headers),
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const envelope = {
  get: 'odds',
  parameters: {},
  errors: [],
  results: 1,
  paging: { current: 1, total: 1 },
  response: [{}],
};

describe('requests to API-Football', () => {
  it('batch twenty matches, and ask for prices by league on earlier days and by match on the day', () => {
    const soon = Array.from({ length: 21 }, (_, index) => match(String(100 + index), '2025-02-25T20:00:00Z'));
    const polls = connector.polls(view([...soon, match('7', '2025-03-01T15:00:00Z')]));
    const due = polls.filter(({ dueAt }) => dueAt <= now);
    const paths = connector.requests(due, settings).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/fixtures?ids='))).toEqual([
      `/fixtures?ids=${soon
        .slice(0, 20)
        .map(({ reference }) => reference)
        .join('-')}`,
      '/fixtures?ids=120',
    ]);
    expect(paths.filter((path) => path.startsWith('/odds?fixture='))).toHaveLength(21);
    expect(paths).toEqual(expect.arrayContaining(['/fixtures?league=39&season=2024', '/odds?league=39&season=2024']));
  });

  it('leave out matches of seasons that are not followed', () => {
    const past = { ...match('7', '2024-02-25T15:00:00Z'), state: 'finished' as const };
    const keysOf = (season: number) =>
      connector.polls(view([{ ...past, season }])).flatMap(({ key }) => (key.startsWith('match/') ? [key] : []));
    expect(keysOf(2024)).toEqual(['match/7']);
    expect(keysOf(2023)).toEqual([]);
  });

  it('ask for the squad of a team once a day, while it has a match within 14 days', () => {
    const squads = { ...settings, kinds: ['squads'] as const };
    const between = (kickoff: string, ...teams: string[]) => ({ ...match('7', kickoff), teams });
    const pollsOf = (...matches: FollowedMatch[]) =>
      connector
        .polls({ settings: squads, matches, now, askedAt: () => now })
        .filter(({ purpose }) => purpose === 'squads');
    const polls = pollsOf(
      between('2025-03-01T15:00:00Z', '42', '49'),
      between('2025-03-05T15:00:00Z', '42', '50'),
      between('2025-03-20T15:00:00Z', '51', '52'),
      { ...between('2025-02-25T15:00:00Z', '53', '54'), state: 'finished' },
    );
    expect(polls.map(({ key, dueAt }) => [key, dueAt.toISOString()])).toEqual(
      ['42', '49', '50'].map((team) => [`squads/${team}`, '2025-02-26T18:50:00.000Z']),
    );
    expect(connector.requests(polls, squads).map(({ path, cost }) => [path, cost])).toEqual(
      ['42', '49', '50'].map((team) => [`/players/squads?team=${team}`, 1]),
    );
  });

  it('ask for the injuries of a league once a day, while it has upcoming matches', () => {
    const injuries = { ...settings, kinds: ['injuries'] as const };
    const pollsOf = (matches: readonly FollowedMatch[], askedAt: Date | null = null) =>
      connector.polls({ settings: injuries, matches, now, askedAt: () => askedAt });
    const [schedule, poll, ...more] = pollsOf([match('7', '2025-03-01T15:00:00Z')]);
    expect([schedule?.purpose, more]).toEqual(['fixtures', []]);
    expect(poll).toEqual({ key: 'injuries/39-2024', purpose: 'injuries', dueAt: now });
    expect(connector.requests([poll!], injuries)).toEqual([
      { polls: [poll], path: '/injuries?league=39&season=2024', cost: 1 },
    ]);
    const asked = pollsOf([match('7', '2025-03-01T15:00:00Z')], now).at(-1);
    expect(asked?.dueAt).toEqual(new Date('2025-02-26T18:50:00Z'));
    const ended = { ...match('7', '2025-02-01T15:00:00Z'), state: 'finished' as const };
    expect(pollsOf([ended, { ...match('8', '2025-03-01T15:00:00Z'), league: '40' }])).toHaveLength(1);
  });

  it('carry the key only in a header', () => {
    expect(connector.credentials('secret')).toEqual({ headers: { 'x-apisports-key': 'secret' } });
  });
});

describe('an answer of API-Football', () => {
  it('yields the remaining daily calls and the further pages', () => {
    const paged = answer({ ...envelope, paging: { current: 1, total: 3 } }, 200, {
      'x-ratelimit-requests-remaining': '71',
    });
    expect(connector.read(paged, '/odds?league=39&season=2024')).toEqual({
      fault: null,
      furtherPages: ['/odds?league=39&season=2024&page=2', '/odds?league=39&season=2024&page=3'],
      unitsLeft: 71,
    });
    const second = answer({ ...envelope, paging: { current: 2, total: 3 } });
    expect(connector.read(second, '/odds?page=2').furtherPages).toEqual([]);
  });

  it.each([
    ['a spent day', { requests: 'You have reached the request limit for the day' }, 'budget'],
    ['too many in a minute', { rateLimit: 'Too many requests.' }, 'rate'],
    ['a key that is refused', { token: 'Error/Missing application key.' }, 'key'],
    ['a season beyond the plan', { plan: 'Free plans do not have access to this season.' }, 'request'],
    ['a missing parameter', { required: 'At least one parameter is required.' }, 'request'],
    ['a list of errors', ['something'], 'request'],
  ])('may be a fault despite status 200: %s', (_, errors, kind) => {
    const { fault } = connector.read(answer({ ...envelope, errors, results: 0, response: [] }), '/odds');
    expect(fault).toMatchObject({ kind, reason: String(Object.values(errors)[0]) });
  });

  it.each([
    ['half a page', answer({ ...envelope, results: 20 }), 'request'],
    ['text that is cut off', answer(JSON.stringify(envelope).slice(0, 40)), 'request'],
    ['no content', answer('', 204), 'request'],
    ['a time-out of the provider', answer('', 499), 'request'],
    ['too many requests', answer('', 429, { 'retry-after': '30' }), 'rate'],
  ])('is rejected with %s', (_, broken, kind) => {
    expect(connector.read(broken, '/odds').fault).toMatchObject({ kind });
  });
});
