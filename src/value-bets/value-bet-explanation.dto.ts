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

/** A match of the sample with the player's part in it. */
export class ExplainedMatch extends ValueBetGame {
  @BooleanField('Whether he started.', { example: true }) isStarter: boolean;
  @PublicIdField('The team that he played for; null where it is not known.', { nullable: true, example: 11 })
  teamId: number | null;
}

const price = (side: string): PropertyDecorator =>
  NumberField(`Fair price of the ${side}: 1 + P(lose) / P(win).`, { nullable: true, minimum: 1, example: 1.91 });
const edge = (side: string): PropertyDecorator =>
  NumberField(
    `Expected value in percent of the best eligible ${side} price by this model alone; ` + 'null without a price.',
    { nullable: true, example: 4.2 },
  );
const probability = (what: string): PropertyDecorator =>
  NumberField(`${what}, given that he takes part; null at a line that no bet is settled at.`, {
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.5236,
  });

/** Probabilities and prices of one family at a horizon. */
export class ExplainedFamily {
  @EnumField('Family of models.', MODEL_FAMILIES, { example: 'negbin' }) name: ModelFamily;
  @probability('Probability of the over; half wins by half') over: number | null;
  @probability('Probability of the under; half wins by half') under: number | null;
  @probability('Probability of a push; half of the stake by half') push: number | null;
  @price('over') fairOverOdds: number | null;
  @price('under') fairUnderOdds: number | null;
  @edge('over') overEdge: number | null;
  @edge('under') underEdge: number | null;
}

const factor = (what: string): PropertyDecorator => NumberField(`${what}; 1 is usual.`, { minimum: 0, example: 1.08 });

/** One horizon, from the matches used to the probabilities; only probabilities and prices are rounded. */
export class ExplainedHorizon {
  @EnumField('The horizon.', HORIZONS, { example: 'medium' }) horizon: Horizon;
  @BooleanField('Whether the card uses it.', { example: true }) isUsed: boolean;
  @IntegerField('Matches used, the newest with the statistic.', { minimum: 0, example: 20 }) matches: number;
  @IntegerField('Minutes played in them.', { minimum: 0, example: 1_630 }) minutes: number;
  @NumberField('Sum of his counts in them.', { minimum: 0, example: 38 }) total: number;
  @NumberField('`total` per 90 minutes.', { nullable: true, minimum: 0, example: 2.098 }) rawRate: number | null;
  @NumberField('Count per 90 minutes of a usual player of his position, role and team.', { minimum: 0, example: 1.84 })
  priorRate: number;
  @NumberField('Expected counts that the prior is worth.', { minimum: 0, example: 8 }) priorShape: number;
  @factor('Prior rate of the player relative to his league, before his own counts') priorFactor: number;
  @NumberField('His counts, newer matches weighing more.', { minimum: 0, example: 17.2 }) weightedCount: number;
  @NumberField('Expected counts of a usual player in his place in them, with the weights of `weightedCount`.', {
    minimum: 0,
    example: 15.1,
  })
  weightedExpectation: number;
  @NumberField('Weight of his own record in his factor: weightedExpectation / (priorShape + weightedExpectation).', {
    minimum: 0,
    maximum: 1,
    example: 0.65,
  })
  shrinkageWeight: number;
  @factor('(priorShape x priorFactor + weightedCount) / (priorShape + weightedExpectation)') playerFactor: number;
  @NumberField('priorRate x playerFactor, per 90 minutes.', { minimum: 0, example: 2.01 }) rate: number;
  @factor('What his team makes, part of priorRate') teamFactor: number;
  @factor('What the opponent concedes') opponentFactor: number;
  @factor('Home or away') venueFactor: number;
  @NumberField('Minutes expected, given that he takes part.', { minimum: 0, example: 78.4 }) expectedMinutes: number;
  @NumberField('Mean of `negbin`: rate x opponentFactor x venueFactor x expectedMinutes / 90.', {
    minimum: 0,
    example: 1.89,
  })
  mean: number;
  @NumberField('Its dispersion, (variance - mean) / mean^2: of matches, and of not knowing his factor.', {
    minimum: 0,
    example: 0.11,
  })
  dispersion: number;
  @NumberField('Matches that the prior is worth in `poisson` and `frequency`.', { minimum: 0, example: 4 })
  priorMatches: number;
  @NumberField('Mean of a usual player in the role that he is expected in.', { minimum: 0, example: 1.6 })
  priorMean: number;
  @NumberField('Its dispersion.', { minimum: 0, example: 0.2 }) priorDispersion: number;
  @ListField('His counts in the matches in that role, newest first.', integerRule({ minimum: 0 }), {
    example: [2, 0, 3],
  })
  roleCounts: number[];
  @NumberField('Mean of `poisson`: (priorMatches x priorMean + sum of roleCounts) / (priorMatches + their number).', {
    minimum: 0,
    example: 1.8,
  })
  poissonMean: number;
  @ArrayField(
    'What the families make of it: `negbin` the negative binomial of mean and dispersion, `poisson` ' +
      'the Poisson of poissonMean, `frequency` (priorMatches x the negative binomial of priorMean and ' +
      'priorDispersion + matches with the count) / (priorMatches + matches).',
    () => ExplainedFamily,
  )
  families: ExplainedFamily[];
}

