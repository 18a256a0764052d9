import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Histories show what a bookmaker listed before its first offer: prices of at most 1.01 and suspended ones. */
export class SuspendedPrices1763700037000 implements MigrationInterface {
  name = 'SuspendedPrices1763700037000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Offers of bookmakers as price_points tells them, and in front of the first one (has_opened is false) what was
      -- listed and not to be had, in one row without odds.
      create function football_as_of.price_states(moment timestamptz, selections bigint[])
      returns table (
        selection_id bigint, bookmaker_id bigint, is_exchange boolean,
        at timestamptz, at_assumed boolean, odds numeric,
        last_quoted_at timestamptz, last_quoted_at_assumed boolean, has_opened boolean
      )
      language sql stable as $$
        with quote as materialized (
          select quote.*, case when quote.is_shown then quote.odds end as offer,
            least(moment, fixture.kickoff_at) as until,
            max(quote.replaced_at) over (partition by quote.selection_id, quote.bookmaker_id order by quote.quoted_at)
              as standing_until
          from unnest(selections) wanted (id)
          join football_as_of.quotes(moment) quote on quote.selection_id = wanted.id
          join football_as_of.schedules() fixture on fixture.id = quote.fixture_id
          where quote.quoted_at <= fixture.kickoff_at
        ), standing as (
          select newest.*, coalesce(
            lead(quoted_at) over (partition by selection_id, bookmaker_id order by quoted_at), 'infinity'
          ) as next_at
          from (
            select distinct on (selection_id, bookmaker_id, quoted_at) * from quote
            order by selection_id, bookmaker_id, quoted_at,
              quoted_at_assumed, odds, source_id, provider_market, mark
          ) newest
        ), state as (
          select selection_id, bookmaker_id, is_exchange, quoted_at as at, quoted_at_assumed as at_assumed, offer,
            quoted_at, quoted_at_assumed
          from standing
          union all
          -- after a quote that ends before the next one begins: what another of the bookmaker's markets still lists
          select standing.selection_id, standing.bookmaker_id, standing.is_exchange, ended.at,
            null, rest.offer, rest.quoted_at, rest.quoted_at_assumed
          from standing
          cross join lateral (
            select standing.replaced_at as at
            union
            select other.replaced_at from quote other
            where standing.standing_until > standing.replaced_at
              and (other.selection_id, other.bookmaker_id) = (standing.selection_id, standing.bookmaker_id)
              and other.quoted_at <= standing.quoted_at and other.replaced_at <= standing.until
              and other.replaced_at > standing.replaced_at and other.replaced_at < standing.next_at
          ) ended
          left join lateral (
            select other.offer, other.quoted_at, other.quoted_at_assumed from quote other
            where standing.standing_until > standing.replaced_at
              and (other.selection_id, other.bookmaker_id) = (standing.selection_id, standing.bookmaker_id)
              and other.quoted_at <= ended.at and other.replaced_at > ended.at
            order by other.quoted_at desc, other.quoted_at_assumed, other.odds,
              other.source_id, other.provider_market, other.mark
            limit 1
          ) rest on true
          where standing.replaced_at < standing.next_at and standing.replaced_at <= standing.until
        ), run as (
          select change.*,
            count(*) filter (where is_change) over (partition by selection_id, bookmaker_id order by at) as number
          from (
            select state.*,
              offer is distinct from lag(offer) over (partition by selection_id, bookmaker_id order by at) as is_change
            from state
          ) change
        )
        select selection_id, bookmaker_id, is_exchange, min(at), (array_agg(at_assumed order by at))[1], offer,
          case when offer is not null then max(quoted_at) end,
          case when offer is not null then (array_agg(quoted_at_assumed order by at desc))[1] end,
          number > 0
        from run
        group by selection_id, bookmaker_id, is_exchange, number, offer
      $$;

