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
import { VerdictField } from '../../boards/records/verdict-field.js';
import { PageOf, RowOf } from '../../common/paging/page-of.js';
import { RecordFields } from '../../common/paging/record-fields.js';
import type { ConsensusKind } from '../../football/judge/sources.js';
import type { Verdict } from '../../football/verdict.js';
import { MovedPrice } from '../../prices/moved-price.dto.js';
import { PriceOutliersQuery, PropsOutliersQuery } from './price-outliers-query.dto.js';

/** A bookmaker's price. */
export class BookmakerPrice {
  @StringField('Name of the bookmaker.', { example: 'FanDuel' }) bookmaker: string;
  @PublicIdField('Id of the quote.', { example: 90_211 }) id: number;
  @StringField('Stable identifier of the bookmaker.', { example: 'fanduel' }) identifier: string;
  @NumberField('Price as quoted.', { minimum: 1, example: 2.3 }) odd: number;
}

/** A bookmaker's price with its context. */
export class QuotedPrice extends BookmakerPrice {
  @BooleanField('Whether the price is from an exchange: shown but never eligible.', { example: false })
  exchange: boolean;
  @InstantField('Time of the price.', { example: '2025-02-25T12:00:00Z' }) quotedAt: string;
  @BooleanField('Whether that time is assumed rather than stated; such a price is eligible until kick-off.', {
    example: false,
  })
  assumed: boolean;
}

/** The highest and the lowest price of a line. */
export class PriceExtremes {
  @ObjectField('The highest eligible price; in a tie, the first bookmaker by name.', () => BookmakerPrice)
  highest: BookmakerPrice;
  @ObjectField('The lowest eligible price; in a tie, the last bookmaker by name.', () => BookmakerPrice)
  lowest: BookmakerPrice;
}

/** Members of a line on both price boards. */
export class PricedLine extends MovedPrice {
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) event_id: number;
  @TimestampField('Kick-off.', { example: 1_740_598_200 }) event_timestamp: number;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) unique_tournament_id: number;
  @StringField('Name of the competition.', { example: 'Premier League' }) league_name: string;
  @PublicIdField('The home side.', { example: 3_560_197_300_174_190 }) home_team_id: number;
  @PublicIdField('The away side.', { example: 7_000_315_220_046_119 }) away_team_id: number;
  @StringField('Name of the home side.', { example: 'Brentford' }) hometeam: string;
  @StringField('Name of the away side.', { example: 'Everton' }) awayteam: string;
  @PublicIdField(
    'Side that the line is about or that the player plays for; null for lines of the match and if unknown.',
    { nullable: true, example: 3_560_197_300_174_190 },
  )
  team_id: number | null;
  @StringField('Name of that side.', { nullable: true, example: 'Brentford' }) team_name: string | null;
  @PublicIdField('Player the line is about; null for team lines.', { nullable: true, example: 501 })
  player_id: number | null;
  @StringField('Name of the player.', { nullable: true, example: 'Bryan Mbeumo' }) playername: string | null;
  @StringField('The statistic, with the side if the line is about one; or `Match result` or `Asian handicap`.', {
    example: 'Shots on target',
  })
  market: string;
  @StringField('Key of the market.', { example: 'shotsOnTarget' }) market_id: string;
  @StringField("The provider's own market name for the highest price.", { example: 'player_shots_on_target' })
  market_original: string;
  @EnumField(
    '`over` or `under` for counts; `home`, `draw` or `away` for match results; `home` or `away` for handicaps.',
    priceSides,
    { example: 'over' },
  )
  market_type: (typeof priceSides)[number];
  @StringField('The line, a multiple of 0.25; for Asian handicaps that of the home side, null for match results.', {
    nullable: true,
    example: '1.5',
  })
  line: string | null;
  @IntegerField('Bookmakers with an eligible price.', { minimum: 1, example: 6 }) bookmaker_count: number;
  @NumberField('Mean of the eligible prices, one per bookmaker.', { minimum: 1, example: 2.05 }) avg_odd: number;
  @NumberField('The highest eligible price.', { minimum: 1, example: 2.3 }) max_odd: number;
  @NumberField(
    'The price compared (the highest, or the highest of `bookmakers`) relative to `avg_odd`, in percent. It ' +
      'compares prices and is not an estimate of value.',
    { example: 12.2 },
  )
  odds_discrepancy: number;
}

