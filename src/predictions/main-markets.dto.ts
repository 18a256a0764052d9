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

  @StringField('Its name; of equal prices the first by name.', { example: 'bet365' })
  bookmakerName: string;

  @InstantField('Moment of the price.', { example: '2025-02-25T12:00:00Z' })
  quotedAt: string;

  @BooleanField('Whether that moment is assumed rather than stated.', { example: false })
  assumed: boolean;
}

/** One side of a market. */
export class MainMarketOutcome {
  @EnumField('The side.', OUTCOME_SIDES, { example: 'home' })
  side: string;

  @ObjectField('The highest price, without exchanges; null where nobody offers the side.', () => MainMarketPrice, {
    nullable: true,
  })
  best: MainMarketPrice | null;

  @NumberField(
    'Plain mean of all sources that quote every side, exchanges among them, margins removed by the power method. ' +
      'Null without one.',
    { ...probability, example: 0.4312 },
  )
  consensusProbability: number | null;

  @NumberField(
    'Probability by the goals model alone: no value, and an opinion that disagrees with the market is most often ' +
      'wrong. Null without a model.',
    { ...probability, example: 0.4477 },
  )
  modelProbability: number | null;

  @NumberField(
    'Fair probability: the forecast of the closing price. In log-odds it is the mean of all sources, corrected by ' +
      'what each source and the model have added to that mean in markets that have closed. Lines of goals share one ' +
      'distribution, that of the model with its mean moved to fit the forecasts of all lines with `minConsensus` ' +
      'sources. Null with fewer sources (of goals: at every line), where two sources contradict each other, and for ' +
      'goals without a model.',
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
    'Outcome of a bet on the side: half a stake wins or loses on quarter lines, a push returns it. Null until ' +
      'the match is over, and where it was not played out or its score after 90 minutes is unknown.',
    BET_GRADES,
    { nullable: true, example: null },
  )
  grade: BetGrade | null;
}

/** A market of a fixture at a line, by prices and model. All probabilities are conditional on the bet being decided. */
export class MainMarketView {
  @EnumField('The market.', MAIN_MARKETS, { example: 'matchResult' })
  market: string;

  @NumberField('The line, of a handicap that of the home side; null in markets without one.', {
    nullable: true,
    example: null,
  })
  line: number | null;

  @BooleanField(
    'Whether it is the main line: of the lines with `minConsensus` sources, else of all quoted on both sides, the ' +
      'one whose mean probability is nearest to one half. Null in markets without a line.',
    { nullable: true, example: null },
  )
  isMainLine: boolean | null;

  @ArrayField('Its sides: home, draw, away; over, under; yes, no.', () => MainMarketOutcome)
  outcomes: MainMarketOutcome[];

  @IntegerField('Bookmakers with a price that counts, without exchanges.', { minimum: 0, example: 9 })
  bookmakerCount: number;

  @IntegerField(
    'Independent sources that quote every side, exchanges among them; bookmakers of one price feed are one.',
    { minimum: 0, example: 8 },
  )
  consensusSources: number;

  @IntegerField('Minimum number of independent sources for a forecast.', { minimum: 1, example: 3 })
  minConsensus: number;

  @NumberField('Weight of the model in the forecast behind `fairProbability`; null without one.', {
    ...probability,
    example: 0,
  })
  modelWeight: number | null;
}

/** One side of a market on the curves of goals. */
export class ScoreGridOutcomeView {
  @StringField(
    'The side: `homeOrDraw`, `homeOrAway`, `drawOrAway`; `home`, `away`; `over`, `under`; of scores `2-1`, home ' +
      'goals first.',
    { example: 'homeOrDraw' },
  )
  side: string;

  @NumberField('Probability if the bet is decided.', { minimum: 0, maximum: 1, example: 0.7134 })
  probability: number;

  @NumberField("Lower end of its 80 % interval, by the error of the line's curve or of the model's expected goals.", {
    minimum: 0,
    maximum: 1,
    example: 0.6612,
  })
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
    'The market; `homeGoals` and `awayGoals` are those of one side, `score` is the final score.',
    SCORE_GRID_MARKETS,
    { example: 'doubleChance' },
  )
  market: string;

  @NumberField('The line; null in markets without one.', { nullable: true, example: null })
  line: number | null;

  @ArrayField('Its sides; of scores the twelve most likely.', () => ScoreGridOutcomeView)
  outcomes: ScoreGridOutcomeView[];
}

/** The goals model behind the probabilities. */
export class GoalsModelView {
  @StringField('Name and version.', { example: 'team-goals/2' })
  modelName: string;

  @InstantField('Moment of the fit.', { example: '2025-02-25T15:00:00Z' })
  fittedAt: string;

  @InstantField('When its newest data were published.', {
    nullable: true,
    example: '2025-02-24T22:15:00Z',
  })
  dataMoment: string | null;

  @IntegerField('Days before the fit of which matches matter.', { minimum: 0, example: 1500 })
  windowDays: number;

  @IntegerField('Matches of the competition that it learnt from.', { minimum: 0, example: 1140 })
  modelMatches: number;

  @IntegerField('Of them matches of the home side.', { minimum: 0, example: 114 })
  homeMatches: number;

  @IntegerField('Of them matches of the away side.', { minimum: 0, example: 114 })
  awayMatches: number;

  @NumberField('Expected goals of the home side, as moved by the lines with enough sources.', {
    minimum: 0,
    example: 1.52,
  })
  homeLambda: number;

  @NumberField('Expected goals of the away side, as moved by the lines with enough sources.', {
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
