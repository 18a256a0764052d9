import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AnyCanonicalRecord, CanonicalKind, PlayerStatisticsRecord } from '../../../football/canonical.js';
import type { ParsedUnit } from '../../source.js';
import { statsbombSource } from './source.js';

const data = resolve('test/fixtures/statsbomb/data');
const files = ['events/9001.json', 'lineups/9001.json', 'matches/2/27.json'].map((path) => join(data, path));
const { units } = statsbombSource.plan(files);

const ofKind = <Kind extends CanonicalKind>(unit: ParsedUnit, kind: Kind) =>
  unit.records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);

describe('the plan', () => {
  it('loads schedules first, each match with its line-ups and the matches files', () => {
    expect(units).toEqual([
      { path: files[2], context: [files[0]], rank: 0 },
      { path: files[0], context: [files[1], files[2]], rank: 1 },
    ]);
  });

  it('says why a file is left out', () => {
    const others = [
      'events/1.json',
      'lineups/2.json',
      'matches/2_27.json',
      'competitions.json',
      'three-sixty/1.json',
      'doc/a.pdf',
    ];
    const { units: planned, ignored } = statsbombSource.plan(others.map((path) => `/data/${path}`));
    expect(planned).toEqual([{ path: '/data/matches/2_27.json', context: [], rank: 0 }]);
    expect(Object.fromEntries(ignored.map(({ path, reason }) => [path, reason]))).toEqual({
      '/data/events/1.json': 'its line-ups (lineups/1.json) are missing',
      '/data/lineups/2.json': 'events/2.json, or its matches file, is missing',
      '/data/competitions.json': 'the matches files name their competition themselves',
      '/data/three-sixty/1.json': 'freeze frames are not used',
      '/data/doc/a.pdf': expect.stringContaining('not a StatsBomb file'),
    });
    expect(statsbombSource.plan(['/data/events/1.json', '/data/lineups/1.json']).ignored[0]!.reason).toBe(
      'no matches file beside it says which match it is',
    );
  });
});

describe('a file in another format', () => {
  const parse = (content: string): Promise<ParsedUnit> =>
    statsbombSource.parse(units[0]!, async () => Buffer.from(content));

  it('is refused as a whole', async () => {
    await expect(parse('{')).rejects.toThrow(/27\.json: is not valid JSON/);
    await expect(parse('{}')).rejects.toThrow('must hold one JSON array');
    await expect(statsbombSource.parse(units[1]!, async () => Buffer.from('[]'))).rejects.toThrow(
      'holds a valid match_id 9001',
    );
  });
});

