import type { FixtureRecord, MomentQuality } from '../../../src/football/canonical.js';
import { fixtureAt, pricesAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, matchResultPrices, named, result } from '../../support/factories.js';

describe('a fixture schedule from several sources', () => {
  const database = useTestDatabase();
  const at = (
    home: string,
    kickoffUtc: string,
    kickoffQuality: MomentQuality,
    more: Partial<FixtureRecord> = {},
  ): FixtureRecord => fixture(home, 'Chelsea', kickoffUtc, { kickoffQuality, ...more });
  const kickoffOf = async (of: FixtureRecord): Promise<string> =>
    (await fixtureAt(database.current, of)).kickoff_at.toISOString().slice(11, 16);

  it('prefers a stated kick-off to a corrected one, and that to an assumed one, in every order', async () => {
    const told = (home: string) => ({
      'football-data': at(home, '2024-08-17T14:00:00Z', 'assumed'),
      statsbomb: at(home, '2024-08-17T16:30:00Z', 'corrected'),
      'fpl-core': at(home, '2024-08-17T16:45:00Z', 'stated'),
    });
    const orders = [
      ['football-data', 'statsbomb', 'fpl-core'],
      ['fpl-core', 'statsbomb', 'football-data'],
      ['statsbomb', 'fpl-core', 'football-data'],
    ] as const;
    for (const [index, order] of orders.entries()) {
      const records = told(`Rovers ${index}`);
      const seen: string[] = [];
      for (const source of order) {
        await loadRecords(database.current, source, [records[source]]);
        seen.push(await kickoffOf(records[source]));
      }
      expect(seen.at(-1)).toBe('16:45');
      if (index === 0) expect(seen).toEqual(['14:00', '16:30', '16:45']);
      expect(await fixtureAt(database.current, records.statsbomb)).toMatchObject({ kickoff_quality: 'stated' });
    }
  });

  it('uses the first source in precedence among equally good kick-offs, referees and managers', async () => {
    const mine = at('Everton', '2024-08-17T15:00:00Z', 'stated', { homeManager: named('Sean Dyche') });
    const other = at('Everton', '2024-08-17T14:00:00Z', 'stated', {
      referee: named('Michael Oliver'),
      homeManager: named('Frank Lampard'),
    });
    await loadRecords(database.current, 'canonical', [mine]);
    await loadRecords(database.current, 'fpl-core', [other]);
    expect(await kickoffOf(mine)).toBe('14:00');
    await loadRecords(database.current, 'football-data', [
      at('Everton', '2024-08-17T16:00:00Z', 'stated', { referee: named('A Taylor') }),
    ]);
    expect(await kickoffOf(mine)).toBe('16:00');
    expect(
      await database.current.rows(
        `select referee.name as referee, manager.name as manager from football_as_of.fixtures(now()) fixture
       join referees referee on referee.id = fixture.referee_id
       join managers manager on manager.id = fixture.home_manager_id
       where fixture.id = $1`,
        [idOf.fixture(mine)],
      ),
    ).toEqual([{ referee: 'A Taylor', manager: 'Frank Lampard' }]);
  });

  it('follows its source when it moves the match, and keeps what the others state', async () => {
    const first = at('Fulham', '2024-08-17T14:00:00Z', 'stated');
    await loadRecords(database.current, 'football-data', [first]);
    await loadRecords(database.current, 'fpl-core', [at('Fulham', '2024-08-17T14:00:00Z', 'stated')]);
    const loaded = await loadRecords(database.current, 'football-data', [
      at('Fulham', '2024-08-17T19:00:00Z', 'stated'),
    ]);
    expect(loaded).toMatchObject({ inserted: 0, updated: 1 });
    expect(await kickoffOf(first)).toBe('19:00');
    expect(
      await database.current.rows(
        'select version from facts.fixture_schedules where fixture_id = $1 order by source_id, version',
        [idOf.fixture(first)],
      ),
    ).toHaveLength(3);
  });

  it('drops a referee whom the source withdraws', async () => {
    const match = at('Arsenal', '2024-08-17T14:00:00Z', 'stated', { referee: named('M Dean') });
    await loadRecords(database.current, 'football-data', [match]);
    await loadRecords(database.current, 'football-data', [{ ...match, referee: null }]);
    expect(await fixtureAt(database.current, match)).toMatchObject({ referee_id: null });
  });
});

