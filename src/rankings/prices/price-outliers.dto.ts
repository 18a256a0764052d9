import { priceSides, scopes } from '../../boards/dataset/prices.js';
import type { Scope } from '../../boards/dataset/prices.js';
import {
  ArrayField,
  BooleanField,
  DateField,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../../common/validation/index.js';
import { PageOf, RowOf } from '../../common/paging/page-of.js';
import { RecordFields } from '../../common/paging/record-fields.js';
import type { ConsensusKind } from '../../football/judge/sources.js';
import { MovedPrice } from '../../prices/moved-price.dto.js';
import { PriceOutliersQuery, PropsOutliersQuery } from './price-outliers-query.dto.js';

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
      'Probability of this side, if the bet is decided: the plain mean of those sources, margins removed by the power ' +
      'method. Information only: `valueEdge` uses the forecast. Null without a source.',
  })
  consensusProbability: number | null;
  @NumberField({
    minimum: 0,
    maximum: 1,
    example: 0,
    description:
      'Weight of the model in the forecast behind `fairProbability`: how much of the difference between its log-odds ' +
      'and the mean of the sources is added. Learnt by market family from markets that have closed.',
  })
  modelWeight: number;
  @NumberField({
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.5112,
    description:
      'Fair probability of this side, if the bet is decided: the forecast of the closing price. In log-odds it is the ' +
      'mean of all sources, corrected by what each source and the model have added to that mean in markets that have ' +
      'closed. All lines of a count share one curve: the distribution of the model, with its mean moved to fit the ' +
      'forecasts of the lines that have enough sources; for players it is that of their value bet. Stale prices are ' +
      'ignored. Null without enough sources (3 for match results, 2 elsewhere), where two sources contradict each ' +
      'other, and for counts without a model.',
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
      'of the stake that is decided. That is all of it at half lines and for match results; at whole and quarter ' +
      'lines the curve gives it. Null where `fairProbability` is, with fewer sources ' +
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

/** What `view=compact` shows on both price boards. */
const compactPriceFields = [
  'event_id',
  'event_timestamp',
  'league_name',
  'hometeam',
  'awayteam',
  'team_name',
  'player_id',
  'playername',
  'market',
  'market_id',
  'market_type',
  'line',
  'bookmaker_count',
  'avg_odd',
  'max_odd',
] as const;

/** Members of records that queries of price outliers select. */
export const priceOutlierFields = new RecordFields(PriceOutlier, {
  fields: [
    ...compactPriceFields,
    'odds_discrepancy',
    'scope',
    'best_odds.highest.bookmaker',
    'fairOdd',
    'edge',
    'valueEdge',
    'isLonely',
    'movement',
  ],
});
priceOutlierFields.declareOn(PriceOutliersQuery);

/** Members of records that queries of props outliers select. */
export const propsOutlierFields = new RecordFields(PropsOutlier, {
  fields: [...compactPriceFields, 'outlierPct', 'best_odds.highest.bookmaker', 'movement'],
});
propsOutlierFields.declareOn(PropsOutliersQuery);
