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
  @BooleanField('Whether the player started.', { example: true }) isStarter: boolean;
  @PublicIdField('Team the player played for; null if unknown.', { nullable: true, example: 11 }) teamId: number | null;
}

const price = (side: string): PropertyDecorator =>
  NumberField(`Fair price of the ${side}: 1 + P(lose) / P(win).`, { nullable: true, minimum: 1, example: 1.91 });
const edge = (side: string): PropertyDecorator =>
  NumberField(
    `Expected value in percent of the best eligible ${side} price by this model alone; ` + 'null without a price.',
    { nullable: true, example: 4.2 },
  );
const probability = (what: string): PropertyDecorator =>
  NumberField(`${what}, given that the player takes part; null at a line where no bet is settled.`, {
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.5236,
  });

/** Probabilities and prices of one family at a horizon. */
export class ExplainedFamily {
  @EnumField('Model family.', MODEL_FAMILIES, { example: 'negbin' }) name: ModelFamily;
  @probability('Probability of the over; half wins count half') over: number | null;
  @probability('Probability of the under; half wins count half') under: number | null;
  @probability('Probability of a push; a push of half the stake counts half') push: number | null;
  @price('over') fairOverOdds: number | null;
  @price('under') fairUnderOdds: number | null;
  @edge('over') overEdge: number | null;
  @edge('under') underEdge: number | null;
}

const factor = (what: string): PropertyDecorator =>
  NumberField(`${what}; 1 is typical.`, { minimum: 0, example: 1.08 });

/** One horizon, from the matches used to the probabilities; only probabilities and prices are rounded. */
export class ExplainedHorizon {
  @EnumField('Horizon.', HORIZONS, { example: 'medium' }) horizon: Horizon;
  @BooleanField('Whether the card uses this horizon.', { example: true }) isUsed: boolean;
  @IntegerField('Number of matches used: the newest with the statistic.', { minimum: 0, example: 20 }) matches: number;
  @IntegerField('Minutes played in those matches.', { minimum: 0, example: 1_630 }) minutes: number;
  @NumberField("Sum of the player's counts in those matches.", { minimum: 0, example: 38 }) total: number;
  @NumberField('`total` per 90 minutes.', { nullable: true, minimum: 0, example: 2.098 }) rawRate: number | null;
  @NumberField(
    'Count per 90 minutes of a typical player of the same position and team: the rates of starters and of ' +
      'substitutes, weighted by the minutes expected as each.',
    { minimum: 0, example: 1.84 },
  )
  priorRate: number;
  @NumberField('Weight of the prior, in expected counts.', { minimum: 0, example: 8 }) priorShape: number;
  @factor("The player's prior rate relative to his league, before his own counts") priorFactor: number;
  @NumberField("The player's counts, with newer matches weighing more.", { minimum: 0, example: 17.2 })
  weightedCount: number;
  @NumberField('Expected counts of a typical player in his place in those matches, weighted as in `weightedCount`.', {
    minimum: 0,
    example: 15.1,
  })
  weightedExpectation: number;
  @NumberField(
    "Weight of the player's own record in `playerFactor`: weightedExpectation / (priorShape + weightedExpectation).",
    { minimum: 0, maximum: 1, example: 0.65 },
  )
  shrinkageWeight: number;
  @factor('(priorShape x priorFactor + weightedCount) / (priorShape + weightedExpectation)') playerFactor: number;
  @NumberField('priorRate x playerFactor, per 90 minutes.', { minimum: 0, example: 2.01 }) rate: number;
  @factor("What the player's team produces, part of priorRate") teamFactor: number;
  @factor('What the opponent concedes') opponentFactor: number;
  @factor('Home or away') venueFactor: number;
  @NumberField('Expected minutes, given that the player takes part.', { minimum: 0, example: 78.4 })
  expectedMinutes: number;
  @NumberField('Mean of `negbin`: rate x opponentFactor x venueFactor x expectedMinutes / 90.', {
    minimum: 0,
    example: 1.89,
  })
  mean: number;
  @NumberField(
    '(variance - mean) / mean^2 of `negbin`: from matches, and from uncertainty about factor and role of the player.',
    { minimum: 0, example: 0.11 },
  )
  dispersion: number;
  @NumberField('Weight of the prior in `poisson` and `frequency`, in matches.', { minimum: 0, example: 4 })
  priorMatches: number;
  @NumberField("Mean of a typical player in the player's expected role.", { minimum: 0, example: 1.6 })
  priorMean: number;
  @NumberField('Dispersion of the count with mean `priorMean`.', { minimum: 0, example: 0.2 }) priorDispersion: number;
  @ListField("The player's counts in his matches in that role, newest first.", integerRule({ minimum: 0 }), {
    example: [2, 0, 3],
  })
  roleCounts: number[];
  @NumberField(
    'Mean of `poisson`: (priorMatches x priorMean + sum of roleCounts) / (priorMatches + number of roleCounts).',
    { minimum: 0, example: 1.8 },
  )
  poissonMean: number;
  @ArrayField(
    'Results of each model family: `negbin` is the negative binomial of mean and dispersion, `poisson` the Poisson ' +
      'of poissonMean, `frequency` (priorMatches x the negative binomial of priorMean and priorDispersion + matches ' +
      'with the count) / (priorMatches + matches).',
    () => ExplainedFamily,
  )
  families: ExplainedFamily[];
}

