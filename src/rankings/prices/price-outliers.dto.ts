import { priceSides, scopes, TEAM_MARKETS } from '../../boards/dataset/prices.js';
import type { Scope } from '../../boards/dataset/prices.js';
import {
  ArrayField,
  BooleanField,
  DateField,
  EnumField,
  enumRule,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
  upperBoundRule,
  ValueField,
} from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import type { SortOrder } from '../../common/paging/board-filters.js';
import { PageOf, RowOf } from '../../common/paging/page-of.js';
import { PageQuery } from '../../common/paging/page-query.js';
import { MOST_EDGE } from '../../football/blend.js';
import type { ConsensusKind } from '../../football/consensus.js';
import { MovedPrice } from '../../prices/moved-price.dto.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import { priceSortColumns } from './price-sort-columns.js';
import type { PriceSortColumn } from './price-sort-columns.js';

const markets = [...new Set<string>([...TEAM_MARKETS, ...PLAYER_STATISTIC_KEYS])];

/** Highest price, and highest distance from the others in percent, that price boards compare by default. */
export const DEFAULT_GREATEST_ODDS = 10;
export const DEFAULT_GREATEST_DISCREPANCY = 60;

/** Parameters of both price boards. */
export const priceFields = {
  teamIds: (): PropertyDecorator =>
    boardFilters.teamIds({
      description:
        'Only lines of these teams and of their players, and lines of the match as a whole in their fixtures. ' +
        'Players whose side is not known are left out. An unknown id is 400.',
    }),
  bookmakers: (): PropertyDecorator =>
    boardFilters.bookmakers({
      single: 'bookmaker',
      description:
        'Compares the highest price of these bookmakers, named by `identifier`, name or id, instead of the highest ' +
        'of all; lines that none of them quotes are left out. An exchange, or a bookmaker without prices, has no ' +
        'lines; a word that means no bookmaker is 400 with the nearest.',
    }),
  includeStale: (): PropertyDecorator =>
    BooleanField({
      default: false,
      asText: true,
      description: 'Whether prices older than QUOTE_MAX_AGE_MINUTES are eligible.',
      example: false,
    }),
  markets: (keys: readonly string[], more = ''): PropertyDecorator =>
    ListField(enumRule(keys), {
      optional: true,
      asText: true,
      description: `Only these markets: ${keys.join(', ')}.${more}`,
      example: ['shots'],
    }),
  minBookmakers: (): PropertyDecorator =>
    IntegerField({
      minimum: 1,
      maximum: 1000,
      default: 3,
      description: 'Least number of bookmakers with an eligible price; those of one price feed are one.',
      example: 3,
    }),
  minOdds: (): PropertyDecorator =>
    boardFilters.minOdds({ default: 1, description: 'Lowest price compared, inclusive.' }),
  maxOdds: (): PropertyDecorator =>
    boardFilters.maxOdds({
      default: DEFAULT_GREATEST_ODDS,
      example: 10,
      description: 'Highest price compared, inclusive. Beyond 10 single opinions swamp the board.',
    }),
  maxDiscrepancy: (of: string): PropertyDecorator =>
    NumberField({
      minimum: -100,
      maximum: 1_000_000,
      default: DEFAULT_GREATEST_DISCREPANCY,
      asText: true,
      example: 60,
      description:
        `Highest ${of} in percent, inclusive. Beyond 60 a price is most likely an error that the bookmaker will ` +
        'void.',
    }),
} as const;

/** Parameters of `GET /api/v2/rankings/price-outliers`. */
export class PriceOutliersQuery extends PageQuery() {
  @priceFields.bookmakers() bookmakers?: string[];
  @boardFilters.eventIds() eventIds?: number[];
  @priceFields.teamIds() teamIds?: number[];
  @boardFilters.playerIds() playerIds?: number[];
  @priceFields.markets(
    markets,
    ' `matchResult` and `asianHandicap` are listed only where they are named here, or where value is asked for by ' +
      '`minValueEdge`, `maxValueEdge` or `sortBy=valueEdge`.',
  )
  market?: string[];
  @priceFields.minBookmakers() minBookmakers: number;
  @boardFilters.search() search?: string;

