import type { ConnectionSettings, FollowedMatch } from '../../connector.js';
import { statsbombConnector as connector } from './connector.js';

const now = new Date('2025-02-25T12:00:00Z');
const settings: ConnectionSettings = { leagues: [{ id: 2, season: 27 }], kinds: connector.kinds };
const match: FollowedMatch = {
  reference: '9001',
  league: '2',
  season: 2015,
  kickoff: new Date('2015-08-08T14:00:00Z'),
  state: 'finished',
  hasLineups: false,
  hasStatistics: false,
  teams: [],
};
const keysOf = (matches: readonly FollowedMatch[], askedAt: Date | null = null, followed = settings): string[] =>
  connector
    .polls({ settings: followed, matches, now, askedAt: () => askedAt })
    .filter(({ dueAt }) => dueAt <= now)
    .map(({ key }) => key);
const answer = (status: number) => ({ status, headers: new Headers(), body: Buffer.from('[]') });

describe('requests to StatsBomb open data', () => {
  it('ask for the matches of a season once a day, and for the files of each played match', () => {
    expect(keysOf([match, { ...match, reference: '9003', state: 'scheduled' }])).toEqual([
      '/matches/2/27.json',
      '/events/9001.json',
      '/lineups/9001.json',
    ]);
    const polls = connector.polls({ settings, matches: [], now, askedAt: () => now });
    expect(polls).toEqual([
      { key: '/matches/2/27.json', purpose: 'fixtures', dueAt: new Date('2025-02-26T12:00:00Z') },
    ]);
    expect(connector.requests(polls, settings)).toEqual([{ polls, path: '/matches/2/27.json', cost: 0 }]);
  });

  it('ask for the files of a match again only while it has no statistics', () => {
    const yesterday = new Date('2025-02-24T12:00:00Z');
    expect(keysOf([match], yesterday)).toHaveLength(3);
    expect(keysOf([{ ...match, hasStatistics: true }], yesterday)).toEqual(['/matches/2/27.json']);
    expect(keysOf([match], null, { ...settings, kinds: ['fixtures'] })).toEqual(['/matches/2/27.json']);
  });
});

describe('an answer of StatsBomb open data', () => {
  it('may be missing for a match, but not for the season', () => {
    expect(connector.read(answer(404), '/events/9001.json').fault?.kind).toBe('absent');
    expect(connector.read(answer(404), '/matches/2/27.json').fault?.kind).toBe('request');
    expect(connector.read(answer(200), '/matches/2/27.json').fault).toBeNull();
  });
});

describe('a connection to StatsBomb open data', () => {
  it('identifies a competition by its id', () => {
    expect(connector.problemsOf(settings)).toEqual([]);
    expect(connector.problemsOf({ ...settings, leagues: [{ id: 'E0', season: 27 }] })).toEqual([
      { path: ['leagues', 0, 'id'], detail: 'must be the id of a competition, such as 2; it is E0' },
    ]);
  });
});
