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
  @NumberField({ minimum: 1, description: 'Decimal odds as quoted.', example: 2.3 })
  odds: number;

  @PublicIdField({ description: 'The bookmaker.', example: 2_117_310_425_518_224 })
  bookmakerId: number;

  @StringField({ description: 'Its name; of equal prices the first by name.', example: 'bet365' })
  bookmakerName: string;

  @InstantField({ description: 'Moment of the price.', example: '2025-02-25T12:00:00Z' })
  quotedAt: string;

  @BooleanField({ description: 'Whether that moment is assumed rather than told.', example: false })
  assumed: boolean;
}

/** One side of a market. */
export class MainMarketOutcome {
  @EnumField(OUTCOME_SIDES, { description: 'The side.', example: 'home' })
  side: string;

  @ObjectField(() => MainMarketPrice, {
    nullable: true,
    description: 'The highest price, exchanges apart; null where nobody offers the side.',
  })
  best: MainMarketPrice | null;

  @NumberField({
    ...probability,
    description:
      'Plain mean of all sources that quote every side, exchanges among them, margins removed by the power method. Null ' +
      'without one.',
    example: 0.4312,
  })
  consensusProbability: number | null;

  @NumberField({
    ...probability,
    description:
      'Probability by the goals model alone: no value, and an opinion that disagrees with the market is most often ' +
      'wrong. Null without a model.',
    example: 0.4477,
  })
  modelProbability: number | null;

  @NumberField({
    ...probability,
    description:
      'Fair probability: the forecast of the closing price. In log-odds it is the mean of all sources, corrected by what ' +
      'each source and the model have added to that mean in markets that have closed. Lines of goals share one ' +
      'distribution, that of the model with its mean moved to fit the forecasts of all lines with `minConsensus` ' +
      'sources. Null with fewer sources (of goals: at every line), where two sources contradict each other, and for ' +
      'goals without a model.',
    example: 0.4312,
  })
  fairProbability: number | null;

  @NumberField({
    ...probability,
    description:
      'Lower end of the 80 % interval of `fairProbability`: how far closing prices have ended up from such forecasts. ' +
      'Null with too few sources at the line itself.',
    example: 0.4171,
  })
  fairLow: number | null;

  @NumberField({ ...probability, description: 'Upper end of that interval.', example: 0.4454 })
  fairHigh: number | null;

  @NumberField({
    nullable: true,
    minimum: 1,
    description: '1 / `fairProbability`, to 2 decimals, 3 below 1.10: a price without a margin.',
    example: 2.32,
  })
  fairOdds: number | null;

  @EnumField(BET_GRADES, {
    nullable: true,
    description:
      'What became of a bet on the side: half a stake wins or loses on quarter lines, a push returns it. Null until ' +
      'the match is over, and where it was not played out or its score after 90 minutes is unknown.',
    example: null,
  })
  grade: BetGrade | null;
}

/** A market of a fixture at a line, as market and model see it. All probabilities are given that the bet is decided. */
export class MainMarketView {
  @EnumField(MAIN_MARKETS, { description: 'The market.', example: 'matchResult' })
  market: string;

  @NumberField({
    nullable: true,
    description: 'The line, of a handicap that of the home side; null in markets without one.',
    example: null,
  })
  line: number | null;

  @BooleanField({
    nullable: true,
    description:
      'Whether it is the main line: of the lines with `minConsensus` sources, else of all quoted on both sides, the ' +
      'one whose mean probability is nearest to one half. Null in markets without a line.',
    example: null,
  })
  isMainLine: boolean | null;

  @ArrayField(() => MainMarketOutcome, { description: 'Its sides: home, draw, away; over, under; yes, no.' })
  outcomes: MainMarketOutcome[];

  @IntegerField({ minimum: 0, description: 'Bookmakers with a price that counts, exchanges apart.', example: 9 })
  bookmakerCount: number;

  @IntegerField({
    minimum: 0,
    description:
      'Independent sources that quote every side, exchanges among them; bookmakers of one price feed are one.',
    example: 8,
  })
  consensusSources: number;

