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
  @IntegerField({
    default: 365,
    minimum: 1,
    maximum: 365,
    example: 365,
    description: 'Days before now in which the matches kicked off.',
  })
  days: number;
}

/** How far prices stood above what happened, in percent, with its interval. */
export class ChargedMargin {
  @NumberField({
    nullable: true,
    example: 34.2,
    description: '(mean of 1/odds) / (share that won) - 1, in percent. Null where no bet won.',
  })
  value: number | null;

  @NumberField({
    nullable: true,
    example: 21.5,
    description:
      'Lower bound of the 95 % interval, which allows bets on one match to depend on each other. Null below 10 ' +
      'matches.',
  })
  low: number | null;

  @NumberField({
    nullable: true,
    example: 49.8,
    description: 'Upper bound. Null below 10 matches, and where no bet won.',
  })
  high: number | null;
}

export class BookmakerChargeRow {
  @EnumField(PLAYER_STATISTIC_KEYS, { description: 'Statistic of the player that the line is on.', example: 'shots' })
  market: PlayerStatisticKey;

  @PublicIdField({ description: 'Id of the bookmaker.', example: 4711 }) bookmakerId: number;
  @StringField({ description: 'Its name.', example: 'Unibet' }) bookmaker: string;

  @EnumField(['one', 'both'], {
    example: 'one',
    description:
      '`one`: lines of which it quoted the over or the under alone; `both`: lines with both, each of them a bet here.',
  })
  sides: 'one' | 'both';

  @IntegerField({ minimum: 1, description: 'Matches with a settled bet.', example: 120 }) matches: number;
  @IntegerField({ minimum: 1, description: 'Settled bets.', example: 2318 }) bets: number;

  @NumberField({
    minimum: 0,
    maximum: 1,
    example: 0.412,
    description: 'Mean of 1/odds: the share of the bets that must win to get the stakes back, had all the same odds.',
  })
  impliedProbability: number;

  @NumberField({ minimum: 0, maximum: 1, description: 'Share of the bets that won.', example: 0.307 })
  frequency: number;

  @ObjectField(() => ChargedMargin, { description: 'What the bookmaker charges, in percent.' })
  marginPct: ChargedMargin;
}

export class BookmakerChargeList {
  @InstantField({ description: 'First kick-off read.', example: '2024-02-25T15:00:00Z' }) from: string;
  @InstantField({ description: 'The moment until which results are known.', example: '2025-02-25T15:00:00Z' })
  until: string;
  @ArrayField(() => BookmakerChargeRow, {
    description: 'By market and bookmaker name. Empty until matches with quoted players are settled.',
  })
  data: BookmakerChargeRow[];
}
