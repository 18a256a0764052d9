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
  @NumberField('Home win.', { minimum: 0, maximum: 1, example: 0.4567 })
  home: number;

  @NumberField('Draw.', { minimum: 0, maximum: 1, example: 0.2611 })
  draw: number;

  @NumberField('Away win.', { minimum: 0, maximum: 1, example: 0.2822 })
  away: number;
}

/** The result of a fixture by the goals model and by prices. */
export class MatchResultPrediction {
  @ObjectField(`Probabilities by the goals model. ${unmodelled}`, () => MatchResultProbabilities, { nullable: true })
  model: MatchResultProbabilities | null;

  @ObjectField(
    'Plain mean of all sources without their margins. Null if no bookmaker quotes all three outcomes.',
    () => MatchResultProbabilities,
    { nullable: true },
  )
  consensus: MatchResultProbabilities | null;

  @ObjectField(
    'Probabilities by the basis. `fair`: the forecast of the closing price from all sources and the model ' +
      '(`modelWeight`); null with fewer than `minConsensus` sources, and if two sources contradict each other.',
    () => MatchResultProbabilities,
    { nullable: true },
  )
  fair: MatchResultProbabilities | null;

  @IntegerField('Independent sources in `consensus`.', { minimum: 0, example: 8 })
  consensusSources: number;

  @NumberField('Weight of the model in `fair`.', { minimum: 0, maximum: 1, nullable: true, example: 0.08 })
  modelWeight: number | null;
}

/** The prediction of a fixture. */
export class TeamStatisticsPrediction {
  @ArrayField("Lines of the away side's count: the standard lines and every quoted one, ascending.", () => BetLine)
  awayBets: BetLine[];

  @ArrayField("Lines of the home side's count.", () => BetLine)
  homeBets: BetLine[];

  @ArrayField('Lines of the sum of both counts.', () => BetLine)
  totalBets: BetLine[];

  @NumberField(`Expected away count from its curve, by the basis. ${unmodelled}`, {
    minimum: 0,
    nullable: true,
    example: 1.1893,
  })
  awayLambda: number | null;

  @NumberField(`Expected home count from its curve, by the basis. ${unmodelled}`, {
    minimum: 0,
    nullable: true,
    example: 1.6049,
  })
  homeLambda: number | null;

  @NumberField(
    'Expected count of both sides from its curve. Equals `homeLambda` + `awayLambda`, unless the lines of the total ' +
      'and of both sides have enough sources of their own: then each follows its own lines.',
    { minimum: 0, nullable: true, example: 2.7942 },
  )
  totalLambda: number | null;

  @NumberField(`Expected home count by the model alone. ${unmodelled}`, { minimum: 0, nullable: true, example: 1.5812 })
  modelHomeLambda: number | null;

  @NumberField(`Expected away count by the model alone. ${unmodelled}`, { minimum: 0, nullable: true, example: 1.2011 })
  modelAwayLambda: number | null;

  @PublicIdField('The away side.', { example: 7_000_315_220_046_119 })
  awayTeamId: number;

  @PublicIdField('The home side.', { example: 3_560_197_300_174_190 })
  homeTeamId: number;

  @StringField('Name of the away side.', { example: 'Everton' })
  awayTeamName: string;

  @StringField('Name of the home side.', { example: 'Brentford' })
  homeTeamName: string;

  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 })
  eventId: number;

  @PublicIdField('Internal database id.', { example: 8_114_302_117_730_035 })
  internalId: number;

  @StringField('Name of the competition.', { example: 'Premier League' })
  leagueName: string;

  @TimestampField('Kick-off.', { example: 1_740_598_200 })
  matchDate: number;

  @StringField('Slug.', { example: 'brentford-everton' })
  slug: string;

  @PublicIdField('The competition.', { example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;

  @NumberField(
    "Dispersion of the home side's count, (variance - mean) / mean^2, unrounded: 0 is a Poisson count, above 0 a " +
      'negative binomial of size 1 / dispersion, below 0 a binomial of -1 / dispersion trials. Null for goals.',
    { nullable: true },
  )
  homeDispersion: number | null;

  @NumberField("Dispersion of the away side's count. Null for goals.", { nullable: true })
  awayDispersion: number | null;

  @NumberField(
    'Dispersion of the sum, whose mean is `totalLambda`; includes the correlation of the two counts. Null for goals.',
    { nullable: true },
  )
  totalDispersion: number | null;

  @NumberField(
    "For goals, unrounded: each side's are Conway-Maxwell-Poisson, P(k) proportional to z^k / (k!)^nu with the z " +
      'that makes the lambda the mean. 1 is Poisson, above 1 goals vary less. Null for other counts.',
    { nullable: true, example: 1.0914 },
  )
  nu: number | null;

  @NumberField(
    "For goals, Dixon and Coles' rho, unrounded: P(0-0), P(0-1), P(1-0), P(1-1) of independent sides are multiplied " +
      'by 1 - home x away x rho, 1 + home x rho, 1 + away x rho, 1 - rho, where home and away are the z of each ' +
      'side, P(1) / P(0). Null for other counts.',
    { nullable: true, example: -0.0521 },
  )
  dependence: number | null;

  @StringField('Model name and version.', { nullable: true, example: 'team-goals/2' })
  modelName: string | null;

  @InstantField('Clock time at which the model was fitted.', { nullable: true, example: '2025-02-25T15:00:00Z' })
  fittedAt: string | null;

  @InstantField('When the newest data used by the model were published.', {
    nullable: true,
    example: '2025-02-24T22:15:00Z',
  })
  dataMoment: string | null;

  @IntegerField('Matches of the competition that the model was fitted to.', {
    minimum: 0,
    nullable: true,
    example: 1405,
  })
  modelMatches: number | null;

  @IntegerField('Of these, matches of the home side; with few, the forecast is close to the league mean.', {
    minimum: 0,
    nullable: true,
    example: 139,
  })
  homeMatches: number | null;

  @IntegerField('Of these, matches of the away side.', { minimum: 0, nullable: true, example: 140 })
  awayMatches: number | null;

  @ObjectField('Home win, draw and away win; null for metrics other than goals.', () => MatchResultPrediction, {
    nullable: true,
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
