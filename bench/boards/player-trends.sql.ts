import { PLAYER_STATISTICS } from '../../src/football/statistics.js';
import { ELIGIBLE_PRICES } from './eligible-prices.sql.js';

/** Default windows of the board. */
const WINDOWS = [10, 15, 20, 30] as const;
/** Two-sided 95 % quantile of the normal distribution. */
const Z = '1.959964';

/** Lower end of Wilson's interval for `hits` of `trials`. */
const wilson = (hits: string, trials: string): string =>
  `((${hits}::float8 / ${trials} + ${Z} ^ 2 / (2 * ${trials}) - ${Z} * sqrt(
      ${hits}::float8 / ${trials} * (1 - ${hits}::float8 / ${trials}) / ${trials}
      + ${Z} ^ 2 / (4 * ${trials}::float8 ^ 2)))
    / (1 + ${Z} ^ 2 / ${trials}))`;

const OF_STATISTIC = PLAYER_STATISTICS.map(({ key, column }) => `('${key}', row.${column})`).join(', ');
const OF_WINDOW = WINDOWS.map((length) => `(${length}, hits_${length}, pushes_${length}, sum_${length})`).join(', ');
const IS_HIT = `case line.side when 'over' then game.value > line.line else game.value < line.line end`;
const COUNTS = WINDOWS.map(
  (length) => `
      count(*) filter (where game.n <= ${length} and ${IS_HIT}) as hits_${length},
      count(*) filter (where game.n <= ${length} and game.value = line.line) as pushes_${length},
      sum(game.value) filter (where game.n <= ${length}) as sum_${length}`,
).join(',');

/**
 * Player trends with default parameters as one plain statement over the fact tables: quoted lines with a best price of
 * 1.20 or more, the best window of each, the best line of each side of a statistic. Of players in the projected eleven
 * only starts count; of others only overs are listed. A page of them by the Wilson bound: the board ranks by edges,
 * which no statement can compute. Parameters as for price outliers.
 */
export const PLAYER_TRENDS = `
  with ${ELIGIBLE_PRICES}, line as (
    select eligible.selection_id, eligible.fixture_id, eligible.market, eligible.player_id, eligible.line,
      eligible.side, eligible.kickoff_at,
      max(eligible.odds) filter (where not eligible.is_exchange) as best,
      exists (select from lineup_projection_players starter
        where starter.fixture_id = eligible.fixture_id and starter.player_id = eligible.player_id) as is_starter
    from eligible where eligible.scope = 'player'
    group by eligible.selection_id, eligible.fixture_id, eligible.market, eligible.player_id, eligible.line,
      eligible.side, eligible.kickoff_at
  ), wanted as (
    select * from line where best >= 1.20 and (is_starter or side = 'over')
  ), subject as (
    select distinct player_id, is_starter, market from wanted
  ), game as (
    select subject.player_id, subject.market, statistic.value,
      row_number() over (partition by subject.player_id, subject.market
        order by fixture.kickoff_at desc, fixture.id desc) as n
    from subject
    join facts.player_statistics row on row.player_id = subject.player_id and row.minutes between 1 and 130
      and (row.is_starter or not subject.is_starter)
    join facts.match_reports report on report.id = row.match_report_id and report.visible_from <= $1::timestamptz
      and $1::timestamptz < report.visible_until
      and not report.is_excluded
      and case row.side when 'home' then report.home_corruption else report.away_corruption end = '{}'
    join facts.fixtures fixture on fixture.id = row.fixture_id
      and fixture.kickoff_at >= $1::timestamptz - interval '400 days'
    join facts.fixture_results result on result.fixture_id = fixture.id and result.known_from <= $1::timestamptz
      and $1::timestamptz < result.known_until
      and result.feeds_boards and result.status = 'finished'
    cross join lateral (values ${OF_STATISTIC}) as statistic (market, value)
    where statistic.market = subject.market and statistic.value is not null
  ), tallied as (
    select line.selection_id, line.fixture_id, line.market, line.player_id, line.line, line.side, line.kickoff_at,
      line.best, max(game.n) as games,${COUNTS}
    from wanted line
    join game on game.player_id = line.player_id and game.market = line.market and game.n <= ${WINDOWS.at(-1)!}
    group by line.selection_id, line.fixture_id, line.market, line.player_id, line.line, line.side, line.kickoff_at,
      line.best
  ), windowed as (
    select distinct on (tallied.selection_id) tallied.selection_id, tallied.fixture_id, tallied.market,
      tallied.player_id, tallied.line, tallied.side, tallied.kickoff_at,
      tallied.best, span.length, span.hits, span.sum,
      span.hits::float8 / span.trials as rate, ${wilson('span.hits', 'span.trials')} as bound
    from tallied
    cross join lateral (
      select length, hits, length - pushes as trials, sum from (values ${OF_WINDOW}) as span (length, hits, pushes, sum)
      where length <= tallied.games and length - pushes >= 5 and hits >= 0.6 * (length - pushes)
    ) span
    order by tallied.selection_id, bound desc, span.length desc
  ), chosen as (
    select distinct on (fixture_id, player_id, market, side) *
    from windowed
    order by fixture_id, player_id, market, side, rate * best desc nulls last, bound desc, line
  ), ranked as (
    select chosen.*, player.name, count(*) over () as total
    from chosen join players player on player.id = chosen.player_id
    order by bound desc, best desc nulls last, kickoff_at, fixture_id, player.name, market, line, side, selection_id
    limit $4
  )
  select ranked.total, ranked.fixture_id as "fixtureId", 'player' as scope, ranked.player_id as "playerId",
    ranked.market, ranked.line, ranked.side, ranked.best as price,
    ranked.hits, ranked.length, ranked.sum, ranked.bound, ranked.name as player, home.name as home, away.name as away,
    competition.name as league,
    (select jsonb_agg(jsonb_build_object('bookmaker', eligible.bookmaker, 'odd', eligible.odds)
        order by eligible.odds desc, eligible.slug)
      from eligible where eligible.selection_id = ranked.selection_id) as bookmakers
  from ranked
  join facts.fixtures fixture on fixture.id = ranked.fixture_id
  join teams home on home.id = fixture.home_team_id
  join teams away on away.id = fixture.away_team_id
  join competitions competition on competition.id = fixture.competition_id
  order by ranked.bound desc, ranked.best desc nulls last, ranked.kickoff_at, ranked.fixture_id, ranked.name,
    ranked.market, ranked.line, ranked.side, ranked.selection_id`;
