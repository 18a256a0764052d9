/**
 * Common table expressions over the fact tables at the start of both statements: `eligible` has the over and under
 * prices that count at $1 (one per bookmaker and outcome; not suspended, above 1.01, and at most $3 minutes old) on
 * fixtures that kick off within $2 days.
 */
export const ELIGIBLE_PRICES = `
  newest as (
    select distinct on (quote.selection_id, snapshot.bookmaker_id)
      selection.id as selection_id, selection.fixture_id, selection.market, selection.scope, selection.player_id,
      selection.line, selection.side, fixture.kickoff_at,
      snapshot.bookmaker_id, snapshot.provider_market, snapshot.taken_at, snapshot.taken_at_assumed,
      quote.id, quote.odds, quote.suspended
    from facts.fixtures fixture
    join facts.selections selection on selection.fixture_id = fixture.id and selection.side in ('over', 'under')
    join facts.quotes quote on quote.selection_id = selection.id
    join facts.market_snapshots snapshot on snapshot.event_month = quote.event_month and snapshot.id = quote.snapshot_id
    where fixture.kickoff_at >= $1::timestamptz
      and fixture.kickoff_at < $1::timestamptz + $2::integer * interval '1 day'
      and not exists (
        select from facts.fixture_results result
        where result.fixture_id = fixture.id
          and result.known_from <= $1::timestamptz and $1::timestamptz < result.known_until)
      and snapshot.taken_at <= $1::timestamptz and snapshot.replaced_at > $1::timestamptz and not snapshot.superseded
    order by quote.selection_id, snapshot.bookmaker_id, snapshot.taken_at desc, snapshot.taken_at_assumed, quote.odds
  ), eligible as (
    select newest.*, bookmaker.name as bookmaker, bookmaker.slug, bookmaker.is_exchange, bookmaker.price_feed
    from newest join bookmakers bookmaker on bookmaker.id = newest.bookmaker_id
    where not newest.suspended and newest.odds > 1.01
      and (newest.taken_at_assumed or newest.taken_at >= $1::timestamptz - $3::integer * interval '1 minute')
  )`;
