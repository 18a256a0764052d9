import type { AnyCanonicalRecord, FixtureRecord, Side } from '../../../src/football/canonical.js';
import { fixtureAt } from '../../support/as-of.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  competitionNamed,
  fixture,
  idOf,
  lineup,
  loadRecords,
  named,
  playerNamed,
  playerStatistics,
  result,
} from '../../support/factories.js';

describe('resolution of names by ids, clubs and minutes', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const EUROPE = competitionNamed('Europe', 'Champions League');
  const team = (name: string, externalId: string) => ({ name, externalId });
  const days = ['2024-08-17', '2024-08-24', '2024-08-31'];
  const league = (index: number, externalId: string | null = null): FixtureRecord =>
    fixture('Arsenal', ['Chelsea', 'Everton', 'Fulham'][index]!, `${days[index]}T14:00:00Z`, {
      result: result(0, 0),
      externalId,
    });
  const plays = (
    of: FixtureRecord,
    name: string,
    externalId: string,
    minutes: number,
    side: Side = 'home',
  ): AnyCanonicalRecord =>
    playerStatistics(of, side, name, {}, { player: playerNamed(name, { externalId }), minutes, isStarter: false });
  const players = async (): Promise<string[]> =>
    (await database.rows<{ name: string }>('select name from players order by name')).map(({ name }) => name);

  it('matches a club and its players in cups of several countries', async () => {
    const home = team('Arsenal', '42');
    await loadRecords(database, 'api-football', [{ ...league(0, '1'), home }]);
    await loadRecords(database, 'fpl-core', [league(0), plays(league(0), 'Kai Havertz', '9', 90)]);
    const cup: FixtureRecord = {
      ...fixture('Arsenal', 'Porto', '2024-09-17T19:00:00Z', { externalId: '2', result: result(1, 1) }),
      competition: EUROPE,
      home,
      away: team('Porto', '212'),
    };
    await loadRecords(database, 'api-football', [cup, plays(cup, 'Kai Havertz', '978', 90)]);
    expect(await players()).toEqual(['Kai Havertz']);
    expect(await database.rows('select name, country_id from teams order by name')).toEqual([
      { name: 'Arsenal', country_id: idOf.country('England') },
      { name: 'Chelsea', country_id: idOf.country('England') },
      { name: 'Porto', country_id: idOf.country('Europe') },
    ]);
  });

  it('matches a transferred player from another country with the one that another source has here', async () => {
    const abroad: FixtureRecord = {
      ...fixture('Porto', 'Benfica', '2024-01-20T19:00:00Z', { externalId: '5', result: result(0, 0) }),
      competition: competitionNamed('Portugal', 'Primeira Liga'),
      season: '2023/2024',
    };
    await loadRecords(database, 'api-football', [abroad, plays(abroad, 'Nico González', '161', 80)]);
    await loadRecords(database, 'fpl-core', [league(0), plays(league(0), 'Nico González', '7', 90)]);
    expect(await players()).toEqual(['Nico González', 'Nico González']);
    const here = league(0, '1');
    await loadRecords(database, 'api-football', [here, plays(here, 'Nico González', '161', 90)]);
    expect(await players()).toEqual(['Nico González']);
  });

  it('treats a new source id as another match of the pair if the source never changes ids', async () => {
    const first = fixture('Arsenal', 'Chelsea', '2024-06-20T20:00:00Z', { externalId: '1', result: result(2, 0) });
    const again = fixture('Arsenal', 'Chelsea', '2024-07-10T20:00:00Z', { externalId: '2', result: result(2, 0) });
    const cup = (of: FixtureRecord): FixtureRecord => ({ ...of, competition: competitionNamed('World', 'Cup') });
    await loadRecords(database, 'api-football', [cup(first), cup(again)]);
    const days = await database.rows<{ day: string }>('select day from facts.fixtures order by day');
    expect(days.map(({ day }) => day)).toEqual(['2024-06-20', '2024-07-10']);
    // a source without such ids means the match of the day before
    await loadRecords(database, 'football-data', [cup({ ...again, externalId: null, day: '2024-07-11' })]);
    expect(await database.rows('select from facts.fixtures')).toHaveLength(2);
  });

  it('matches similar names by the minutes in both sources', async () => {
    const rows = (of: FixtureRecord, minutes: readonly number[]) => [
      plays(of, 'Eddie Nketiah', '1', minutes[0]!),
      plays(of, 'Tino Livramento', '2', minutes[1]!),
      plays(of, 'Sam Jones', '3', minutes[2]!),
    ];
    const others = (of: FixtureRecord, minutes: readonly number[]) => [
      plays(of, 'E. Nketiah', '901', minutes[0]!),
      plays(of, 'Valentino Livramento', '902', minutes[1]!),
      plays(of, 'S. Jones', '903', minutes[2]!),
    ];
    const minutes = [
      [20, 90, 90],
      [0, 71, 45],
      [61, 88, 90],
    ];
    for (const index of [0, 1, 2])
      await loadRecords(database, 'fpl-core', [league(index), ...rows(league(index), minutes[index]!)]);
    await loadRecords(database, 'api-football', [league(0, '1'), ...others(league(0, '1'), [22, 90, 12])]);
    expect(await players()).toEqual([
      'Eddie Nketiah',
      'S. Jones',
      'Sam Jones',
      'Tino Livramento',
      'Valentino Livramento',
    ]);
    await loadRecords(database, 'api-football', [league(1, '2'), ...others(league(1, '2'), [0, 71, 45])]);
    await loadRecords(database, 'api-football', [league(2, '3'), ...others(league(2, '3'), [60, 90, 90])]);
    expect(await players()).toEqual(['Eddie Nketiah', 'S. Jones', 'Sam Jones', 'Tino Livramento']);
  });

  it('replaces a published line-up when a provider corrects it', async () => {
    const of = league(0, '1');
    const eleven = Array.from({ length: 11 }, (_, index) => `Player ${String.fromCharCode(65 + index)}son`);
    const listed = (publishedAt: string | null, names = eleven) => [of, lineup(of, 'home', names, { publishedAt })];
    const load = async (records: AnyCanonicalRecord[]) => {
      const { inserted, updated } = await loadRecords(database, 'api-football', records);
      return { inserted, updated };
    };
    await load(listed('2024-08-17T13:00:00Z'));
    expect(await load(listed('2024-08-17T13:15:00.250Z'))).toEqual({ inserted: 0, updated: 0 });
    expect(await load(listed(null))).toEqual({ inserted: 0, updated: 0 });
    const changed = [...eleven.slice(1), 'Another Lastson'];
    expect(await load(listed('2024-08-17T13:30:00Z', changed))).toEqual({ inserted: 0, updated: 1 });
    expect(await load(listed('2024-08-17T13:45:00Z', changed))).toEqual({ inserted: 0, updated: 0 });
    expect(await load(listed('2024-08-17T13:20:00Z', changed))).toEqual({ inserted: 0, updated: 1 });
  });

  it('keeps managers where a source omits them', async () => {
    const schedule = { ...league(0, '1'), statesManagers: false };
    const withManager = { ...league(0, '1'), homeManager: named('M. Arteta'), result: null };
    await loadRecords(database, 'api-football', [schedule]);
    expect(await loadRecords(database, 'api-football', [withManager])).toMatchObject({ updated: 1 });
    expect(await loadRecords(database, 'api-football', [schedule])).toMatchObject({ updated: 0, inserted: 0 });
    expect(await fixtureAt(database, league(0))).toMatchObject({ home_goals: 0 });
    expect(await database.rows('select name from managers')).toEqual([{ name: 'M. Arteta' }]);
    const stored = await database.rows('select home_manager_id is not null as has from facts.fixtures');
    expect(stored).toEqual([{ has: true }]);
  });

  it('keeps the referee where a source leaves him out', async () => {
    const coming = { ...league(0, '1'), statesReferee: false };
    const played = { ...league(0, '1'), referee: named('A Taylor') };
    await loadRecords(database, 'football-data', [coming]);
    expect(await loadRecords(database, 'football-data', [played])).toMatchObject({ updated: 1 });
    expect(await loadRecords(database, 'football-data', [coming])).toMatchObject({ updated: 0, inserted: 0 });
    const stored = 'select referee.name from facts.fixtures join referees referee on referee.id = referee_id';
    expect(await database.rows(stored)).toEqual([{ name: 'A Taylor' }]);
    const renamed = { ...played, referee: named('M Oliver') };
    expect(await loadRecords(database, 'football-data', [renamed])).toMatchObject({ updated: 1 });
    expect(await database.rows(stored)).toEqual([{ name: 'M Oliver' }]);
  });
});
