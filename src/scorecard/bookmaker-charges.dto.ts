import {
  ArrayField,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';

export class BookmakerChargesQuery {
  @IntegerField('Days before now in which the matches kicked off.', {
    default: 365,
    minimum: 1,
    maximum: 365,
    example: 365,
  })
  days: number;
}

/** Margin that prices charged over the actual outcomes, in percent, with its interval. */
export class ChargedMargin {
  @NumberField('(mean of 1/odds) / (share that won) - 1, in percent. Null where no bet won.', {
    nullable: true,
    example: 34.2,
  })
  value: number | null;

  @NumberField(
    'Lower bound of the 95 % interval, which allows bets on one match to depend on each other. Null below 10 matches.',
    { nullable: true, example: 21.5 },
  )
  low: number | null;

  @NumberField('Upper bound. Null below 10 matches, and where no bet won.', { nullable: true, example: 49.8 })
  high: number | null;
}

export class BookmakerChargeRow {
  @EnumField('Statistic of the player that the line is on.', PLAYER_STATISTIC_KEYS, { example: 'shots' })
  market: PlayerStatisticKey;

  @PublicIdField('Id of the bookmaker.', { example: 4711 }) bookmakerId: number;
  @StringField('Its name.', { example: 'Unibet' }) bookmaker: string;

  @EnumField(
    '`one`: lines of which it quoted the over or the under alone; `both`: lines with both, each of them a bet here.',
    ['one', 'both'],
    { example: 'one' },
  )
  sides: 'one' | 'both';

  @IntegerField('Matches with a settled bet.', { minimum: 1, example: 120 }) matches: number;
  @IntegerField('Settled bets.', { minimum: 1, example: 2318 }) bets: number;

  @NumberField('Mean of 1/odds: the share of the bets that must win to get the stakes back, had all the same odds.', {
    minimum: 0,
    maximum: 1,
    example: 0.412,
  })
  impliedProbability: number;

  @NumberField('Share of the bets that won.', { minimum: 0, maximum: 1, example: 0.307 })
  frequency: number;

  @ObjectField('What the bookmaker charges, in percent.', () => ChargedMargin)
  marginPct: ChargedMargin;
}

export class BookmakerChargeList {
  @InstantField('First kick-off read.', { example: '2024-02-25T15:00:00Z' }) from: string;
  @InstantField('The moment until which results are known.', { example: '2025-02-25T15:00:00Z' }) until: string;
  @ArrayField(
    'By market and bookmaker name. Empty until matches with quoted players are settled.',
    () => BookmakerChargeRow,
  )
  data: BookmakerChargeRow[];
}
