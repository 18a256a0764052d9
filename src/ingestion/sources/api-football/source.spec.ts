import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCanonicalRecord, CanonicalKind } from '../../../football/canonical.js';
import { SourceFileError, type ParsedUnit } from '../../source.js';
import { apiFootballSource } from './source.js';

const folder = join(__dirname, '../../../../test/fixtures/api-football');
const recorded = (name: string): string => readFileSync(join(folder, name), 'utf8');
const element = (JSON.parse(recorded('whole-match.json')) as { response: Record<string, unknown>[] }).response[0]!;
const { events, lineups, statistics, players, ...schedule } = element;

const answer = (endpoint: string, parameters: object, response: unknown): string =>
  JSON.stringify({ get: endpoint, parameters, errors: [], results: 1, paging: { current: 1, total: 1 }, response });
const ofMatch = (part: string, response: unknown): string => answer(`fixtures/${part}`, { fixture: '7001' }, response);

const SEPARATE: Readonly<Record<string, string>> = {
  '/data/fixtures/league-39.json': answer('fixtures', { league: '39', season: '2030' }, [schedule]),
  '/data/fixtures-events/7001.json': ofMatch('events', events),
  '/data/fixtures-lineups/7001.json': ofMatch('lineups', lineups),
  '/data/fixtures-statistics/7001.json': ofMatch('statistics', statistics),
  '/data/fixtures-players/7001.json': ofMatch('players', players),
};

/** Plans and parses files, by path, in loading order. */
async function parseAll(
  files: Readonly<Record<string, string>>,
  receivedAt: string | null = null,
): Promise<Map<string, ParsedUnit>> {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const read = (path: string): Promise<Buffer> => Promise.resolve(contents.get(path)!);
  const parsed = new Map<string, ParsedUnit>();
  for (const unit of apiFootballSource.plan([...contents.keys()]).units)
    parsed.set(unit.path, await apiFootballSource.parse(receivedAt === null ? unit : { ...unit, receivedAt }, read));
  return parsed;
}

const parseOne = async (text: string, receivedAt: string | null = null): Promise<ParsedUnit> =>
  [...(await parseAll({ '/data/answer.json': text }, receivedAt)).values()][0]!;

const ofKind = <Kind extends CanonicalKind>(records: readonly AnyCanonicalRecord[], kind: Kind) =>
  records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);

describe('the plan', () => {
  it('loads teams, leagues, other fixtures, players, the rest of matches, then absences and prices', () => {
    const { units, ignored } = apiFootballSource.plan([
      '/data/odds/7001.json',
      '/data/injuries/league-39-season-2030.json',
      '/data/fixtures-lineups/7001.json',
      '/data/fixtures-players/7001.json',
      '/data/unnamed.json',
      '/data/fixtures/ids-7001.json',
      '/data/fixtures/league-39.json',
      '/data/teams.json',
      '/data/notes.txt',
    ]);
    expect(units.map(({ path }) => path.slice(6))).toEqual([
      'teams.json',
      'fixtures/league-39.json',
      'fixtures/ids-7001.json',
      'unnamed.json',
      'fixtures-players/7001.json',
      'fixtures-lineups/7001.json',
      'injuries/league-39-season-2030.json',
      'odds/7001.json',
    ]);
    expect(ignored).toEqual([{ path: '/data/notes.txt', reason: 'not a .json file' }]);
    const address = 'https://v3.football.api-sports.io/fixtures?ids=1-2';
    expect(apiFootballSource.plan([address]).units).toEqual([{ path: address, context: [], rank: 2 }]);
    expect(units.at(-3)!.context.map((path) => path.slice(6))).toEqual([
      'fixtures/ids-7001.json',
      'fixtures/league-39.json',
      'unnamed.json',
      'fixtures-players/7001.json',
    ]);
  });
});

