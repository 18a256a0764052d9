import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  integerRule,
  textRule,
} from '../common/validation/index.js';
import type { ConsensusKind } from '../football/consensus.js';
import { MARGIN_METHODS } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { ValueBetCard, ValueBetGame } from './value-bets.dto.js';

/** Why a price is eligible (`counted`) or excluded. */
export const quoteVerdicts = ['counted', 'suspended', 'trivial', 'exchange', 'stale', 'not-chosen'] as const;
export type QuoteVerdict = (typeof quoteVerdicts)[number];

/** A match of the sample with his part in it. */
export class ExplainedMatch extends ValueBetGame {
  @BooleanField({ description: 'Whether he started.', example: true }) isStarter: boolean;
  @PublicIdField({
    nullable: true,
    description: 'The team that he played for; null where it is not known.',
    example: 11,
  })
  teamId: number | null;
}

const price = (side: string) => ({
  nullable: true,
  minimum: 1,
  description: `Fair price of the ${side}: 1 + P(lose) / P(win).`,
  example: 1.91,
});
const edge = (side: string) => ({
  nullable: true,
  description:
    `Expected value in percent of the best eligible ${side} price by this model alone; ` + 'null without a price.',
  example: 4.2,
});
const probability = (what: string) => ({
  nullable: true,
  minimum: 0,
  maximum: 1,
  description: `${what}, given that he takes part; null at a line that no bet is settled at.`,
  example: 0.5236,
});

/** Probabilities and prices of one family at a horizon. */
export class ExplainedFamily {
  @EnumField(MODEL_FAMILIES, { description: 'Family of models.', example: 'negbin' }) name: ModelFamily;
  @NumberField(probability('Probability of the over; half wins by half')) over: number | null;
  @NumberField(probability('Probability of the under; half wins by half')) under: number | null;
  @NumberField(probability('Probability of a push; half of the stake by half')) push: number | null;
  @NumberField(price('over')) fairOverOdds: number | null;
  @NumberField(price('under')) fairUnderOdds: number | null;
  @NumberField(edge('over')) overEdge: number | null;
  @NumberField(edge('under')) underEdge: number | null;
}

const factor = (what: string) => ({ minimum: 0, description: `${what}; 1 is usual.`, example: 1.08 });

/**
 * One horizon, from the matches used to the probabilities; numbers are unrounded, probabilities and prices excepted.
 */
export class ExplainedHorizon {
  @EnumField(HORIZONS, { description: 'The horizon.', example: 'medium' }) horizon: Horizon;
  @BooleanField({ description: 'Whether the card uses it.', example: true }) isUsed: boolean;
  @IntegerField({ minimum: 0, description: 'Matches used, the newest with the statistic.', example: 20 })
  matches: number;
  @IntegerField({ minimum: 0, description: 'Minutes played in them.', example: 1_630 }) minutes: number;
  @NumberField({ minimum: 0, description: 'Sum of his counts in them.', example: 38 }) total: number;
  @NumberField({ nullable: true, minimum: 0, description: '`total` per 90 minutes.', example: 2.098 }) rawRate:
    number | null;
  @NumberField({
    minimum: 0,
    description: 'Count per 90 minutes of a usual player of his position, role and team.',
    example: 1.84,
  })
  priorRate: number;
  @NumberField({ minimum: 0, description: 'Expected counts that the prior is worth.', example: 8 }) priorShape: number;
  @NumberField(factor('What the prior holds of the player before his own counts')) priorFactor: number;
  @NumberField({ minimum: 0, description: 'His counts, newer matches weighing more.', example: 17.2 })
  weightedCount: number;
  @NumberField({
    minimum: 0,
    description: 'Expected counts of a usual player in his place in them, with the weights of `weightedCount`.',
    example: 15.1,
  })
  weightedExpectation: number;
  @NumberField({
    minimum: 0,
    maximum: 1,
    description: 'Weight of his own record in his factor: weightedExpectation / (priorShape + weightedExpectation).',
    example: 0.65,
  })
  shrinkageWeight: number;
  @NumberField(factor('(priorShape x priorFactor + weightedCount) / (priorShape + weightedExpectation)'))
  playerFactor: number;
  @NumberField({ minimum: 0, description: 'priorRate x playerFactor, per 90 minutes.', example: 2.01 }) rate: number;
  @NumberField(factor('What his team makes, part of priorRate')) teamFactor: number;
  @NumberField(factor('What the opponent concedes')) opponentFactor: number;
  @NumberField(factor('Home or away')) venueFactor: number;
  @NumberField({ minimum: 0, description: 'Minutes expected, given that he takes part.', example: 78.4 })
  expectedMinutes: number;
  @NumberField({
    minimum: 0,
    description: 'Mean of `negbin`: rate x opponentFactor x venueFactor x expectedMinutes / 90.',
    example: 1.89,
  })
  mean: number;
  @NumberField({
    minimum: 0,
    description: 'Its dispersion, (variance - mean) / mean^2: of matches, and of not knowing his factor.',
    example: 0.11,
  })
  dispersion: number;
  @NumberField({ minimum: 0, description: 'Matches that the prior is worth in `poisson` and `frequency`.', example: 4 })
  priorMatches: number;
  @NumberField({ minimum: 0, description: 'Mean of a usual player in the role that he is expected in.', example: 1.6 })
  priorMean: number;
  @NumberField({ minimum: 0, description: 'Its dispersion.', example: 0.2 }) priorDispersion: number;
  @ListField(integerRule({ minimum: 0 }), {
    description: 'His counts in the matches in that role, newest first.',
    example: [2, 0, 3],
  })
  roleCounts: number[];
  @NumberField({
    minimum: 0,
    description: 'Mean of `poisson`: (priorMatches x priorMean + sum of roleCounts) / (priorMatches + their number).',
    example: 1.8,
  })
  poissonMean: number;
  @ArrayField(() => ExplainedFamily, {
    description:
      'What the families make of it: `negbin` the negative binomial of mean and dispersion, `poisson` ' +
      'the Poisson of poissonMean, `frequency` (priorMatches x the negative binomial of priorMean and ' +
      'priorDispersion + matches with the count) / (priorMatches + matches).',
  })
  families: ExplainedFamily[];
}

