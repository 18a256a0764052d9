import { setTimeout as sleep } from 'node:timers/promises';
import {
  readQuotes,
  readReplacedQuotes,
  readReplacedQuotesOfOutcomes,
  readReplacedQuotesSince,
} from '../../../src/boards/load/quotes.queries.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { TextDictionary } from '../../../src/boards/load/copy-row.js';
import type { CopyRow } from '../../../src/boards/load/copy-row.js';
import type { SqlTransaction } from '../../../src/database/sql-client.js';
import { selectOf } from '../../../src/export/export-table.js';
import { exportTables } from '../../../src/export/tables/index.js';
import type { MarketOutcome } from '../../../src/football/canonical.js';
import { takeImportLock } from '../../../src/ingestion/load/load.queries.js';
import { packPrices } from '../../../src/ingestion/packing/pack-prices.js';
import { PricePackingService } from '../../../src/ingestion/packing/price-packing.service.js';
import { pricesAt } from '../../support/as-of.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger, useTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { fixture, goalPrices, idOf, loadRecords, named } from '../../support/factories.js';
import { handMadeLeague } from '../../support/oracle/data-sets.js';
import { PackedQuotes1795906800000 } from '../../../migrations/1795906800000-PackedQuotes.js';

async function pack(database: TestDatabase): Promise<object[]> {
  const packed = await database.rows('select sum(facts.pack_quotes(id))::integer as packed from facts.fixtures');
  await database.rows('analyze facts.packed_quotes');
  return packed;
}
/** Rows of `facts.quotes`; the number of decimals a price was written with is lost when it is packed. */
const storedRows = (database: TestDatabase): Promise<object[]> =>
  database.rows(
    `select event_month::text, snapshot_id, selection_id, id, trim_scale(odds)::text as odds, suspended
    from facts.quotes order by id`,
  );

describe('packed prices', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ data: handMadeLeague.data });
    await database.rows('analyze');
  });
  afterAll(() => database.drop());

  /** What each reader of prices returns at a moment, as sorted texts. */
  async function readAll(moment: string): Promise<Record<string, readonly string[]>> {
    const texts = async (statement: string): Promise<string[]> => {
      const rows = await database.rows<{ text: string }>(
        `select (to_jsonb(row) || jsonb_build_object('odds', trim_scale(row.odds)))::text as text from (${statement}) row
        order by 1`,
      );
      return rows.map(({ text }) => text);
    };
    const at = `'${moment}'::timestamptz`;
    const ofOutcomes = (name: string): string => `select prices.* from facts.fixtures fixture
      cross join lateral football_as_of.${name}(${at}, array(
        select id from facts.selections where fixture_id = fixture.id
      )) prices`;
    const exported = exportTables.find(({ name }) => name === 'quotes')!;
    const months = await database.rows<{ month: string }>(
      `select distinct event_month::text as month from facts.market_snapshots order by 1`,
    );
    const ids = async (statement: string): Promise<number[]> =>
      (await database.rows<{ id: number }>(statement)).map(({ id }) => id);
    const fixtures = await ids('select id from facts.fixtures order by id');
    const selections = await ids('select id from facts.selections order by id');
    const board = (read: (sql: SqlTransaction, take: (row: CopyRow) => void) => Promise<void>, columns: string) =>
      database.sql.transaction(async (sql) => {
        const words = new TextDictionary();
        const rows: string[] = [];
        await read(sql, (row) => {
          const values = Array.from(columns, (type) => {
            if (type === 'i') return row.id();
            if (type === 'd') return row.decimal();
            if (type === 's') return row.seconds();
            return type === 'f' ? row.flag() : words.texts[row.text(words)];
          });
          rows.push(JSON.stringify(values));
        });
        return rows.sort();
      });
    const now = new Date(moment);
    const since = new Map(fixtures.map((id) => [id, now.getTime() / 1000 - 36_000]));
    return {
      quotes: await texts(`select * from football_as_of.quotes(${at}, interval '1 day')`),
      current: await texts(`select * from football_as_of.current_quotes(${at})`),
      states: await texts(ofOutcomes('price_states')),
      closing: await texts(ofOutcomes('closing_prices')),
      exported: await texts(
        months.map(({ month }) => `(${selectOf(exported, at, `'${month}'::date`)})`).join(' union all '),
      ),
      boards: await board((sql, take) => readQuotes(sql, fixtures, now, take), 'iiidf'),
      replaced: await board((sql, take) => readReplacedQuotes(sql, fixtures, now, take), 'iiisfdft'),
      replacedSince: await board((sql, take) => readReplacedQuotesSince(sql, since, now, take), 'iiisfdft'),
      ofOutcomes: await board((sql, take) => readReplacedQuotesOfOutcomes(sql, selections, now, take), 'iiisfdft'),
    };
  }

  it('are the same for every reader, all or half of them packed, and again as rows', async () => {
    const moments = [handMadeLeague.now, '2024-12-20T00:00:00Z', '2025-02-01T00:00:00Z'];
    const readers = async (): Promise<Record<string, readonly string[]>[]> => {
      const all: Record<string, readonly string[]>[] = [];
      for (const moment of moments) all.push(await readAll(moment));
      return all;
    };
    const before = await readers();
    for (const name of Object.keys(before[0]!)) {
      expect([name, before.some((all) => all[name]!.length > 0)]).toEqual([name, true]);
    }
    const rows = await storedRows(database);
    await pack(database);
    expect(await database.rows('select from facts.quotes')).toHaveLength(0);
    expect(await readers()).toEqual(before);
    await database.rows('select facts.unpack_quotes(array(select id from facts.fixtures where id % 2 = 0))');
    const left = (await storedRows(database)).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(rows.length);
    expect(await readers()).toEqual(before);
    await database.rows('select facts.unpack_quotes(array(select id from facts.fixtures))');
    expect(await storedRows(database)).toEqual(rows);
  });

  it('are rows again once the migration is undone', async () => {
    const rows = await storedRows(database);
    await pack(database);
    const migration = new PackedQuotes1795906800000();
    await database.sql.transaction(async (sql) => {
      const runner = { query: (text: string) => sql.rows(text) };
      await migration.down(runner as never);
      expect(await sql.rows('select from football_as_of.quotes(now())')).not.toHaveLength(0);
      await migration.up(runner as never);
    });
    expect(await storedRows(database)).toEqual(rows);
  });
});

