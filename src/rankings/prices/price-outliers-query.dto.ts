import type { Type } from '@nestjs/common';
import { scopes, TEAM_MARKETS } from '../../boards/dataset/prices.js';
import type { Scope } from '../../boards/dataset/prices.js';
import {
  BooleanField,
  IntegerField,
  ListField,
  NumberField,
  PublicIdField,
  StringField,
  ValueField,
  enumRule,
  upperBoundRule,
} from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import type { SortOrder } from '../../common/paging/board-filters.js';
import { PageQuery } from '../../common/paging/page-query.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';

/** Sort columns of price outliers. */
export const priceSortColumns = [
  'odds_discrepancy',
  'edge',
  'valueEdge',
  'gapToSecond',
  'max_odd',
  'avg_odd',
  'bookmaker_count',
  'date',
] as const;
/** Sort columns of the board of one league. */
export const propsSortColumns = [
  'outlierPct',
  'odds_discrepancy',
  'max_odd',
  'avg_odd',
  'bookmaker_count',
  'date',
] as const;
export type PropsSortColumn = (typeof propsSortColumns)[number];
/** A sort column of either price board. */
export type PriceSortColumn = (typeof priceSortColumns)[number] | PropsSortColumn;

const markets = [...new Set<string>([...TEAM_MARKETS, ...PLAYER_STATISTIC_KEYS])];

/** Default maximum of the prices that price boards compare, and of their distance from the others in percent. */
export const DEFAULT_GREATEST_ODDS = 10;
export const DEFAULT_GREATEST_DISCREPANCY = 60;

const marketsField = (keys: readonly string[], more = ''): PropertyDecorator =>
  ListField(`Only these markets: ${keys.join(', ')}.${more}`, enumRule(keys), {
    optional: true,
    asText: true,
    example: ['shots'],
  });

/** A query with the parameters of both price boards. @param discrepancy the figure limited by `maxDiscrepancy` */
function PricesQueryOf<Base extends Type<object>>(base: Base, discrepancy: string) {
  class PricesQuery extends base {
    @boardFilters.bookmakers(
      'Compares the highest price of these bookmakers, given by `identifier`, name or id, instead of the highest of ' +
        'all; lines that none of them quotes are left out. An exchange, or a bookmaker without prices, has no ' +
        'lines; an unknown bookmaker returns 400 and names the nearest.',
      { single: 'bookmaker' },
    )
    bookmakers?: string[];

    @boardFilters.eventIds() eventIds?: number[];

    @boardFilters.teamIds(
      'Only lines of these teams and their players, and lines of the whole match in their fixtures. Players whose ' +
        'side is unknown are left out. An unknown id returns 400.',
    )
    teamIds?: number[];

    @boardFilters.playerIds() playerIds?: number[];

    @IntegerField('Minimum number of bookmakers with an eligible price; bookmakers on one price feed count as one.', {
      minimum: 1,
      maximum: 1000,
      default: 3,
      example: 3,
    })
    minBookmakers: number;

    @boardFilters.search() search?: string;
    @boardFilters.minOdds('Minimum price compared, inclusive.', { default: 1 }) minOdds: number;

    @boardFilters.maxOdds('Maximum price compared, inclusive. Above 10, single opinions swamp the board.', {
      default: DEFAULT_GREATEST_ODDS,
      example: 10,
    })
    maxOdds: number;

    @NumberField(
      `Maximum ${discrepancy} in percent, inclusive. Above 60, a price is most likely an error that the bookmaker ` +
        'will void.',
      { minimum: -100, maximum: 1_000_000, default: DEFAULT_GREATEST_DISCREPANCY, asText: true, example: 60 },
    )
    maxDiscrepancy: number;

    @BooleanField('Whether prices older than QUOTE_MAX_AGE_MINUTES are eligible.', {
      default: false,
      asText: true,
      example: false,
    })
    includeStale: boolean;

    @boardFilters.sortOrder(null, { default: 'desc' }) sortOrder: SortOrder;
  }
  return PricesQuery;
}

/** Parameters of `GET /api/v2/rankings/price-outliers`. */
export class PriceOutliersQuery extends PricesQueryOf(PageQuery(), '`odds_discrepancy`') {
  @marketsField(
    markets,
    ' `matchResult` and `asianHandicap` are listed only if named here, or if value is requested with ' +
      '`minValueEdge`, `maxValueEdge` or `sortBy=valueEdge`.',
  )
  market?: string[];

  @boardFilters.sortBy(
    'Column to sort by; `date` is the kick-off, unknown values come last. Ties by kick-off, fixture, scope, ' +
      'subject, market, line, side. `valueEdge` also lists match results and Asian handicaps, up to `maxValueEdge`.',
    priceSortColumns,
    { default: 'odds_discrepancy', example: 'edge' },
  )
  sortBy: PriceSortColumn;

  @boardFilters.uniqueTournamentIds(null, { single: 'uniqueTournamentId' }) uniqueTournamentIds?: number[];

  @ListField('Only lines about the match, the home side, the away side or a player.', enumRule(scopes), {
    optional: true,
    asText: true,
    example: ['player'],
  })
  scope?: Scope[];

  @NumberField(
    'Minimum `valueEdge` in percent, inclusive; lines without one are left out, match results and Asian handicaps ' +
      'are also listed.',
    { optional: true, minimum: -100, maximum: 1_000_000, asText: true, example: 2 },
  )
  minValueEdge?: number;

  @ValueField(
    'Maximum `valueEdge` in percent, inclusive; lines without one are left out, match results and Asian handicaps ' +
      `are also listed. Default with \`minValueEdge\` or \`sortBy=valueEdge\`: ${MOST_EDGE}, as a higher edge most ` +
      'likely means a wrong price that will be voided. `none` removes the limit.',
    upperBoundRule,
    { optional: true, asText: true, example: '40' },
  )
  maxValueEdge?: number;

  @BooleanField(
    'Shows only the line with the highest `odds_discrepancy` for each fixture, subject, market and side, after all ' +
      'filters.',
    { default: false, asText: true, example: true },
  )
  group: boolean;
}

export class PriceOutlierPath {
  @StringField(
    'Identifies the row by members of its record: `event_id:scope:player_id:market_id:line:market_type`; null ' +
      'members are left empty.',
    { maximumLength: 200, example: '8114302117730035:home::corners:4.5:over' },
  )
  key: string;
}

/** Parameters of `GET /api/props/outliers`. */
export class PropsOutliersQuery extends PricesQueryOf(
  PageQuery({ pageAs: 'integer', pageSizeAs: 'integer' }),
  '`outlierPct`',
) {
  @PublicIdField('The league. Required, because markets of different liquidity are not compared with each other.', {
    asText: true,
    example: 1_307_310_425_518_223,
  })
  uniqueTournamentId: number;

  @NumberField('Only this line.', { optional: true, minimum: 0, maximum: 10_000, asText: true, example: 1.5 })
  line?: number;

  @marketsField(PLAYER_STATISTIC_KEYS) market?: string[];

  @NumberField('Minimum `outlierPct`, inclusive.', {
    minimum: -100,
    maximum: 1_000_000,
    default: 5,
    asText: true,
    example: 5,
  })
  minDiscrepancy: number;

  @boardFilters.sortBy(
    'Column to sort by; `date` is the kick-off. Ties by kick-off, fixture, player, market, line, side.',
    propsSortColumns,
    { default: 'outlierPct', example: 'max_odd' },
  )
  sortBy: PropsSortColumn;
}
