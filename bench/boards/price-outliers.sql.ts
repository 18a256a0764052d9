import { ELIGIBLE_PRICES } from './eligible-prices.sql.js';

/**
 * The first page of price outliers with default parameters as one plain statement over the fact tables: the best
 * price against the mean of one price per bookmaker, exchanges aside; at least three groups of bookmakers, best
 * price at most 10, at most 60 % above the mean. $1 now, $2 days ahead, $3 minutes, $4 page size.
 */
export const PRICE_OUTLIERS = `
  with ${ELIGIBLE_PRICES}, priced as (
    select selection_id, fixture_id, market, scope, player_id, line, side, kickoff_at, max(odds) as max_odd,
      avg(odds) as avg_odd, count(*) as bookmakers
    from eligible where not is_exchange
    group by selection_id, fixture_id, market, scope, player_id, line, side, kickoff_at
    having count(distinct price_feed) >= 3 and max(odds) <= 10 and (max(odds) / avg(odds) - 1) * 100 <= 60
  ), ranked as (
    select *, count(*) over () as total from priced
    order by max_odd / avg_odd desc, kickoff_at, fixture_id,
      array_position(array['match', 'home', 'away', 'player'], scope), player_id, market, line, side
    limit $4
  )
  select ranked.total, ranked.fixture_id as "fixtureId", ranked.scope, ranked.player_id as "playerId", ranked.market,
    ranked.line, ranked.side,
    ranked.max_odd as price, (ranked.max_odd / ranked.avg_odd - 1) * 100 as discrepancy, home.name as home,
    away.name as away, player.name as player, competition.name as league,
    (select jsonb_agg(
        jsonb_build_object('bookmaker', eligible.bookmaker, 'identifier', eligible.slug,
          'odd', eligible.odds, 'id', eligible.id)
        order by eligible.odds desc, eligible.slug)
      from eligible where eligible.selection_id = ranked.selection_id) as bookmakers
  from ranked
  join facts.fixtures fixture on fixture.id = ranked.fixture_id
  join teams home on home.id = fixture.home_team_id
  join teams away on away.id = fixture.away_team_id
  join competitions competition on competition.id = fixture.competition_id
  left join players player on player.id = ranked.player_id
  order by ranked.max_odd / ranked.avg_odd desc, ranked.kickoff_at, ranked.fixture_id,
    array_position(array['match', 'home', 'away', 'player'], ranked.scope),
    ranked.player_id, ranked.market, ranked.line, ranked.side`;