  @boardFilters.sortBy(priceSortColumns, {
    default: 'odds_discrepancy',
    example: 'edge',
    description:
      'Column to sort by; `date` is the kick-off, unknown values come last. Ties by kick-off, fixture, scope, ' +
      'subject, market, line, side. `valueEdge` lists match results and Asian handicaps too, up to `maxValueEdge`.',
  })
  sortBy: PriceSortColumn;

  @boardFilters.sortOrder({ default: 'desc' }) sortOrder: SortOrder;

  @boardFilters.uniqueTournamentIds({ single: 'uniqueTournamentId' }) uniqueTournamentIds?: number[];

  @ListField(enumRule(scopes), {
    optional: true,
    asText: true,
    description: 'Only lines about the match, the home side, the away side or a player.',
    example: ['player'],
  })
  scope?: Scope[];

  @priceFields.minOdds() minOdds: number;
  @priceFields.maxOdds() maxOdds: number;
  @priceFields.maxDiscrepancy('`odds_discrepancy`') maxDiscrepancy: number;

  @NumberField({
    optional: true,
    minimum: -100,
    maximum: 1_000_000,
    asText: true,
    description:
      'Lowest `valueEdge` in percent, inclusive; lines without one are left out, match results and Asian handicaps ' +
      'are listed too.',
    example: 2,
  })
  minValueEdge?: number;

  @ValueField(upperBoundRule, {
    optional: true,
    asText: true,
    description:
      'Highest `valueEdge` in percent, inclusive; lines without one are left out, match results and Asian ' +
      `handicaps are listed too. ${MOST_EDGE} where \`minValueEdge\` or \`sortBy=valueEdge\` asks for value: beyond ` +
      'it a price is most likely wrong and will be voided. `none` lifts it.',
    example: '40',
  })
  maxValueEdge?: number;

  @BooleanField({
    default: false,
    asText: true,
    example: true,
    description:
      'Shows of each fixture, subject, market and side only the line with the highest ' +
      '`odds_discrepancy`, all filters applied.',
  })
  group: boolean;

  @priceFields.includeStale() includeStale: boolean;
}

/** A bookmaker's price. */
export class BookmakerPrice {
  @StringField({ description: 'Name of the bookmaker.', example: 'FanDuel' }) bookmaker: string;
  @PublicIdField({ description: 'The quote.', example: 90_211 }) id: number;
  @StringField({ description: 'Stable word for the bookmaker.', example: 'fanduel' }) identifier: string;
  @NumberField({ minimum: 1, description: 'Price as quoted.', example: 2.3 }) odd: number;
}

/** A bookmaker's price with its circumstances. */
export class QuotedPrice extends BookmakerPrice {
  @BooleanField({
    description: 'Whether it is of an exchange: shown and never eligible.',
    example: false,
  })
  exchange: boolean;
  @InstantField({ description: 'Moment of the price.', example: '2025-02-25T12:00:00Z' }) quotedAt: string;
  @BooleanField({
    description: 'Whether that moment is assumed rather than told; such a price is eligible until kick-off.',
    example: false,
  })
  assumed: boolean;
}

/** The extremes of a line. */
export class PriceExtremes {
  @ObjectField(() => BookmakerPrice, {
    description: 'The highest eligible price; of equal ones the first bookmaker by name.',
  })
  highest: BookmakerPrice;
  @ObjectField(() => BookmakerPrice, {
    description: 'The lowest eligible price; of equal ones the last bookmaker by name.',
  })
  lowest: BookmakerPrice;
}