      create or replace function football_as_of.price_points(moment timestamptz, selections bigint[])
      returns table (
        selection_id bigint, bookmaker_id bigint, is_exchange boolean,
        at timestamptz, at_assumed boolean, odds numeric,
        last_quoted_at timestamptz, last_quoted_at_assumed boolean
      )
      language sql stable as $$
        select state.selection_id, state.bookmaker_id, state.is_exchange, state.at, state.at_assumed, state.odds,
          state.last_quoted_at, state.last_quoted_at_assumed
        from football_as_of.price_states(moment, selections) state
        where state.has_opened
      $$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function football_as_of.price_points(moment timestamptz, selections bigint[])
      returns table (
        selection_id bigint, bookmaker_id bigint, is_exchange boolean,
        at timestamptz, at_assumed boolean, odds numeric,
        last_quoted_at timestamptz, last_quoted_at_assumed boolean
      )
      language sql stable as $$
        with quote as materialized (
          select quote.*, case when quote.is_shown then quote.odds end as offer,
            least(moment, fixture.kickoff_at) as until,
            max(quote.replaced_at) over (partition by quote.selection_id, quote.bookmaker_id order by quote.quoted_at)
              as standing_until
          from unnest(selections) wanted (id)
          join football_as_of.quotes(moment) quote on quote.selection_id = wanted.id
          join football_as_of.schedules() fixture on fixture.id = quote.fixture_id
          where quote.quoted_at <= fixture.kickoff_at
        ), standing as (
          select newest.*, coalesce(
            lead(quoted_at) over (partition by selection_id, bookmaker_id order by quoted_at), 'infinity'
          ) as next_at
          from (
            select distinct on (selection_id, bookmaker_id, quoted_at) * from quote
            order by selection_id, bookmaker_id, quoted_at,
              quoted_at_assumed, odds, source_id, provider_market, mark
          ) newest
        ), state as (
          select selection_id, bookmaker_id, is_exchange, quoted_at as at, quoted_at_assumed as at_assumed, offer,
            quoted_at, quoted_at_assumed
          from standing
          union all
          -- after a quote that ends before the next one begins: what another of the bookmaker's markets still lists
          select standing.selection_id, standing.bookmaker_id, standing.is_exchange, ended.at,
            null, rest.offer, rest.quoted_at, rest.quoted_at_assumed
          from standing
          cross join lateral (
            select standing.replaced_at as at
            union
            select other.replaced_at from quote other
            where standing.standing_until > standing.replaced_at
              and (other.selection_id, other.bookmaker_id) = (standing.selection_id, standing.bookmaker_id)
              and other.quoted_at <= standing.quoted_at and other.replaced_at <= standing.until
              and other.replaced_at > standing.replaced_at and other.replaced_at < standing.next_at
          ) ended
          left join lateral (
            select other.offer, other.quoted_at, other.quoted_at_assumed from quote other
            where standing.standing_until > standing.replaced_at
              and (other.selection_id, other.bookmaker_id) = (standing.selection_id, standing.bookmaker_id)
              and other.quoted_at <= ended.at and other.replaced_at > ended.at
            order by other.quoted_at desc, other.quoted_at_assumed, other.odds,
              other.source_id, other.provider_market, other.mark
            limit 1
          ) rest on true
          where standing.replaced_at < standing.next_at and standing.replaced_at <= standing.until
        ), run as (
          select change.*,
            count(*) filter (where is_change) over (partition by selection_id, bookmaker_id order by at) as number
          from (
            select state.*,
              offer is distinct from lag(offer) over (partition by selection_id, bookmaker_id order by at) as is_change
            from state
          ) change
        )
        select selection_id, bookmaker_id, is_exchange, min(at), (array_agg(at_assumed order by at))[1], offer,
          case when offer is not null then max(quoted_at) end,
          case when offer is not null then (array_agg(quoted_at_assumed order by at desc))[1] end
        from run
        where number > 0
        group by selection_id, bookmaker_id, is_exchange, number, offer
      $$;

      drop function football_as_of.price_states(timestamptz, bigint[]);
    `);
  }
}
