import { excludedFlags, flagsOf, hiddenFlags } from '../../../src/football/eligible-price.js';
import { useTestDatabase } from '../../support/database.js';
import { addQuoteMonth, smallLeague, storeSmallLeague } from '../../support/small-league.js';

const minute = 60_000;
const maximumAgeMinutes = 60;

interface StoredPrice {
  id: number;
  odds: number;
  suspended: boolean;
  isExchange: boolean;
  quotedAt: Date;
  isAssumed: boolean;
}
interface JudgedPrice {
  id: number;
  isExchange: boolean;
  isShown: boolean;
  isEligible: boolean;
}

describe('eligible prices', () => {
  const database = useTestDatabase();
  let kickoff: Date;

  /** One quote of each combination, each of a separate outcome and market, so that none replaces another. */
  async function storePrices(): Promise<void> {
    await database.current.rows(
      `insert into bookmakers (id, natural_key, name, slug, is_exchange, price_feed)
        values (7001, 'swap', 'Swap', 'swap', true, 'swap')`,
    );
    const { fixture, bookmaker, theOddsApi } = smallLeague;
    const eventMonth = await addQuoteMonth(database.current);
    const ages = [0, maximumAgeMinutes - 1, maximumAgeMinutes, maximumAgeMinutes + 1, 600];
    for (const [number, minutes] of ages.entries()) {
      await database.current.rows(
        `with price as (
          select row_number() over () as number, bookmaker, is_assumed, is_suspended, odds
          from unnest($1::bigint[]) bookmaker, unnest('{true,false}'::boolean[]) is_assumed,
            unnest('{true,false}'::boolean[]) is_suspended, unnest('{1,1.009,1.01,1.011,2.5}'::numeric[]) odds
        ), selection as (
          insert into facts.selections (fixture_id, market, scope, line, side)
          select $2, 'goals', 'match', 100 * $7::integer + number, 'over' from price
          returning id, line
        ), snapshot as (
          insert into facts.market_snapshots (fixture_id, event_month, bookmaker_id, source_id, market, provider_market,
            mark, taken_at, taken_at_assumed, content_hash)
          select $2, $6, bookmaker, $3, 'goals', $4 || ' ' || number, 'snapshot', $5, is_assumed, '' from price
          returning id, event_month, provider_market
        )
        insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
        select snapshot.event_month, snapshot.id, selection.id, price.odds, price.is_suspended
        from price
        join snapshot on snapshot.provider_market = $4 || ' ' || price.number
        join selection on selection.line = 100 * $7::integer + price.number`,
        [
          [bookmaker, 7001],
          fixture,
          theOddsApi,
          `age ${number}`,
          new Date(kickoff.getTime() - minutes * minute),
          eventMonth,
          number,
        ],
      );
    }
  }

  const stored = (): Promise<StoredPrice[]> =>
    database.current.rows(
      `select quote.id, quote.odds::float8 as odds, quote.suspended, bookmaker.is_exchange as "isExchange",
        snapshot.taken_at as "quotedAt", snapshot.taken_at_assumed as "isAssumed"
      from facts.quotes quote
      join facts.market_snapshots snapshot on snapshot.id = quote.snapshot_id
      join bookmakers bookmaker on bookmaker.id = snapshot.bookmaker_id
      order by quote.id`,
    );
  const judged = (moment: Date, minutes: number | null): Promise<JudgedPrice[]> =>
    database.current.rows(
      `select id, is_exchange as "isExchange", is_shown as "isShown", is_eligible as "isEligible"
      from football_as_of.quotes($1::timestamptz, $2::integer * interval '1 minute') order by id`,
      [moment, minutes],
    );
  const isLiveAt = async (moment: Date): Promise<boolean> =>
    (
      await database.current.rows<{ status: string }>(
        'select status from football_as_of.fixtures($1::timestamptz) where id = $2',
        [moment, smallLeague.fixture],
      )
    )[0]!.status === 'inprogress';

  beforeAll(async () => {
    await storeSmallLeague(database.current);
    const [row] = await database.current.rows<{ at: Date }>(
      'select kickoff_at as at from facts.fixtures where id = $1',
      [smallLeague.fixture],
    );
    kickoff = row!.at;
    await storePrices();
  });

  it.each([
    ['at kick-off', 0],
    ['a second later', 1000],
    ['half an hour later', 30 * minute],
  ])('are the same in SQL and in TypeScript, with and without an age limit: %s', async (_, after) => {
    const moment = new Date(kickoff.getTime() + after);
    const isLive = await isLiveAt(moment);
    const prices = await stored();
    expect(prices).toHaveLength(5 * 2 * 2 * 2 * 5);
    for (const minutes of [maximumAgeMinutes, null]) {
      const expected = prices.map(({ id, suspended, quotedAt, ...price }): JudgedPrice => {
        const flags = flagsOf(
          { ...price, isSuspended: suspended, quotedAt: quotedAt.getTime() / 1000 },
          { now: moment.getTime() / 1000, maximumAge: maximumAgeMinutes * 60, isLive },
        );
        return {
          id,
          isExchange: price.isExchange,
          isShown: (flags & hiddenFlags(minutes === null)) === 0,
          isEligible: (flags & excludedFlags(minutes === null)) === 0,
        };
      });
      expect(await judged(moment, minutes)).toEqual(expected);
      const shown = expected.filter(({ isShown }) => isShown).length;
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThan(prices.length);
    }
  });

  it('are the same among current prices as among all', async () => {
    const [row] = await database.current.rows<{ prices: number; differing: number }>(
      `select count(*)::int as prices, count(*) filter (
        where (current.is_exchange, current.is_shown, current.is_eligible)
          is distinct from (quote.is_exchange, quote.is_shown, quote.is_eligible)
      )::int as differing
      from football_as_of.current_quotes($1::timestamptz, interval '1 hour') current
      join football_as_of.quotes($1::timestamptz, interval '1 hour') quote on quote.id = current.id`,
      [kickoff],
    );
    expect(row).toEqual({ prices: 200, differing: 0 });
  });
});