/** Members of a line on both price boards. */
export class PricedLine extends MovedPrice {
  @PublicIdField({ description: 'Fixture.', example: 8_114_302_117_730_035 }) event_id: number;
  @TimestampField({ description: 'Kick-off.', example: 1_740_598_200 }) event_timestamp: number;
  @PublicIdField({ description: 'Competition.', example: 1_307_310_425_518_223 }) unique_tournament_id: number;
  @StringField({ description: 'Its name.', example: 'Premier League' }) league_name: string;
  @PublicIdField({ description: 'The home side.', example: 3_560_197_300_174_190 }) home_team_id: number;
  @PublicIdField({ description: 'The away side.', example: 7_000_315_220_046_119 }) away_team_id: number;
  @StringField({ description: 'Name of the home side.', example: 'Brentford' }) hometeam: string;
  @StringField({ description: 'Name of the away side.', example: 'Everton' }) awayteam: string;
  @PublicIdField({
    nullable: true,
    description:
      'The side that the line is about, or that the player belongs to; null for lines of the match and ' +
      'where it is unknown.',
    example: 3_560_197_300_174_190,
  })
  team_id: number | null;
  @StringField({ nullable: true, description: 'Name of that side.', example: 'Brentford' }) team_name: string | null;
  @PublicIdField({
    nullable: true,
    description: 'The player that the line is about; null for lines of teams.',
    example: 501,
  })
  player_id: number | null;
  @StringField({ nullable: true, description: 'Name of the player.', example: 'Bryan Mbeumo' }) playername:
    string | null;
  @StringField({
    description: 'The statistic, with the side where the line is about one, or `Match result` or `Asian handicap`.',
    example: 'Shots on target',
  })
  market: string;
  @StringField({ description: 'Key of the market.', example: 'shotsOnTarget' }) market_id: string;
  @StringField({
    description: "The provider's own name of the market, of the highest price.",
    example: 'player_shots_on_target',
  })
  market_original: string;
  @EnumField(priceSides, {
    description:
      '`over` or `under` a count; `home`, `draw` or `away` of a match result; `home` or `away` of a handicap.',
    example: 'over',
  })
  market_type: (typeof priceSides)[number];
  @StringField({
    nullable: true,
    description: "The line, a multiple of 0.25; of Asian handicaps the home side's, null of match results.",
    example: '1.5',
  })
  line: string | null;
  @IntegerField({ minimum: 1, description: 'Bookmakers with an eligible price.', example: 6 }) bookmaker_count: number;
  @NumberField({ minimum: 1, description: 'Mean of the eligible prices, one per bookmaker.', example: 2.05 })
  avg_odd: number;
  @NumberField({ minimum: 1, description: 'The highest eligible price.', example: 2.3 }) max_odd: number;
  @NumberField({
    description:
      'The price compared (the highest, or the highest of `bookmakers`) against `avg_odd` in percent. A ' +
      'difference of prices, which says nothing about the outcome.',
    example: 12.2,
  })
  odds_discrepancy: number;
}

