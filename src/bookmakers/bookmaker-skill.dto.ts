import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  StringField,
  textRule,
} from '../common/validation/index.js';
import { EmptyBecause } from '../common/paging/empty-because.js';
import { MARKET_FAMILIES } from '../football/market-family.js';
import type { MarketFamily } from '../football/market-family.js';
import { LEAST_MOVE, SKILL_HOURS } from '../models/price-forecast/source-skill.js';

export class BookmakerSkillQuery {
  @EnumField(MARKET_FAMILIES, { optional: true, description: 'Sources of this market family only.' })
  family?: MarketFamily;
}

/** How far prices stood from the close at a moment before kick-off. */
export class CloseDistanceFigure {
  @IntegerField({ description: `Hours before kick-off: ${SKILL_HOURS.join(', ')}.`, example: 6 }) hours: number;

  @NumberField({
    nullable: true,
    minimum: 0,
    example: 0.062,
    description:
      'Root mean square of the difference between the log-odds of its prices without margin and those of the close, ' +
      'over every side of every market that it quoted then. Null below 30 matches.',
  })
  logOdds: number | null;

  @NumberField({
    nullable: true,
    minimum: 0,
    example: 3.4,
    description:
      'The same as a reader of prices sees it: root mean square of (its odds without margin) / (odds of the close ' +
      'without margin) - 1, in percent. 3.4 means that a price of 2.00 without margin typically closed near 1.93 ' +
      'or 2.07. Null below 30 matches.',
  })
  oddsPct: number | null;

  @IntegerField({ minimum: 0, example: 2280, description: 'Prices behind it, one a side.' }) prices: number;
  @IntegerField({ minimum: 0, example: 760, description: 'Matches behind it.' }) matches: number;
}

export class MarginFigure {
  @NumberField({
    nullable: true,
    example: 5.3,
    description:
      'Mean overround of its last prices before kick-off, in percent: the sum of 1/odds over all sides, minus 1. Only ' +
      'markets with a price on every side count. Null below 30 matches.',
  })
  overroundPct: number | null;

  @IntegerField({ minimum: 0, example: 912, description: 'Markets behind it.' }) markets: number;
  @IntegerField({ minimum: 0, example: 760, description: 'Matches behind it.' }) matches: number;
}

export class FirstMovesFigure {
  @NumberField({
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 41.5,
    description:
      'How often it moves first, in percent: of the markets whose mean of sources moved by ' +
      `${LEAST_MOVE} log-odds or more between the moment from which two sources quote and the close, the share in ` +
      `which this source was the first whose own log-odds moved by ${LEAST_MOVE} in that direction since that ` +
      'moment (or since its first price, if later). Sources that move at the same moment have equal parts of it. ' +
      'Markets that it did not quote yet when the first source moved do not count. A match result counts once for ' +
      'each outcome that moved, any other market once for each line. Prices whose source states no time are left ' +
      'out. Null below 30 matches.',
  })
  sharePct: number | null;

  @IntegerField({ minimum: 0, example: 388, description: 'Moves that it could have been the first of.' }) moves: number;
  @IntegerField({ minimum: 0, example: 290, description: 'Matches behind it.' }) matches: number;
}

export class ForecastWeight {
  @NumberField({
    example: 0.271,
    description:
      'Its weight in the forecast that is served: how far the forecast goes from the mean of all sources toward this ' +
      'one, in log-odds. 0 leaves it its part of the mean; below 0 the forecast goes away from it.',
  })
  value: number;

  @NumberField({
    nullable: true,
    minimum: 0,
    example: 0.038,
    description: 'Standard error; matches are independent. Null: the weight is the shipped one, not measured here.',
  })
  standardError: number | null;

  @NumberField({ example: 0.3, description: 'The weight before anything is measured.' }) shipped: number;

  @IntegerField({
    minimum: 0,
    example: 760,
    description: 'Matches in which it was a source of the forecast. Below 30 the weight is the shipped one.',
  })
  matches: number;
}

export class BookmakerSkillRow {
  @EnumField(MARKET_FAMILIES, { description: 'Market family.', example: 'matchResult' }) family: MarketFamily;

  @StringField({ description: 'Price source: bookmakers with the same feed are one.', example: 'pinnacle' })
  priceFeed: string;

  @ListField(textRule(), { description: 'Names of its bookmakers.', example: ['Pinnacle'] }) bookmakers: string[];

  @BooleanField({
    description: 'Whether it is an exchange. Its prices are compared with the close where its overround is below 6 %.',
    example: false,
  })
  exchange: boolean;

  @ArrayField(() => CloseDistanceFigure, { description: 'Distance from the close, by hours before kick-off.' })
  closeDistance: CloseDistanceFigure[];

  @ObjectField(() => MarginFigure, { description: 'What it charges.' }) margin: MarginFigure;
  @ObjectField(() => FirstMovesFigure, { description: 'How often it moves first.' }) firstMoves: FirstMovesFigure;
  @ObjectField(() => ForecastWeight, { description: 'Its weight in the forecast of the close.' })
  weight: ForecastWeight;
}

/** What the rows of a market family were read from. */
export class SkillFit {
  @EnumField(MARKET_FAMILIES, { description: 'Market family.', example: 'matchResult' }) family: MarketFamily;
  @InstantField({ description: 'When it was fitted.', example: '2025-02-25T03:00:00Z' }) fittedAt: string;
  @IntegerField({ description: 'Days before `fittedAt` in which matches were read.', example: 730 }) windowDays: number;
  @IntegerField({ minimum: 0, description: 'Matches that the forecast was fitted to.', example: 760 }) matches: number;

  @InstantField({
    nullable: true,
    example: '2023-03-04T15:00:00Z',
    description: 'Kick-off of the first match read. Null: none.',
  })
  from: string | null;

  @InstantField({
    nullable: true,
    example: '2025-02-24T20:00:00Z',
    description: 'Kick-off of the last match read. Null: none.',
  })
  to: string | null;
}

export class BookmakerSkillList {
  @ArrayField(() => SkillFit, { description: 'The newest fit of each family. Empty before the first one.' })
  fits: SkillFit[];

  @ArrayField(() => BookmakerSkillRow, {
    description:
      'By market family, the source nearest to the close an hour before kick-off first, those without this figure ' +
      'last.',
  })
  data: BookmakerSkillRow[];

  @ObjectField(() => EmptyBecause, {
    nullable: true,
    description: 'Why there are no rows; null where there are some.',
  })
  emptyBecause: EmptyBecause | null;
}