/** A price on either side, eligible or excluded. */
export class ExplainedQuote {
  @StringField('Stable identifier of the bookmaker.', { example: 'fanduel' }) source: string;
  @StringField('Name of the bookmaker.', { example: 'FanDuel' }) bookmakerName: string;
  @EnumField('Side of the line.', ['over', 'under'], { example: 'over' }) side: 'over' | 'under';
  @NumberField('Price as quoted.', { minimum: 0, example: 1.95 }) odds: number;
  @InstantField('Time of the price.', { example: '2025-02-25T12:00:00Z' }) quotedAt: string;
  @BooleanField('Whether that time is assumed rather than stated.', { example: false }) assumed: boolean;
  @IntegerField('Age of the price in minutes.', { example: 180 }) ageMinutes: number;
  @BooleanField('Whether the price is eligible.', { example: true }) isCounted: boolean;
  @EnumField(
    '`counted`: eligible; otherwise why it is excluded: suspended, at or below 1.01, from an exchange, older than ' +
      'QUOTE_MAX_AGE_MINUTES, or from a bookmaker that `source` does not name.',
    quoteVerdicts,
    { example: 'counted' },
  )
  verdict: QuoteVerdict;
  @BooleanField('Whether this is the best eligible price of its side.', { example: true }) isBest: boolean;
  @NumberField(
    "Expected value of the price in percent, by the card's basis, model, horizon and fair probability; null if " +
      'unknown.',
    { nullable: true, example: 4.2 },
  )
  edge: number | null;
}

/** The model behind the card. */
export class ExplainedModel {
  @StringField('Model name and version.', { example: 'player-counts/1' }) name: string;
  @InstantField('Time from which the ages of appearances are measured; nothing known after the board is used.', {
    example: '2025-02-26T00:00:00Z',
  })
  fittedAt: string;
  @IntegerField('Appearances of all players in the competition that the model learnt from.', {
    minimum: 0,
    example: 21_400,
  })
  appearances: number;
}

/** Links to resources related to a card. */
export class ExplainedLinks {
  @StringField('Price history of the over.', {
    example: '/api/v2/prices/history?eventId=8114302117730035&market=shots&playerId=501&line=1.5&side=over',
  })
  overHistory: string;
  @StringField('Price history of the under.', {
    example: '/api/v2/prices/history?eventId=8114302117730035&market=shots&playerId=501&line=1.5&side=under',
  })
  underHistory: string;
}

/** Every step from the sample to the edge of a card. */
export class ValueBetExplanation {
  @ObjectField('The card as the board shows it.', () => ValueBetCard) card: ValueBetCard;
  @ObjectField(
    'Model behind the card; null if the competition has no model of the statistic, in which case there are no ' +
      'horizons.',
    () => ExplainedModel,
    { nullable: true },
  )
  model: ExplainedModel | null;
  @NumberField(
    'Probability that the player starts, given that he takes part: from the line-up, 1 in a confirmed one; outside ' +
      'it, from how often he started lately. Null without a model.',
    { nullable: true, minimum: 0, maximum: 1, example: 0.92 },
  )
  startProbability: number | null;
  @BooleanField(
    'Whether that probability is at least a half. `poisson` and `frequency` use the matches in this role. Null ' +
      'without a model.',
    { nullable: true, example: true },
  )
  isStarter: boolean | null;
  @ArrayField(
    "The player's matches with the statistic, newest first, at most 50: each horizon uses the first of them.",
    () => ExplainedMatch,
  )
  sample: ExplainedMatch[];
  @ArrayField('Steps from sample to edge at each horizon, shortest first.', () => ExplainedHorizon)
  horizons: ExplainedHorizon[];
  @ObjectField(
    'From model and sources to the expected value of the best price, and its uncertainty.',
    () => ExplainedJudgement,
  )
  judgement: ExplainedJudgement;
  @ObjectField(
    'Recommended stake; null without `kellyFraction`, with `basis=model`, which finds no value, and without an ' +
      'expected value or its interval. Ignores other bets, limits and the risk you can afford.',
    () => ExplainedStake,
    { nullable: true },
  )
  stake: ExplainedStake | null;
  @ArrayField('All prices of the line, over before under, highest first.', () => ExplainedQuote)
  quotes: ExplainedQuote[];
  @ObjectField('Links to related resources.', () => ExplainedLinks) links: ExplainedLinks;
  @StringField('Snapshot of the response.', { example: '42-1740495600' }) revision: string;
  @InstantField('When the newest price or file used by this response was taken.', {
    example: '2025-02-25T14:58:00Z',
  })
  dataAsOf: string;
}