/** A line with its prices, ranked by how far the highest stands above the mean. */
export class PriceOutlier extends PricedLine {
  @EnumField(scopes, { description: 'Who the line is about.', example: 'player' }) scope: Scope;
  @DateField({ description: 'UTC day of kick-off.', example: '2025-02-26' }) date: string;
  @ObjectField(() => PriceExtremes, { description: 'The highest and the lowest eligible price.' })
  best_odds: PriceExtremes;
  @ArrayField(() => QuotedPrice, {
    description:
      'Eligible prices and those of exchanges, highest first. Suspended prices, those at or below 1.01 and, without ' +
      '`includeStale`, stale prices are not shown.',
  })
  bookmakers: QuotedPrice[];
  @NumberField({
    minimum: 1,
    nullable: true,
    example: 2,
    description:
      'Median of the prices of the other bookmakers, those of one feed as one; 2 decimals, 3 below 1.10. ' +
      'Null where all prices are of one feed.',
  })
  fairOdd: number | null;
  @NumberField({
    nullable: true,
    description: 'The price compared against `fairOdd` in percent: a difference of prices as well.',
    example: 15,
  })
  edge: number | null;
  @IntegerField({
    minimum: 0,
    description:
      'Independent sources with a fresh price of the line, that of the price compared among them. Bookmakers of one ' +
      'price feed are one source, with the mean of their probabilities. Those with one side alone are sources of player lines only, where past prices tell how much margin such a price holds.',
    example: 5,
  })
  consensusSources: number;
  @EnumField(['twoSided', 'calibrated'], {
    nullable: true,
    example: 'twoSided',
    description:
      '`calibrated`: at least one source quotes this side or the other alone, and its price stands for what such ' +
      'prices came to in the past; `twoSided`: all quote both. Null without a source.',
  })
  consensusKind: ConsensusKind | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.5102,
    description:
      'Mean probability of this side by those sources, if the bet is decided, their margin removed by the power ' +
      'method. Null without a source.',
  })
  consensusProbability: number | null;
  @NumberField({
    minimum: 0,
    maximum: 1,
    example: 0,
    description:
      'Weight w of the model behind `fairProbability`: .5 of players, .2 of counts of teams, 0 of match results and ' +
      'handicaps.',
  })
  blendWeight: number;
  @NumberField({
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.5112,
    description:
      'Fair probability of this side, if the bet is decided. Of counts it is read from the curve behind all lines of ' +
      'the count: the distribution of the model, its mean moved to meet the forecasts of the lines that have enough ' +
      'sources, each proportional to model^w x consensus^(1-w); of players it is that of their value bet. Elsewhere ' +
      'it is `consensusProbability`. Stale prices have no say in it. Null where no line of the count has enough ' +
      'sources (4 for goals of teams and match results, 2 elsewhere), and without a model that has a weight.',
  })
  fairProbability: number | null;
  @NumberField({
    nullable: true,
    minimum: 1,
    example: 1.96,
    description:
      '1 / `fairProbability`, to 2 decimals, 3 below 1.10: the price at which the bet breaks even. Null where ' +
      '`fairProbability` is. `fairOdd` is another figure: what other bookmakers pay.',
  })
  fairPrice: number | null;
  @NumberField({
    nullable: true,
    example: 3.2,
    description:
      'Expected profit at the price compared in percent of the stake: price x `fairProbability` - 1, times the part ' +
      'of the stake that is decided. That is all of it at half lines and of match results; at whole and quarter ' +
      'lines the distribution behind `fairProbability` tells it. Null where `fairProbability` is, with fewer sources ' +
      'than that at the line itself, and at whole and quarter lines of teams without a model.',
  })
  valueEdge: number | null;
  @NumberField({
    nullable: true,
    minimum: 1,
    example: 2.1,
    description: 'Highest price of another source than that of the highest price; null without one.',
  })
  secondBest: number | null;
  @NumberField({
    nullable: true,
    minimum: 0,
    example: 9.52,
    description: '`max_odd` against `secondBest` in percent.',
  })
  gapToSecond: number | null;
  @BooleanField({
    description:
      'Whether three bookmakers quote the line and the highest price is further above the second, as a ratio, than ' +
      'that is above the third: most likely a slow or wrong price. By `valueEdge` such rows come after all others.',
    example: false,
  })
  isLonely: boolean;
}

export class PriceOutliersPage extends PageOf(PriceOutlier, { priced: true }) {}
export class PriceOutlierRow extends RowOf(PriceOutlier) {}

export class PriceOutlierPath {
  @StringField({
    maximumLength: 200,
    description:
      'Names the row by members of its record: `event_id:scope:player_id:market_id:line:market_type`; what is null ' +
      'is left empty.',
    example: '8114302117730035:home::corners:4.5:over',
  })
  key: string;
}
