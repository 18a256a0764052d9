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
  @IntegerField('Only matches that kicked off within this many days before now.', {
    default: 365,
    minimum: 1,
    maximum: 365,
    example: 365,
  })
  days: number;
}

/** Margin that prices charged over the actual outcomes, in percent, with its interval. */
export class ChargedMargin {
  @NumberField('(mean of 1/odds) / (share that won) - 1, in percent. Null if no bet won.', {
    nullable: true,
    example: 34.2,
  })
  value: number | null;

  @NumberField(
    'Lower bound of the 95 % interval, which allows bets on one match to depend on each other. Null below 10 matches.',
    { nullable: true, example: 21.5 },
  )
  low: number | null;

  @NumberField('Upper bound. Null below 10 matches, and if no bet won.', { nullable: true, example: 49.8 })
  high: number | null;
}

export class BookmakerChargeRow {
  @EnumField('Player statistic of the line.', PLAYER_STATISTIC_KEYS, { example: 'shots' })
  market: PlayerStatisticKey;

  @PublicIdField('Id of the bookmaker.', { example: 4711 }) bookmakerId: number;
  @StringField('Bookmaker name.', { example: 'Unibet' }) bookmaker: string;

  @EnumField(
    '`one`: lines on which it quoted only the over or only the under; `both`: lines with both, each counted as a bet.',
    ['one', 'both'],
    { example: 'one' },
  )
  sides: 'one' | 'both';

  @IntegerField('Matches with a settled bet.', { minimum: 1, example: 120 }) matches: number;
  @IntegerField('Settled bets.', { minimum: 1, example: 2318 }) bets: number;

  @NumberField('Mean of 1/odds: the share of bets that must win to break even if all had the same odds.', {
    minimum: 0,
    maximum: 1,
    example: 0.412,
  })
  impliedProbability: number;

  @NumberField('Share of the bets that won.', { minimum: 0, maximum: 1, example: 0.307 })
  frequency: number;

  @ObjectField('Margin charged by the bookmaker, in percent.', () => ChargedMargin)
  marginPct: ChargedMargin;
}

export class BookmakerChargeList {
  @InstantField('Start of the period of kick-offs.', { example: '2024-02-25T15:00:00Z' }) from: string;
  @InstantField('Time until which results are known.', { example: '2025-02-25T15:00:00Z' }) until: string;
  @ArrayField(
    'By market and bookmaker name. Empty until matches with quoted players are settled.',
    () => BookmakerChargeRow,
  )
  data: BookmakerChargeRow[];
}
