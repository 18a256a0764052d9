import { matchFixture, parseMatches, readMatch } from './parse-matches.js';

const side = (prefix: string, id: number, name: string, gender = 'male'): Record<string, unknown> => ({
  [`${prefix}_id`]: id,
  [`${prefix}_name`]: name,
  [`${prefix}_gender`]: gender,
});
const match = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  match_id: 3754058,
  match_date: '2016-01-02',
  kick_off: '16:00:00.000',
  match_status: 'available',
  home_score: 0,
  away_score: 3,
  competition: { competition_id: 2, country_name: 'England', competition_name: 'Premier League' },
  season: { season_id: 27, season_name: '2015/2016' },
  home_team: side('home_team', 22, 'Northport'),
  away_team: side('away_team', 28, 'Southbury'),
  ...changes,
});
const kickoff = (changes: Record<string, unknown>): string | null =>
  matchFixture(readMatch(match(changes), 1), null, true).kickoffUtc;

describe('kick-offs', () => {
  it('of matches entered before the summer of 2021 are in Central European time, winter and summer', () => {
    expect(kickoff({})).toBe('2016-01-02T15:00:00Z');
    expect(kickoff({ match_date: '2016-05-17', kick_off: '21:00:00.000' })).toBe('2016-05-17T19:00:00Z');
    expect(kickoff({ match_date: '2015-10-25', kick_off: '13:00:00.000' })).toBe('2015-10-25T12:00:00Z');
  });

  it('of later ones are in Egyptian time, which had no summer time from 2015 to 2022', () => {
    expect(kickoff({ match_id: 3890407, match_date: '2015-12-19', kick_off: '16:30:00.000' })).toBe(
      '2015-12-19T14:30:00Z',
    );
    expect(kickoff({ match_id: 3837683, match_date: '2022-08-31', kick_off: '21:00:00.000' })).toBe(
      '2022-08-31T19:00:00Z',
    );
    expect(kickoff({ match_id: 3930158, match_date: '2024-06-14', kick_off: '22:00:00.000' })).toBe(
      '2024-06-14T19:00:00Z',
    );
  });

  it('are corrected, or unknown', () => {
    expect(matchFixture(readMatch(match(), 1), null, true).kickoffQuality).toBe('corrected');
    expect(matchFixture(readMatch(match({ kick_off: null }), 1), null, true)).toMatchObject({
      kickoffUtc: null,
      kickoffQuality: 'assumed',
    });
  });
});

describe('fixtures', () => {
  it('have the score, and the half-time score only if events provide it', () => {
    const read = readMatch(match(), 7);
    expect(matchFixture(read, null, true)).toMatchObject({
      line: 7,
      ref: '3754058',
      externalId: '3754058',
      season: '2015/2016',
      phase: null,
      day: '2016-01-02',
      home: { name: 'Northport', externalId: '22' },
      away: { name: 'Southbury', externalId: '28' },
      referee: null,
      homeManager: null,
      result: {
        status: 'finished',
        homeGoals: 0,
        awayGoals: 3,
        homeHalfTimeGoals: null,
        awayHalfTimeGoals: null,
        awarded: false,
        hasEvents: false,
      },
    });
    expect(
      matchFixture(read, { homeGoals: 0, awayGoals: 3, homeHalfTimeGoals: 0, awayHalfTimeGoals: 1 }, true).result,
    ).toMatchObject({
      homeHalfTimeGoals: 0,
      awayHalfTimeGoals: 1,
      hasEvents: true,
    });
    expect(matchFixture(read, null, false).result).toBeNull();
  });

  it('of a knock-out stage without events have no score of 90 minutes, as it may include extra time', () => {
    const scoreOf = (stage: string) => {
      const read = readMatch(match({ competition_stage: { id: 1, name: stage } }), 1);
      return matchFixture(read, null, true).result;
    };
    expect(scoreOf('Final')).toMatchObject({
      status: 'finished',
      homeGoals: null,
      awayGoals: null,
      afterExtraTime: { homeGoals: 0, awayGoals: 3 },
    });
    for (const stage of ['Group Stage', 'Regular Season'])
      expect(scoreOf(stage)).toMatchObject({ homeGoals: 0, awayGoals: 3 });
  });

  it('keep stages other than the main one, and the competition under its known name', () => {
    expect(readMatch(match({ competition_stage: { id: 1, name: 'Regular Season' } }), 1).phase).toBeNull();
    expect(readMatch(match({ competition_stage: { id: 26, name: 'Final' } }), 1).phase).toBe('Final');
    const german = { competition_id: 9, country_name: 'Germany', competition_name: '1. Bundesliga' };
    expect(readMatch(match({ competition: german }), 1).competition).toEqual({
      country: 'Germany',
      name: 'Bundesliga',
      externalId: '9',
    });
  });

  it("never mistake a women's team for the men's", () => {
    const named = (name: string): string =>
      readMatch(match({ home_team: side('home_team', 5, name, 'female') }), 1).home.team.name;
    expect(['Aston Villa', 'Arsenal WFC', 'Chelsea FCW', "Germany Women's"].map(named)).toEqual([
      'Aston Villa Women',
      'Arsenal WFC',
      'Chelsea FCW',
      "Germany Women's",
    ]);
  });
});

describe('a matches file', () => {
  it('leaves results of matches with events to those, lists managers once, refuses what it cannot read', () => {
    const managed = (id: number): Record<string, unknown> => ({
      ...side('home_team', 22, 'Northport'),
      managers: [
        { id, name: 'Gian Piero Rossi Bianchi\t', nickname: null, country: { id: 1, name: 'Italy' } },
        { id: 99, name: 'Assistant', nickname: null, country: null },
      ],
    });
    const { records, refused, rowsRead } = parseMatches(
      [
        match({ home_team: managed(1) }),
        match({ match_id: 2, home_team: managed(1) }),
        match({ match_id: 3, match_status: 'lost' }),
        match({ match_id: 4, match_date: '2016-02-30' }),
        match({ match_id: 5, home_score: null }),
        match({ match_id: 6, home_team: null }),
        'nonsense',
      ],
      new Set([2]),
    );
    expect(records.map((record) => [record.kind, record.line])).toEqual([
      ['fixture', 1],
      ['fixture', 2],
      ['manager', 1],
    ]);
    expect(records[0]).toMatchObject({
      result: { homeGoals: 0 },
      homeManager: { name: 'Gian Piero Rossi Bianchi', externalId: '1' },
    });
    expect(records[1]).toMatchObject({ result: null });
    expect(records[2]).toMatchObject({ country: 'England', nationality: 'Italy', shortName: null });
    expect(refused).toEqual([
      { line: 3, code: 'unknown_match_status', message: expect.stringContaining('known are available, scheduled') },
      { line: 4, code: 'bad_date', message: expect.stringContaining('match_date') },
      { line: 5, code: 'bad_number', message: expect.stringContaining('home_score') },
      { line: 6, code: 'missing_field', message: expect.stringContaining('home_team') },
      { line: 7, code: 'missing_field', message: expect.stringContaining('match must be an object') },
    ]);
    expect(rowsRead).toBe(7);
  });
});
