import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';
import { BET_GRADES } from '../football/bet-grade.js';
import type { BetGrade } from '../football/bet-grade.js';
import { OUTCOME_SIDES } from '../football/canonical.js';
import { MAIN_MARKETS } from './main-markets.js';
import { SCORE_GRID_MARKETS } from './score-grid-markets.js';

const probability = { nullable: true, minimum: 0, maximum: 1 } as const;

/** The highest price of a side. */
export class MainMarketPrice {
  @NumberField('Decimal odds as quoted.', { minimum: 1, example: 2.3 })
  odds: number;

  @PublicIdField('The bookmaker.', { example: 2_117_310_425_518_224 })
  bookmakerId: number;

  @StringField('Name of the bookmaker; in a tie, the first by name.', { example: 'bet365' })
  bookmakerName: string;

  @InstantField('Time of the price.', { example: '2025-02-25T12:00:00Z' })
  quotedAt: string;

  @BooleanField('Whether that time is assumed rather than stated.', { example: false })
  assumed: boolean;
}

/** One side of a market. */
export class MainMarketOutcome {
  @EnumField('The side.', OUTCOME_SIDES, { example: 'home' })
  side: string;

  @ObjectField(
    'The highest price, excluding exchanges; null if no bookmaker offers this side.',
    () => MainMarketPrice,
    { nullable: true },
  )
  best: MainMarketPrice | null;

  @NumberField(
    'Plain mean of all sources that quote every side, including exchanges, margins removed by the power method. ' +
      'Null if there are none.',
    { ...probability, example: 0.4312 },
  )
  consensusProbability: number | null;

  @NumberField(
    'Probability by the goals model alone: not value, as a model that disagrees with the market is usually wrong. ' +
      'Null without a model.',
    { ...probability, example: 0.4477 },
  )
  modelProbability: number | null;

  @NumberField(
    'Fair probability: the forecast of the closing price. In log-odds it is the mean of all sources, corrected by ' +
      'what each source and the model have added to that mean in closed markets. Goal lines share one distribution, ' +
      "the model's, with its mean moved to fit the forecasts of all lines with `minConsensus` sources. Null with " +
      'fewer sources (for goals: at every line), if two sources contradict each other, and for goals without a ' +
      'model.',
    { ...probability, example: 0.4312 },
  )
  fairProbability: number | null;

  @NumberField(
    'Lower end of the 80 % interval of `fairProbability`: how far closing prices have ended up from such forecasts. ' +
      'Null with too few sources at the line itself.',
    { ...probability, example: 0.4171 },
  )
  fairLow: number | null;

  @NumberField('Upper end of that interval.', { ...probability, example: 0.4454 })
  fairHigh: number | null;

  @NumberField('1 / `fairProbability`, to 2 decimals, 3 below 1.10: a price without a margin.', {
    nullable: true,
    minimum: 1,
    example: 2.32,
  })
  fairOdds: number | null;

  @EnumField(
    'Result of a bet on the side: on quarter lines half the stake can win or lose, a push returns it. Null until ' +
      'the match is over, and if it was not played out or its score after 90 minutes is unknown.',
    BET_GRADES,
    { nullable: true, example: null },
  )
  grade: BetGrade | null;
}

/** A market of a fixture at a line, by prices and model. All probabilities are conditional on the bet being decided. */
export class MainMarketView {
  @EnumField('The market.', MAIN_MARKETS, { example: 'matchResult' })
  market: string;

  @NumberField('The line, for a handicap that of the home side; null in markets without one.', {
    nullable: true,
    example: null,
  })
  line: number | null;

  @BooleanField(
    'Whether it is the main line: of the lines with `minConsensus` sources, or else of all those quoted on both ' +
      'sides, the one whose mean probability is nearest to one half. Null in markets without a line.',
    { nullable: true, example: null },
  )
  isMainLine: boolean | null;

  @ArrayField('Outcomes of the line: home, draw, away; over, under; yes, no.', () => MainMarketOutcome)
  outcomes: MainMarketOutcome[];

  @IntegerField('Bookmakers with an eligible price, excluding exchanges.', { minimum: 0, example: 9 })
  bookmakerCount: number;

