import {
  ArrayField,
  BooleanField,
  DateField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  PublicIdField,
  StringField,
  TimeZoneField,
  TimestampField,
  publicIdRule,
} from '../common/validation/index.js';
import { PageOf } from '../common/paging/page-of.js';
import { PageQuery } from '../common/paging/page-query.js';
import { TEAM_STATISTIC_KEYS } from '../football/statistics.js';

/** Appended to a statistic it asks for the positive-expected-value mode. */
export const positiveSuffix = ':positive-ev';

const metrics = [...TEAM_STATISTIC_KEYS, ...TEAM_STATISTIC_KEYS.map((key) => `${key}${positiveSuffix}`)];
const unmodelled = 'Null where the competition has no fitted model of the statistic: too few matches are known.';

/** Query of the predictions. */
export class TeamStatisticsQuery extends PageQuery() {
  @DateField({ optional: true, description: 'Day of kick-off; only what is eligible on it.', example: '2025-02-26' })
  date?: string;

  @ListField(publicIdRule, { optional: true, asText: true, maximumItems: 500, description: 'Only these fixtures.' })
  eventIds?: number[];

  @StringField({
    optional: true,
    maximumLength: 100,
    description: 'Words of the names and known aliases of the teams, or of the competition; every word must be found.',
    example: 'man city',
  })
  search?: string;

  @PublicIdField({
    optional: true,
    asText: true,
    description: 'Only this competition, or one of `uniqueTournamentIds`.',
  })
  uniqueTournamentId?: number;

  @ListField(publicIdRule, {
    optional: true,
    asText: true,
    maximumItems: 500,
    description: 'Only these competitions, or `uniqueTournamentId`.',
  })
  uniqueTournamentIds?: number[];

  @EnumField(metrics, {
    default: 'goals',
    description: `Statistic to predict; the suffix \`${positiveSuffix}\` means \`mode=positive-ev\`.`,
    example: 'corners',
  })
  metric: string;

  @EnumField(['all', 'positive-ev'], {
    default: 'all',
    description:
      '`positive-ev` drops bets with no side above `minEdge`, then fixtures with no bet left, and puts ' +
      'the best edge first. A `metric` with its suffix asks for it too.',
    example: 'positive-ev',
  })
  mode: 'all' | 'positive-ev';

  @NumberField({
    minimum: -100,
    maximum: 1_000_000,
    default: 0,
    asText: true,
    description: 'In the mode `positive-ev`: percent that an edge must be above. Elsewhere without effect.',
    example: 2.5,
  })
  minEdge: number;

  @BooleanField({
    default: false,
    asText: true,
    description: 'Whether prices older than QUOTE_MAX_AGE_MINUTES are eligible.',
    example: false,
  })
  includeStale: boolean;

  @TimeZoneField({ default: 'UTC', description: 'Time zone of `date`.', example: 'Europe/London' })
  tz: string;
}

/** One bookmaker's prices at a line. */
export class BetLineBookmaker {
  @StringField({ description: 'Name of the bookmaker.', example: 'bet365' })
  bookmakerName: string;

  @NumberField({
    nullable: true,
    description: 'Edge of `overOdds` in percent of the stake. Null without a price or a model.',
    example: 1.86,
  })
  overEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Price of over; null where it is not offered.',
    example: 1.95,
  })
  overOdds: number | null;

  @NumberField({
    nullable: true,
    description: 'Edge of `underOdds` in percent of the stake. Null without a price or a model.',
    example: -9.21,
  })
  underEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Price of under; null where it is not offered.',
    example: 1.85,
  })
  underOdds: number | null;

  @PublicIdField({ description: 'The bookmaker.', example: 2_117_310_425_518_224 })
  bookmakerId: number;

  @BooleanField({ description: 'Whether it is an exchange, whose prices are shown but never best.', example: false })
  exchange: boolean;

  @InstantField({ description: 'Moment of the prices, the older where they differ.', example: '2025-02-25T12:00:00Z' })
  quotedAt: string;

  @BooleanField({
    description: 'Whether that moment is assumed rather than told; such a price is eligible until kick-off.',
    example: false,
  })
  assumed: boolean;
}

/** One line of the count of a side or of both together. */
export class BetLine {
  @StringField({ nullable: true, description: 'Who offers `bestOverOdds`, the first by name.', example: 'bet365' })
  bestOverBookmaker: string | null;

  @NumberField({
    nullable: true,
    description:
      'Edge of `bestOverOdds`: expected profit in percent of the stake, (P(win) x (odds - 1) - P(lose)) x 100.',
    example: 1.86,
  })
  bestOverEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Highest eligible price of over, exchanges left out; null without a quote.',
    example: 1.95,
  })
  bestOverOdds: number | null;

  @StringField({ nullable: true, description: 'Who offers `bestUnderOdds`, the first by name.', example: 'Unibet' })
  bestUnderBookmaker: string | null;

  @NumberField({ nullable: true, description: 'Edge of `bestUnderOdds`, as `bestOverEdge`.', example: -9.21 })
  bestUnderEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Highest eligible price of under, exchanges left out; null without a quote.',
    example: 1.85,
  })
  bestUnderOdds: number | null;

  @ArrayField(() => BetLineBookmaker, { description: 'Bookmakers that quote the line, by name.' })
  bookmakers: BetLineBookmaker[];

  @NumberField({
    minimum: 1,
    nullable: true,
    description:
      'Fair price of over: 1 + P(lose) / P(win), in parts of the stake. 2 decimals, 3 below 1.10. ' +
      'Null where it cannot win, or without a model.',
    example: 1.91,
  })
  fairOverOdds: number | null;

  @NumberField({ minimum: 1, nullable: true, description: 'Fair price of under, as `fairOverOdds`.', example: 2.1 })
  fairUnderOdds: number | null;

  @NumberField({ minimum: 0, description: 'The line, a multiple of 0.25.', example: 2.5 })
  line: number;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: `P(count > line). ${unmodelled}`,
    example: 0.5224,
  })
  probOver: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: `P(count < line). ${unmodelled}`,
    example: 0.4776,
  })
  probUnder: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Whole lines only: P(count = line), where the stake comes back.',
    example: 0.2138,
  })
  probPush?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: probability that the whole stake on over wins.',
    example: 0.41,
  })
  pWin?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: that half of it wins and half comes back.',
    example: 0,
  })
  pHalfWin?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: that half of it is lost and half comes back.',
    example: 0.21,
  })
  pHalfLose?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: that the whole of it is lost.',
    example: 0.38,
  })
  pLose?: number | null;
}