describe('answers', () => {
  it("with errors fail with the provider's own words", async () => {
    await expect(parseOne(recorded('error-object.json'))).rejects.toThrow(
      'the provider reports an error: season: The Season field is required.; plan: Not on this plan.',
    );
    await expect(parseOne(recorded('error-list.json'))).rejects.toThrow(
      'the provider reports an error: Too many requests.',
    );
    for (const text of ['{', '[]', '{"get":"fixtures"}', '{"get":"fixtures","response":null}'])
      await expect(parseOne(text)).rejects.toThrow(SourceFileError);
  });

  it('of other endpoints yield no records, and say so', async () => {
    const unit = await parseOne(answer('status', [], { account: {} }));
    expect(unit).toEqual({ records: [], refused: [], skipped: [{ line: 1, code: 'other_endpoint' }], rowsRead: 0 });
  });

  it('about teams place clubs in the country of the requested league', async () => {
    const unit = await parseOne(recorded('teams.json'));
    expect(unit.records).toMatchObject([
      { kind: 'team', line: 1, country: 'England', team: { name: 'Alford Rovers', externalId: '901' } },
    ]);
    expect(unit.refused).toMatchObject([{ line: 3, message: 'team.id is "x"; it must be an id above 0' }]);
  });
});

describe('a match', () => {
  it('reads the same as one response and as separate responses', async () => {
    const whole = await parseOne(recorded('whole-match.json'));
    const separate = [...(await parseAll(SEPARATE)).values()];
    const sorted = (records: readonly AnyCanonicalRecord[]): string[] =>
      records
        .filter(({ kind }) => !['fixture', 'country', 'competition'].includes(kind))
        .map((record) => JSON.stringify({ ...record, line: 0 }))
        .sort();
    expect(sorted(separate.flatMap(({ records }) => records))).toEqual(sorted(whole.records));
    expect(separate.flatMap(({ refused }) => refused)).toEqual([]);
    expect(separate.flatMap(({ remarks }) => remarks ?? [])).toEqual([]);
  });

  it('has its coaches with the line-ups, but not its result', async () => {
    const parsed = await parseAll(SEPARATE);
    const manager = { name: 'R. Coach', externalId: '81' };
    const [season] = ofKind(parsed.get('/data/fixtures/league-39.json')!.records, 'fixture');
    const [again] = ofKind(parsed.get('/data/fixtures-lineups/7001.json')!.records, 'fixture');
    expect(season).toMatchObject({ statesManagers: false, homeManager: null, result: { homeGoals: 2 } });
    expect(again).toEqual({ ...season, statesManagers: true, homeManager: manager, result: null });
    const [embedded] = ofKind((await parseOne(recorded('whole-match.json'))).records, 'fixture');
    expect(embedded).toMatchObject({ statesManagers: true, homeManager: manager, awayManager: null });
  });

  it('assigns sides by team, in any order, and refuses a third team', async () => {
    const reversed = ofMatch('statistics', [...(statistics as unknown[])].reverse());
    const files = { ...SEPARATE, '/data/fixtures-statistics/7001.json': reversed };
    const unit = (await parseAll(files)).get('/data/fixtures-statistics/7001.json')!;
    expect(ofKind(unit.records, 'teamStatistics').map(({ side, values }) => [side, values.corners])).toEqual([
      ['away', 2],
      ['home', 6],
    ]);
    const third = [(statistics as unknown[])[0], { team: { id: 999 }, statistics: [] }];
    const other = await parseAll({ ...SEPARATE, '/data/fixtures-statistics/7001.json': ofMatch('statistics', third) });
    expect(other.get('/data/fixtures-statistics/7001.json')!.refused).toEqual([
      {
        line: 2,
        code: 'unknown_team',
        message: 'team.id is 999; in match 7001 it must be 901 (home) or 902 (away)',
      },
    ]);
  });

  it('without its fixtures response takes the first team as home, says so, and skips the coach', async () => {
    const { '/data/fixtures/league-39.json': _, ...files } = SEPARATE;
    const parsed = await parseAll(files);
    const unit = parsed.get('/data/fixtures-lineups/7001.json')!;
    expect(ofKind(unit.records, 'lineup').map(({ side, formation }) => [side, formation])).toEqual([
      ['home', '4-3-3'],
      ['away', null],
    ]);
    expect(unit.skipped).toEqual([{ line: 1, code: 'coach_without_fixture' }]);
    expect(unit.remarks).toMatchObject([{ code: 'sides_by_order', count: 1 }]);
    const alone = await parseOne(ofMatch('events', events));
    expect(alone).toMatchObject({ records: [], refused: [{ code: 'unknown_sides' }] });
    const nowhere = await parseOne(answer('fixtures/events', [], events));
    expect(nowhere.refused[0]!.message).toBe('parameters.fixture is null; it must be the id of a match');
  });

  it('in play yields line-ups and events, but no counts', async () => {
    const running = { ...element, fixture: { ...(element['fixture'] as object), status: { short: '2H' } } };
    const unit = await parseOne(answer('fixtures', { live: 'all' }, [running]));
    expect(new Set(unit.records.map(({ kind }) => kind))).toEqual(
      new Set(['country', 'competition', 'fixture', 'lineup', 'event']),
    );
    const { fixture } = running;
    const files = {
      ...SEPARATE,
      '/data/fixtures/league-39.json': answer('fixtures', {}, [{ ...schedule, fixture }]),
    };
    const separate = (await parseAll(files)).get('/data/fixtures-players/7001.json')!;
    expect(separate).toMatchObject({ records: [], skipped: [{ line: 1, code: 'match_not_finished' }] });
  });
});

