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

const shareOf = (what: string) => ({ nullable: true, minimum: 0, maximum: 1, description: what, example: 0.4871 });
const edgeOf = (what: string) => ({ nullable: true, description: what, example: 3.2 });

/** A source's probability under one way to remove margins. */
export class ExplainedProbability {
  @EnumField(MARGIN_METHODS, { description: 'How the margin is removed.', example: 'power' }) devig: MarginMethod;
  @NumberField(shareOf('Probability of the side; null where the method has no solution for its prices.'))
  probability: number | null;
}

/** What an independent source says of the side. */
export class ExplainedSource {
  @ListField(textRule(), {
    description: 'Its bookmakers: several where they take their prices from one feed.',
    example: ['Caesars', 'ESPN BET'],
  })
  bookmakers: string[];
  @BooleanField({
    description: 'Whether this source has the best price of the side, the one being judged. It counts like any other.',
    example: false,
  })
  isJudged: boolean;
  @EnumField(['twoSided', 'calibrated'], {
    description:
      '`twoSided`: it quotes over and under, and its margin is removed; `calibrated`: it quotes one side only, and the ' +
      'probability is how often such prices have won.',
    example: 'calibrated',
  })
  kind: ConsensusKind;
  @InstantField({ description: 'Moment of the oldest of its prices.', example: '2025-02-25T12:00:00Z' })
  quotedAt: string;
  @NumberField({
    nullable: true,
    description: 'Its best price of the side; null: it quotes the other alone.',
    example: 2.1,
  })
  price: number | null;
  @NumberField({
    description:
      'Weight of the difference between its log-odds and the mean of all sources, learnt from markets that have closed.',
    example: 0.3,
  })
  weight: number;
  @NumberField({
    nullable: true,
    description:
      "Its share of the forecast's log-odds: an equal share of the mean, corrected by its weight. The shares of all " +
      'sources and of the model add up to 1. Null: left out, because its price is too far from the others or it is an ' +
      'exchange with a wide margin.',
    example: 0.25,
  })
  share: number | null;
  @NumberField(
    shareOf('Forecast of the side without this source; null if no source is left, or two that contradict each other.'),
  )
  forecastWithout: number | null;
  @ArrayField(() => ExplainedProbability, { description: 'Its probability of the side under every method.' })
  probabilities: ExplainedProbability[];
}

/** The best price of the side under one way to remove margins. */
export class ExplainedMethod {
  @EnumField(MARGIN_METHODS, { description: 'How margins are removed.', example: 'power' }) devig: MarginMethod;
  @NumberField(shareOf('Mean of all sources; null without one.')) consensusProbability: number | null;
  @NumberField(shareOf('Fair probability that the side wins if the bet is decided, from the curve behind all lines.'))
  fairProbability: number | null;
  @NumberField(shareOf('Lower end of its 80 % interval.')) fairLow: number | null;
  @NumberField(shareOf('Upper end of that interval.')) fairHigh: number | null;
  @NumberField(edgeOf('Expected value in percent of the price.')) edge: number | null;
  @NumberField(edgeOf('Lower end of the 80 % interval of `edge`, at `fairLow`.')) edgeLow: number | null;
  @NumberField(edgeOf('Upper end of that interval, at `fairHigh`.')) edgeHigh: number | null;
}

/** A line of the player's statistic in the match, for the side of the card. */
export class ExplainedCurveLine {
  @NumberField({ description: 'The line.', example: 1.5 }) line: number;
  @IntegerField({ minimum: 0, description: 'Independent sources at the line.', example: 4 }) consensusSources: number;
  @NumberField(shareOf('By the model alone.')) modelProbability: number | null;
  @NumberField(shareOf('Mean of all sources; null without one.')) consensusProbability: number | null;
  @NumberField(shareOf('From the curve; null where no line has enough sources.')) fairProbability: number | null;
  @BooleanField({ description: 'Whether the curve is fitted to this line: it has enough sources.', example: true })
  isFitted: boolean;
}

/** Calibration of prices that are quoted on one side alone. */
export class ExplainedCalibration {
  @EnumField(PLAYER_STATISTIC_KEYS, { description: 'Statistic that it is of.', example: 'shots' })
  statistic: PlayerStatisticKey;
  @NumberField({
    description: 'a of probability = sigmoid(a + b x logit(1 / odds)), unrounded.',
    example: -0.52,
  })
  a: number;
  @NumberField({ description: 'b of it, unrounded.', example: 1.14 }) b: number;
}

