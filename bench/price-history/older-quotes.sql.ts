/** $1 older quotes of every price: slightly higher or lower prices of each bookmaker at ten-minute intervals before. */
export const OLDER_QUOTES = `
  with newest as (
    select * from facts.market_snapshots where replaced_at = 'infinity' and not superseded
  ), added as (
    insert into facts.market_snapshots (fixture_id, event_month, bookmaker_id, source_id, market, provider_market, mark,
      taken_at, taken_at_assumed, replaced_at, content_hash)
    select fixture_id, event_month, bookmaker_id, source_id, market, provider_market, mark,
      taken_at - step * interval '10 minutes', false, taken_at - (step - 1) * interval '10 minutes', ''
    from newest, generate_series(1, $1::integer) step
    on conflict do nothing
    returning id, fixture_id, bookmaker_id, source_id, provider_market, mark, taken_at
  )
  insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
  select quote.event_month, added.id, quote.selection_id,
    quote.odds + .01 * (extract(epoch from newest.taken_at - added.taken_at)::integer / 600 % 7), false
  from added
  join newest using (fixture_id, bookmaker_id, source_id, provider_market, mark)
  join facts.quotes quote on quote.event_month = newest.event_month and quote.snapshot_id = newest.id`;