const over = (odds: string, more: Partial<MarketOutcome> = {}): MarketOutcome => ({
  scope: 'match',
  player: null,
  line: 2.5,
  side: 'over',
  odds,
  suspended: false,
  ...more,
});
const at = (day: string, time: string): string => `${day}T${time}:00Z`;

describe('a match whose prices are packed', () => {
  const database = useTestDatabase();
  const match = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z');
  const goalsAt = (time: string, ...outcomes: MarketOutcome[]) => goalPrices(match, at('2024-08-17', time), outcomes);
  const pricesSeen = (time: string): Promise<string[]> => pricesAt(database.current, match, at('2024-08-17', time));

  it('takes later prices, corrections and the same file again, and is packed again', async () => {
    const records = [match, goalsAt('08:00', over('1.9')), goalsAt('09:00', over('1.85'))];
    await loadRecords(database.current, 'the-odds-api', records);
    await pack(database.current);
    const again = await loadRecords(database.current, 'the-odds-api', records);
    expect(again).toMatchObject({ inserted: 0, updated: 0 });
    await loadRecords(database.current, 'the-odds-api', [match, goalsAt('10:00', over('1.8'))]);
    await loadRecords(database.current, 'the-odds-api', [match, goalsAt('08:00', over('1.95'))]);
    const expected = [['bet365 goals over 2.5 1.95'], ['bet365 goals over 2.5 1.85'], ['bet365 goals over 2.5 1.8']];
    const seen = () => Promise.all(['08:30', '09:30', '10:30'].map(pricesSeen));
    expect(await seen()).toEqual(expected);
    // the corrected one is packed too: it is part of the record
    expect(await pack(database.current)).toEqual([{ packed: 4 }]);
    expect(await seen()).toEqual(expected);
  });

  it('keeps its outcomes', async () => {
    await expect(database.current.rows('delete from facts.selections')).rejects.toMatchObject({
      code: '23503',
      constraint: 'packed_quotes_selection_id_fkey',
    });
  });

  it('keeps a price with more than four decimals as a row', async () => {
    await loadRecords(database.current, 'the-odds-api', [match, goalsAt('11:00', over('1.80001'))]);
    await pack(database.current);
    expect(await database.current.rows('select odds::text as odds from facts.quotes')).toEqual([{ odds: '1.80001' }]);
    expect(await pricesSeen('11:30')).toEqual(['bet365 goals over 2.5 1.80001']);
  });
});