describe('a match with extra time', () => {
  const score = { ...(element['score'] as object), extratime: { home: 1, away: 0 } };
  const later = { ...element, fixture: { ...(element['fixture'] as object), status: { short: 'AET' } }, score };
  const separate = async (): Promise<ParsedUnit[]> => {
    const { fixture } = later;
    const fixtures = answer('fixtures', {}, [{ ...schedule, fixture, score }]);
    const parsed = await parseAll({ ...SEPARATE, '/data/fixtures/league-39.json': fixtures });
    return [...parsed.values()];
  };

  it.each([
    ['one response', async () => [await parseOne(answer('fixtures', {}, [later]))]],
    ['separate responses', separate],
  ])('has no counts but cards of 90 minutes in %s', async (_, parse) => {
    const units = await parse();
    const records = units.flatMap((unit) => unit.records);
    expect(ofKind(records, 'playerStatistics')).toEqual([]);
    const sides = ofKind(records, 'teamStatistics');
    expect(sides.map(({ side, values }) => [side, values.cards, values.ownGoals])).toEqual([
      ['home', 1, 0],
      ['away', 2, 1],
    ]);
    for (const { values } of sides) expect(values).not.toHaveProperty('shots');
    expect(ofKind(records, 'event').length).toBeGreaterThan(0);
    const skipped = units.flatMap((unit) => unit.skipped ?? []);
    expect(skipped.filter(({ code }) => code === 'counts_with_extra_time')).toHaveLength(2);
  });

  it('has no cards without events', async () => {
    const { records } = await parseOne(answer('fixtures', {}, [{ ...later, events: [] }]));
    expect(ofKind(records, 'teamStatistics')).toEqual([]);
  });
});

describe('line-ups', () => {
  it('have formation, numbers, positions and bench', async () => {
    const [home, away] = ofKind((await parseOne(recorded('whole-match.json'))).records, 'lineup');
    expect(home).toMatchObject({ fixtureRef: '7001', side: 'home', formation: '4-3-3', publishedAt: null });
    expect(home!.players.map(({ position, isStarter }) => `${position ?? '-'}${isStarter ? '' : ' bench'}`)).toEqual(
      'GK,LB,CB,CB,RB,CM,-,CM,LW,ST,RW,- bench,- bench,- bench'.split(','),
    );
    expect(home!.players[1]).toEqual({
      player: { name: 'B. Home1', fullName: null, externalId: '101', positionGroup: 'D' },
      jerseyNumber: 2,
      isStarter: true,
      position: 'LB',
      positionGroup: 'D',
    });
    expect(home!.players.at(-1)).toMatchObject({
      player: { name: 'Trial Youth', externalId: null, positionGroup: null },
      jerseyNumber: null,
      positionGroup: null,
    });
    expect(away).toMatchObject({ side: 'away', formation: null });
    expect(away!.players.every(({ position }) => position === null)).toBe(true);
  });

  it('count as published when received, at the latest at kick-off', async () => {
    const published = async (receivedAt: string | null): Promise<(string | null)[]> =>
      ofKind((await parseOne(recorded('whole-match.json'), receivedAt)).records, 'lineup').map(
        (lineup) => lineup.publishedAt,
      );
    expect(await published('2030-09-14T13:02:00Z')).toEqual(['2030-09-14T13:02:00Z', '2030-09-14T13:02:00Z']);
    expect(await published('2030-09-15T09:00:00Z')).toEqual([null, null]);
    expect(await published(null)).toEqual([null, null]);
  });
});
