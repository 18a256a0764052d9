import type { ConnectionSettings } from '../../connector.js';
import { fplCoreConnector as connector } from './connector.js';

const now = new Date('2025-09-20T12:00:00Z');
const settingsOf = (season: number, kinds: ConnectionSettings['kinds'] = connector.kinds): ConnectionSettings => ({
  leagues: [{ id: 'prem', season }],
  kinds,
});
const pollsOf = (settings: ConnectionSettings, askedAt: Date | null = null) =>
  connector.polls({ settings, matches: [], now, askedAt: () => askedAt });
const pathsOf = (settings: ConnectionSettings): string[] =>
  connector.requests(pollsOf(settings), settings).map(({ path }) => path);
const answer = (status: number) => ({ status, headers: new Headers(), body: Buffer.from('') });

describe('requests to FPL-Core-Insights', () => {
  it('request the four files of 2024/25 once after its end', () => {
    const folder = '/data/2024-2025';
    expect(pathsOf(settingsOf(2024))).toEqual([
      `${folder}/teams/teams.csv`,
      `${folder}/players/players.csv`,
      `${folder}/matches/matches.csv`,
      `${folder}/playermatchstats/playermatchstats.csv`,
    ]);
    expect(pollsOf(settingsOf(2024))[0]).toMatchObject({ purpose: 'pastMatches', dueAt: now });
    expect(pollsOf(settingsOf(2024), new Date('2025-05-20T00:00:00Z'))).toHaveLength(4);
    expect(pollsOf(settingsOf(2024), new Date('2025-09-01T00:00:00Z'))).toEqual([]);
  });

  it('request the files of every gameweek of a later season, every 12 hours while it runs', () => {
    const paths = pathsOf(settingsOf(2025));
    expect(paths).toHaveLength(2 + 4 * 38);
    expect(paths.slice(0, 3)).toEqual([
      '/data/2025-2026/teams.csv',
      '/data/2025-2026/players.csv',
      '/data/2025-2026/By%20Tournament/Premier%20League/GW1/matches.csv',
    ]);
    expect(pollsOf(settingsOf(2025), now)[0]).toMatchObject({
      purpose: 'fixtures',
      dueAt: new Date('2025-09-21T00:00:00Z'),
    });
  });

  it('leave out players if they are not followed', () => {
    expect(pathsOf(settingsOf(2024, ['fixtures', 'statistics']))).toHaveLength(3);
    expect(pathsOf(settingsOf(2025, ['fixtures']))).toHaveLength(2 + 2 * 38);
  });
});

describe('an answer of FPL-Core-Insights', () => {
  it('may be missing for a future gameweek, but not for the season', () => {
    const gameweek = '/data/2025-2026/By%20Tournament/Premier%20League/GW9/matches.csv';
    expect(connector.read(answer(404), gameweek).fault?.kind).toBe('absent');
    expect(connector.read(answer(500), gameweek).fault?.kind).toBe('request');
    expect(connector.read(answer(404), '/data/2025-2026/teams.csv').fault?.kind).toBe('request');
    expect(connector.read(answer(200), gameweek).fault).toBeNull();
  });
});

describe('a connection to FPL-Core-Insights', () => {
  it('accepts the Premier League, from season 2024 on', () => {
    expect(connector.problemsOf(settingsOf(2024))).toEqual([]);
    expect(connector.problemsOf({ ...settingsOf(2024), leagues: [{ id: 'E0', season: 2024 }] })).toEqual([
      { path: ['leagues', 0, 'id'], detail: 'must be prem, the Premier League; it is E0' },
    ]);
    expect(connector.problemsOf(settingsOf(2023))).toEqual([
      { path: ['leagues', 0, 'season'], detail: 'must be at least 2024; it is 2023' },
    ]);
  });
});
