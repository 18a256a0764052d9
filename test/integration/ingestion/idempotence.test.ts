import { fixtureAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, matchResultMeans, matchResultPrices, result } from '../../support/factories.js';

describe('a unit with duplicate records', () => {
  const database = useTestDatabase();

  it('keeps the last schedule and the first result of a match, and the same ones at every load', async () => {
    const first = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z', { result: result(1, 0) });
    const records = [
      first,
      { ...fixture('Arsenal', 'Chelsea', '2024-08-18T16:00:00Z', { result: result(2, 0) }), line: 2 },
    ];
    const load = () => loadRecords(database.current, 'canonical', records, { isRefusing: true });
    const loaded = await load();
    expect(loaded.refused).toEqual([
      { line: 2, code: 'listed_twice', message: 'the result is listed twice for this match (result)' },
    ]);
    expect(loaded).toMatchObject({ inserted: 2, updated: 0 });
    expect(await fixtureAt(database.current, first)).toMatchObject({ day: '2024-08-18', home_goals: 1 });
    expect(await load()).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  });

  it('keeps one price snapshot and one mean, and the same ones at every load', async () => {
    const match = fixture('Everton', 'Chelsea', '2024-08-17T14:00:00Z');
    const records = [
      match,
      matchResultPrices(match, 'bet365', ['2.0', '3.0', '4.0']),
      matchResultPrices(match, 'bet365', ['2.1', '3.0', '4.0']),
      ...matchResultMeans(match, ['2.0', '3.0', '4.0']),
      ...matchResultMeans(match, ['2.1', '3.0', '4.0']),
    ];
    await loadRecords(database.current, 'canonical', records);
    const stored = () =>
      database.current.rows<{ text: string }>(
        `select concat_ws(' ', superseded, md5(content_hash)) as text from facts.market_snapshots where fixture_id = $1
       union all select concat_ws(' ', superseded, side, mean) from facts.price_aggregates where fixture_id = $1
       order by 1`,
        [idOf.fixture(match)],
      );
    const before = await stored();
    expect(before).toHaveLength(4);
    expect(await loadRecords(database.current, 'canonical', records)).toMatchObject({ inserted: 0, updated: 0 });
    expect(await stored()).toEqual(before);
  });
});
