import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AnyCanonicalRecord, CanonicalKind } from '../../../football/canonical.js';
import type { ParsedUnit } from '../../source.js';
import { fplCoreSource } from './source.js';

const season = resolve('test/fixtures/fpl-core/data/2024-2025');
const names = [
  'matches/GW1/matches.csv',
  'matches/matches.csv',
  'players/players.csv',
  'playermatchstats/GW1/playermatchstats.csv',
  'playermatchstats/playermatchstats.csv',
  'teams/teams.csv',
];
const { units } = fplCoreSource.plan(names.map((name) => join(season, name)));
const parse = (name: string): Promise<ParsedUnit> =>
  fplCoreSource.parse(
    units.find((unit) => unit.path === join(season, name))!,
    readFile,
  );

const ofKind = <Kind extends CanonicalKind>(unit: ParsedUnit, kind: Kind) =>
  unit.records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);
const skippedOf = (unit: ParsedUnit) => unit.skipped!.map(({ line, code }) => [line, code]);
const faultsOf = (unit: ParsedUnit) => unit.refused.map(({ line, code }) => [line, code]);
const withoutLines = (records: readonly AnyCanonicalRecord[]) => records.map((record) => ({ ...record, line: 0 }));

describe('the plan', () => {
  it('loads teams and schedules before squads and player rows, which need the whole season as context', () => {
    expect(units.map(({ path, rank }) => [path.slice(season.length + 1), rank])).toEqual([
      ['matches/GW1/matches.csv', 0],
      ['matches/matches.csv', 0],
      ['teams/teams.csv', 0],
      ['playermatchstats/GW1/playermatchstats.csv', 1],
      ['playermatchstats/playermatchstats.csv', 1],
      ['players/players.csv', 1],
    ]);
    expect(units[3]!.context.map((path) => path.slice(season.length + 1))).toEqual([
      'teams/teams.csv',
      'players/players.csv',
      'matches/matches.csv',
      'playermatchstats/playermatchstats.csv',
    ]);
  });

  it('handles the newer layout, using all gameweeks if there is no file for the season', () => {
    const root = '/d/data/2025-2026';
    const paths = [
      'teams.csv',
      'players.csv',
      'By Gameweek/GW1/players.csv',
      'By Gameweek/GW1/matches.csv',
      'By Gameweek/GW2/matches.csv',
      'By Gameweek/GW1/playermatchstats.csv',
      'By Gameweek/GW2/fixtures.csv',
      'By Gameweek/GW1/playerstats.csv',
    ];
    const plan = fplCoreSource.plan(paths.map((path) => `${root}/${path}`));
    expect(plan.units.find(({ path }) => path.endsWith('playermatchstats.csv'))!.context).toEqual(
      [
        'teams.csv',
        'players.csv',
        'By Gameweek/GW1/matches.csv',
        'By Gameweek/GW2/matches.csv',
        'By Gameweek/GW2/fixtures.csv',
        'By Gameweek/GW1/playermatchstats.csv',
      ].map((path) => `${root}/${path}`),
    );
    expect(plan.ignored).toEqual([
      { path: `${root}/By Gameweek/GW1/players.csv`, reason: "the season's newest players.csv is read instead" },
      {
        path: `${root}/By Gameweek/GW1/playerstats.csv`,
        reason: expect.stringContaining('season folder such as 2024-2025'),
      },
    ]);
  });

  it('says what is missing', () => {
    const reasons = (...paths: string[]) =>
      fplCoreSource.plan(paths.map((path) => `/2024-2025/${path}`)).ignored.map(({ reason }) => reason);
    expect(reasons('matches.csv', 'players.csv')).toEqual([
      "the season's teams.csv is missing",
      "the season's teams.csv is missing",
    ]);
    expect(reasons('teams.csv', 'playermatchstats.csv')).toEqual(["the season's players.csv is missing"]);
    expect(reasons('teams.csv', 'players.csv', 'playermatchstats.csv')).toEqual([
      "the season's matches.csv is missing",
    ]);
  });

  it('refuses a file without the columns it needs', async () => {
    await expect(fplCoreSource.parse(units[1]!, async () => Buffer.from('match_id,home_team\n'))).rejects.toThrow(
      'lacks the column kickoff_time, away_team, home_score, away_score, finished',
    );
  });
});

