import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  textRule,
} from '../common/validation/index.js';
import type { ConsensusKind } from '../football/judge/sources.js';
import { MARGIN_METHODS } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { cardBases } from './card-variant.js';
import type { CardBasis } from './card-variant.js';

const shareOf = (what: string): PropertyDecorator =>
  NumberField(what, { nullable: true, minimum: 0, maximum: 1, example: 0.4871 });
const edgeOf = (what: string): PropertyDecorator => NumberField(what, { nullable: true, example: 3.2 });

/** A source's probability under one margin removal method. */
export class ExplainedProbability {
  @EnumField('How the margin is removed.', MARGIN_METHODS, { example: 'power' }) devig: MarginMethod;
  @shareOf('Probability of the side; null if the method has no solution for these prices.') probability: number | null;
}

/** An independent source's forecast for the side. */
export class ExplainedSource {
  @ListField('Bookmakers of this source: several if they share a price feed.', textRule(), {
    example: ['Caesars', 'ESPN BET'],
  })
  bookmakers: string[];
  @BooleanField('Whether this source has the best price on the side, the one being judged. It counts like any other.', {
    example: false,
  })
  isJudged: boolean;
  @EnumField(
    '`twoSided`: the source quotes over and under, and its margin is removed; `calibrated`: it quotes one side ' +
      'only, and the probability is how often such prices have won.',
    ['twoSided', 'calibrated'],
    { example: 'calibrated' },
  )
  kind: ConsensusKind;
  @InstantField("Time of the source's oldest price.", { example: '2025-02-25T12:00:00Z' }) quotedAt: string;
  @NumberField("The source's best price on the side; null if it quotes only the other side.", {
    nullable: true,
    example: 2.1,
  })
  price: number | null;
  @NumberField(
    "Weight of the difference between the source's log-odds and the mean of all sources, learnt from closed markets.",
    { example: 0.3 },
  )
  weight: number;
  @NumberField(
    "The source's share of the forecast's log-odds: an equal share of the mean, corrected by its weight. The shares " +
      'of all sources and the model add up to 1. Null if left out, because its price is too far from the others or ' +
      'it is an exchange with a wide margin.',
    { nullable: true, example: 0.25 },
  )
  share: number | null;
  @shareOf('Forecast of the side without this source; null if no source is left, or two that contradict each other.')
  forecastWithout: number | null;
  @ArrayField("The source's probability of the side under each method.", () => ExplainedProbability)
  probabilities: ExplainedProbability[];
}

/** The best price of the side under one margin removal method. */
export class ExplainedMethod {
  @EnumField('How margins are removed.', MARGIN_METHODS, { example: 'power' }) devig: MarginMethod;
  @shareOf('Mean of all sources; null if none.') consensusProbability: number | null;
  @shareOf('Fair probability that the side wins if the bet is decided, from the curve behind all lines.')
  fairProbability: number | null;
  @shareOf('Lower end of the 80 % interval of `fairProbability`.') fairLow: number | null;
  @shareOf('Upper end of that interval.') fairHigh: number | null;
  @edgeOf('Expected value of the price in percent.') edge: number | null;
  @edgeOf('Lower end of the 80 % interval of `edge`, at `fairLow`.') edgeLow: number | null;
  @edgeOf('Upper end of that interval, at `fairHigh`.') edgeHigh: number | null;
}

/** A line of the player's statistic in the match, for the side of the card. */
export class ExplainedCurveLine {
  @NumberField('The line.', { example: 1.5 }) line: number;
  @IntegerField('Independent sources at the line.', { minimum: 0, example: 4 }) consensusSources: number;
  @shareOf('Probability by the model alone.') modelProbability: number | null;
  @shareOf('Mean probability of all sources; null if none.') consensusProbability: number | null;
  @shareOf('Probability from the curve; null if no line has enough sources.') fairProbability: number | null;
  @BooleanField('Whether the curve is fitted to this line, because it has enough sources.', { example: true })
  isFitted: boolean;
}

/** Calibration of the prices of a player statistic. */
export class ExplainedCalibration {
  @EnumField('Statistic that the calibration applies to.', PLAYER_STATISTIC_KEYS, { example: 'shots' })
  statistic: PlayerStatisticKey;
  @NumberField('Coefficient a in probability = e^a x (1 / odds)^b for a price quoted on one side only, unrounded.', {
    example: -0.35,
  })
  a: number;
  @NumberField('Exponent b in that formula, unrounded: above 1, long shots carry more of the margin.', { example: 1.3 })
  b: number;
  @NumberField(
    'How `devig=power` removes the margin from prices quoted on both sides: 0 is the power method, 1 is ' +
      'proportional to the inverse odds, values in between blend the two; learnt from results.',
    { minimum: 0, maximum: 1, example: 0.4 },
  )
  proportional: number;
}