/** The prediction of a fixture. */
export class TeamStatisticsPrediction {
  @ArrayField(() => BetLine, {
    description: "Lines of the away side's count: the standard ones and every line quoted, ascending.",
  })
  awayBets: BetLine[];

  @ArrayField(() => BetLine, { description: "Lines of the home side's count." })
  homeBets: BetLine[];

  @ArrayField(() => BetLine, { description: 'Lines of the sum of both counts.' })
  totalBets: BetLine[];

  @NumberField({ minimum: 0, nullable: true, description: `Expected away count. ${unmodelled}`, example: 1.1893 })
  awayLambda: number | null;

  @NumberField({ minimum: 0, nullable: true, description: `Expected home count. ${unmodelled}`, example: 1.6049 })
  homeLambda: number | null;

  @NumberField({ minimum: 0, nullable: true, description: '`homeLambda` + `awayLambda`, unrounded.', example: 2.7942 })
  totalLambda: number | null;

  @PublicIdField({ description: 'The away side.', example: 7_000_315_220_046_119 })
  awayTeamId: number;

  @PublicIdField({ description: 'The home side.', example: 3_560_197_300_174_190 })
  homeTeamId: number;

  @StringField({ description: 'Name of the away side.', example: 'Everton' })
  awayTeamName: string;

  @StringField({ description: 'Name of the home side.', example: 'Brentford' })
  homeTeamName: string;

  @PublicIdField({ description: 'Fixture.', example: 8_114_302_117_730_035 })
  eventId: number;

  @PublicIdField({ description: "The database's own id.", example: 8_114_302_117_730_035 })
  internalId: number;

  @StringField({ description: 'Name of the competition.', example: 'Premier League' })
  leagueName: string;

  @TimestampField({ description: 'Kick-off.', example: 1_740_598_200 })
  matchDate: number;

  @StringField({ description: 'Slug.', example: 'brentford-everton' })
  slug: string;

  @PublicIdField({ description: 'The competition.', example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;

  @NumberField({
    nullable: true,
    description:
      "Dispersion of the home side's count, (variance - mean) / mean^2, unrounded: 0 is a Poisson count, above 0 a " +
      'negative binomial of size 1 / dispersion, below 0 a binomial of -1 / dispersion trials. Null of goals.',
  })
  homeDispersion: number | null;

  @NumberField({ nullable: true, description: "Dispersion of the away side's count. Null of goals." })
  awayDispersion: number | null;

  @NumberField({
    nullable: true,
    description: 'Dispersion of the sum, whose mean is `totalLambda`; it includes their correlation. Null of goals.',
  })
  totalDispersion: number | null;

  @NumberField({
    nullable: true,
    description:
      "Of goals, unrounded: each side's are Conway-Maxwell-Poisson, P(k) proportional to z^k / (k!)^nu with the z that " +
      'makes the lambda the mean. 1 is Poisson, above 1 goals vary less. Null of other counts.',
    example: 1.0914,
  })
  nu: number | null;

  @NumberField({
    nullable: true,
    description:
      "Of goals Dixon and Coles' rho, unrounded: P(0-0), P(0-1), P(1-0), P(1-1) of independent sides are multiplied by " +
      '1 - home x away x rho, 1 + home x rho, 1 + away x rho, 1 - rho, where home and away are the z of each side, ' +
      'P(1) / P(0). Null of other counts.',
    example: -0.0521,
  })
  dependence: number | null;

  @StringField({ nullable: true, description: 'Model and its version.', example: 'team-goals/2' })
  modelName: string | null;

  @InstantField({
    nullable: true,
    description: 'When the model was fitted, by the clock.',
    example: '2025-02-25T15:00:00Z',
  })
  fittedAt: string | null;

  @InstantField({
    nullable: true,
    description: 'When the newest fact that it was fitted to became known.',
    example: '2025-02-24T22:15:00Z',
  })
  dataMoment: string | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: 'Matches of the competition that it was fitted to.',
    example: 1405,
  })
  modelMatches: number | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: 'Matches of the home side among them; with few the forecast is close to the mean of the league.',
    example: 139,
  })
  homeMatches: number | null;

  @IntegerField({ minimum: 0, nullable: true, description: 'Matches of the away side among them.', example: 140 })
  awayMatches: number | null;
}

/** A page of predictions. */
export class TeamStatisticsPage extends PageOf(TeamStatisticsPrediction, { priced: true }) {}