describe('matches', () => {
  it('yield fixtures with UTC kick-offs; a result only when finished, never a half-time score', async () => {
    const unit = await parse('matches/matches.csv');
    const [first, second, , future] = ofKind(unit, 'fixture');
    expect(first).toEqual({
      kind: 'fixture',
      line: 2,
      ref: '24-25-prem-northport-vs-southbury',
      externalId: '24-25-prem-northport-vs-southbury',
      competition: { country: 'England', name: 'Premier League', externalId: 'prem' },
      season: '2024/2025',
      phase: null,
      day: '2024-08-17',
      kickoffUtc: '2024-08-17T14:00:00Z',
      kickoffQuality: 'stated',
      isDayAssumed: false,
      home: { name: 'Northport', externalId: '1' },
      away: { name: 'Southbury', externalId: '2' },
      referee: null,
      homeManager: null,
      awayManager: null,
      resultKnownAt: null,
      result: {
        status: 'finished',
        homeGoals: 2,
        awayGoals: 1,
        homeHalfTimeGoals: null,
        awayHalfTimeGoals: null,
        awarded: false,
        hasEvents: false,
      },
    });
    expect(second!.kickoffUtc).toBe('2024-08-24T14:00:00Z');
    expect(future).toMatchObject({ day: '2024-09-14', result: null });
    expect(unit.rowsRead).toBe(12);
  });

  it('yield team statistics; cards only if no dismissal makes them unclear, and no tackles', async () => {
    const [home, away, ...others] = ofKind(await parse('matches/matches.csv'), 'teamStatistics');
    expect(home).toMatchObject({
      side: 'home',
      fixtureRef: '24-25-prem-northport-vs-southbury',
      cardsApproximate: false,
      knownAt: null,
    });
    expect(home!.values).toEqual({
      shots: 12,
      shotsOnTarget: 5,
      corners: 6,
      fouls: 10,
      offsides: 1,
      yellowCards: 2,
      redCards: 0,
      cards: 2,
      saves: 3,
      passes: 400,
      accuratePasses: 330,
    });
    expect(away!.values).toMatchObject({ yellowCards: 3, redCards: 1, cards: null });
    expect(others).toEqual([]);
  });

  it('with faults are refused, each with its reason', async () => {
    const unit = await parse('matches/matches.csv');
    expect(faultsOf(unit)).toEqual([
      [6, 'unknown_team'],
      [7, 'bad_date'],
      [8, 'missing_value'],
      [9, 'bad_count'],
      [10, 'bad_boolean'],
      [13, 'unknown_tournament'],
    ]);
    expect(unit.refused[3]!.message).toBe('home_score must be a whole number from 0, not "-1"');
  });

  it('that are upcoming without a day, or of other competitions, are skipped', async () => {
    expect(skippedOf(await parse('matches/matches.csv'))).toEqual([
      [11, 'other_tournament'],
      [12, 'match_to_come'],
    ]);
  });

  it('are the same in the file of their gameweek, written with decimals', async () => {
    const [whole, week] = await Promise.all([parse('matches/matches.csv'), parse('matches/GW1/matches.csv')]);
    expect(withoutLines(week.records)).toEqual(withoutLines(whole.records.slice(0, 3)));
  });
});

describe('teams and players', () => {
  it('yield teams with short names, and squads without the managers', async () => {
    const [teams, players] = await Promise.all([parse('teams/teams.csv'), parse('players/players.csv')]);
    expect(teams.records[0]).toEqual({
      kind: 'team',
      line: 2,
      country: 'England',
      team: { name: 'Northport', externalId: '1' },
      shortName: 'NOR',
      primaryColor: null,
      secondaryColor: null,
    });
    expect(
      ofKind(players, 'squad').map(({ player, team }) => [
        player.name,
        player.externalId,
        player.positionGroup,
        team.name,
      ]),
    ).toEqual([
      ['Otto Anker', '9001', 'G', 'Northport'],
      ['Bruno Dias', '9002', 'M', 'Northport'],
      ['Carl Mover', '9003', 'F', 'Eastwick'],
      ['Dan Loan', '9004', 'D', 'Southbury'],
      ['Emil Twice', '9005', 'F', 'Southbury'],
    ]);
    expect(ofKind(players, 'squad')[1]!.player.fullName).toBe('Bruno Costa Dias');
    expect(faultsOf(players)).toEqual([
      [9, 'unknown_position'],
      [8, 'unknown_team'],
    ]);
  });
});

