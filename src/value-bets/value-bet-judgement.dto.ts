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
    description: 'Whether the judged price is of this source, which then has no say in the consensus.',
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

/** The judged price under one way to remove margins. */
export class ExplainedMethod {
  @EnumField(MARGIN_METHODS, { description: 'How margins are removed.', example: 'power' }) devig: MarginMethod;
  @NumberField(shareOf('Mean of the other sources; null without one.')) consensusProbability: number | null;
  @NumberField(shareOf('Fair probability that the side wins if the bet is decided, by the basis asked for.'))
  fairProbability: number | null;
  @NumberField(shareOf('Lower end of its 80 % interval.')) fairLow: number | null;
  @NumberField(shareOf('Upper end of it.')) fairHigh: number | null;
  @NumberField(edgeOf('Expected value in percent of the price.')) edge: number | null;
  @NumberField(edgeOf('Lower end of the 80 % interval of `edge`: that at `fairLow`.')) edgeLow: number | null;
  @NumberField(edgeOf('Upper end of it: that at `fairHigh`.')) edgeHigh: number | null;
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
  @EnumField(['over', 'under'], { description: 'Side of the judged price.', example: 'over' }) side: 'over' | 'under';
  @EnumField(['blend', 'model'], { description: 'Basis of the query.', example: 'blend' }) basis: 'blend' | 'model';
  @EnumField(MARGIN_METHODS, { description: 'Method of the query.', example: 'power' }) devig: MarginMethod;
  @NumberField({
    minimum: 0,
    maximum: 1,
    description: 'Weight w of the model: probabilities go as model^w x consensus^(1 - w); 1 is the model alone.',
    example: 0.5,
  })
  blendWeight: number;
  @IntegerField({ minimum: 0, description: 'Least number of other sources.', example: 2 }) minConsensus: number;
  @ObjectField(() => ExplainedCalibration, {
    nullable: true,
    description: 'Reads prices of one side; null while too few of them are known, and such prices then have no say.',
  })
  calibration: ExplainedCalibration | null;
  @ArrayField(() => ExplainedSource, {
    description: 'Every independent source with a fresh eligible price of the line, by name; none without a price.',
  })
  sources: ExplainedSource[];
  @ArrayField(() => ExplainedMethod, { description: 'The judged price under every way to remove margins.' })
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
      'Standard error of the blended log-odds, unrounded; the interval is 1.2816 of it to either side. With m = ' +
      'modelError, c = consensusError, d the difference of the log-odds of model and consensus, and r = c^2 / (m^2 + ' +
      'c^2): sqrt(((w - r) x d)^2 + m^2 x c^2 / (m^2 + c^2)). Where they are far apart one of them misses something.',
    example: 0.1,
  })
  blendedError: number | null;
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