  @IntegerField(
    'Independent sources that quote every side, including exchanges; bookmakers on one price feed count as one.',
    { minimum: 0, example: 8 },
  )
  consensusSources: number;

  @IntegerField('Minimum number of independent sources for a forecast.', { minimum: 1, example: 3 })
  minConsensus: number;

  @NumberField('Weight of the model in the forecast behind `fairProbability`; null if there is none.', {
    ...probability,
    example: 0,
  })
  modelWeight: number | null;
}

/** One side of a market on the curves of goals. */
export class ScoreGridOutcomeView {
  @StringField(
    'The side: `homeOrDraw`, `homeOrAway`, `drawOrAway`; `home`, `away`; `over`, `under`; for scores, such as ' +
      '`2-1`, home goals first.',
    { example: 'homeOrDraw' },
  )
  side: string;

  @NumberField('Probability, if the bet is decided.', { minimum: 0, maximum: 1, example: 0.7134 })
  probability: number;

  @NumberField(
    "Lower end of the 80 % interval of `probability`, from the error of the line's curve or of the model's expected " +
      'goals.',
    { minimum: 0, maximum: 1, example: 0.6612 },
  )
  low: number;

  @NumberField('Upper end of that interval.', { minimum: 0, maximum: 1, example: 0.7605 })
  high: number;

  @NumberField('1 / `probability`, to 2 decimals, 3 below 1.10.', { minimum: 1, example: 1.4 })
  fairOdds: number;
}

/**
 * A market on the curves of goals: lines of goals have the fair probabilities of the main markets; markets on both
 * scores are read from the grid of both sides' expected goals.
 */
export class ScoreGridMarketView {
  @EnumField(
    'The market; `homeGoals` and `awayGoals` are the goals of one side, `score` is the final score.',
    SCORE_GRID_MARKETS,
    { example: 'doubleChance' },
  )
  market: string;

  @NumberField('The line; null in markets without one.', { nullable: true, example: null })
  line: number | null;

  @ArrayField('Outcomes of the market; for scores, the twelve most likely.', () => ScoreGridOutcomeView)
  outcomes: ScoreGridOutcomeView[];
}

/** The goals model behind the probabilities. */
export class GoalsModelView {
  @StringField('Model name and version.', { example: 'team-goals/2' })
  modelName: string;

  @InstantField('Time of the fit.', { example: '2025-02-25T15:00:00Z' })
  fittedAt: string;

  @InstantField('When the newest data used were published.', { nullable: true, example: '2025-02-24T22:15:00Z' })
  dataMoment: string | null;

  @IntegerField('Number of days before the fit from which matches are used.', { minimum: 0, example: 1500 })
  windowDays: number;

  @IntegerField('Matches of the competition that the model learnt from.', { minimum: 0, example: 1140 })
  modelMatches: number;

  @IntegerField('Of these, matches of the home side.', { minimum: 0, example: 114 })
  homeMatches: number;

  @IntegerField('Of these, matches of the away side.', { minimum: 0, example: 114 })
  awayMatches: number;

  @NumberField('Expected goals of the home side, adjusted to the lines with enough sources.', {
    minimum: 0,
    example: 1.52,
  })
  homeLambda: number;

  @NumberField('Expected goals of the away side, adjusted to the lines with enough sources.', {
    minimum: 0,
    example: 1.11,
  })
  awayLambda: number;

  @NumberField('Expected goals of the home side by the model alone.', { minimum: 0, example: 1.49 })
  modelHomeLambda: number;

  @NumberField('Expected goals of the away side by the model alone.', { minimum: 0, example: 1.14 })
  modelAwayLambda: number;
}

/** The main markets of a fixture. */
export interface FixtureMarkets {
  /** Moment of the prices and the model. */
  readonly asOf: Date;
  readonly markets: MainMarketView[];
  /** Empty without a fitted model. */
  readonly scoreGrid: ScoreGridMarketView[];
  /** Null without a fitted model. */
  readonly model: GoalsModelView | null;
  /** Moment of the oldest eligible price; null without one. */
  readonly oldestQuoteAt: Date | null;
}