describe('player rows', () => {
  it('yield what the source counts and leave the rest unknown', async () => {
    const [first, second] = ofKind(await parse('playermatchstats/playermatchstats.csv'), 'playerStatistics');
    expect(first).toMatchObject({
      player: { externalId: '9001' },
      minutes: 90,
      isStarter: true,
      side: 'home',
      values: { saves: 3 },
    });
    expect(second).toEqual({
      kind: 'playerStatistics',
      line: 2,
      fixtureRef: '24-25-prem-northport-vs-southbury',
      side: 'home',
      player: { name: 'Bruno Dias', fullName: 'Bruno Costa Dias', externalId: '9002', positionGroup: 'M' },
      minutes: 27,
      isStarter: false,
      knownAt: null,
      values: {
        goals: 0,
        assists: 1,
        shots: 2,
        shotsOnTarget: 1,
        fouls: 2,
        foulsWon: 1,
        tackles: 1,
        interceptions: 0,
        accuratePasses: 20,
        offsides: 1,
        saves: 0,
      },
    });
  });

  it('are assigned to the club at the time for a player who moved', async () => {
    const rows = ofKind(await parse('playermatchstats/playermatchstats.csv'), 'playerStatistics');
    const sidesOf = (code: string) =>
      rows.filter((row) => row.player.externalId === code).map(({ fixtureRef, side }) => [fixtureRef.slice(11), side]);
    // Mover's last club is Eastwick; he may have come from either club of the first match, after it or after the
    // second.
    expect(sidesOf('9003')).toEqual([
      ['northport-vs-southbury', null],
      ['southbury-vs-eastwick', null],
      ['eastwick-vs-northport', 'home'],
    ]);
    expect(sidesOf('9004')).toEqual([
      ['northport-vs-southbury', 'away'],
      ['southbury-vs-eastwick', 'home'],
    ]);
    expect(rows.filter((row) => row.player.externalId === '9005').map(({ side, minutes }) => [side, minutes])).toEqual([
      ['away', 10],
    ]);
  });

  it('yield line-ups with position groups, starters first, including unused substitutes', async () => {
    const lineups = ofKind(await parse('playermatchstats/playermatchstats.csv'), 'lineup').filter(({ fixtureRef }) =>
      fixtureRef.endsWith('northport-vs-southbury'),
    );
    expect(
      lineups.map(({ side, formation, publishedAt, players }) => [
        side,
        formation,
        publishedAt,
        players.map(({ player, isStarter }) => [player.name, isStarter]),
      ]),
    ).toEqual([
      [
        'home',
        null,
        null,
        [
          ['Otto Anker', true],
          ['Bruno Dias', false],
          ['Emil Twice', false],
        ],
      ],
      ['away', null, null, [['Dan Loan', true]]],
    ]);
    expect(lineups[0]!.players[0]).toMatchObject({ position: null, positionGroup: 'G', jerseyNumber: null });
  });

  it('with faults are refused, each with its reason', async () => {
    const unit = await parse('playermatchstats/playermatchstats.csv');
    expect(faultsOf(unit)).toEqual([
      [11, 'unknown_player'],
      [12, 'unknown_match'],
      [14, 'bad_count'],
      [15, 'missing_value'],
    ]);
    expect(unit.rowsRead).toBe(15);
  });

  it('of upcoming matches and other competitions are skipped', async () => {
    const unit = await parse('playermatchstats/playermatchstats.csv');
    expect(skippedOf(unit)).toEqual([
      [13, 'other_tournament'],
      [16, 'match_to_come'],
    ]);
  });

  it('are the same in the file of their gameweek, in any order', async () => {
    const [whole, week] = await Promise.all([
      parse('playermatchstats/playermatchstats.csv'),
      parse('playermatchstats/GW1/playermatchstats.csv'),
    ]);
    const ofMatch = whole.records.filter(
      (record) => 'fixtureRef' in record && record.fixtureRef.endsWith('northport-vs-southbury'),
    );
    expect(withoutLines(week.records)).toEqual(withoutLines(ofMatch));
  });
});
