import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';

/** Explains why a model's figure is null. */
export const unmodelled =
  'Null if the competition has no fitted model of the statistic because too few matches are known.';

/** One bookmaker's prices at a line. */
export class BetLineBookmaker {
  @StringField('Name of the bookmaker.', { example: 'bet365' })
  bookmakerName: string;

  @NumberField('Edge of `overOdds` in percent of the stake. Null without a price or a model.', {
    nullable: true,
    example: 1.86,
  })
  overEdge: number | null;

  @NumberField('Price of over; null if not offered.', { minimum: 1, nullable: true, example: 1.95 })
  overOdds: number | null;

  @NumberField('Edge of `underOdds` in percent of the stake. Null without a price or a model.', {
    nullable: true,
    example: -9.21,
  })
  underEdge: number | null;

  @NumberField('Price of under; null if not offered.', { minimum: 1, nullable: true, example: 1.85 })
  underOdds: number | null;

  @PublicIdField('The bookmaker.', { example: 2_117_310_425_518_224 })
  bookmakerId: number;

  @BooleanField('Whether it is an exchange; exchange prices are shown but never best.', { example: false })
  exchange: boolean;

  @InstantField('Time of the prices, the older one if they differ.', { example: '2025-02-25T12:00:00Z' })
  quotedAt: string;

  @BooleanField('Whether that time is assumed rather than stated; such a price is eligible until kick-off.', {
    example: false,
  })
  assumed: boolean;
}

/** One line of a side's count or of the total. */
export class BetLine {
  @StringField('Bookmaker offering `bestOverOdds`; in a tie, the first by name.', { nullable: true, example: 'bet365' })
  bestOverBookmaker: string | null;

  @NumberField(
    'Edge of `bestOverOdds`: expected profit in percent of the stake, (P(win) x (odds - 1) - P(lose)) x 100, using ' +
      'the probabilities of `probOver`. Null without a model, and with fewer than `minConsensus` sources at the ' +
      'line itself.',
    { nullable: true, example: 1.86 },
  )
  bestOverEdge: number | null;

  @NumberField('Highest eligible price of over, excluding exchanges; null if none.', {
    minimum: 1,
    nullable: true,
    example: 1.95,
  })
  bestOverOdds: number | null;

  @StringField('Bookmaker offering `bestUnderOdds`; in a tie, the first by name.', {
    nullable: true,
    example: 'Unibet',
  })
  bestUnderBookmaker: string | null;

  @NumberField('Edge of `bestUnderOdds`, calculated like `bestOverEdge`.', { nullable: true, example: -9.21 })
  bestUnderEdge: number | null;

  @NumberField('Highest eligible price of under, excluding exchanges; null if none.', {
    minimum: 1,
    nullable: true,
    example: 1.85,
  })
  bestUnderOdds: number | null;

  @ArrayField('Bookmakers that quote the line, by name.', () => BetLineBookmaker)
  bookmakers: BetLineBookmaker[];

  @NumberField(
    'Fair price of over: 1 + P(lose) / P(win), in parts of the stake. 2 decimals, 3 below 1.10. Null if it cannot ' +
      'win, or without a model.',
    { minimum: 1, nullable: true, example: 1.91 },
  )
  fairOverOdds: number | null;

  @NumberField('Fair price of under, calculated like `fairOverOdds`.', { minimum: 1, nullable: true, example: 2.1 })
  fairUnderOdds: number | null;

  @NumberField('The line, a multiple of 0.25.', { minimum: 0, example: 2.5 })
  line: number;

  @NumberField(
    "P(count > line) by the basis. All lines of the count share one distribution: the model's, with its mean moved " +
      'to fit the forecasts of the closing price at lines with `minConsensus` sources (least squares in log-odds, ' +
      'weighted by their errors), so that equal events have equal probabilities, which fall as the line rises. ' +
      `Without such a line, it is the model's own distribution (\`modelWeight\` 1). ${unmodelled}`,
    { minimum: 0, maximum: 1, nullable: true, example: 0.5224 },
  )
  probOver: number | null;

