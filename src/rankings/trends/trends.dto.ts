import {
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import type { SortOrder } from '../../common/paging/board-filters.js';
import { PageQuery } from '../../common/paging/page-query.js';
import { lineSides } from '../../boards/dataset/prices.js';
import type { LineSide } from '../../boards/dataset/prices.js';

/** Which lines to show of a subject, statistic and side. */
export const lineSelections = ['best', 'all'] as const;
/** Sort columns of every trend board. */
export const trendSortColumns = [
  'lowerReturn',
  'confidence',
  'hitRate',
  'trendWindow',
  'trendAvg',
  'odds',
  'eventTimestamp',
] as const;

/** Query parameters of every trend board. */
export class TrendsQuery extends PageQuery() {
  @boardFilters.eventIds(null, { alias: 'games' }) eventIds?: number[];
  @boardFilters.teamIds('Only trends of these teams, or of their players; an unknown id returns 400.')
  teamIds?: number[];
  @boardFilters.uniqueTournamentIds() uniqueTournamentIds?: number[];

  @boardFilters.minOdds(
    'Minimum best price, inclusive; if set, trends without a price are left out. Default: 1.20, so that ' +
      'near-certainties do not fill the board.',
    { alias: 'oddsRange.from' },
  )
  minOdds?: number;

  @boardFilters.maxOdds(
    'Maximum best price, inclusive; if set, trends without a price are left out. Must not be below `minOdds`.',
    { alias: 'oddsRange.to', example: 3 },
  )
  maxOdds?: number;

  @boardFilters.bookmakers(
    'Only trends with an eligible price from one of these bookmakers, given by identifier, id or name; only their ' +
      'prices are compared and shown.',
  )
  bookmakers?: string[];

  @EnumField('Only trends of this side of the line.', lineSides, { optional: true, example: 'over' })
  type?: LineSide;

  @IntegerField(
    'Minimum length of the window, in matches. Shorter windows are left out before the best one is chosen; 5 ' +
      'includes them all, even short runs that mean little.',
    { default: 10, minimum: 1, maximum: 30 },
  )
  minWindow: number;

  @boardFilters.search() search?: string;

  @BooleanField(
    'Adds standard lines of statistics that no bookmaker quotes for the team or player; their `bookmakers` are ' +
      'empty. Cannot be combined with a price range or bookmakers.',
    { default: false, asText: true },
  )
  includeUnpriced: boolean;

  @BooleanField('Whether prices older than QUOTE_MAX_AGE_MINUTES are eligible.', { default: false, asText: true })
  includeStale: boolean;

  @BooleanField(
    "Whether only matches of the fixture's own competition are eligible for windows, averages, `recentGames` and " +
      '`opponentHitRate`: no cup ties before a league match, and for a promoted side no matches in another league.',
    { default: false, asText: true },
  )
  sameCompetition: boolean;

  @EnumField(
    '`best`: for each statistic and side of a team or player, only the line with the highest hit rate x best price, ' +
      'after all filters; `all`: every line.',
    lineSelections,
    { default: 'best' },
  )
  lines: (typeof lineSelections)[number];

  @boardFilters.sortOrder('Direction of `sortBy`; no effect without it. Default: `desc`.', {
    alias: 'sorting.direction',
  })
  sortOrder?: SortOrder;
}

/** Path parameters of one trend. */
export class TrendPath {
  @StringField(
    'Identifies the row by members of its record: `eventId:playerId:statType:line:oddsType`, for teams and matches ' +
      '`eventId:teamId:statType:line:oddsType`.',
    { maximumLength: 200, example: '8114302117730035:501:shots:1.5:over' },
  )
  key: string;
}

/** A bookmaker's price of the line and side. */
export class TrendPrice {
  @PublicIdField('Bookmaker.', { nullable: true, example: 31 }) bookmakerId: number | null;
  @StringField('Name of the bookmaker.', { nullable: true, example: 'bet365' }) bookmakerName: string | null;
  @StringField('Stable identifier of the bookmaker.', { example: 'bet365' }) identifier: string;
  @NumberField('Decimal odds as stored.', { minimum: 1, example: 1.83 }) oddsValue: number;
  @BooleanField('Whether it is an exchange; exchange prices are shown but never best.', { example: false })
  exchange: boolean;
  @BooleanField('Whether the time of the price is assumed.', { example: false }) assumed: boolean;
  @InstantField('Time of the price.', { example: '2025-02-25T12:00:00Z' }) quotedAt: string;
}

/** Members common to trends of teams and of players. */
export class TrendRecord {
  @PublicIdField('Stable id of the key: fixture, team or player, statistic, line and side.', {
    example: 2_214_302_117_730_035,
  })
  id: number;
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) eventId: number;
  @TimestampField('Kick-off in Unix seconds.', { example: 1_740_598_200 }) eventTimestamp: number;
  @PublicIdField('The home side.', { example: 11 }) homeTeamId: number;
  @StringField('Name of the home side.', { example: 'Brentford' }) homeTeamName: string;
  @StringField('Slug of the home side.', { example: 'brentford' }) homeTeamSlug: string;
  @PublicIdField('The away side.', { example: 12 }) awayTeamId: number;
  @StringField('Name of the away side.', { example: 'Everton' }) awayTeamName: string;
  @StringField('Slug of the away side.', { example: 'everton' }) awayTeamSlug: string;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) leagueId: number;
  @StringField('Name of the competition.', { example: 'Premier League' }) leagueName: string;
  @NumberField('The line.', { example: 4.5 }) line: number;
  @EnumField('Side of the line.', lineSides, { example: 'over' }) oddsType: LineSide;
  @IntegerField('Matches in the window shown: 5, 10, 15, 20 or 30.', { minimum: 5, maximum: 30, example: 10 })
  trendWindow: number;
  @IntegerField('Matches in the window that hit; equality with the line is a push, not a hit.', {
    minimum: 0,
    example: 8,
  })
  trendHits: number;
  @IntegerField('Matches in the window that were a push.', { minimum: 0, example: 0 }) trendPushes: number;
  @NumberField('Sum of the statistic over the window.', { minimum: 0, example: 57 }) trendTotal: number;
  @NumberField('`trendTotal` per match.', { minimum: 0, example: 5.7 }) trendAvg: number;
  @NumberField('Hits divided by matches that were not a push.', { minimum: 0, maximum: 1, example: 0.8 })
  hitRate: number;
  @NumberField(
    'Lower bound of the two-sided 95 % Wilson interval of the hit rate: determines the window, and ranks the rows ' +
      'whose best price has no known edge.',
    { minimum: 0, maximum: 1, example: 0.4902 },
  )
  hitRateLowerBound: number;
  @NumberField('Highest eligible price; null if none.', { nullable: true, minimum: 1, example: 1.83 })
  bestOdds: number | null;
  @NumberField(
    'Fair probability of this side, if the bet is decided, from the prices of all sources and the model: the figure ' +
      'that every other board shows for the same bet. Null if no line of the statistic has enough sources.',
    { nullable: true, minimum: 0, maximum: 1, example: 0.5562 },
  )
  fairProbability: number | null;

  @NumberField('Expected profit at the best price in percent of the stake; null if there are too few sources.', {
    nullable: true,
    minimum: -100,
    example: 1.78,
  })
  edge: number | null;

  @NumberField('Lower bound of the 80 % interval of `edge`. Ranks the board; rows where it is null come last.', {
    nullable: true,
    minimum: -100,
    example: -4.2,
  })
  edgeLow: number | null;

  @NumberField('Upper bound of the 80 % interval of `edge`.', { nullable: true, minimum: -100, example: 7.76 })
  edgeHigh: number | null;

  @NumberField(
    'Wilson lower bound x best price - 1, as a fraction of the stake; null if there is no price. It describes the ' +
      'record and forecasts nothing: a high price despite a long run usually reflects something the run does not, ' +
      'such as the line-up. Bets are judged by `edge`.',
    { nullable: true, minimum: -1, example: -0.103 },
  )
  lowerReturn: number | null;
}

/** Members of `view=compact` for trends of teams and of players. */
export const compactTrendFields = [
  'id',
  'eventId',
  'eventTimestamp',
  'homeTeamName',
  'awayTeamName',
  'leagueName',
  'teamId',
  'teamName',
  'statType',
  'line',
  'oddsType',
  'trendWindow',
  'trendHits',
  'trendPushes',
  'trendAvg',
  'hitRate',
  'bestOdds',
  'fairProbability',
  'edge',
  'edgeLow',
  'edgeHigh',
] as const;
