import { SourceFileError } from '../../source.js';
import { readLeagues } from './leagues.js';

const coverage = (more: Record<string, unknown> = {}) => ({
  fixtures: { events: true, lineups: true, statistics_fixtures: false, statistics_players: false },
  injuries: false,
  odds: false,
  ...more,
});
const element = (id: unknown, seasons: readonly object[], country: object = { name: 'England' }) => ({
  league: { id, name: `League ${String(id)}`, type: 'League' },
  country,
  seasons,
});
const bodyOf = (...response: object[]): Buffer =>
  Buffer.from(JSON.stringify({ get: 'leagues', parameters: {}, errors: [], results: response.length, response }));

describe('leagues of API-Football', () => {
  it('have the current season, and the kinds of data promised for it', () => {
    const seasons = [
      { year: 2023, current: false, coverage: coverage({ odds: true }) },
      { year: 2024, current: true, coverage: coverage({ odds: true, injuries: true }) },
    ];
    expect(readLeagues(bodyOf(element(39, seasons)))).toEqual([
      {
        id: 39,
        name: 'League 39',
        country: 'England',
        season: 2024,
        kinds: ['fixtures', 'lineups', 'events', 'injuries', 'odds', 'live'],
      },
    ]);
  });

  it('are left out without a current season, or if the element is malformed', () => {
    const over = [{ year: 2014, current: false, coverage: coverage() }];
    const current = [{ year: 2024, current: true, coverage: null }];
    expect(readLeagues(bodyOf(element(1, over), element(null, current), element(2, current, {})))).toEqual([
      { id: 2, name: 'League 2', country: null, season: 2024, kinds: ['fixtures', 'live'] },
    ]);
    expect(() => readLeagues(Buffer.from('{"get":"leagues"}'))).toThrow(SourceFileError);
  });
});
