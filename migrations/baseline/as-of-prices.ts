/** Every price known at a moment, from the plain table alone. */
export const quotes = `-- every price known at a moment, with the moment at which the bookmaker withdrew it.
-- is_shown: open, above 1.01, and not stale; is_eligible: shown, and not of an exchange.
-- stale: older than max_age (null: of any age); where the time is assumed, after kick-off
create function football_as_of.quotes(moment timestamptz, max_age interval default null)
returns table (
  id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
  line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
  odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean,
  replaced_at timestamptz, is_exchange boolean, is_shown boolean, is_eligible boolean
)
language sql stable as $$
  select quote.id, snapshot.fixture_id, selection.id, snapshot.market, selection.scope, selection.player_id,
    selection.line, selection.side, snapshot.bookmaker_id, snapshot.source_id, snapshot.provider_market,
    snapshot.mark, quote.odds, quote.suspended, snapshot.taken_at, snapshot.taken_at_assumed,
    snapshot.replaced_at, bookmaker.is_exchange, shown.is_shown, shown.is_shown and not bookmaker.is_exchange
  from facts.market_snapshots snapshot
  join facts.quotes quote on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
  join facts.selections selection
    on selection.id = quote.selection_id and selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
  left join facts.fixtures fixture on fixture.id = snapshot.fixture_id
  left join bookmakers bookmaker on bookmaker.id = snapshot.bookmaker_id
  cross join lateral (
    select not quote.suspended and quote.odds > 1.01 and (
      max_age is null
      or case when snapshot.taken_at_assumed then moment <= fixture.kickoff_at else snapshot.taken_at >= moment - max_age end
    ) as is_shown
  ) shown
  where snapshot.taken_at <= moment and not snapshot.superseded
$$;`;

/** @param quotes SQL: the prices of the outcomes `selections`, known at `moment`, as `quote` */
export const priceStates = (
  quotes: string,
): string => `-- Offers of bookmakers as price_points tells them, and in front of the first one (has_opened is false) what was
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
    ${quotes}
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
$$;`;

/** SQL: those prices, found outcome by outcome. */
export const QUOTES_OF_SELECTIONS = `from unnest(selections) wanted (id)
    join football_as_of.quotes(moment) quote on quote.selection_id = wanted.id`;

/** What is known of prices at a moment. */
export const asOfPrices = `
-- outcomes that bookmakers price, for readers of many prices: when they were priced is told by quotes
create function football_as_of.selections()
returns table (id bigint, fixture_id bigint, market text, scope text, player_id bigint, line numeric, side text)
language sql stable as $$
  select selection.id, selection.fixture_id, selection.market, selection.scope, selection.player_id,
    selection.line, selection.side
  from facts.selections selection
$$;

-- what a snapshot tells of all its prices, for readers of many
create function football_as_of.price_snapshots(moment timestamptz)
returns table (
  id bigint, fixture_id bigint, bookmaker_id bigint, source_id smallint, market text, provider_market text, mark text,
  taken_at timestamptz, taken_at_assumed boolean, replaced_at timestamptz, event_month date
)
language sql stable as $$
  select snapshot.id, snapshot.fixture_id, snapshot.bookmaker_id, snapshot.source_id, snapshot.market,
    snapshot.provider_market, snapshot.mark, snapshot.taken_at, snapshot.taken_at_assumed, snapshot.replaced_at,
    snapshot.event_month
  from facts.market_snapshots snapshot
  where snapshot.taken_at <= moment and not snapshot.superseded
$$;

-- prices of snapshots, for readers of many: when they were known is told by their snapshots
create function football_as_of.snapshot_quotes()
returns table (id bigint, snapshot_id bigint, selection_id bigint, odds numeric, suspended boolean, event_month date)
language sql stable as $$
  select quote.id, quote.snapshot_id, quote.selection_id, quote.odds, quote.suspended, quote.event_month
  from facts.quotes quote
$$;

${quotes}

-- one price per bookmaker and outcome: the newest that is not withdrawn; at the same moment
-- a real time beats an assumed one, then the lower price
create function football_as_of.current_quotes(moment timestamptz, max_age interval default null)
returns table (
  id bigint, fixture_id bigint, selection_id bigint, market text, scope text, player_id bigint,
  line numeric, side text, bookmaker_id bigint, source_id smallint, provider_market text, mark text,
  odds numeric, suspended boolean, quoted_at timestamptz, quoted_at_assumed boolean,
  is_exchange boolean, is_shown boolean, is_eligible boolean
)
language sql stable as $$
  select distinct on (quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id)
    quote.id, quote.fixture_id, quote.selection_id, quote.market, quote.scope, quote.player_id,
    quote.line, quote.side, quote.bookmaker_id, quote.source_id, quote.provider_market, quote.mark,
    quote.odds, quote.suspended, quote.quoted_at, quote.quoted_at_assumed,
    quote.is_exchange, quote.is_shown, quote.is_eligible
  from football_as_of.quotes(moment, max_age) quote
  where quote.replaced_at > moment
  order by quote.fixture_id, quote.market, quote.scope, quote.selection_id, quote.bookmaker_id,
    quote.quoted_at desc, quote.quoted_at_assumed, quote.odds, quote.source_id, quote.provider_market, quote.mark
$$;

${priceStates(QUOTES_OF_SELECTIONS)}

-- What each bookmaker offered for some outcomes before kick-off, as known at a moment: one row a change, from
-- the first price on. An offer is a price that is open and above 1.01; odds are null from the moment on at which
-- the bookmaker suspends or withdraws it. Which of several quotes counts decides current_quotes: the last point
-- before kick-off is its price. at_assumed: null where no quote of the outcome begins but one ends.
-- last_quoted_at: the newest quote that repeats the offer.
create function football_as_of.price_points(moment timestamptz, selections bigint[])
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

-- The last offer of each bookmaker before kick-off; none of fixtures that kick off after the moment.
-- is_standing: still offered at kick-off, neither suspended nor withdrawn before.
create function football_as_of.closing_prices(moment timestamptz, selections bigint[])
returns table (
  selection_id bigint, bookmaker_id bigint, is_exchange boolean,
  odds numeric, last_quoted_at timestamptz, is_standing boolean
)
language sql stable as $$
  select distinct on (point.selection_id, point.bookmaker_id)
    point.selection_id, point.bookmaker_id, point.is_exchange, point.odds, point.last_quoted_at, point.is_last
  from (
    select point.*, lead(at) over (partition by point.selection_id, point.bookmaker_id order by at) is null as is_last
    from football_as_of.price_points(moment, selections) point
  ) point
  join football_as_of.selections() selection on selection.id = point.selection_id
  join football_as_of.schedules() fixture on fixture.id = selection.fixture_id
  where fixture.kickoff_at <= moment and point.odds is not null
  order by point.selection_id, point.bookmaker_id, point.at desc
$$;

-- published means over many bookmakers, shown from kick-off on: closing ones are not known
-- earlier, and boards of upcoming matches compare bookmakers' own prices
create function football_as_of.price_aggregates(moment timestamptz)
returns table (
  fixture_id bigint, source_id smallint, market text, mark text, scope text, line numeric, side text,
  mean numeric, maximum numeric
)
language sql stable as $$
  select aggregate.fixture_id, aggregate.source_id, aggregate.market, aggregate.mark, aggregate.scope,
    aggregate.line, aggregate.side, aggregate.mean, aggregate.maximum
  from facts.price_aggregates aggregate
  join facts.fixtures fixture on fixture.id = aggregate.fixture_id
  where not aggregate.superseded and fixture.kickoff_at <= moment
$$;
`;