  @NumberField(`P(count < line), calculated like \`probOver\`. ${unmodelled}`, {
    minimum: 0,
    maximum: 1,
    nullable: true,
    example: 0.4776,
  })
  probUnder: number | null;

  @NumberField(`Probability of over by the model alone, if the bet is decided, so without pushes. ${unmodelled}`, {
    minimum: 0,
    maximum: 1,
    nullable: true,
    example: 0.5411,
  })
  modelProbability: number | null;

  @NumberField(
    'Probability of over, if the bet is decided: the plain mean of all independent sources without their margins, ' +
      'including exchanges. For information only: edges use the forecast. Null if there is no source.',
    { minimum: 0, maximum: 1, nullable: true, example: 0.5177 },
  )
  consensusProbability: number | null;

  @IntegerField(
    'Independent sources in that mean. Bookmakers on one price feed count as one source, with the mean of their ' +
      'probabilities.',
    { minimum: 0, example: 7 },
  )
  consensusSources: number;

  @EnumField(
    '`twoSided`: every source quotes both sides; `calibrated`: at least one quotes one side only, and its price is ' +
      'calibrated, as on player lines. Null if there is no source.',
    ['twoSided', 'calibrated'],
    { nullable: true, example: 'twoSided' },
  )
  consensusKind: 'twoSided' | 'calibrated' | null;

  @NumberField(
    'Weight of the model in the forecasts behind `probOver`: how much of the difference between its log-odds and the ' +
      'mean of the sources is added. 1: the model alone. Null without a model.',
    { minimum: 0, maximum: 1, nullable: true, example: 0.2 },
  )
  modelWeight: number | null;

  @NumberField('Edge of `bestOverOdds` by the model alone: disagreement with the market, never value.', {
    nullable: true,
    example: 4.2,
  })
  bestOverModelEdge: number | null;

  @NumberField(
    'Lower bound of the 80 % interval of `bestOverEdge`: how far closing prices have ended up from such forecasts, ' +
      'plus how far the curve misses the forecast of the line.',
    { nullable: true, example: 0.4 },
  )
  bestOverEdgeLow: number | null;

  @NumberField('Upper bound of that interval.', { nullable: true, example: 3.4 })
  bestOverEdgeHigh: number | null;

  @NumberField('`consensusProbability`; null if no bookmaker quotes over.', {
    minimum: 0,
    maximum: 1,
    nullable: true,
    example: 0.5161,
  })
  bestOverConsensusProbability: number | null;

  @IntegerField('`consensusSources`; null if no bookmaker quotes the side.', { minimum: 0, nullable: true, example: 6 })
  bestOverConsensusSources: number | null;

  @NumberField('Edge of `bestUnderOdds` by the model alone.', { nullable: true, example: 4.2 })
  bestUnderModelEdge: number | null;

  @NumberField('Lower bound of the 80 % interval of `bestUnderEdge`.', { nullable: true, example: 0.4 })
  bestUnderEdgeLow: number | null;

  @NumberField('Upper bound of that interval.', { nullable: true, example: 3.4 })
  bestUnderEdgeHigh: number | null;

  @NumberField('1 - `consensusProbability`; null if no bookmaker quotes under.', {
    minimum: 0,
    maximum: 1,
    nullable: true,
    example: 0.4839,
  })
  bestUnderConsensusProbability: number | null;

  @IntegerField('`consensusSources`; null if no bookmaker quotes the side.', { minimum: 0, nullable: true, example: 6 })
  bestUnderConsensusSources: number | null;

  @NumberField('Whole lines only: P(count = line), when the stake is returned.', {
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    example: 0.2138,
  })
  probPush?: number | null;

  @NumberField('Quarter lines only: probability that the whole stake on over wins.', {
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    example: 0.41,
  })
  pWin?: number | null;

  @NumberField('Quarter lines only: probability that half the stake on over wins and half is returned.', {
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    example: 0,
  })
  pHalfWin?: number | null;

  @NumberField('Quarter lines only: probability that half the stake on over is lost and half is returned.', {
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    example: 0.21,
  })
  pHalfLose?: number | null;

  @NumberField('Quarter lines only: probability that the whole stake on over is lost.', {
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    example: 0.38,
  })
  pLose?: number | null;
}