describe('prices assumed to be taken at kick-off', () => {
  const database = useTestDatabase();
  const spans = (of: FixtureRecord) =>
    database.current.rows<{ mark: string; taken_at: Date; replaced_at: Date | number }>(
      'select mark, taken_at, replaced_at from facts.market_snapshots where fixture_id = $1 and not ' +
        'superseded order by taken_at, mark',
      [idOf.fixture(of)],
    );
  const opening = { mark: 'opening', takenAt: '2024-08-16T12:00:00Z' } as const;

  it('move with it, and so does the end of the prices they replace', async () => {
    const assumed = fixture('Arsenal', 'Everton', '2024-08-17T14:00:00Z', {
      kickoffQuality: 'assumed',
      result: result(1, 0),
    });
    const prices = [
      matchResultPrices(assumed, 'bet365', ['2.00', '3.00', '4.00'], opening),
      matchResultPrices(assumed, 'bet365', ['1.90', '3.10', '4.20']),
    ];
    await loadRecords(database.current, 'football-data', [assumed, ...prices]);
    const kickoff = (time: string) => new Date(`2024-08-17T${time}:00Z`);
    expect(await spans(assumed)).toMatchObject([
      { mark: 'opening', replaced_at: kickoff('14:00') },
      { mark: 'closing', taken_at: kickoff('14:00') },
    ]);

    await loadRecords(database.current, 'statsbomb', [
      { ...assumed, kickoffUtc: '2024-08-17T11:45:00Z', kickoffQuality: 'corrected', result: null },
    ]);
    const moved = await spans(assumed);
    expect(moved).toMatchObject([
      { mark: 'opening', replaced_at: kickoff('11:45') },
      { mark: 'closing', taken_at: kickoff('11:45') },
    ]);
    expect(await pricesAt(database.current, assumed, '2024-08-17T11:44:59Z')).toEqual([
      'bet365 matchResult away 4.00',
      'bet365 matchResult draw 3.00',
      'bet365 matchResult home 2.00',
    ]);
    expect(await pricesAt(database.current, assumed, '2024-08-17T11:45:00Z')).toEqual([
      'bet365 matchResult away 4.20',
      'bet365 matchResult draw 3.10',
      'bet365 matchResult home 1.90',
    ]);

    const again = await loadRecords(database.current, 'football-data', [assumed, ...prices]);
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: 4 });
    expect(await spans(assumed)).toEqual(moved);
  });

  it('move at once when the same file brings the better kick-off', async () => {
    const assumed = fixture('Arsenal', 'Fulham', '2024-08-17T14:00:00Z', { kickoffQuality: 'assumed' });
    const prices = [
      matchResultPrices(assumed, 'bet365', ['2.00', '3.00', '4.00'], opening),
      matchResultPrices(assumed, 'bet365', ['1.90', '3.10', '4.20']),
    ];
    await loadRecords(database.current, 'football-data', [assumed, ...prices]);
    const stated = { ...assumed, kickoffUtc: '2024-08-17T18:30:00Z', kickoffQuality: 'stated' as const };
    expect(await loadRecords(database.current, 'football-data', [stated, ...prices])).toMatchObject({
      inserted: 0,
      updated: 1,
      unchanged: 2,
    });
    expect(await spans(assumed)).toMatchObject([
      { replaced_at: new Date('2024-08-17T18:30:00Z') },
      { taken_at: new Date('2024-08-17T18:30:00Z') },
    ]);
    const corrected = matchResultPrices(assumed, 'bet365', ['1.85', '3.10', '4.20']);
    expect(await loadRecords(database.current, 'football-data', [stated, prices[0]!, corrected])).toMatchObject({
      updated: 1,
      unchanged: 2,
    });
    expect(await spans(assumed)).toHaveLength(2);
  });

  it('stay where their time was stated, and other sources are left alone', async () => {
    const assumed = fixture('Arsenal', 'Brentford', '2024-08-17T14:00:00Z', { kickoffQuality: 'assumed' });
    const stated = matchResultPrices(assumed, 'bet365', ['1.90', '3.10', '4.20'], {
      takenAt: '2024-08-17T13:59:00Z',
      takenAtAssumed: false,
    });
    await loadRecords(database.current, 'canonical', [
      assumed,
      matchResultPrices(assumed, 'bet365', ['2.00', '3.00', '4.00'], {
        ...opening,
        mark: 'snapshot',
        takenAtAssumed: false,
      }),
      stated,
    ]);
    await loadRecords(database.current, 'football-data', [
      assumed,
      matchResultPrices(assumed, 'bet365', ['1.80', '3.10', '4.20']),
    ]);
    await loadRecords(database.current, 'fpl-core', [
      { ...assumed, kickoffUtc: '2024-08-17T11:30:00Z', kickoffQuality: 'stated' },
    ]);
    expect(await spans(assumed)).toMatchObject([
      { mark: 'snapshot', replaced_at: new Date('2024-08-17T13:59:00Z') },
      { mark: 'closing', taken_at: new Date('2024-08-17T11:30:00Z') },
      { mark: 'closing', taken_at: new Date('2024-08-17T13:59:00Z') },
    ]);
  });

  it('are newer than later snapshots once the kick-off is moved back', async () => {
    const early = fixture('Arsenal', 'Burnley', '2024-08-17T11:30:00Z', { kickoffQuality: 'assumed' });
    const snapshot = (time: string, home: string) =>
      matchResultPrices(early, 'bet365', [home, '3.00', '4.00'], {
        mark: 'snapshot',
        takenAt: `2024-08-17T${time}:00Z`,
        takenAtAssumed: false,
      });
    await loadRecords(database.current, 'canonical', [
      early,
      snapshot('11:00', '2.00'),
      snapshot('13:00', '2.10'),
      matchResultPrices(early, 'bet365', ['2.20', '3.00', '4.00']),
    ]);
    await loadRecords(database.current, 'fpl-core', [
      { ...early, kickoffUtc: '2024-08-17T15:00:00Z', kickoffQuality: 'stated' },
    ]);
    expect((await spans(early)).map(({ mark, taken_at, replaced_at }) => [mark, taken_at, replaced_at])).toEqual([
      ['snapshot', new Date('2024-08-17T11:00:00Z'), new Date('2024-08-17T13:00:00Z')],
      ['snapshot', new Date('2024-08-17T13:00:00Z'), new Date('2024-08-17T15:00:00Z')],
      ['closing', new Date('2024-08-17T15:00:00Z'), Infinity],
    ]);
  });
});
