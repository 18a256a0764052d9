/** Ids of the league, its two teams and the bookmaker of all picks. */
const [country, competition, season, phase, home, away, bookmaker] = [1, 2, 3, 4, 11, 12, 40];

/** Statements that insert played fixtures between two teams, each quoted by three bookmakers, and picks on them. */
export function gradedSeasonStatements(fixtures: number, picksEach: number): string[] {
  const ids = `generate_series(1001, ${1000 + fixtures}) id`;
  const lines = `generate_series(1, ${picksEach}) number`;
  return [
    `insert into countries (id, natural_key, slug, name, search_name)
    values (${country}, 'country', 'northland', 'Northland', 'northland')`,
    `insert into competitions (id, natural_key, country_id, slug, name, search_name)
    values (${competition}, 'competition', ${country}, 'league', 'League', 'league')`,
    `insert into seasons (id, natural_key, competition_id, name, start_year)
    values (${season}, 'season', ${competition}, '2010', 2010)`,
    `insert into phases (id, natural_key, season_id, slug, name)
    values (${phase}, 'phase', ${season}, 'regular-season', 'Regular season')`,
    `insert into teams (id, natural_key, country_id, slug, name, search_name)
    select id, 'team ' || id, ${country}, 'team-' || id, 'Team ' || id, 'team ' || id
    from unnest(array[${home}, ${away}]) id`,
    `insert into bookmakers (id, natural_key, slug, name, price_feed)
    select id, 'bookmaker ' || id, 'bookmaker-' || id, 'Bookmaker ' || id, 'feed ' || id
    from generate_series(40, 43) id`,
    `insert into facts.fixtures (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id, slug,
      day, kickoff_at, kickoff_quality)
    select id, 'fixture ' || id, ${season}, ${competition}, ${phase}, ${home}, ${away}, 'slug',
      '2010-01-01'::date + id::integer, '2010-01-01T15:00Z'::timestamptz + id * interval '1 day', 'stated' from ${ids}`,
    `insert into facts.fixture_results
    select id, kickoff_at + interval '135 minutes', 'infinity', 'finished', (id % 4)::smallint, (id % 3)::smallint, 0,
      0, false, false, true, 2, 0, 0, 0, 0, '{}', '[]' from facts.fixtures where id > 1000`,
    `insert into facts.selections (fixture_id, market, scope, line, side)
    select id, 'goals', 'match', 0.25 * number, side from ${ids}, ${lines}, unnest(array['over', 'under']) side`,
    `insert into facts.market_snapshots (fixture_id, event_month, bookmaker_id, source_id, market, provider_market, mark,
      taken_at, taken_at_assumed, content_hash)
    select fixture.id, date_trunc('month', kickoff_at at time zone 'UTC'), bookmaker, 5, 'goals', 'totals', 'snapshot',
      kickoff_at - interval '1 hour', false, ''
    from facts.fixtures fixture, generate_series(41, 43) bookmaker where fixture.id > 1000`,
    `select facts.add_quote_months(array(select distinct event_month from facts.market_snapshots))`,
    `insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
    select snapshot.event_month, snapshot.id, selection.id, 1.8 + (snapshot.bookmaker_id % 3) * 0.05, false
    from facts.market_snapshots snapshot join facts.selections selection using (fixture_id, market)
    where snapshot.fixture_id > 1000`,
    `insert into picks (board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line, side,
      first_seen_at, recorded_at, price, bookmaker_id, fair_probability, edge, revision)
    select 'price-outliers', ${competition}, id, kickoff_at, 'match', 'goals', 'goalTotals', 0.25 * number, 'over',
      kickoff_at - interval '2 hours', kickoff_at - interval '2 hours', 2, ${bookmaker}, 0.52, 4, '1-1'
    from facts.fixtures, ${lines} where id > 1000 and set_config('football.restoring', 'on', true) = 'on'`,
    'analyze',
  ];
}
