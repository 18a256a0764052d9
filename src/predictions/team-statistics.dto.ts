import {
  ArrayField,
  InstantField,
  IntegerField,
  ObjectField,
  NumberField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../common/validation/index.js';
import { PageOf } from '../common/paging/page-of.js';
import { RecordFields } from '../common/paging/record-fields.js';
import { BetLine, unmodelled } from './bet-line.dto.js';
import { TeamStatisticsQuery } from './team-statistics.query.js';

/** Probabilities of a result. */
export class MatchResultProbabilities {
  @NumberField({ minimum: 0, maximum: 1, description: 'Home win.', example: 0.4567 })
  home: number;

  @NumberField({ minimum: 0, maximum: 1, description: 'Draw.', example: 0.2611 })
  draw: number;

  @NumberField({ minimum: 0, maximum: 1, description: 'Away win.', example: 0.2822 })
  away: number;
}

/** The result of a fixture by the goals model and by prices. */
export class MatchResultPrediction {
  @ObjectField(() => MatchResultProbabilities, { nullable: true, description: `By the goals model. ${unmodelled}` })
  model: MatchResultProbabilities | null;

  @ObjectField(() => MatchResultProbabilities, {
    nullable: true,
    description: 'Plain mean of all sources without their margins. Null where nobody quotes all three.',
  })
  consensus: MatchResultProbabilities | null;

  @ObjectField(() => MatchResultProbabilities, {
    nullable: true,
    description:
      'By the basis. `fair`: the forecast of the closing price from all sources and the model (`modelWeight`); null with ' +
      'fewer than `minConsensus` sources, and where two sources contradict each other.',
  })
  fair: MatchResultProbabilities | null;

  @IntegerField({ minimum: 0, description: 'Independent sources in `consensus`.', example: 8 })
  consensusSources: number;

  @NumberField({ minimum: 0, maximum: 1, nullable: true, description: 'Weight of the model in `fair`.', example: 0.08 })
  modelWeight: number | null;
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

  @NumberField({
    minimum: 0,
    nullable: true,
    description: `Expected away count on its curve, by the basis. ${unmodelled}`,
    example: 1.1893,
  })
  awayLambda: number | null;

  @NumberField({
    minimum: 0,
    nullable: true,
    description: `Expected home count on its curve, by the basis. ${unmodelled}`,
    example: 1.6049,
  })
  homeLambda: number | null;

  @NumberField({
    minimum: 0,
    nullable: true,
    description:
      'Expected count of both on its curve. It is `homeLambda` + `awayLambda`, unless the lines of the total and of ' +
      'both sides have enough sources of their own: then each follows its own lines.',
    example: 2.7942,
  })
  totalLambda: number | null;

  @NumberField({
    minimum: 0,
    nullable: true,
    description: `Expected home count by the model alone. ${unmodelled}`,
    example: 1.5812,
  })
  modelHomeLambda: number | null;

  @NumberField({
    minimum: 0,
    nullable: true,
    description: `Expected away count by the model alone. ${unmodelled}`,
    example: 1.2011,
  })
  modelAwayLambda: number | null;

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
      "Of goals, unrounded: each side's are Conway-Maxwell-Poisson, P(k) proportional to z^k / (k!)^nu with the z " +
      'that makes the lambda the mean. 1 is Poisson, above 1 goals vary less. Null of other counts.',
    example: 1.0914,
  })
  nu: number | null;

  @NumberField({
    nullable: true,
    description:
      "Of goals Dixon and Coles' rho, unrounded: P(0-0), P(0-1), P(1-0), P(1-1) of independent sides are multiplied " +
      'by 1 - home x away x rho, 1 + home x rho, 1 + away x rho, 1 - rho, where home and away are the z of each ' +
      'side, P(1) / P(0). Null of other counts.',
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

  @ObjectField(() => MatchResultPrediction, {
    nullable: true,
    description: 'Home win, draw and away win; null for another metric than goals.',
  })
  matchResult: MatchResultPrediction | null;
}

/** A page of predictions. */
export class TeamStatisticsPage extends PageOf(TeamStatisticsPrediction, { priced: true }) {}

/** Members of records that queries select. */
export const teamStatisticsFields = new RecordFields(TeamStatisticsPrediction, {
  fields: [
    'eventId',
    'matchDate',
    'homeTeamId',
    'homeTeamName',
    'awayTeamId',
    'awayTeamName',
    'leagueName',
    'homeLambda',
    'awayLambda',
    'totalLambda',
    'matchResult.fair',
  ],
});
teamStatisticsFields.declareOn(TeamStatisticsQuery);
