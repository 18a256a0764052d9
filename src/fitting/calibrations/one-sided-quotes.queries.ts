import type { DetailedPosition, PositionGroup, Side } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { NEWEST_QUOTE_FIRST } from '../../database/sql-conditions.js';
import type { SqlClient } from '../../database/sql-client.js';

/**
 * A settled bet with the last prices before kick-off, as the geometric mean over bookmakers: those that quote one side
 * only, or those that quote both.
 */
export interface SettledBet {
  market: PlayerStatisticKey;
  /** Decimal odds; null: not quoted. */
  over: number | null;
  under: number | null;
  /** 1 where the over won, 0 where it lost. */
  overWon: number;
  /** For a bet quoted on one side: odds of the bookmakers that quote both sides of it; null without one. */
  overOfBoth: number | null;
  underOfBoth: number | null;
}

/** A bookmaker's last price on a player's line of which it quotes one side only. */
export interface OpenQuote {
  market: PlayerStatisticKey;
  /** Decimal odds. */
  odds: number;
  /** Input of the player's forecast, from here on. */
  fixtureId: number;
  competitionId: number;
  /** Unix seconds; histories end there. */
  kickoff: number;
  homeTeamId: number;
  awayTeamId: number;
  playerId: number;
  line: number;
  side: 'over' | 'under';
  homeLineup: 'none' | 'projected' | 'confirmed';
  awayLineup: 'none' | 'projected' | 'confirmed';
  /** Probability to start in the projected or confirmed eleven; null where he is in neither. */
  startProbability: number | null;
  teamId: number | null;
  positionGroup: PositionGroup | null;
  position: DetailedPosition | null;
}

const valueOfMarket = [
  'case quote.market',
  ...PLAYER_STATISTICS.map(({ key, column }) => `when '${key}' then played.${column}`),
  'end',
].join(' ');

/** Selects the quotes to read. */
export interface QuoteWindow {
  /** First kick-off. */
  readonly from: Date;
  /** Data known later are ignored. */
  readonly now: Date;
  /** Minutes after which a price is stale: at kick-off, or now where that comes first. */
  readonly maximumAge: number;
}

/** The parameters `$1` to `$3` of the statements. */
export const windowParameters = ({ from, now, maximumAge }: QuoteWindow): unknown[] => [now, from, maximumAge];

/**
 * Eligible prices at kick-off, or at `$1` before it, with the number of sides of the line that the bookmaker quotes.
 * Inlines `football_as_of.current_quotes` for each fixture's own moment: PostgreSQL pushes no fixture into its
 * DISTINCT.
 * @param fixtures condition on `match`
 */
const lastQuotes = (fixtures: string): string => `
  select last.*, count(*) over (
    partition by last.fixture_id, last.market, last.player_id, last.line, last.bookmaker_id) as sides
  from (
    select distinct on (quote.selection_id, quote.bookmaker_id)
      quote.fixture_id, quote.market, quote.player_id, quote.line, quote.side, quote.bookmaker_id, quote.odds,
      quote.quoted_at, quote.is_eligible
    from football_as_of.schedules() match
    cross join lateral (select least(match.kickoff_at, $1::timestamptz) as moment) at
    cross join lateral football_as_of.quotes(at.moment, $3::integer * interval '1 minute') quote
    where ${fixtures} and quote.fixture_id = match.id and quote.replaced_at > at.moment
      and quote.scope = 'player' and quote.side in ('over', 'under')
      -- half lines: nothing is pushed
      and mod(quote.line * 2, 2) = 1
    order by quote.selection_id, quote.bookmaker_id, ${NEWEST_QUOTE_FIRST}
  ) last
  where last.is_eligible`;

/** Quotes whose bet stood, with the number of sides of the line that the bookmaker quotes. */
export const settledQuotes = `
  select quote.fixture_id, quote.market, quote.player_id, quote.line, quote.side, quote.bookmaker_id, quote.odds,
    quote.sides, value.count > quote.line as over_won,
    case when quote.side = 'over' then value.count > quote.line else value.count < quote.line end as won
  from (${lastQuotes('match.kickoff_at between $2::timestamptz and $1::timestamptz')}) quote
  join football_as_of.fixtures($1::timestamptz) match on match.id = quote.fixture_id
  join football_as_of.player_statistics($1::timestamptz) played
    on played.fixture_id = quote.fixture_id and played.player_id = quote.player_id
      and played.is_usable and played.minutes > 0
  cross join lateral (select ${valueOfMarket} as count) value
  where match.status = 'finished' and not match.awarded and match.feeds_boards and value.count is not null`;