/** A line with its prices, ranked by how far the highest is above the mean. */
export class PriceOutlier extends PricedLine {
  @EnumField('What the line is about: the match, a side or a player.', scopes, { example: 'player' }) scope: Scope;
  @DateField('UTC day of kick-off.', { example: '2025-02-26' }) date: string;
  @ObjectField('The highest and lowest eligible prices.', () => PriceExtremes) best_odds: PriceExtremes;
  @ObjectField(
    "The price compared: the highest of the query's `bookmakers`, or without them `best_odds.highest`. " +
      '`odds_discrepancy`, `edge`, `valueEdge`, its interval, `verdict` and `movement` refer to this price.',
    () => BookmakerPrice,
  )
  compared: BookmakerPrice;
  @ArrayField(
    'Eligible prices and those of exchanges, highest first. Suspended prices, those at or below 1.01 and, without ' +
      '`includeStale`, stale prices are not shown.',
    () => QuotedPrice,
  )
  bookmakers: QuotedPrice[];
  @NumberField(
    'Median price of the other bookmakers, those on one feed counting as one; 2 decimals, 3 below 1.10. Null if all ' +
      'prices are from one feed.',
    { minimum: 1, nullable: true, example: 2 },
  )
  fairOdd: number | null;
  @NumberField('The price compared relative to `fairOdd`, in percent: also just a difference between prices.', {
    nullable: true,
    example: 15,
  })
  edge: number | null;
  @IntegerField(
    'Independent sources with a fresh price for the line, including that of the price compared. Bookmakers on one ' +
      'price feed count as one source, with the mean of their probabilities. Those quoting one side only are ' +
      'sources for player lines only, where past prices show how much margin such a price contains.',
    { minimum: 0, example: 5 },
  )
  consensusSources: number;
  @EnumField(
    '`calibrated`: at least one source quotes one side only, and its probability is how often such prices won in ' +
      'the past; `twoSided`: all quote both. Null if there is no source.',
    ['twoSided', 'calibrated'],
    { nullable: true, example: 'twoSided' },
  )
  consensusKind: ConsensusKind | null;
  @NumberField(
    'Probability of this side, if the bet is decided: the plain mean of those sources, margins removed by the power ' +
      'method. For information only: `valueEdge` uses the forecast. Null if there is no source.',
    { nullable: true, minimum: 0, maximum: 1, example: 0.5102 },
  )
  consensusProbability: number | null;
  @NumberField(
    'Weight of the model in the forecast behind `fairProbability`: how much of the difference between its log-odds ' +
      'and the mean of the sources is added. Learnt by market family from closed markets.',
    { minimum: 0, maximum: 1, example: 0 },
  )
  modelWeight: number;
  @NumberField(
    'Fair probability of this side, if the bet is decided: the forecast of the closing price. In log-odds it is the ' +
      'mean of all sources, corrected by what each source and the model have added to that mean in closed markets. ' +
      "All lines of a count share one curve: the model's distribution, with its mean moved to fit the forecasts of " +
      'the lines with enough sources; for players it is that of their value bet. Stale prices are ignored. Null ' +
      'without enough sources (3 for match results, 2 elsewhere), if two sources contradict each other, and for ' +
      'counts without a model.',
    { nullable: true, minimum: 0, maximum: 1, example: 0.5112 },
  )
  fairProbability: number | null;
  @NumberField(
    '1 / `fairProbability`, to 2 decimals, 3 below 1.10: the price at which the bet breaks even. Null if ' +
      '`fairProbability` is null. Not to be confused with `fairOdd`, which is what other bookmakers pay.',
    { nullable: true, minimum: 1, example: 1.96 },
  )
  fairPrice: number | null;
  @NumberField(
    'Expected profit at the price compared, in percent of the stake: price x `fairProbability` - 1, times the ' +
      'fraction of the stake that is decided. That is all of it at half lines and for match results; at whole and ' +
      'quarter lines the curve gives it. Null if `fairProbability` is null, with too few sources at the line ' +
      'itself, and at whole and quarter lines of teams without a model.',
    { nullable: true, example: 3.2 },
  )
  valueEdge: number | null;
  @NumberField(
    'Lower end of the 80 % interval of `valueEdge`: how far closing prices have ended up from such forecasts. Null ' +
      'if `valueEdge` is null.',
    { nullable: true, example: 0.4 },
  )
  edgeLow: number | null;
  @NumberField('Upper end of that interval.', { nullable: true, example: 6.1 }) edgeHigh: number | null;
  @VerdictField('valueEdge') verdict: Verdict | null;
  @NumberField('Highest price from a source other than that of the highest price; null if none.', {
    nullable: true,
    minimum: 1,
    example: 2.1,
  })
  secondBest: number | null;
  @NumberField('`max_odd` relative to `secondBest`, in percent.', { nullable: true, minimum: 0, example: 9.52 })
  gapToSecond: number | null;
  @BooleanField(
    'Whether three bookmakers quote the line and the highest price is further above the second, as a ratio, than ' +
      'the second is above the third: most likely a slow or wrong price. When sorted by `valueEdge`, such rows come ' +
      'last.',
    { example: false },
  )
  isLonely: boolean;
}