/** A price of either side, eligible or excluded. */
export class ExplainedQuote {
  @StringField({ description: 'Stable word for the bookmaker.', example: 'fanduel' }) source: string;
  @StringField({ description: 'Its name.', example: 'FanDuel' }) bookmakerName: string;
  @EnumField(['over', 'under'], { description: 'Side of the line.', example: 'over' }) side: 'over' | 'under';
  @NumberField({ minimum: 0, description: 'Price as quoted.', example: 1.95 }) odds: number;
  @InstantField({ description: 'Moment of the price.', example: '2025-02-25T12:00:00Z' }) quotedAt: string;
  @BooleanField({ description: 'Whether that moment is assumed rather than told.', example: false }) assumed: boolean;
  @IntegerField({ description: 'Its age in minutes.', example: 180 }) ageMinutes: number;
  @BooleanField({ description: 'Whether it is eligible.', example: true }) isCounted: boolean;
  @EnumField(quoteVerdicts, {
    description:
      '`counted`: eligible; else why it is excluded: suspended, at or below 1.01, of an exchange, older than ' +
      'QUOTE_MAX_AGE_MINUTES, of a bookmaker that `source` does not name.',
    example: 'counted',
  })
  verdict: QuoteVerdict;
  @BooleanField({ description: 'Whether it is the best eligible price of its side.', example: true }) isBest: boolean;
  @NumberField({
    nullable: true,
    description:
      'Its expected value in percent by the basis, model and horizon of the card, judged by the sources other than ' +
      'its own; null where unknown.',
    example: 4.2,
  })
  edge: number | null;
}

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

/** The model behind the card. */
export class ExplainedModel {
  @StringField({ description: 'Model and its version.', example: 'player-counts/1' }) name: string;
  @InstantField({
    description: 'Moment from which the ages of appearances are measured; nothing known after the board is used.',
    example: '2025-02-26T00:00:00Z',
  })
  fittedAt: string;
  @IntegerField({
    minimum: 0,
    description: 'Appearances of all players of the competition that it learnt from.',
    example: 21_400,
  })
  appearances: number;
}

/** Addresses of what belongs to a card. */
export class ExplainedLinks {
  @StringField({
    description: 'History of the prices of the over.',
    example: '/api/v2/prices/history?eventId=8114302117730035&market=shots&playerId=501&line=1.5&side=over',
  })
  overHistory: string;
  @StringField({
    description: 'History of the prices of the under.',
    example: '/api/v2/prices/history?eventId=8114302117730035&market=shots&playerId=501&line=1.5&side=under',
  })
  underHistory: string;
}

/** Every step from the sample to the edge of a card. */
export class ValueBetExplanation {
  @ObjectField(() => ValueBetCard, { description: 'The card as the board shows it.' }) card: ValueBetCard;
  @ObjectField(() => ExplainedModel, {
    nullable: true,
    description: 'Null where the competition has no model of the statistic: then there are no horizons.',
  })
  model: ExplainedModel | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.92,
    description:
      'Probability that he starts, given that he takes part: of the line-up, 1 in a confirmed one; ' +
      'outside it how often he started lately. Null without a model.',
  })
  startProbability: number | null;
  @BooleanField({
    nullable: true,
    description: 'Role that he is judged in: starter where that probability is a half or more. Null without a model.',
    example: true,
  })
  isStarter: boolean | null;
  @ArrayField(() => ExplainedMatch, {
    description: 'His matches with the statistic, newest first, at most 50: each horizon uses the first of them.',
  })
  sample: ExplainedMatch[];
  @ArrayField(() => ExplainedHorizon, { description: 'From sample to edge at each horizon, shortest first.' })
  horizons: ExplainedHorizon[];
  @ObjectField(() => ExplainedJudgement, {
    description: 'From model and other sources to the expected value of the best price, and how sure it is.',
  })
  judgement: ExplainedJudgement;
  @ArrayField(() => ExplainedQuote, { description: 'Every price known of the line, over before under, highest first.' })
  quotes: ExplainedQuote[];
  @ObjectField(() => ExplainedLinks, { description: 'What belongs to the card.' }) links: ExplainedLinks;
  @StringField({ description: 'Snapshot of the response.', example: '42-1740495600' }) revision: string;
  @InstantField({ description: 'The moment it stands for.', example: '2025-02-25T15:00:00Z' }) dataAsOf: string;
}
