import type { FixtureRecord, MarketOutcome, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { pricesAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import {
  fixture,
  goalPrices,
  idOf,
  lineup,
  loadRecords,
  matchResultMeans,
  matchResultPrices,
  playerNamed,
  playerStatistics,
} from '../../support/factories.js';

const LATER = '2024-08-17T13:59:00Z';

describe('prices', () => {
  const database = useTestDatabase();
  let number = 0;
  const newMatch = (): FixtureRecord => fixture(`Rovers ${(number += 1)}`, 'Chelsea', '2024-08-17T14:00:00Z');
  const over = (line: number, odds: string, more: Partial<MarketOutcome> = {}): MarketOutcome => ({
    scope: 'match',
    player: null,
    line,
    side: 'over',
    odds,
    suspended: false,
    ...more,
  });
  /** A bookmaker's goals prices at a time of the morning. */
  const goals = (
    of: FixtureRecord,
    time: string,
    outcomes: MarketOutcome[],
    more: Partial<MarketSnapshotRecord> = {},
  ): MarketSnapshotRecord => goalPrices(of, `2024-08-17T${time}:00Z`, outcomes, more);
  const stored = (of: FixtureRecord) =>
    database.current.rows<{ taken_at: Date; replaced_at: Date | number; superseded: boolean }>(
      'select taken_at, replaced_at, superseded from facts.market_snapshots where fixture_id = $1 order ' +
        'by taken_at, id',
      [idOf.fixture(of)],
    );

  it('of a newer snapshot withdraw every outcome that it no longer lists, in whatever order they arrive', async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const match = newMatch();
      const snapshots = [
        goals(match, '08:00', [over(1.5, '1.30'), over(2.5, '1.90')]),
        goals(match, '09:00', [over(2.5, '1.85')]),
        goals(match, '10:00', [over(2.5, '1.80'), over(3.5, '3.2')]),
      ];
      for (const index of order) await loadRecords(database.current, 'the-odds-api', [match, snapshots[index]!]);
      const at = (moment: string) => pricesAt(database.current, match, `2024-08-17T${moment}:00Z`);
      expect(await at('07:59')).toEqual([]);
      expect(await at('08:59')).toEqual(['bet365 goals over 1.5 1.30', 'bet365 goals over 2.5 1.90']);
      expect(await at('09:00')).toEqual(['bet365 goals over 2.5 1.85']);
      expect(await at('10:00')).toEqual(['bet365 goals over 2.5 1.80', 'bet365 goals over 3.5 3.2']);
    }
  });

  it('of a moment before or between others end when the next begins, in one file or several', async () => {
    const times = ['08:00', '08:30', '09:00', '10:00', '11:00'];
    const endsOf = async (files: readonly (readonly number[])[]) => {
      const match = newMatch();
      for (const file of files)
        await loadRecords(database.current, 'the-odds-api', [
          match,
          ...file.map((index) => goals(match, times[index]!, [over(index + 0.5, '1.90')])),
        ]);
      return (await stored(match)).map(({ taken_at, replaced_at }) => [taken_at, replaced_at]);
    };
    const inOrder = await endsOf([[0], [1], [2], [3], [4]]);
    expect(inOrder.map(([, end]) => end)).toEqual([...inOrder.slice(1).map(([begin]) => begin), Infinity]);
    for (const files of [
      [[3], [4], [0], [2], [1]],
      [[4], [2], [3, 0], [1]],
      [[0, 4], [2], [1, 3]],
      [
        [1, 2],
        [2, 3],
        [0, 4],
      ],
      [[4, 3, 2, 1, 0]],
    ]) {
      expect(await endsOf(files)).toEqual(inOrder);
    }
  });

  it('of other bookmakers, provider markets and sources are kept', async () => {
    const match = newMatch();
    await loadRecords(database.current, 'the-odds-api', [
      match,
      goals(match, '08:00', [over(1.5, '1.30')]),
      goals(match, '09:00', [over(2.5, '1.85')], { bookmaker: { name: 'Unibet', externalId: null } }),
      goals(match, '10:00', [over(3.5, '3.00')], { providerMarket: 'alternate_totals' }),
    ]);
    await loadRecords(database.current, 'canonical', [match, goals(match, '11:00', [over(4.5, '5.00')])]);
    expect(await pricesAt(database.current, match, LATER)).toEqual([
      'bet365 goals over 1.5 1.30',
      'bet365 goals over 3.5 3.00',
      'bet365 goals over 4.5 5.00',
      'unibet goals over 2.5 1.85',
    ]);
  });

  it('of one snapshot are superseded as a whole by its correction, and kept when unchanged', async () => {
    const match = newMatch();
    const first = goals(match, '08:00', [over(1.5, '1.30'), over(2.5, '1.90')]);
    const newer = goals(match, '09:00', [over(2.5, '1.95')]);
    expect(await loadRecords(database.current, 'the-odds-api', [match, first, newer])).toMatchObject({
      inserted: 3,
      quotes: 3,
    });
    const correction = goals(match, '08:00', [over(2.5, '1.88')]);
    expect(await loadRecords(database.current, 'the-odds-api', [match, correction])).toMatchObject({
      inserted: 0,
      updated: 1,
      unchanged: 1,
      quotes: 1,
    });
    expect(await pricesAt(database.current, match, '2024-08-17T08:30:00Z')).toEqual(['bet365 goals over 2.5 1.88']);
    expect(await pricesAt(database.current, match, LATER)).toEqual(['bet365 goals over 2.5 1.95']);
    expect(await stored(match)).toMatchObject([
      { superseded: true },
      { superseded: false, replaced_at: new Date('2024-08-17T09:00:00Z') },
      { replaced_at: Infinity },
    ]);
    expect(await loadRecords(database.current, 'the-odds-api', [match, correction, newer])).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: 3,
      quotes: 0,
    });
  });

  it('of an outcome listed twice at one moment count once, at the lower price', async () => {
    const match = newMatch();
    const twice = goals(match, '08:00', [over(2.5, '1.90'), over(2.5, '1.85'), over(2.5, '1.95')]);
    expect(await loadRecords(database.current, 'the-odds-api', [match, twice])).toMatchObject({ quotes: 1 });
    expect(await pricesAt(database.current, match, LATER)).toEqual(['bet365 goals over 2.5 1.85']);
    expect(await loadRecords(database.current, 'the-odds-api', [match, twice])).toMatchObject({
      updated: 0,
      unchanged: 2,
    });
  });

  it('of one moment: a real time beats an assumed one, then the lower price wins', async () => {
    const match = newMatch();
    await loadRecords(database.current, 'football-data', [
      match,
      goals(match, '08:00', [over(2.5, '1.70')], { takenAtAssumed: true }),
    ]);
    await loadRecords(database.current, 'the-odds-api', [match, goals(match, '08:00', [over(2.5, '1.90')])]);
    expect(await pricesAt(database.current, match, LATER)).toEqual(['bet365 goals over 2.5 1.90']);
    await loadRecords(database.current, 'canonical', [match, goals(match, '08:00', [over(2.5, '1.88')])]);
    expect(await pricesAt(database.current, match, LATER)).toEqual(['bet365 goals over 2.5 1.88']);
  });

  it('are stored exactly as written, and rejected when invalid', async () => {
    const match = newMatch();
    const snapshot = {
      ...goals(match, '08:00', [
        over(0.5, '1.050'),
        over(1.5, '0.99'),
        over(2.5, '100000'),
        over(3.5, 'NaN'),
        over(4.5, '1'),
      ]),
      line: 7,
    };
    const loaded = await loadRecords(database.current, 'the-odds-api', [match, snapshot], { isRefusing: true });
    expect(loaded.quotes).toBe(2);
    expect(loaded.refused).toEqual(
      ['0.99', '100000', 'NaN'].map((odds) => ({
        line: 7,
        code: 'bad_value',
        message: `outcomes.odds must be decimal odds from 1 to 99999; it is '${odds}'`,
      })),
    );
    expect(await pricesAt(database.current, match, LATER)).toEqual([
      'bet365 goals over 0.5 1.050',
      'bet365 goals over 4.5 1',
    ]);
  });

  it('of an unknown fixture are rejected', async () => {
    const loaded = await loadRecords(
      database.current,
      'the-odds-api',
      [{ ...goals(newMatch(), '08:00', [over(2.5, '1.90')]), fixtureRef: 'gone', line: 2 }],
      { isRefusing: true },
    );
    expect(loaded.refused).toEqual([{ line: 2, code: 'unknown_fixture', message: 'no fixture is known under gone' }]);
  });

  describe('of players', () => {
    const shots = (of: FixtureRecord, time: string, prices: readonly (readonly [player: string, odds: string])[]) =>
      goals(
        of,
        time,
        prices.map(([player, odds]) => over(1.5, odds, { scope: 'player', player })),
        { market: 'shots', providerMarket: 'player_shots' },
      );
    const member = (of: FixtureRecord, name: string, externalId: string) => ({
      kind: 'squad' as const,
      line: 1,
      competition: of.competition,
      season: of.season,
      team: of.home,
      player: playerNamed(name, { externalId }),
      jerseyNumber: null,
    });

    it('stay pending while no squad member matches, and are resolved when the squad arrives', async () => {
      const match = newMatch();
      const prices = [
        shots(match, '08:00', [
          ['Ole Ostad', '2.10'],
          ['O Ostad', '2.05'],
          ['Nobody', '3.0'],
        ]),
        shots(match, '09:00', [['Ole Ostad', '2.20']]),
      ];
      const before = await loadRecords(database.current, 'the-odds-api', [match, ...prices]);
      expect(before).toMatchObject({ quotes: 0, pending: 4 });
      expect(await pricesAt(database.current, match, LATER)).toEqual([]);
      const after = await loadRecords(database.current, 'fpl-core', [match, member(match, 'Ole Ostad', `m${number}`)]);
      expect(after).toMatchObject({ quotes: 3, pending: 0 });
      expect(await pricesAt(database.current, match, '2024-08-17T08:30:00Z')).toEqual([
        'bet365 shots Ole Ostad over 1.5 2.05',
      ]);
      expect(await pricesAt(database.current, match, LATER)).toEqual(['bet365 shots Ole Ostad over 1.5 2.20']);
      expect(await database.current.rows('select name from unresolved_names order by name')).toEqual([
        { name: 'Nobody' },
      ]);
      expect(await loadRecords(database.current, 'the-odds-api', [match, ...prices])).toMatchObject({
        inserted: 0,
        updated: 0,
        unchanged: 3,
        quotes: 0,
        pending: 0,
      });
    });

    it('become quotes at once where the squad is known, and superseded snapshots do not count as pending', async () => {
      const match = newMatch();
      await loadRecords(database.current, 'fpl-core', [match, member(match, 'Ole Ostad', `m${number}`)]);
      expect(
        await loadRecords(database.current, 'the-odds-api', [
          match,
          shots(match, '08:00', [
            ['ostad, ole', '2.10'],
            ['Zed', '5'],
          ]),
        ]),
      ).toMatchObject({ quotes: 1, pending: 1 });
      expect(
        await loadRecords(database.current, 'the-odds-api', [match, shots(match, '08:00', [['Ole Ostad', '2.10']])]),
      ).toMatchObject({ quotes: 1, pending: 0, updated: 1 });
      await loadRecords(database.current, 'fpl-core', [match, member(match, 'Zed', `z${number}`)]);
      expect(await pricesAt(database.current, match, LATER)).toEqual(['bet365 shots Ole Ostad over 1.5 2.10']);
    });

    it('become quotes at once for players in a line-up or match report of the season, in any match', async () => {
      const [match, earlier] = [newMatch(), newMatch()];
      const played = { ...earlier, home: match.home, away: earlier.home };
      const [starter, substitute] = [`Ole Ostad ${number}`, `Per Persson ${number}`];
      await loadRecords(database.current, 'statsbomb', [
        match,
        played,
        lineup(played, 'home', [starter]),
        playerStatistics(played, 'home', substitute),
      ]);
      expect(
        await loadRecords(database.current, 'the-odds-api', [
          match,
          shots(match, '08:00', [
            [starter, '2.10'],
            [substitute, '2.50'],
          ]),
        ]),
      ).toMatchObject({ quotes: 2, pending: 0 });
    });
  });

  describe('of a unit that lists all of them', () => {
    const all = { statesAllPrices: true };

    it('are withdrawn when no longer listed, with what they had replaced', async () => {
      const [match, another] = [newMatch(), newMatch()];
      const opening = matchResultPrices(match, 'bet365', ['2.00', '3.00', '4.00'], {
        mark: 'opening',
        takenAt: '2024-08-16T12:00:00Z',
      });
      const closing = matchResultPrices(match, 'bet365', ['1.90', '3.10', '4.20']);
      const other = matchResultPrices(match, 'Unibet', ['1.95', '3.10', '4.10']);
      const elsewhere = [another, matchResultPrices(another, 'bet365', ['2.50', '3.10', '2.80'])];
      await loadRecords(database.current, 'football-data', [match, opening, closing, other, ...elsewhere], all);
      expect(await loadRecords(database.current, 'football-data', [match, opening, ...elsewhere], all)).toMatchObject({
        inserted: 0,
        updated: 2,
        unchanged: 4,
      });
      expect(await pricesAt(database.current, match, '2024-08-18T00:00:00Z')).toEqual([
        'bet365 matchResult away 4.00',
        'bet365 matchResult draw 3.00',
        'bet365 matchResult home 2.00',
      ]);
      expect(await loadRecords(database.current, 'football-data', [match, closing], all)).toMatchObject({
        inserted: 1,
        updated: 0,
      });
      expect(await pricesAt(database.current, match, '2024-08-18T00:00:00Z')).toHaveLength(3);
    });

    it('are kept where the unit has no price of their mark', async () => {
      const match = newMatch();
      const opening = matchResultPrices(match, 'bet365', ['2.00', '3.00', '4.00'], {
        mark: 'opening',
        takenAt: '2024-08-16T12:00:00Z',
      });
      const closing = matchResultPrices(match, 'bet365', ['1.90', '3.10', '4.20']);
      // files of coming matches have opening prices only, those of some leagues closing prices only
      for (const prices of [opening, closing, opening])
        expect(await loadRecords(database.current, 'football-data', [match, prices], all)).toMatchObject({
          updated: 0,
        });
      expect(await pricesAt(database.current, match, '2024-08-17T13:00:00Z')).toContain('bet365 matchResult home 2.00');
      expect(await pricesAt(database.current, match, '2024-08-17T14:00:00Z')).toContain('bet365 matchResult home 1.90');
    });

    it('do not affect those of other sources and fixtures', async () => {
      const [match, other] = [newMatch(), newMatch()];
      await loadRecords(database.current, 'canonical', [match, goals(match, '08:00', [over(2.5, '1.90')])]);
      await loadRecords(
        database.current,
        'football-data',
        [other, matchResultPrices(other, 'bet365', ['1.90', '3.10', '4.20'])],
        all,
      );
      const closing = matchResultPrices(match, 'bet365', ['1.90', '3.10', '4.20']);
      await loadRecords(database.current, 'football-data', [match, closing], all);
      expect(await pricesAt(database.current, match, LATER)).toHaveLength(1);
      expect(await pricesAt(database.current, other, '2024-08-17T14:00:00Z')).toHaveLength(3);
    });
  });

  it('in the mean are corrected, withdrawn, and known from kick-off on', async () => {
    const match = newMatch();
    const at = async (moment: string) =>
      (
        await database.current.rows<{ text: string }>(
          `select concat_ws(' ', mark, side, mean) as text from football_as_of.price_aggregates($1)
            where fixture_id = $2 order by 1`,
          [moment, idOf.fixture(match)],
        )
      ).map(({ text }) => text);
    const means = [
      ...matchResultMeans(match, ['1.90', '3.1', '4.2'], { mark: 'opening' }),
      ...matchResultMeans(match, ['1.80', '3.2', '4.4']),
    ];
    expect(
      await loadRecords(database.current, 'football-data', [match, ...means], { statesAllPrices: true }),
    ).toMatchObject({ inserted: 7 });
    expect(await at(LATER)).toEqual([]);
    expect(await at('2024-08-17T14:00:00Z')).toEqual([
      'closing away 4.4',
      'closing draw 3.2',
      'closing home 1.80',
      'opening away 4.2',
      'opening draw 3.1',
      'opening home 1.90',
    ]);
    expect(
      await loadRecords(database.current, 'football-data', [match, ...means], { statesAllPrices: true }),
    ).toMatchObject({ inserted: 0, updated: 0, unchanged: 7 });
    const corrected = [...means.slice(0, 2), { ...means[2]!, mean: '4.3' }];
    expect(
      await loadRecords(database.current, 'football-data', [match, ...corrected, ...means.slice(3, 5)], {
        statesAllPrices: true,
      }),
    ).toMatchObject({ inserted: 0, updated: 2, unchanged: 5 });
    // closing prices stay where a file has none
    expect(
      await loadRecords(database.current, 'football-data', [match, ...corrected], { statesAllPrices: true }),
    ).toMatchObject({ inserted: 0, updated: 0, unchanged: 4 });
    expect(await at('2024-08-17T14:00:00Z')).toEqual([
      'closing draw 3.2',
      'closing home 1.80',
      'opening away 4.3',
      'opening draw 3.1',
      'opening home 1.90',
    ]);
  });
});