export class PriceOutliersPage extends PageOf(PriceOutlier, { priced: true }) {}
export class PriceOutlierRow extends RowOf(PriceOutlier) {}

/** A bookmaker's price in short form. */
export class PropPrice {
  @StringField('Name of the bookmaker.', { example: 'FanDuel' }) bookmaker: string;
  @PublicIdField('Id of the quote.', { example: 90_211 }) id: number;
  @NumberField('Price as quoted.', { minimum: 1, example: 2.3 }) odd: number;
}

/** The highest price of a line. */
export class HighestPrice {
  @ObjectField('The highest eligible price; in a tie, the first bookmaker by name.', () => PropPrice)
  highest: PropPrice;
}

/** A player's line with its prices, ranked by how far the highest is above the others. */
export class PropsOutlier extends PricedLine {
  @ObjectField('The highest eligible price.', () => HighestPrice) best_odds: HighestPrice;
  @ArrayField('Eligible prices and those of exchanges, highest first.', () => QuotedPrice) bookmakers: QuotedPrice[];
  @NumberField(
    'The price compared relative to the mean of the other bookmakers, those on one feed counting as one, in ' +
      'percent. It compares prices and is not an estimate of value.',
    { example: 17.4 },
  )
  outlierPct: number;
}

/** A page of outlying prices of players. */
export class PropsOutliersPage extends PageOf(PropsOutlier, { priced: true }) {}

/** Members of `view=compact` on both price boards. */
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

/** Members that queries of price outliers can select. */
export const priceOutlierFields = new RecordFields(PriceOutlier, {
  fields: [
    ...compactPriceFields,
    'odds_discrepancy',
    'scope',
    'best_odds.highest.bookmaker',
    'compared.bookmaker',
    'compared.odd',
    'fairOdd',
    'edge',
    'valueEdge',
    'edgeLow',
    'edgeHigh',
    'verdict',
    'isLonely',
    'movement',
  ],
});
priceOutlierFields.declareOn(PriceOutliersQuery);

/** Members that queries of props outliers can select. */
export const propsOutlierFields = new RecordFields(PropsOutlier, {
  fields: [...compactPriceFields, 'outlierPct', 'best_odds.highest.bookmaker', 'movement'],
});
propsOutlierFields.declareOn(PropsOutliersQuery);
