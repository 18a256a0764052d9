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

/** Why a figure of a model is null. */
export const unmodelled = 'Null where the competition has no fitted model of the statistic: too few matches are known.';

/** One bookmaker's prices at a line. */
export class BetLineBookmaker {
  @StringField({ description: 'Name of the bookmaker.', example: 'bet365' })
  bookmakerName: string;

  @NumberField({
    nullable: true,
    description: 'Edge of `overOdds` in percent of the stake. Null without a price or a model.',
    example: 1.86,
  })
  overEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Price of over; null where it is not offered.',
    example: 1.95,
  })
  overOdds: number | null;

  @NumberField({
    nullable: true,
    description: 'Edge of `underOdds` in percent of the stake. Null without a price or a model.',
    example: -9.21,
  })
  underEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Price of under; null where it is not offered.',
    example: 1.85,
  })
  underOdds: number | null;

  @PublicIdField({ description: 'The bookmaker.', example: 2_117_310_425_518_224 })
  bookmakerId: number;

  @BooleanField({ description: 'Whether it is an exchange, whose prices are shown but never best.', example: false })
  exchange: boolean;

  @InstantField({ description: 'Moment of the prices, the older where they differ.', example: '2025-02-25T12:00:00Z' })
  quotedAt: string;

  @BooleanField({
    description: 'Whether that moment is assumed rather than told; such a price is eligible until kick-off.',
    example: false,
  })
  assumed: boolean;
}

/** One line of the count of a side or of both together. */
export class BetLine {
  @StringField({ nullable: true, description: 'Who offers `bestOverOdds`, the first by name.', example: 'bet365' })
  bestOverBookmaker: string | null;

  @NumberField({
    nullable: true,
    description:
      'Edge of `bestOverOdds`: expected profit in percent of the stake, (P(win) x (odds - 1) - P(lose)) x 100, at ' +
      'the probabilities of `probOver`. Null without a model, and with fewer than `minConsensus` sources at the line ' +
      'itself.',
    example: 1.86,
  })
  bestOverEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Highest eligible price of over, exchanges left out; null without a quote.',
    example: 1.95,
  })
  bestOverOdds: number | null;

  @StringField({ nullable: true, description: 'Who offers `bestUnderOdds`, the first by name.', example: 'Unibet' })
  bestUnderBookmaker: string | null;

  @NumberField({ nullable: true, description: 'Edge of `bestUnderOdds`, as `bestOverEdge`.', example: -9.21 })
  bestUnderEdge: number | null;

  @NumberField({
    minimum: 1,
    nullable: true,
    description: 'Highest eligible price of under, exchanges left out; null without a quote.',
    example: 1.85,
  })
  bestUnderOdds: number | null;

  @ArrayField(() => BetLineBookmaker, { description: 'Bookmakers that quote the line, by name.' })
  bookmakers: BetLineBookmaker[];

  @NumberField({
    minimum: 1,
    nullable: true,
    description:
      'Fair price of over: 1 + P(lose) / P(win), in parts of the stake. 2 decimals, 3 below 1.10. ' +
      'Null where it cannot win, or without a model.',
    example: 1.91,
  })
  fairOverOdds: number | null;

  @NumberField({ minimum: 1, nullable: true, description: 'Fair price of under, as `fairOverOdds`.', example: 2.1 })
  fairUnderOdds: number | null;

  @NumberField({ minimum: 0, description: 'The line, a multiple of 0.25.', example: 2.5 })
  line: number;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description:
      'P(count > line) by the basis. All lines of the count share one distribution: that of the model, with its mean ' +
      'moved to fit the forecasts of the closing price at lines with `minConsensus` sources (least squares in log-odds, ' +
      'weighted by their errors), so that equal events have equal probabilities, which fall as the line rises. Without such a line ' +
      `it is that of the model alone (\`modelWeight\` 1). ${unmodelled}`,
    example: 0.5224,
  })
  probOver: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: `P(count < line), as \`probOver\`. ${unmodelled}`,
    example: 0.4776,
  })
  probUnder: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: `Probability of over by the model alone, if the bet is decided: without pushes. ${unmodelled}`,
    example: 0.5411,
  })
  modelProbability: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description:
      'Probability of over, if the bet is decided: the plain mean of all independent sources without their margins, ' +
      'exchanges among them. Information only: edges use the forecast. Null without a source.',
    example: 0.5177,
  })
  consensusProbability: number | null;

  @IntegerField({
    minimum: 0,
    description:
      'Independent sources in it. Bookmakers of one price feed are one source, with the mean of their probabilities.',
    example: 7,
  })
  consensusSources: number;

  @EnumField(['twoSided', 'calibrated'], {
    nullable: true,
    description:
      '`twoSided`: every source quotes both sides; `calibrated`: at least one quotes one side, whose price is ' +
      'calibrated, as on lines of players. Null without a source.',
    example: 'twoSided',
  })
  consensusKind: 'twoSided' | 'calibrated' | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description:
      'Weight of the model in the forecasts behind `probOver`: how much of the difference between its log-odds and the ' +
      'mean of the sources is added. 1: the model alone. Null without a model.',
    example: 0.2,
  })
  modelWeight: number | null;

  @NumberField({
    nullable: true,
    description: 'Edge of `bestOverOdds` by the model alone: disagreement with the market, never value.',
    example: 4.2,
  })
  bestOverModelEdge: number | null;

  @NumberField({
    nullable: true,
    description:
      'Lower bound of the 80 % interval of `bestOverEdge`: how far closing prices have ended up from such forecasts, plus ' +
      'how far the curve misses the forecast of the line.',
    example: 0.4,
  })
  bestOverEdgeLow: number | null;

  @NumberField({ nullable: true, description: 'Upper bound of the interval.', example: 3.4 })
  bestOverEdgeHigh: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: '`consensusProbability`, where somebody quotes over.',
    example: 0.5161,
  })
  bestOverConsensusProbability: number | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: '`consensusSources`, where somebody quotes the side.',
    example: 6,
  })
  bestOverConsensusSources: number | null;

  @NumberField({
    nullable: true,
    description: 'Edge of `bestUnderOdds` by the model alone.',
    example: 4.2,
  })
  bestUnderModelEdge: number | null;

  @NumberField({
    nullable: true,
    description: 'Lower bound of the 80 % interval of `bestUnderEdge`.',
    example: 0.4,
  })
  bestUnderEdgeLow: number | null;

  @NumberField({ nullable: true, description: 'Upper bound of the interval.', example: 3.4 })
  bestUnderEdgeHigh: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description: '1 - `consensusProbability`, where somebody quotes under.',
    example: 0.4839,
  })
  bestUnderConsensusProbability: number | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: '`consensusSources`, where somebody quotes the side.',
    example: 6,
  })
  bestUnderConsensusSources: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Whole lines only: P(count = line), where the stake comes back.',
    example: 0.2138,
  })
  probPush?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: probability that the whole stake on over wins.',
    example: 0.41,
  })
  pWin?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: that half of it wins and half comes back.',
    example: 0,
  })
  pHalfWin?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: that half of it is lost and half comes back.',
    example: 0.21,
  })
  pHalfLose?: number | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    optional: true,
    nullable: true,
    description: 'Quarter lines only: that the whole of it is lost.',
    example: 0.38,
  })
  pLose?: number | null;
}
