import type { MigrationInterface, QueryRunner } from 'typeorm';
import { priceStates, QUOTES_OF_SELECTIONS, quotes } from './baseline/as-of-prices.js';

/** SQL: prices in rows with their snapshots. */
const ROWS = `facts.market_snapshots snapshot
    join facts.quotes quote on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id`;

/** SQL: packed prices with their snapshots, looked up one by one: the offset keeps the planner from another join. */
const PACKED = `football_as_of.packed_quotes() quote
    cross join lateral (select * from facts.market_snapshots where id = quote.snapshot_id offset 0) snapshot`;

/** SQL: those that a condition selects and that are known at `moment`, with their outcomes. */
const listed = (from: string, condition: string): string => `
    select quote.id, quote.selection_id, quote.odds, quote.suspended, selection.scope, selection.player_id,
      selection.line, selection.side, snapshot.market, snapshot.bookmaker_id, snapshot.source_id,
      snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at
    from ${from}
    join facts.selections selection on selection.id = quote.selection_id
      and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
    where ${condition} and snapshot.taken_at <= moment and not snapshot.superseded`;

/**
 * A function with prices known at a moment, both those in rows and the packed ones.
 * @param fixtures SQL: the fixtures, as `fixture`
 * @param ofRows SQL: which prices in rows are theirs; `ofPacked`: which packed ones
 */
const quotesFunction = (signature: string, fixtures: string, ofRows: string, ofPacked: string): string => `
create function football_as_of.${signature}
returns table (
  id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
  line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
  odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean,
  replaced_at timestamptz, is_exchange boolean, is_shown boolean, is_eligible boolean
)
language sql stable as $$
  select listed.id, fixture.id, listed.selection_id, listed.market, listed.scope, listed.player_id,
    listed.line, listed.side, listed.bookmaker_id, listed.source_id, listed.provider_market,
    listed.mark, listed.odds, listed.suspended, listed.taken_at, listed.taken_at_assumed,
    listed.replaced_at, bookmaker.is_exchange, shown.is_shown, shown.is_shown and not bookmaker.is_exchange
  from ${fixtures}
  cross join lateral (${listed(ROWS, ofRows)}
    union all${listed(PACKED, ofPacked)}
  ) listed
  left join bookmakers bookmaker on bookmaker.id = listed.bookmaker_id
  cross join lateral (
    select not listed.suspended and listed.odds > 1.01 and (
      max_age is null
      or case when listed.taken_at_assumed then moment <= fixture.kickoff_at else listed.taken_at >= moment - max_age end
    ) as is_shown
  ) shown
$$;`;

/** Readers join it by fixture: both kinds of prices are then found by their indexes. */
const QUOTES = quotesFunction(
  'quotes(moment timestamptz, max_age interval default null)',
  'facts.fixtures fixture',
  'snapshot.fixture_id = fixture.id',
  'quote.fixture_id = fixture.id',
);

/** The same, found by outcome. */
const QUOTES_OF_OUTCOME = quotesFunction(
  'quotes_of_outcome(moment timestamptz, outcome bigint, max_age interval default null)',
  `facts.selections priced
  join facts.fixtures fixture on priced.id = outcome and fixture.id = priced.fixture_id`,
  'snapshot.fixture_id = priced.fixture_id and snapshot.market = priced.market and quote.selection_id = priced.id',
  'quote.selection_id = priced.id',
);

/** SQL: the prices of the outcomes `selections`, known at `moment`. */
const ALL_QUOTES_OF_SELECTIONS = `from unnest(selections) wanted (id)
    cross join lateral football_as_of.quotes_of_outcome(moment, wanted.id) quote`;

/** Replaces a function that another process may be calling. */
const replaced = (statement: string): string => statement.replace('create function', 'create or replace function');

/**
 * Prices of matches long over in less space. An earlier version of the program reads packed prices too, through these
 * functions, but does not export them, and cannot merge or undo decisions on their players.
 */
