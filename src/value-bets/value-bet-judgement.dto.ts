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
import type { ConsensusKind } from '../football/consensus.js';
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
    description: 'Whether the best price of the side is of this source; it counts like any other.',
    example: false,
  })
  isJudged: boolean;
  @EnumField(['twoSided', 'calibrated'], {
    description:
      '`twoSided`: it quotes over and under, and its margin is removed; `calibrated`: it quotes one side only, read ' +
      'by how often such prices came true.',
    example: 'calibrated',
  })
  kind: ConsensusKind;
  @InstantField({ description: 'Moment of the oldest of its prices.', example: '2025-02-25T12:00:00Z' })
  quotedAt: string;
  @ArrayField(() => ExplainedProbability, { description: 'Its probability of the side under every method.' })
  probabilities: ExplainedProbability[];
}

/** The best price of the side under one way to remove margins. */
export class ExplainedMethod {
  @EnumField(MARGIN_METHODS, { description: 'How margins are removed.', example: 'power' }) devig: MarginMethod;
  @NumberField(shareOf('Mean of all sources; null without one.')) consensusProbability: number | null;
  @NumberField(shareOf('Fair probability that the side wins if the bet is decided, on the curve behind all lines.'))
  fairProbability: number | null;
  @NumberField(shareOf('Lower end of its 80 % interval.')) fairLow: number | null;
  @NumberField(shareOf('Upper end of it.')) fairHigh: number | null;
  @NumberField(edgeOf('Expected value in percent of the price.')) edge: number | null;
  @NumberField(edgeOf('Lower end of the 80 % interval of `edge`: that at `fairLow`.')) edgeLow: number | null;
  @NumberField(edgeOf('Upper end of it: that at `fairHigh`.')) edgeHigh: number | null;
}

/** A line of the player's statistic in the match, for the side of the card. */
export class ExplainedCurveLine {
  @NumberField({ description: 'The line.', example: 1.5 }) line: number;
  @IntegerField({ minimum: 0, description: 'Independent sources at the line.', example: 4 }) consensusSources: number;
  @NumberField(shareOf('By the model alone.')) modelProbability: number | null;
  @NumberField(shareOf('Mean of all sources; null without one.')) consensusProbability: number | null;
  @NumberField(shareOf('On the curve; null where no line has enough sources.')) fairProbability: number | null;
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
    description:
      'Weight w of the model in the forecast of a line, which goes as model^w x consensus^(1 - w); 1 is the model alone.',
    example: 0.5,
  })
  blendWeight: number;
  @IntegerField({ minimum: 0, description: 'Least number of sources at a line.', example: 2 }) minConsensus: number;
  @ObjectField(() => ExplainedCalibration, {
    nullable: true,
    description: 'Reads prices of one side; null while too few of them are known, and such prices then have no say.',
  })
  calibration: ExplainedCalibration | null;
  @ArrayField(() => ExplainedSource, {
    description: 'Every independent source with a fresh eligible price of the line, by name; none without a price.',
  })
  sources: ExplainedSource[];
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
      'Whether the price has value by one method and none by another: then it stands on the choice of the method. ' +
      'Null where no expected value is known.',
    example: false,
  })
  signFlips: boolean | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    description:
      "Standard error of the model's log-odds, ln(p / (1 - p)), unrounded: what is not known of his " +
      'factor and of his minutes.',
    example: 0.19,
  })
  modelError: number | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    description:
      'Standard error of the log-odds of the consensus, from its spread and the number of sources, unrounded.',
    example: 0.07,
  })
  consensusError: number | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    description:
      'Standard error of the fair log-odds, unrounded; the interval is 1.2816 of it to either side. With m = modelError, ' +
      'c = consensusError, d the difference of the log-odds of model and consensus, and r = c^2 / (m^2 + c^2), the ' +
      'forecast of the line errs by sqrt(((w - r) x d)^2 + m^2 x c^2 / (m^2 + c^2)); with the distance by which the ' +
      'curve misses the forecast, in log-odds, it is the root of the sum of both squares.',
    example: 0.1,
  })
  blendedError: number | null;
  @ArrayField(() => ExplainedCurveLine, {
    description:
      'All lines of the player and statistic in the match. One distribution is behind them: that of the model, its mean ' +
      'moved to meet the forecasts of the fitted lines, by least squares in log-odds weighted by their errors.',
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