/** Where the expected value is the smallest. */
export class ExplainedWorstCase {
  @EnumField(MARGIN_METHODS, { description: 'How margins are removed.', example: 'multiplicative' })
  devig: MarginMethod;
  @NumberField({ description: 'Expected value in percent.', example: 1.1 }) edge: number;
}

/** How the best price of the card's side is judged. */
export class ExplainedJudgement {
  @EnumField(['over', 'under'], { description: 'Side of the card.', example: 'over' }) side: 'over' | 'under';
  @EnumField(cardBases, { description: 'Basis of the query.', example: 'fair' }) basis: CardBasis;
  @EnumField(MARGIN_METHODS, { description: 'Method of the query.', example: 'power' }) devig: MarginMethod;
  @NumberField({
    minimum: 0,
    maximum: 1,
    description: 'Weight of the model in the forecast of a line; 1: the model alone.',
    example: 0.5,
  })
  modelWeight: number;
  @IntegerField({ minimum: 0, description: 'Fewest sources that a line needs.', example: 2 }) minConsensus: number;
  @ObjectField(() => ExplainedCalibration, {
    nullable: true,
    description:
      'Turns a price quoted on one side alone into a probability; null while too few are known, and such prices are ' +
      'then ignored.',
  })
  calibration: ExplainedCalibration | null;
  @ArrayField(() => ExplainedSource, {
    description: 'Every independent source with a fresh price of the line, by name, exchanges among them.',
  })
  sources: ExplainedSource[];
  @NumberField(
    shareOf(
      'Forecast of the closing probability of the side at this line, from its sources and the model. The curve behind ' +
        'all lines turns it into `fairProbability`. Null without a source, and where only two are left and contradict ' +
        'each other (fair odds more than 1.5 times apart).',
    ),
  )
  forecast: number | null;
  @ArrayField(() => ExplainedMethod, { description: 'The best price of the side under every way to remove margins.' })
  methods: ExplainedMethod[];
  @ObjectField(() => ExplainedWorstCase, {
    nullable: true,
    description: 'Method with the lowest expected value; null where none is known.',
  })
  worstCase: ExplainedWorstCase | null;
  @BooleanField({
    nullable: true,
    description:
      'Whether the price has value by one method and none by another, so that the value depends on the method. Null ' +
      'where no expected value is known.',
    example: false,
  })
  signFlips: boolean | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    description:
      "Standard error of the model's log-odds, ln(p / (1 - p)), unrounded: the uncertainty of the player's rate and " +
      'minutes. Not part of the interval.',
    example: 0.19,
  })
  modelError: number | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    description:
      'Standard deviation of the closing log-odds around the fair ones, unrounded: how far closing prices have ended up ' +
      'from such forecasts, plus how far the curve misses the forecast of this line. The 80 % interval reaches 1.2816 ' +
      'times this to either side.',
    example: 0.1,
  })
  forecastError: number | null;
  @ArrayField(() => ExplainedCurveLine, {
    description:
      'All lines of the player and statistic in the match. They share one distribution: that of the model, with its mean ' +
      'moved to fit the forecasts of the lines with enough sources (least squares in log-odds, weighted by their errors).',
  })
  curve: ExplainedCurveLine[];
}

/** What a bankroll would stake on the card, by an estimate. */
export class ExplainedStake {
  @NumberField({ minimum: 0.01, maximum: 1, description: '`kellyFraction` of the query.', example: 0.25 })
  kellyFraction: number;
  @NumberField({
    minimum: 0,
    maximum: 100,
    description: 'Percent of the bankroll on the best price of the side; 0 where the price has no value.',
    example: 1.2,
  })
  bankrollPct: number;
  @NumberField({
    minimum: 0,
    maximum: 100,
    description: 'The same where the edge is `edgeLow`; mostly 0: the data do not rule out that there is no value.',
    example: 0,
  })
  bankrollPctLow: number;
  @NumberField({
    minimum: 0,
    maximum: 100,
    description: 'The same where the edge is `edgeHigh`.',
    example: 2.6,
  })
  bankrollPctHigh: number;
}
