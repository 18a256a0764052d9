import { useTestDatabase } from '../../support/database.js';
import { addQuoteMonth, smallLeague, storePendingQuotes, storeSmallLeague } from '../../support/small-league.js';

/** An id that does not exist. */
const STRANGER = 999;

describe('references of prices', () => {
  const database = useTestDatabase();
  const rows = (statement: string, parameters: readonly unknown[] = []) => database.current.rows(statement, parameters);
  const { fixture, bookmaker, theOddsApi } = smallLeague;
  let month: string;
  let snapshot: number;
  let selection: number;
  const insertSnapshot = (values: { fixture?: number; bookmaker?: number; source?: number; file?: number | null }) =>
    rows(
      `insert into facts.market_snapshots (fixture_id, event_month, bookmaker_id, source_id, market, provider_market, mark,
        taken_at, taken_at_assumed, content_hash, file_id)
       values ($1, '2025-02-01', $2, $3, 'goals', 'totals', 'snapshot', '2025-02-25T13:00Z', false, '', $4)`,
      [values.fixture ?? fixture, values.bookmaker ?? bookmaker, values.source ?? theOddsApi, values.file ?? null],
    );
  const insertQuotes = (...quotes: readonly (readonly [month: string, snapshot: number, selection: number])[]) =>
    rows(
      `insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
       select month, snapshot, selection, 1.9, false
       from unnest($1::date[], $2::bigint[], $3::bigint[]) as given (month, snapshot, selection)`,
      [0, 1, 2].map((column) => quotes.map((quote) => quote[column])),
    );
  const insertSelection = async (market: string): Promise<number> =>
    (
      await database.current.rows<{ id: number }>(
        `insert into facts.selections (fixture_id, market, scope, line, side) values ($1, $2, 'match', 2.5, 'over')
          returning id`,
        [fixture, market],
      )
    )[0]!.id;

  beforeAll(async () => {
    await storeSmallLeague(database.current);
    month = await addQuoteMonth(database.current);
    await rows(`select facts.add_quote_months(array['2025-03-01'::date])`);
    snapshot = await storePendingQuotes(database.current, []);
    selection = await insertSelection('shots');
  });

  it('must exist: fixture, bookmaker, source and file of a snapshot', async () => {
    const message = (column: string, table: string) =>
      `${column} of facts.market_snapshots must be the id of a row of ${table}`;
    await expect(insertSnapshot({ fixture: STRANGER })).rejects.toMatchObject({
      code: '23503',
      constraint: 'market_snapshots_references',
      message: message('fixture_id', 'facts.fixtures'),
    });
    await expect(insertSnapshot({ bookmaker: STRANGER })).rejects.toThrow(message('bookmaker_id', 'public.bookmakers'));
    await expect(insertSnapshot({ source: STRANGER })).rejects.toThrow(message('source_id', 'public.sources'));
    await expect(insertSnapshot({ file: STRANGER })).rejects.toThrow(message('file_id', 'public.ingestion_files'));
    await insertSnapshot({});
  });

  it('must exist: the fixture of a published mean', async () => {
    const insert = (of: number) =>
      rows(
        `insert into facts.price_aggregates (fixture_id, source_id, market, mark, scope, side, mean)
          values ($1, 1, 'matchResult', 'closing', 'match', 'home', 1.9)`,
        [of],
      );
    await expect(insert(STRANGER)).rejects.toThrow(
      'fixture_id of facts.price_aggregates must be the id of a row of facts.fixtures',
    );
    await insert(fixture);
  });

  it('must match in fixture, market and month: snapshot and selection of a quote', async () => {
    const refusal =
      'a quote must have a snapshot and a selection of one fixture and market, and the month of that snapshot';
    const otherMarket = await insertSelection('goals');
    for (const wrong of [
      [month, STRANGER, selection],
      [month, snapshot, STRANGER],
      ['2025-03-01', snapshot, selection],
      [month, snapshot, otherMarket],
    ] as const) {
      await expect(insertQuotes(wrong)).rejects.toMatchObject({ code: '23503', message: refusal });
      // one such row among good ones is enough
      await expect(insertQuotes([month, snapshot, selection], wrong)).rejects.toThrow(refusal);
    }
    expect(await rows('select from facts.quotes')).toHaveLength(0);
    await insertQuotes([month, snapshot, selection]);
  });

  it.each([
    ['update facts.quotes set snapshot_id = snapshot_id + 1', 'month, snapshot and selection of a quote never change'],
    [
      'update facts.market_snapshots set fixture_id = fixture_id',
      'id, fixture, month, bookmaker and market of a snapshot never change',
    ],
    ['delete from facts.market_snapshots', 'snapshots are superseded, never deleted'],
    [`update facts.selections set market = 'goals'`, 'id, fixture and market of a selection never change'],
    ['delete from facts.selections', 'a selection is never deleted while a quote has it'],
    ['update facts.price_aggregates set fixture_id = 1', 'the fixture of a published mean never changes'],
    ['delete from bookmakers', 'bookmakers are never deleted'],
    ['update bookmakers set id = id + 1', 'the id of a bookmaker never changes'],
  ])('stay as they were checked: %s', async (statement, message) => {
    await expect(rows(statement)).rejects.toMatchObject({ code: '23503', message: expect.stringContaining(message) });
  });

  it('do not block permitted changes', async () => {
    await rows('update facts.market_snapshots set superseded = false, taken_at = taken_at, replaced_at = replaced_at');
    await rows('update facts.quotes set odds = 1.85, suspended = true');
    await rows(`update bookmakers set name = 'Unibet of Malta'`);
    await expect(rows('delete from facts.fixtures')).rejects.toMatchObject({ code: '23503' });
  });
});
