/** Minimum games for a referee's means to rank before those of referees with fewer, unless a sort column is given. */
export const MIN_RANKED_GAMES = 10;

/** Members of a referee's row that describe his matches. */
export const refereeRates = [
  'games',
  'gamesWithCards',
  'gamesWithFouls',
  'gamesWithMinutes',
  'yellowCards',
  'redCards',
  'yellowRedCards',
  'totalPenalties',
  'avgCardsPerGame',
  'avgYellowCardsPerGame',
  'avgRedCardsPerGame',
  'avgFoulsPerGame',
  'avgFirstHalfCards',
  'avgSecondHalfCards',
  'o35CardsPct',
  'o45CardsPct',
  'o55CardsPct',
  'bothTeamsCardPct',
  'bothTeamsO15CardPct',
] as const;

type Rate = (typeof refereeRates)[number];
type Count = 'games' | 'gamesWithCards' | 'gamesWithFouls' | 'gamesWithMinutes';

/** Metrics of a referee's matches as known at a moment, unrounded; awarded matches are excluded, unknown is null. */
export interface RefereeMetrics extends Record<Count, number>, Record<Exclude<Rate, Count>, number | null> {
  refereeId: number;
}

/** Sort columns of the board: every number of a row, and the name. */
export const refereeSortColumns = [
  'name',
  'id',
  ...refereeRates,
  'nextGameId',
  'nextGameInternalId',
  'nextGameTimestamp',
  'nextGameHomeTeamId',
  'nextGameAwayTeamId',
] as const;
export type RefereeSortColumn = (typeof refereeSortColumns)[number];

/**
 * Select list and `from` of matches with their cards and fouls, one row a match, as known at `$1`; a `where` follows.
 * A count needs both sides: if the row of one is missing or corrupted, the match lacks the value. Only event data
 * have halves, second yellows and penalties.
 * Plan: for the whole board, fixtures are hashed with both sides; a few referees use fixtures_referee and the primary
 * key of the team rows.
 */
export const refereeMatches = `
  fixture.referee_id, fixture.competition_id, fixture.id as fixture_id, fixture.kickoff_at,
  coalesce(home.yellow_cards + home.red_cards, home.cards) as home_cards,
  coalesce(away.yellow_cards + away.red_cards, away.cards) as away_cards,
  home.yellow_cards + away.yellow_cards as yellow_cards,
  home.red_cards + away.red_cards as red_cards,
  home.second_yellow_cards + away.second_yellow_cards as second_yellow_cards,
  home.penalties_taken + away.penalties_taken as penalties,
  home.fouls + away.fouls as fouls,
  home.first_half_cards + away.first_half_cards as first_half_cards,
  home.second_half_cards + away.second_half_cards as second_half_cards
from football_as_of.fixtures($1::timestamptz) fixture
left join football_as_of.team_statistics($1::timestamptz) home
  on home.fixture_id = fixture.id and home.side = 'home' and not home.is_corrupted
left join football_as_of.team_statistics($1::timestamptz) away
  on away.fixture_id = fixture.id and away.side = 'away' and not away.is_corrupted`;

/** Condition of an eligible match; `case` keeps the planner from nested loops over every match. */
export const isEligibleForReferee = `fixture.referee_id is not null
  and case when fixture.status = 'finished' and not fixture.awarded then true else false end`;

/** Condition of an upcoming game; the soonest is the next one. */
export const isNextGame = `fixture.status = 'notstarted' and fixture.kickoff_at >= $1::timestamptz`;

/** Select list of `RefereeMetrics` over rows of `refereeMatches` named `match`, grouped by `match.referee_id`. */
export const refereeMetricColumns = `
  match.referee_id as "refereeId",
  count(*)::int as "games",
  count(match.home_cards + match.away_cards)::int as "gamesWithCards",
  count(match.fouls)::int as "gamesWithFouls",
  count(match.first_half_cards + match.second_half_cards)::int as "gamesWithMinutes",
  sum(match.yellow_cards)::int as "yellowCards",
  sum(match.red_cards)::int as "redCards",
  sum(match.second_yellow_cards)::int as "yellowRedCards",
  sum(match.penalties)::int as "totalPenalties",
  avg((match.home_cards + match.away_cards)::float8) as "avgCardsPerGame",
  avg(match.yellow_cards::float8) as "avgYellowCardsPerGame",
  avg(match.red_cards::float8) as "avgRedCardsPerGame",
  avg(match.fouls::float8) as "avgFoulsPerGame",
  avg(match.first_half_cards::float8) as "avgFirstHalfCards",
  avg(match.second_half_cards::float8) as "avgSecondHalfCards",
  avg((match.home_cards + match.away_cards > 3)::int * 100::float8) as "o35CardsPct",
  avg((match.home_cards + match.away_cards > 4)::int * 100::float8) as "o45CardsPct",
  avg((match.home_cards + match.away_cards > 5)::int * 100::float8) as "o55CardsPct",
  avg((match.home_cards >= 1 and match.away_cards >= 1)::int * 100::float8)
    filter (where match.home_cards + match.away_cards is not null) as "bothTeamsCardPct",
  avg((match.home_cards >= 2 and match.away_cards >= 2)::int * 100::float8)
    filter (where match.home_cards + match.away_cards is not null) as "bothTeamsO15CardPct"`;