describe('packing', () => {
  const database = useTestDatabase();
  const played = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z');
  const moved = fixture('Fulham', 'Everton', '2024-08-18T14:00:00Z');
  const later = fixture('Brentford', 'Everton', '2024-10-17T14:00:00Z');
  /** More prices than are left as they are. */
  const many = Array.from({ length: 1000 }, (_, index) => over('1.9', { line: index + 0.5 }));
  const packed = (now: string, signal = new AbortController().signal) =>
    packPrices(database.current.sql, { now: new Date(now), afterDays: 60, directUrl: database.current.url, signal });
  const rowsLeft = async (): Promise<number> => (await database.current.rows('select from facts.quotes')).length;

  beforeAll(async () => {
    const month = (of: typeof played) => goalPrices(of, `${of.day}T08:00:00Z`, many);
    const records = [played, moved, later].flatMap((of) => [of, month(of)]);
    await loadRecords(database.current, 'the-odds-api', records);
    await loadRecords(database.current, 'the-odds-api', [
      { ...moved, kickoffUtc: '2024-12-01T14:00:00Z', day: '2024-12-01' },
    ]);
  });

  it('waits until a month has been over for as many days', async () => {
    expect(await packed('2024-10-29T00:00:00Z')).toEqual({ matches: 0, prices: 0 });
  });

  it('packs what was played, and gives its space back', async () => {
    const bytes = async (): Promise<number> =>
      (
        await database.current.rows<{ bytes: number }>(`select pg_total_relation_size('facts.quotes_2024_08') as bytes`)
      )[0]!.bytes;
    const before = await bytes();
    expect(await packed('2024-11-15T00:00:00Z')).toEqual({ matches: 1, prices: 1000 });
    expect(await rowsLeft()).toBe(2000);
    expect(await bytes()).toBeLessThan(before * 0.6);
    expect(await packed('2024-11-15T00:00:00Z')).toEqual({ matches: 0, prices: 0 });
    expect(await packed('2025-04-01T00:00:00Z')).toEqual({ matches: 2, prices: 2000 });
    expect(await rowsLeft()).toBe(0);
    expect(await bytes()).toBeLessThan(65_536);
    expect(await pricesAt(database.current, moved, '2024-10-01T00:00:00Z')).toHaveLength(1000);
  });

  it('is done by a worker every hour', async () => {
    const next = goalPrices(played, '2024-08-17T08:30:00Z', many);
    await loadRecords(database.current, 'the-odds-api', [played, { ...next, bookmaker: named('bwin') }]);
    expect(await rowsLeft()).toBe(1000);
    const [clock, config] = [new FixedClock(new Date('2025-04-01T00:00:00Z')), testConfig({ clockAsOf: null })];
    const service = new PricePackingService(database.current.sql, clock, config, silentLogger);
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'performance', 'Date'] });
    service.start(database.current.url);
    jest.advanceTimersByTime(3_600_000);
    jest.useRealTimers();
    while ((await rowsLeft()) > 0) await sleep(20);
    await service.beforeApplicationShutdown();
  });

  it('packs later prices of packed matches with the others', async () => {
    const next = goalPrices(played, '2024-08-17T09:00:00Z', many);
    await loadRecords(database.current, 'the-odds-api', [played, { ...next, bookmaker: named('unibet') }]);
    expect(await packed('2025-04-01T00:00:00Z')).toEqual({ matches: 1, prices: 3000 });
    const [stored] = await database.current.rows(
      'select count(*)::integer as outcomes, sum(cardinality(ids))::integer as prices from facts.packed_quotes where fixture_id = $1',
      [idOf.fixture(played)],
    );
    expect(stored).toEqual({ outcomes: 1000, prices: 3000 });
  });

  it('leaves the space while somebody reads the rows, and gives it back the next time', async () => {
    const next = goalPrices(played, '2024-08-17T10:00:00Z', many);
    await loadRecords(database.current, 'the-odds-api', [played, next]);
    const reading = await database.current.sql.begin({ isolation: 'repeatable read', readOnly: true });
    const seen = (sql: Pick<SqlTransaction, 'rows'>) => sql.rows('select id, odds from football_as_of.quotes(now())');
    const before = await seen(reading.sql);
    expect(await packed('2025-04-01T00:00:00Z')).toEqual({ matches: 1, prices: 4000 });
    expect(await seen(reading.sql)).toEqual(before);
    await reading.end('rollback');
    const size = `select pg_total_relation_size('facts.quotes_2024_08') > 65536 as "isLarge"`;
    expect(await database.current.rows(size)).toEqual([{ isLarge: true }]);
    expect(await packed('2025-04-01T00:00:00Z')).toEqual({ matches: 0, prices: 0 });
    expect(await database.current.rows(size)).toEqual([{ isLarge: false }]);
  });

  it('is interrupted between two matches, and continues with the next', async () => {
    const more = [played, moved].flatMap((of) => [of, goalPrices(of, `${played.day}T11:00:00Z`, many)]);
    await loadRecords(database.current, 'the-odds-api', more);
    const stopping = new AbortController();
    const interrupted = await database.current.sql.transaction(async (sql) => {
      await takeImportLock(sql);
      const packing = packed('2025-04-01T00:00:00Z', stopping.signal);
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await sql.rows(waiting)).length === 0) await sleep(20);
      stopping.abort();
      return { packing };
    });
    expect(await interrupted.packing).toMatchObject({ matches: 1 });
    expect(await rowsLeft()).toBe(1000);
    expect(await packed('2025-04-01T00:00:00Z')).toMatchObject({ matches: 1 });
    expect(await rowsLeft()).toBe(0);
  });
});