  @IntegerField({ minimum: 1, description: 'Fewest independent sources for a forecast.', example: 3 })
  minConsensus: number;

  @NumberField({
    ...probability,
    description: 'Weight of the model in the forecast behind `fairProbability`; null without one.',
    example: 0,
  })
  modelWeight: number | null;
}

/** One side of a market on the curves of goals. */
export class ScoreGridOutcomeView {
  @StringField({
    description:
      'The side: `homeOrDraw`, `homeOrAway`, `drawOrAway`; `home`, `away`; `over`, `under`; of scores `2-1`, home ' +
      'goals first.',
    example: 'homeOrDraw',
  })
  side: string;

  @NumberField({ minimum: 0, maximum: 1, description: 'Probability if the bet is decided.', example: 0.7134 })
  probability: number;

  @NumberField({
    minimum: 0,
    maximum: 1,
    description: "Lower end of its 80 % interval, by the error of the line's curve or of the model's expected goals.",
    example: 0.6612,
  })
  low: number;

  @NumberField({ minimum: 0, maximum: 1, description: 'Upper end of that interval.', example: 0.7605 })
  high: number;

  @NumberField({ minimum: 1, description: '1 / `probability`, to 2 decimals, 3 below 1.10.', example: 1.4 })
  fairOdds: number;
}

/**
 * A market on the curves of goals: lines of goals have the fair probabilities of the main markets; what needs both
 * scores is read from the grid of both sides' expected goals.
 */
export class ScoreGridMarketView {
  @EnumField(SCORE_GRID_MARKETS, {
    description: 'The market; `homeGoals` and `awayGoals` are those of one side, `score` is the final score.',
    example: 'doubleChance',
  })
  market: string;

  @NumberField({ nullable: true, description: 'The line; null in markets without one.', example: null })
  line: number | null;

  @ArrayField(() => ScoreGridOutcomeView, { description: 'Its sides; of scores the twelve most likely.' })
  outcomes: ScoreGridOutcomeView[];
}

/** The goals model behind the probabilities. */
export class GoalsModelView {
  @StringField({ description: 'Name and version.', example: 'team-goals/2' })
  modelName: string;

  @InstantField({ description: 'Moment of the fit.', example: '2025-02-25T15:00:00Z' })
  fittedAt: string;

  @InstantField({
    nullable: true,
    description: 'Newest moment at which any of its data became known.',
    example: '2025-02-24T22:15:00Z',
  })
  dataMoment: string | null;

  @IntegerField({ minimum: 0, description: 'Days before the fit of which matches matter.', example: 1500 })
  windowDays: number;

  @IntegerField({ minimum: 0, description: 'Matches of the competition that it learnt from.', example: 1140 })
  modelMatches: number;

  @IntegerField({ minimum: 0, description: 'Of them matches of the home side.', example: 114 })
  homeMatches: number;

  @IntegerField({ minimum: 0, description: 'Of them matches of the away side.', example: 114 })
  awayMatches: number;

  @NumberField({
    minimum: 0,
    description: 'Expected goals of the home side, as moved by the lines with enough sources.',
    example: 1.52,
  })
  homeLambda: number;

  @NumberField({
    minimum: 0,
    description: 'Expected goals of the away side, as moved by the lines with enough sources.',
    example: 1.11,
  })
  awayLambda: number;

  @NumberField({ minimum: 0, description: 'Expected goals of the home side by the model alone.', example: 1.49 })
  modelHomeLambda: number;

  @NumberField({ minimum: 0, description: 'Expected goals of the away side by the model alone.', example: 1.14 })
  modelAwayLambda: number;
}

/** The main markets of a fixture. */
export interface FixtureMarkets {
  /** Moment for which prices and model stand. */
  readonly asOf: Date;
  readonly markets: MainMarketView[];
  /** Empty without a fitted model. */
  readonly scoreGrid: ScoreGridMarketView[];
  /** Null without a fitted model. */
  readonly model: GoalsModelView | null;
  /** Moment of the oldest price that counts; null without one. */
  readonly oldestQuoteAt: Date | null;
}