/**
 * Bets on players who played, each once however many bookmakers quote it: eight prices of one bet have a single result.
 * Plan: fixtures_kickoff, then prices of each fixture by market_snapshots_replaced_at.
 */
export function listSettledBets(sql: SqlClient, window: QuoteWindow): Promise<SettledBet[]> {
  return sql.rows<SettledBet>(
    `select market, over, under, over_won::int as "overWon",
      case when sides = 1 then max(over) filter (where sides = 2) over bet end as "overOfBoth",
      case when sides = 1 then max(under) filter (where sides = 2) over bet end as "underOfBoth"
    from (
      select fixture_id, market, player_id, line, over_won, sides,
        exp(avg(ln(odds::float8)) filter (where side = 'over')) as over,
        exp(avg(ln(odds::float8)) filter (where side = 'under')) as under
      from (${settledQuotes}) settled
      group by fixture_id, market, player_id, line, over_won, sides, case when sides = 1 then side end
    ) quoted
    window bet as (partition by fixture_id, market, player_id, line)
    order by market, fixture_id, player_id, line, sides, over, under`,
    windowParameters(window),
  );
}

/**
 * Most fixtures whose open quotes are read, sampled league by league by the digests of their ids: a few thousand
 * prices determine a level, and the prices and histories of all leagues are a gigabyte.
 */
const MOST_FIXTURES = 100;

/** `LineupState` of a side of `match`. */
const stateOf = (side: Side): string => `
  coalesce((
    select case known.prediction_type when 'confirmed' then 'confirmed' else 'projected' end
    from lineup_projections known
    where known.fixture_id = match.id and known.side = '${side}' and known.projected_at <= $1::timestamptz
  ), 'none')`;

const drawnFixtures = `match.id in (
  select drawn.id from football_as_of.schedules() drawn
  where drawn.kickoff_at >= $2::timestamptz
    and exists (
      select from football_as_of.selections() selection
      where selection.fixture_id = drawn.id and selection.scope = 'player'
    )
  order by md5(drawn.competition_id::text), md5(drawn.id::text)
  limit ${MOST_FIXTURES}
)`;

/**
 * One-sided quotes of `MOST_FIXTURES` upcoming or played fixtures, also quoted within the window, without those on
 * players left out of the fixture's line-ups: a quote implies that they may start, which the model does not know.
 * Plan: as `listSettledBets`.
 */
export function listOpenQuotes(sql: SqlClient, window: QuoteWindow): Promise<OpenQuote[]> {
  return sql.rows<OpenQuote>(
    `select quote.market, quote.odds, quote.fixture_id as "fixtureId", match.competition_id as "competitionId",
      extract(epoch from match.kickoff_at)::float8 as kickoff,
      match.home_team_id as "homeTeamId", match.away_team_id as "awayTeamId",
      quote.player_id as "playerId", quote.line, quote.side,
      ${stateOf('home')} as "homeLineup", ${stateOf('away')} as "awayLineup",
      starter.start_probability as "startProbability", lineup.team_id as "teamId",
      coalesce(starter.position_group, player.position_group) as "positionGroup", starter.position
    from (${lastQuotes(drawnFixtures)}) quote
    join football_as_of.schedules() match on match.id = quote.fixture_id
    join players player on player.id = quote.player_id
    left join (
      lineup_projections lineup
      join lineup_projection_players starter on starter.fixture_id = lineup.fixture_id and starter.side = lineup.side
    ) on lineup.fixture_id = quote.fixture_id and starter.player_id = quote.player_id
      and lineup.projected_at <= $1::timestamptz
    where quote.sides = 1 and quote.quoted_at >= $2::timestamptz
      and (starter.player_id is not null or not exists (
        select from lineup_projections other
        where other.fixture_id = quote.fixture_id and other.projected_at <= $1::timestamptz
      ))
    order by quote.market, quote.fixture_id, quote.player_id, quote.line, quote.side, quote.odds, quote.bookmaker_id`,
    windowParameters(window),
  );
}
