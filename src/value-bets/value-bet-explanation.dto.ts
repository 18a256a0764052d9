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
} from '../common/validation/index.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { ExplainedJudgement, ExplainedStake } from './value-bet-judgement.dto.js';
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

/** One horizon, from the matches used to the probabilities; only probabilities and prices are rounded. */
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
      'Its expected value in percent by the basis, model and horizon of the card, with the fair probability of the ' +
      'card; null where unknown.',
    example: 4.2,
  })
  edge: number | null;
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
    description: 'From model and sources to the expected value of the best price, and how sure it is.',
  })
  judgement: ExplainedJudgement;
  @ObjectField(() => ExplainedStake, {
    nullable: true,
    description:
      'Only where `kellyFraction` asks for it; null also with `basis=model`, which finds no value, and where no ' +
      'expected value or no interval of it is known. It knows nothing of other bets, of limits, or of what the bankroll can bear.',
  })
  stake: ExplainedStake | null;
  @ArrayField(() => ExplainedQuote, { description: 'Every price known of the line, over before under, highest first.' })
  quotes: ExplainedQuote[];
  @ObjectField(() => ExplainedLinks, { description: 'What belongs to the card.' }) links: ExplainedLinks;
  @StringField({ description: 'Snapshot of the response.', example: '42-1740495600' }) revision: string;
  @InstantField({
    description: 'When the newest price or file that this response knows was taken.',
    example: '2025-02-25T14:58:00Z',
  })
  dataAsOf: string;
}