export class PackedQuotes1795906800000 implements MigrationInterface {
  name = 'PackedQuotes1795906800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
-- rows of facts.quotes as arrays, one row an outcome; the elements of ids and snapshot_ids count from the first one,
-- those of odds are ten-thousandths
create table facts.packed_quotes (
  selection_id bigint not null references facts.selections,
  event_month date not null,
  fixture_id public_id not null references facts.fixtures,
  first_id bigint not null,
  first_snapshot_id bigint not null,
  ids integer[] not null,
  snapshot_ids integer[] not null,
  odds integer[] not null,
  suspended boolean[] not null,
  primary key (selection_id, event_month)
);
create index packed_quotes_fixture on facts.packed_quotes (fixture_id);
create index packed_quotes_month on facts.packed_quotes (event_month);

-- packed prices as rows: when they were known is told by their snapshots
create function football_as_of.packed_quotes()
returns table (
  id bigint, fixture_id bigint, snapshot_id bigint, selection_id bigint, odds numeric, suspended boolean,
  event_month date
)
language sql stable as $$
  select packed.first_id + quote.id, packed.fixture_id, packed.first_snapshot_id + quote.snapshot_id,
    packed.selection_id, trim_scale(quote.odds * 0.0001), quote.suspended, packed.event_month
  from facts.packed_quotes packed
  cross join lateral unnest(packed.ids, packed.snapshot_ids, packed.odds, packed.suspended)
    as quote (id, snapshot_id, odds, suspended)
$$;

-- Restores the prices of fixtures to rows of facts.quotes, for what changes or deletes them: within the transaction of
-- the change, which does not record it as its own.
create function facts.unpack_quotes(fixtures bigint[]) returns void language plpgsql as $$
declare
  decision text := coalesce(current_setting('football.resolution', true), '');
begin
  perform set_config('football.resolution', '', true);
  insert into facts.quotes (event_month, snapshot_id, selection_id, id, odds, suspended)
  select event_month, snapshot_id, selection_id, id, odds, suspended
  from football_as_of.packed_quotes() where fixture_id = any (fixtures);
  delete from facts.packed_quotes where fixture_id = any (fixtures);
  perform set_config('football.resolution', decision, true);
end $$;

-- Packs the prices of a fixture, together with those packed before, and returns their number. A price with more than
-- four decimals remains a row.
create function facts.pack_quotes(fixture bigint) returns bigint language plpgsql as $$
declare
  snapshots bigint[];
  months date[];
  removed bigint;
  packed bigint;
begin
  perform facts.unpack_quotes(array[fixture]);
  select array_agg(id), array_agg(distinct event_month) into snapshots, months
  from facts.market_snapshots where fixture_id = fixture;
  with quote as (
    delete from facts.quotes
    where event_month = any (months) and snapshot_id = any (snapshots) and scale(odds) <= 4
    returning *
  ), packing as (
    insert into facts.packed_quotes (
      selection_id, event_month, fixture_id, first_id, first_snapshot_id, ids, snapshot_ids, odds, suspended
    )
    select selection_id, event_month, fixture, first_id, first_snapshot_id,
      array_agg((id - first_id)::integer order by snapshot_id),
      array_agg((snapshot_id - first_snapshot_id)::integer order by snapshot_id),
      array_agg((odds * 10000)::integer order by snapshot_id), array_agg(quote.suspended order by snapshot_id)
    from (
      select quote.*, min(id) over outcome as first_id, min(snapshot_id) over outcome as first_snapshot_id
      from quote window outcome as (partition by selection_id, event_month)
    ) quote
    group by selection_id, event_month, first_id, first_snapshot_id
    returning cardinality(ids) as prices
  )
  select (select count(*) from quote), coalesce((select sum(prices) from packing), 0) into removed, packed;
  if removed <> packed then
    raise data_exception using message = format('%s prices were removed, but %s packed', removed, packed);
  end if;
  return packed;
end $$;
${QUOTES_OF_OUTCOME}
${replaced(QUOTES)}
${replaced(priceStates(ALL_QUOTES_OF_SELECTIONS))}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
select facts.unpack_quotes(array(select distinct fixture_id from facts.packed_quotes));
${replaced(quotes)}
${replaced(priceStates(QUOTES_OF_SELECTIONS))}
drop function football_as_of.quotes_of_outcome(timestamptz, bigint, interval);
drop function facts.pack_quotes(bigint);
drop function facts.unpack_quotes(bigint[]);
drop function football_as_of.packed_quotes();
drop table facts.packed_quotes;`);
  }
}