/** The margin removal method with the smallest expected value. */
export class ExplainedWorstCase {
  @EnumField('How margins are removed.', MARGIN_METHODS, { example: 'multiplicative' }) devig: MarginMethod;
  @NumberField('Expected value in percent.', { example: 1.1 }) edge: number;
}

/** How the best price of the card's side is judged. */
export class ExplainedJudgement {
  @EnumField('Side of the card.', ['over', 'under'], { example: 'over' }) side: 'over' | 'under';
  @EnumField('Basis of the query.', cardBases, { example: 'fair' }) basis: CardBasis;
  @EnumField('Margin removal method of the query.', MARGIN_METHODS, { example: 'power' }) devig: MarginMethod;
  @NumberField(
    'Weight of the model in the forecast of a line, with its log-odds taken as at most .3 from the mean of the ' +
      'sources; 1: the model alone.',
    { minimum: 0, maximum: 1, example: 0.1 },
  )
  modelWeight: number;
  @IntegerField('Minimum number of sources that a line needs.', { minimum: 0, example: 2 }) minConsensus: number;
  @ObjectField(
    'Turns a price quoted on one side only into a probability; null while too few such prices are known, which are ' +
      'then ignored.',
    () => ExplainedCalibration,
    { nullable: true },
  )
  calibration: ExplainedCalibration | null;
  @ArrayField(
    'All independent sources with a fresh price for the line, by name, including exchanges.',
    () => ExplainedSource,
  )
  sources: ExplainedSource[];
  @shareOf(
    "Forecast of the side's closing probability at this line, from its sources and the model. The curve behind all " +
      'lines turns it into `fairProbability`. Null if there is no source, or if only two are left and contradict ' +
      'each other (fair odds more than 1.5 times apart).',
  )
  forecast: number | null;
  @ArrayField('The best price on the side under each margin removal method.', () => ExplainedMethod)
  methods: ExplainedMethod[];
  @ObjectField('Method with the lowest expected value; null if none is known.', () => ExplainedWorstCase, {
    nullable: true,
  })
  worstCase: ExplainedWorstCase | null;
  @BooleanField(
    'Whether the price has value by one method but not by another, so that the value depends on the method. Null if ' +
      'no expected value is known.',
    { nullable: true, example: false },
  )
  signFlips: boolean | null;
  @NumberField(
    "Standard error of the model's log-odds, ln(p / (1 - p)), unrounded: the uncertainty of the player's rate and " +
      'minutes. Not part of the interval.',
    { nullable: true, minimum: 0, example: 0.19 },
  )
  modelError: number | null;
  @NumberField(
    'Standard deviation of the closing log-odds around the fair ones, unrounded: how far closing prices have ended ' +
      'up from such forecasts, plus how far the curve misses the forecast of this line. The 80 % interval extends ' +
      '1.2816 times this to either side.',
    { nullable: true, minimum: 0, example: 0.1 },
  )
  forecastError: number | null;
  @ArrayField(
    "All lines of the player and statistic in the match. They share one distribution: the model's, with its mean " +
      'moved to fit the forecasts of the lines with enough sources (least squares in log-odds, weighted by their ' +
      'errors).',
    () => ExplainedCurveLine,
  )
  curve: ExplainedCurveLine[];
}

/** Recommended stake of a bankroll on the card, as estimated. */
export class ExplainedStake {
  @NumberField('`kellyFraction` of the query.', { minimum: 0.01, maximum: 1, example: 0.25 }) kellyFraction: number;
  @NumberField('Stake on the best price of the side, in percent of the bankroll; 0 if the price has no value.', {
    minimum: 0,
    maximum: 100,
    example: 1.2,
  })
  bankrollPct: number;
  @NumberField('The same if the edge is `edgeLow`; mostly 0, as the data do not rule out that there is no value.', {
    minimum: 0,
    maximum: 100,
    example: 0,
  })
  bankrollPctLow: number;
  @NumberField('The same if the edge is `edgeHigh`.', { minimum: 0, maximum: 100, example: 2.6 })
  bankrollPctHigh: number;
}
