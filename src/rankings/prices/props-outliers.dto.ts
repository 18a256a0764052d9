import { ArrayField, NumberField, ObjectField, PublicIdField, StringField } from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import type { SortOrder } from '../../common/paging/board-filters.js';
import { PageOf } from '../../common/paging/page-of.js';
import { PageQuery } from '../../common/paging/page-query.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { propsSortColumns } from './price-sort-columns.js';
import type { PropsSortColumn } from './price-sort-columns.js';
import { PricedLine, priceFields, QuotedPrice } from './price-outliers.dto.js';

/** Parameters of `GET /api/props/outliers`. */
export class PropsOutliersQuery extends PageQuery({ pageAs: 'integer', pageSizeAs: 'integer' }) {
  @PublicIdField({
    asText: true,
    example: 1_307_310_425_518_223,
    description: 'The league. It must be named: markets of different liquidity are not compared with each other.',
  })
  uniqueTournamentId: number;

  @priceFields.bookmakers() bookmakers?: string[];
  @boardFilters.eventIds() eventIds?: number[];
  @priceFields.teamIds() teamIds?: number[];
  @boardFilters.playerIds() playerIds?: number[];
  @priceFields.includeStale() includeStale: boolean;

  @NumberField({
    optional: true,
    minimum: 0,
    maximum: 10_000,
    asText: true,
    description: 'Only this line.',
    example: 1.5,
  })
  line?: number;

  @priceFields.markets(PLAYER_STATISTIC_KEYS) market?: string[];
  @priceFields.minBookmakers() minBookmakers: number;
  @priceFields.minOdds() minOdds: number;
  @priceFields.maxOdds() maxOdds: number;

  @NumberField({
    minimum: -100,
    maximum: 1_000_000,
    default: 5,
    asText: true,
    description: 'Lowest `outlierPct`, inclusive.',
    example: 5,
  })
  minDiscrepancy: number;

  @priceFields.maxDiscrepancy('`outlierPct`') maxDiscrepancy: number;
  @boardFilters.search() search?: string;

  @boardFilters.sortBy(propsSortColumns, {
    default: 'outlierPct',
    example: 'max_odd',
    description: 'Column to sort by; `date` is the kick-off. Ties by kick-off, fixture, player, market, line, side.',
  })
  sortBy: PropsSortColumn;

  @boardFilters.sortOrder({ default: 'desc' }) sortOrder: SortOrder;
}

/** A bookmaker's price in short. */
export class PropPrice {
  @StringField({ description: 'Name of the bookmaker.', example: 'FanDuel' }) bookmaker: string;
  @PublicIdField({ description: 'The quote.', example: 90_211 }) id: number;
  @NumberField({ minimum: 1, description: 'Price as quoted.', example: 2.3 }) odd: number;
}

/** The highest price of a line. */
export class HighestPrice {
  @ObjectField(() => PropPrice, {
    description: 'The highest eligible price; of equal ones the first bookmaker by name.',
  })
  highest: PropPrice;
}

/** A player's line with its prices, ranked by how far the highest stands above the others. */
export class PropsOutlier extends PricedLine {
  @ObjectField(() => HighestPrice, { description: 'The highest eligible price.' }) best_odds: HighestPrice;
  @ArrayField(() => QuotedPrice, {
    description: 'Eligible prices and those of exchanges, highest first.',
  })
  bookmakers: QuotedPrice[];
  @NumberField({
    example: 17.4,
    description:
      'The price compared against the mean of the other bookmakers, those of one feed as one, in ' +
      'percent. A difference of prices, which says nothing about the outcome.',
  })
  outlierPct: number;
}

/** A page of outlying prices of players. */
export class PropsOutliersPage extends PageOf(PropsOutlier, { priced: true }) {}
