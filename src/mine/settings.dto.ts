import {
  decimalRule,
  EnumField,
  ListField,
  NumberField,
  slugText,
  textRule,
  TimeZoneField,
  ValueField,
} from '../common/validation/index.js';

export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Amounts of money, in the person's own currency. */
export const moneyRule = decimalRule({ minimum: 0.01, maximum: 1_000_000_000, decimals: 2 });

/** Settings of a person, the same on every device. */
export class MySettings {
  @ListField(
    'Your bookmakers, by `slug` from `GET /api/v2/bookmakers`; empty for all. Your watches report bets at their ' +
      'prices; the dashboard sends them as `bookmakers` to boards and fixtures, and prefills the best of their ' +
      'prices when you take a bet. Fair prices always come from all bookmakers.',
    textRule(slugText),
    { maximumItems: 200, example: ['bet365', 'unibet'] },
  )
  bookmakers: string[];

  @EnumField('Odds format for clients; the dashboard has its own setting on each device.', ODDS_FORMATS, {
    example: 'decimal',
  })
  oddsFormat: OddsFormat;

  @TimeZoneField('Time zone for the days and weeks of limits and for the profit curve.', { example: 'Europe/Berlin' })
  timeZone: string;

  @EnumField('Language for clients; null for the language of the device.', LANGUAGES, { nullable: true, example: 'de' })
  language: Language | null;

  @ValueField('Money set aside for bets, in your own currency; suggested stakes are based on it.', moneyRule, {
    nullable: true,
    example: 1000,
  })
  bankroll: number | null;

  @NumberField('Fraction of the full Kelly stake to suggest, from .01 to 1.', {
    minimum: 0.01,
    maximum: 1,
    example: 0.25,
  })
  kellyShare: number;

  @ValueField('Maximum stake per day; null for no limit.', moneyRule, { nullable: true, example: 50 })
  stakeLimitDay: number | null;

  @ValueField('Maximum stake per week, Monday to Sunday; null for no limit.', moneyRule, {
    nullable: true,
    example: 200,
  })
  stakeLimitWeek: number | null;
}
