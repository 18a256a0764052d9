import type { MarketOutcome } from '../../../src/football/canonical.js';
import { pricesAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, goalPrices, idOf, loadRecords } from '../../support/factories.js';

const match = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z');
const over = (odds: string): MarketOutcome => ({
  scope: 'match',
  player: null,
  line: 2.5,
  side: 'over',
  odds,
  suspended: false,
});
const goalsAt = (time: string, odds: string) => goalPrices(match, `2024-08-17T${time}:00Z`, [over(odds)]);

describe('monthly price partitions', () => {
  const database = useTestDatabase();

  it('keep the prices of a match moved to another month, and these count like new ones', async () => {
    await loadRecords(database.current, 'the-odds-api', [match, goalsAt('08:00', '1.90')]);
    const moved = { ...match, kickoffUtc: '2024-10-02T18:00:00Z', day: '2024-10-02' };
    await loadRecords(database.current, 'the-odds-api', [moved, goalsAt('09:00', '1.80')]);
    const months = await database.current.rows(
      `select snapshot.event_month::text as month, quote.odds::text as odds, quote.tableoid::regclass::text as "table"
      from facts.quotes quote
      join facts.market_snapshots snapshot on snapshot.id = quote.snapshot_id and snapshot.event_month = quote.event_month
      where snapshot.fixture_id = $1 order by snapshot.id`,
      [idOf.fixture(match)],
    );
    expect(months).toEqual([
      { month: '2024-08-01', odds: '1.90', table: 'facts.quotes_2024_08' },
      { month: '2024-10-01', odds: '1.80', table: 'facts.quotes_2024_10' },
    ]);
    const at = (moment: string) => pricesAt(database.current, match, `2024-08-17T${moment}:00Z`);
    expect(await at('08:59')).toEqual(['bet365 goals over 2.5 1.90']);
    expect(await at('09:00')).toEqual(['bet365 goals over 2.5 1.80']);
  });

  it('are created once by two concurrent imports', async () => {
    const make = () =>
      database.current.rows(`select facts.add_quote_months(array['2031-01-01', '2031-02-01']::date[])`);
    await Promise.all([make(), make(), make()]);
    const made = await database.current.rows(`select from pg_class where relname ~ '^quotes_2031_0[12]$'`);
    expect(made).toHaveLength(2);
  });
});
