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
  @EnumField('Only sources of this market family.', MARKET_FAMILIES, { optional: true }) family?: MarketFamily;
}

/** Distance of prices from the close at a moment before kick-off. */
export class CloseDistanceFigure {
  @IntegerField(`Hours before kick-off: ${SKILL_HOURS.join(', ')}.`, { example: 6 }) hours: number;

  @NumberField(
    "Root mean square of the difference between the log-odds of the source's prices without margin and those of the " +
      'close, over every side of every market that it quoted then. Null below 30 matches.',
    { nullable: true, minimum: 0, example: 0.062 },
  )
  logOdds: number | null;

  @NumberField(
    'The same in terms of odds: root mean square of (odds of the source without margin) / (odds of the close without ' +
      'margin) - 1, in percent. 3.4 means that a price of 2.00 without margin typically closed near 1.93 or 2.07. ' +
      'Null below 30 matches.',
    { nullable: true, minimum: 0, example: 3.4 },
  )
  oddsPct: number | null;

  @IntegerField('Number of prices in the figure, one per side.', { minimum: 0, example: 2280 }) prices: number;
  @IntegerField('Number of matches in the figure.', { minimum: 0, example: 760 }) matches: number;
}

export class MarginFigure {
  @NumberField(
    "Mean overround of the source's last prices before kick-off, in percent: the sum of 1/odds over all sides, minus " +
      '1. Only markets with a price on every side count. Null below 30 matches.',
    { nullable: true, example: 5.3 },
  )
  overroundPct: number | null;

  @IntegerField('Number of markets in the figure.', { minimum: 0, example: 912 }) markets: number;
  @IntegerField('Number of matches in the figure.', { minimum: 0, example: 760 }) matches: number;
}

export class FirstMovesFigure {
  @NumberField(
    `How often the source moves first, in percent: of the markets whose mean over sources moved by ${LEAST_MOVE} ` +
      'log-odds or more between the time from which two sources quote and the close, the share in which this source ' +
      `was the first whose own log-odds moved by ${LEAST_MOVE} in that direction since then (or since its first ` +
      'price, if later). Sources that move at the same time share the move equally. Markets that the source did not ' +
      'yet quote when the first source moved do not count. A match result counts once for each outcome that moved, ' +
      'any other market once for each line. Prices whose source states no time are left out. Null below 30 matches.',
    { nullable: true, minimum: 0, maximum: 100, example: 41.5 },
  )
  sharePct: number | null;

  @IntegerField('Moves that the source could have made first.', { minimum: 0, example: 388 }) moves: number;
  @IntegerField('Number of matches in the figure.', { minimum: 0, example: 290 }) matches: number;
}

export class ForecastWeight {
  @NumberField(
    'Weight in the forecast in use: how far the forecast moves from the mean of all sources towards this one, in ' +
      'log-odds. At 0 the source only has its share of the mean; below 0 the forecast moves away from it.',
    { example: 0.271 },
  )
  value: number;

  @NumberField(
    'Standard error, treating matches as independent. Null if the weight is the shipped one, not measured here.',
    { nullable: true, minimum: 0, example: 0.038 },
  )
  standardError: number | null;

  @NumberField('Shipped weight, before anything is measured.', { example: 0.3 }) shipped: number;

  @IntegerField('Matches in which it was a source of the forecast. Below 30 the weight is the shipped one.', {
    minimum: 0,
    example: 760,
  })
  matches: number;
}

export class BookmakerSkillRow {
  @EnumField('Market family.', MARKET_FAMILIES, { example: 'matchResult' }) family: MarketFamily;

  @StringField('Price source; bookmakers with the same feed count as one.', { example: 'pinnacle' })
  priceFeed: string;

  @ListField('Names of the bookmakers with this feed.', textRule(), { example: ['Pinnacle'] }) bookmakers: string[];

  @BooleanField('Whether it is an exchange. Its prices are compared with the close if its overround is below 6 %.', {
    example: false,
  })
  exchange: boolean;

  @ArrayField('Distance from the close, by hours before kick-off.', () => CloseDistanceFigure)
  closeDistance: CloseDistanceFigure[];

  @ObjectField('Margin of the source.', () => MarginFigure) margin: MarginFigure;
  @ObjectField('How often the source moves first.', () => FirstMovesFigure) firstMoves: FirstMovesFigure;
  @ObjectField('Weight of the source in the forecast of the close.', () => ForecastWeight)
  weight: ForecastWeight;
}

/** The fit from which the rows of a market family were read. */
export class SkillFit {
  @EnumField('Market family.', MARKET_FAMILIES, { example: 'matchResult' }) family: MarketFamily;
  @InstantField('Time of the fit.', { example: '2025-02-25T03:00:00Z' }) fittedAt: string;
  @IntegerField('Days before `fittedAt` from which matches were read.', { example: 730 }) windowDays: number;
  @IntegerField('Matches the forecast was fitted to.', { minimum: 0, example: 760 }) matches: number;

  @InstantField('Kick-off of the first match read; null if none.', { nullable: true, example: '2023-03-04T15:00:00Z' })
  from: string | null;

  @InstantField('Kick-off of the last match read; null if none.', { nullable: true, example: '2025-02-24T20:00:00Z' })
  to: string | null;
}

export class BookmakerSkillList {
  @ArrayField('Latest fit of each family; empty before the first fit.', () => SkillFit)
  fits: SkillFit[];

  @ArrayField(
    'By market family; sources closest to the close one hour before kick-off first, those without this figure last.',
    () => BookmakerSkillRow,
  )
  data: BookmakerSkillRow[];

  @ObjectField('Why there are no rows; null if there are any.', () => EmptyBecause, { nullable: true })
  emptyBecause: EmptyBecause | null;
}