/** A price on either side, eligible or excluded. */
export class ExplainedQuote {
  @StringField('Stable word for the bookmaker.', { example: 'fanduel' }) source: string;
  @StringField('Its name.', { example: 'FanDuel' }) bookmakerName: string;
  @EnumField('Side of the line.', ['over', 'under'], { example: 'over' }) side: 'over' | 'under';
  @NumberField('Price as quoted.', { minimum: 0, example: 1.95 }) odds: number;
  @InstantField('Moment of the price.', { example: '2025-02-25T12:00:00Z' }) quotedAt: string;
  @BooleanField('Whether that moment is assumed rather than stated.', { example: false }) assumed: boolean;
  @IntegerField('Its age in minutes.', { example: 180 }) ageMinutes: number;
  @BooleanField('Whether it is eligible.', { example: true }) isCounted: boolean;
  @EnumField(
    '`counted`: eligible; else why it is excluded: suspended, at or below 1.01, of an exchange, older than ' +
      'QUOTE_MAX_AGE_MINUTES, of a bookmaker that `source` does not name.',
    quoteVerdicts,
    { example: 'counted' },
  )
  verdict: QuoteVerdict;
  @BooleanField('Whether it is the best eligible price of its side.', { example: true }) isBest: boolean;
  @NumberField(
    'Its expected value in percent by the basis, model and horizon of the card, with the fair probability of the ' +
      'card; null where unknown.',
    { nullable: true, example: 4.2 },
  )
  edge: number | null;
}

/** The model behind the card. */
export class ExplainedModel {
  @StringField('Model and its version.', { example: 'player-counts/1' }) name: string;
  @InstantField('Moment from which the ages of appearances are measured; nothing known after the board is used.', {
    example: '2025-02-26T00:00:00Z',
  })
  fittedAt: string;
  @IntegerField('Appearances of all players of the competition that it learnt from.', { minimum: 0, example: 21_400 })
  appearances: number;
}

/** Links to resources related to a card. */
export class ExplainedLinks {
  @StringField('History of the prices of the over.', {
    example: '/api/v2/prices/history?eventId=8114302117730035&market=shots&playerId=501&line=1.5&side=over',
  })
  overHistory: string;
  @StringField('History of the prices of the under.', {
    example: '/api/v2/prices/history?eventId=8114302117730035&market=shots&playerId=501&line=1.5&side=under',
  })
  underHistory: string;
}

/** Every step from the sample to the edge of a card. */
export class ValueBetExplanation {
  @ObjectField('The card as the board shows it.', () => ValueBetCard) card: ValueBetCard;
  @ObjectField(
    'Null where the competition has no model of the statistic: then there are no horizons.',
    () => ExplainedModel,
    { nullable: true },
  )
  model: ExplainedModel | null;
  @NumberField(
    'Probability that he starts, given that he takes part: of the line-up, 1 in a confirmed one; ' +
      'outside it how often he started lately. Null without a model.',
    { nullable: true, minimum: 0, maximum: 1, example: 0.92 },
  )
  startProbability: number | null;
  @BooleanField('Role that he is judged in: starter where that probability is a half or more. Null without a model.', {
    nullable: true,
    example: true,
  })
  isStarter: boolean | null;
  @ArrayField(
    'His matches with the statistic, newest first, at most 50: each horizon uses the first of them.',
    () => ExplainedMatch,
  )
  sample: ExplainedMatch[];
  @ArrayField('From sample to edge at each horizon, shortest first.', () => ExplainedHorizon)
  horizons: ExplainedHorizon[];
  @ObjectField(
    'From model and sources to the expected value of the best price, and how sure it is.',
    () => ExplainedJudgement,
  )
  judgement: ExplainedJudgement;
  @ObjectField(
    'Null without `kellyFraction`, with `basis=model`, which finds no value, and without an expected value or its ' +
      'interval. It takes no account of other bets, limits or the risk you can afford.',
    () => ExplainedStake,
    { nullable: true },
  )
  stake: ExplainedStake | null;
  @ArrayField('Every price of the line, over before under, highest first.', () => ExplainedQuote)
  quotes: ExplainedQuote[];
  @ObjectField('What belongs to the card.', () => ExplainedLinks) links: ExplainedLinks;
  @StringField('Snapshot of the response.', { example: '42-1740495600' }) revision: string;
  @InstantField('When the newest price or file used by this response was taken.', {
    example: '2025-02-25T14:58:00Z',
  })
  dataAsOf: string;
}