describe('a match with events', () => {
  let schedule: ParsedUnit;
  let match: ParsedUnit;
  let players: Map<string, PlayerStatisticsRecord>;

  beforeAll(async () => {
    schedule = await statsbombSource.parse(units[0]!, readFile);
    match = await statsbombSource.parse(units[1]!, readFile);
    players = new Map(ofKind(match, 'playerStatistics').map((record) => [record.player.externalId!, record]));
  });
  const minutesOf = (id: number): number | undefined => players.get(String(id))?.minutes;
  const valuesOf = (id: number) => players.get(String(id))!.values;

  it('provides its own result; the schedule provides the others', () => {
    const [planned, goalless, future] = ofKind(schedule, 'fixture');
    const [played] = ofKind(match, 'fixture');
    expect(planned!.result).toBeNull();
    expect(goalless!.result).toMatchObject({ homeGoals: 0, awayGoals: 0, homeHalfTimeGoals: null, hasEvents: false });
    expect(future!.result).toBeNull();
    expect({ ...played, result: null }).toEqual(planned);
    expect(played!.result).toEqual({
      status: 'finished',
      homeGoals: 2,
      awayGoals: 1,
      homeHalfTimeGoals: 1,
      awayHalfTimeGoals: 1,
      awarded: false,
      hasEvents: true,
      afterExtraTime: { homeGoals: 3, awayGoals: 1 },
    });
    expect(schedule.refused.map(({ line, code }) => [line, code])).toEqual([[4, 'bad_date']]);
  });

  it('counts both sides, refusing an event with an unknown word and ignoring extra time', () => {
    const [home, away] = ofKind(match, 'teamStatistics');
    expect(home).toMatchObject({ side: 'home', fixtureRef: '9001', cardsApproximate: false, knownAt: null });
    expect(home!.values).toEqual({
      shots: 5,
      shotsOnTarget: 3,
      corners: 1,
      fouls: 0,
      offsides: 1,
      yellowCards: 0,
      redCards: 0,
      cards: 0,
      secondYellowCards: 0,
      firstHalfCards: 0,
      secondHalfCards: 0,
      tackles: 1,
      saves: 0,
      passes: 3,
      accuratePasses: 1,
      penaltiesTaken: 1,
      ownGoals: 1,
    });
    expect(away!.values).toMatchObject({
      fouls: 2,
      offsides: 1,
      saves: 1,
      yellowCards: 1,
      redCards: 2,
      secondYellowCards: 1,
      cards: 3,
      firstHalfCards: 1,
      secondHalfCards: 2,
    });
    expect(match.refused).toEqual([
      { line: 33, code: 'unknown_shot_outcome', message: expect.stringContaining('"Hit a bird"') },
    ]);
  });

  it('yields a row with zeros for everyone who played, and no one else', () => {
    expect(players.size).toBe(25);
    expect(match.rowsRead).toBe(25);
    expect(players.has('114')).toBe(false);
    expect(valuesOf(102)).toMatchObject({ goals: 0, shots: 0, passes: 0, cards: 0, saves: 0 });
    expect(players.get('111')).toMatchObject({
      player: {
        name: 'Carlos Nunes',
        fullName: 'Carlos Henrique Nunes da Silva',
        externalId: '111',
        positionGroup: 'F',
      },
      side: 'home',
      isStarter: true,
      values: {
        goals: 2,
        shots: 2,
        headedShots: 1,
        headedShotsOnTarget: 1,
        offsides: 1,
        foulsWon: 1,
        firstHalfShots: 1,
        firstHalfFoulsWon: 1,
      },
    });
    expect(valuesOf(110)).toMatchObject({ shots: 2, shotsOnTarget: 1, shotsOutsideBox: 1, shotsOnTargetOutsideBox: 1 });
    expect(valuesOf(109)).toMatchObject({ assists: 1, passes: 2, accuratePasses: 1, offsides: 0 });
    expect(valuesOf(106)).toMatchObject({ tackles: 1 });
    expect(valuesOf(206)).toMatchObject({ yellowCards: 1, redCards: 1, cards: 2, fouls: 2, firstHalfFouls: 1 });
    expect(valuesOf(103)).toMatchObject({ ownGoals: 1 });
  });

  it('yields nominal minutes: substitutions, dismissals, permanent departures, but not temporary absences', () => {
    expect([101, 104, 111, 112, 113].map(minutesOf)).toEqual([90, 90, 63, 27, 1]);
    expect([210, 212, 206, 204, 203].map(minutesOf)).toEqual([45, 45, 75, 80, 85]);
  });

  it('determines the eleven although the line-up file lists no starters', () => {
    const [home, away] = ofKind(match, 'lineup');
    expect(away).toMatchObject({ side: 'away', formation: '4-2-3-1', publishedAt: null });
    expect(away!.players.filter((player) => player.isStarter)).toHaveLength(11);
    expect(away!.players[0]).toMatchObject({ isStarter: true, position: 'GK', positionGroup: 'G', jerseyNumber: 1 });
    expect(away!.players[11]).toMatchObject({ isStarter: false, position: 'CM', jerseyNumber: null });
    expect(home!.players).toHaveLength(14);
    expect(home!.players.at(-1)).toMatchObject({
      player: { name: 'North Bench', positionGroup: null },
      isStarter: false,
      position: null,
    });
  });

  it('lists the pairs in order', () => {
    const [home, away] = ofKind(match, 'substitutions');
    const pairs = (record: typeof home) =>
      record!.pairs.map(({ minute, playerOff, playerOn }) => [minute, playerOff.name, playerOn.name]);
    expect(pairs(home)).toEqual([
      [63, 'Carlos Nunes', 'North Joker'],
      [90, 'North Joker', 'North Late'],
    ]);
    expect(pairs(away)).toEqual([[45, 'South Player 10', 'South Joker']]);
  });
});
