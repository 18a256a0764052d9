/**
 * The changes of `football_as_of.price_points` as one plain statement over the fact tables: for each time at which a
 * bookmaker's prices were taken, it looks up the newest snapshot of each of the bookmaker's markets. $1 now, $2 ids of
 * selections.
 */
export const PLAIN_POINTS = `
  with snapshot as (
    select snapshot.*, selection.id as selection_id
    from facts.selections selection
    join facts.fixtures fixture on fixture.id = selection.fixture_id
    join facts.market_snapshots snapshot
      on snapshot.fixture_id = selection.fixture_id and snapshot.market = selection.market
    where selection.id = any ($2::bigint[]) and not snapshot.superseded
      and snapshot.taken_at <= least($1::timestamptz, fixture.kickoff_at)
  ), moment as (
    select distinct selection_id, bookmaker_id, taken_at from snapshot
  ), offer as (
    select moment.selection_id, moment.bookmaker_id, moment.taken_at as at,
      case when not listed.suspended and listed.odds > 1.01 then listed.odds end as odds
    from moment
    left join lateral (
      select quote.odds, quote.suspended
      from snapshot
      join facts.quotes quote on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
        and quote.selection_id = moment.selection_id
      where snapshot.selection_id = moment.selection_id and snapshot.bookmaker_id = moment.bookmaker_id
        and snapshot.taken_at <= moment.taken_at
        and not exists (
          select from snapshot newer
          where newer.selection_id = moment.selection_id and newer.bookmaker_id = moment.bookmaker_id
            and newer.source_id = snapshot.source_id and newer.provider_market = snapshot.provider_market
            and newer.taken_at > snapshot.taken_at and newer.taken_at <= moment.taken_at)
      order by snapshot.taken_at desc, snapshot.taken_at_assumed, quote.odds, snapshot.source_id,
        snapshot.provider_market, snapshot.mark
      limit 1
    ) listed on true
  )
  select selection_id, bookmaker_id, at, odds
  from (
    select offer.*,
      odds is distinct from lag(odds) over (partition by selection_id, bookmaker_id order by at) as changes
    from offer
  ) change
  where changes
  order by selection_id, bookmaker_id, at`;
