import { boardFilters } from '../common/paging/board-filters.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import {
  ArrayField,
  BooleanField,
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
} from '../common/validation/index.js';
import { PICK_BOARDS } from './picks.js';
import type { PickBoard } from './picks.js';
import { BET_GRADES } from '../football/bet-grade.js';
import type { BetGrade, BetSide } from '../football/bet-grade.js';
import type { MarketFamily } from '../football/market-family.js';
import { FEWEST_RETURN_MATCHES } from '../maths/return-bootstrap.js';
import { PICK_SOURCES, SCORECARD_GROUPINGS } from './picks.js';
import type { PickSource, ScorecardGrouping } from './picks.js';

const sourceField = (): PropertyDecorator =>
  EnumField(PICK_SOURCES, {
    default: 'live',
    // a new installation has recorded nothing yet, and has replayed its past
    example: 'replay',
    description:
      '`live`: picks that this service recorded before kick-off; `replay`: what the boards would have listed in the ' +
      'past by stored prices, which nobody was shown in time. The two are never mixed.',
  });

/** What a reader of a source must know. */
export const SOURCE_NOTES: Readonly<Record<PickSource, string>> = {
  live: 'Recorded before kick-off, from the first snapshot that listed each row.',
  replay:
    'Computed afterwards from stored opening prices by the rules of the boards: nobody was shown these rows in time, ' +
    'and nobody could check that the prices were still there.',
};

const noteField = (): PropertyDecorator =>
  StringField({ description: 'What a reader of this source must know.', example: SOURCE_NOTES.replay });

const onFixtures = 'Only picks on these fixtures; an id without a pick has none.';

export class ScorecardQuery {
  @sourceField() source: PickSource;

  @ListField(enumRule(SCORECARD_GROUPINGS), {
    default: ['board'],
    example: ['marketFamily', 'bookmaker', 'edge'],
    description:
      'What picks are grouped by, one answer for each. `horizon`: time from the first listing to kick-off; `edge`: ' +
      'claimed expected value in percent; `month`: of kick-off, UTC.',
  })
  groupBy: ScorecardGrouping[];

  @EnumField(PICK_BOARDS, { optional: true, description: 'Only picks of this board.', example: 'price-outliers' })
  board?: PickBoard;

  @boardFilters.eventIds({ asText: false, description: onFixtures }) eventIds?: number[];
}

const bound = (which: string, interval: string) => ({
  nullable: true,
  example: 1.2,
  description: `${which} bound of the 95 % interval${interval}`,
});

const returnInterval =
  ', by a bootstrap over matches, so that picks of one match may depend on each other; never below -100. Null below ' +
  `${FEWEST_RETURN_MATCHES} matches, and where all matches returned the same: too few to say.`;
const closeInterval = ', which allows picks of one match to depend on each other. Null below 10 matches.';

/** A mean in percent with its interval. */
export class Estimate {
  @NumberField({ nullable: true, description: 'The mean, in percent; null without a bet.', example: 2.4 })
  value: number | null;
  @NumberField(bound('Lower', closeInterval)) low: number | null;
  @NumberField(bound('Upper', closeInterval)) high: number | null;
}

export class ReturnEstimate {
  @NumberField({
    nullable: true,
    minimum: -100,
    description: 'Profit in percent of what was staked; null without a bet.',
    example: -1.9,
  })
  value: number | null;
  @NumberField({ ...bound('Lower', returnInterval), minimum: -100, example: -18.2 }) low: number | null;
  @NumberField({ ...bound('Upper', returnInterval), minimum: -100, example: 14.6 }) high: number | null;
}

const loss = (of: string) => ({
  nullable: true,
  minimum: 0,
  example: 0.68,
  description: `Mean loss per decided bet of ${of}; lower is better. Null without a decided bet.`,
});

/** How well probabilities forecast, beside two that know nothing of the board. */
export class ScorecardScores {
  @NumberField(loss("the board's probabilities")) claimed: number | null;
  @NumberField(loss("the group's own hit rate, known afterwards")) baseRate: number | null;
  @NumberField(loss("the board's probabilities, where a fair closing price is known")) claimedWhereClosed:
    number | null;
  @NumberField(loss('the fair closing prices')) close: number | null;
}

/** Bets whose claimed probability lies between two bounds. */
export class CalibrationBin {
  @NumberField({ description: 'Lowest claimed probability.', example: 0.5 }) from: number;
  @NumberField({ description: 'Highest claimed probability.', example: 0.6 }) to: number;
  @NumberField({ description: 'Decided bets; half of one that won or lost by half.', example: 120 }) decided: number;
  @NumberField({ description: 'Mean of their claimed probabilities.', example: 0.552 }) claimed: number;
  @NumberField({ description: 'Share that won.', example: 0.541 }) actual: number;
  @NumberField({ description: 'Lower bound of its 95 % interval.', example: 0.45 }) low: number;
  @NumberField({ description: 'Upper bound.', example: 0.63 }) high: number;
}

/** What the figures allow to say; a closed list. */
export const verdictCodes = ['profit', 'loss', 'undecided'] as const;

/** What the figures allow to say. */
export class ScorecardVerdict {
  @EnumField(verdictCodes, {
    description:
      '`profit`: the interval of the return lies above 0; `loss`: below it; `undecided`: it holds 0, or there is ' +
      'none: too few matches to say.',
    example: 'undecided',
  })
  code: (typeof verdictCodes)[number];
  @BooleanField({ description: 'Whether the interval of the return leaves out 0.', example: false })
  isDistinguishable: boolean;
  @IntegerField({
    nullable: true,
    minimum: 1,
    example: 2300,
    description:
      'Bets that would show the claimed value in four of five samples, given how much these returns vary. Null where ' +
      'no value is claimed or too few matches are graded.',
  })
  betsNeeded: number | null;
  @StringField({
    description: 'The same in words.',
    example:
      'Not yet distinguishable from chance: 180 bets on 95 matches. To tell the claimed 4.2 % from nothing takes ' +
      'about 2300 bets.',
  })
  text: string;
}

export class ScorecardGroup {
  @StringField({ description: 'Key of the group.', example: 'price-outliers' }) key: string;
  @StringField({ description: 'Its name.', example: 'price-outliers' }) name: string;
  @IntegerField({ minimum: 0, description: 'Picks, graded or not.', example: 200 }) picks: number;
  @IntegerField({ minimum: 0, description: 'Picks without a grade so far.', example: 12 }) ungraded: number;
  @IntegerField({ minimum: 0, description: 'Picks that never stood: the stake came back.', example: 8 }) voids: number;
  @IntegerField({ minimum: 0, description: 'Graded picks that stood: a stake of 1 each.', example: 180 }) bets: number;
  @IntegerField({ minimum: 0, description: 'Matches with a bet.', example: 95 }) matches: number;
  @IntegerField({ minimum: 0, description: 'Bets without a fair closing price.', example: 20 }) withoutClose: number;
  @NumberField({
    minimum: 0,
    description: 'Bets that won or lost; half of one that won or lost by half. Pushes are none.',
    example: 176.5,
  })
  decided: number;
  @NumberField({ minimum: 0, description: 'Of those, how many the board expected to win.', example: 92.4 })
  expectedHits: number;
  @NumberField({ minimum: 0, description: 'How many won.', example: 88 }) actualHits: number;
  @NumberField({
    nullable: true,
    description: 'Mean claimed expected value of the bets, in percent of the stake.',
    example: 4.2,
  })
  claimedValuePct: number | null;
  @ObjectField(() => ReturnEstimate, {
    description: 'Profit in percent of what was staked, a stake of 1 on every bet.',
  })
  roiPct: ReturnEstimate;
  @ObjectField(() => Estimate, {
    description:
      'Closing-line value: expected profit by the fair closing probabilities in percent of the whole stake, as the ' +
      'claimed value and the return are: price x fair closing probability - 1, times the part of the stake that was ' +
      'decided (0 of a push). It tells good prices from bad ones long before results do.',
  })
  closingLineValuePct: Estimate;
  @NumberField({
    nullable: true,
    minimum: 0,
    maximum: 100,
    description: 'Percent of the bets whose price was above the fair closing price.',
    example: 56.1,
  })
  beatClosePct: number | null;
  @ObjectField(() => ScorecardScores, { description: 'Log-loss.' }) logLoss: ScorecardScores;
  @ObjectField(() => ScorecardScores, { description: 'Brier score.' }) brier: ScorecardScores;
  @ArrayField(() => CalibrationBin, {
    description: 'Claimed and actual frequency by tenths; empty tenths are left out.',
  })
  calibration: CalibrationBin[];
  @ObjectField(() => ScorecardVerdict, { description: 'What the figures allow to say.' }) verdict: ScorecardVerdict;
}

export class GroupedScorecard {
  @EnumField(SCORECARD_GROUPINGS, { description: 'What they are grouped by.', example: 'marketFamily' })
  groupBy: ScorecardGrouping;
  @ArrayField(() => ScorecardGroup, {
    description: 'Groups: ranges (`horizon`, `edge`, `month`) in their order, others with most bets first.',
  })
  data: ScorecardGroup[];
}

export class Scorecard {
  @EnumField(PICK_SOURCES, { description: 'Where the picks come from.', example: 'live' }) source: PickSource;
  @noteField() note: string;
  @InstantField({
    nullable: true,
    description: 'Until when picks are graded; null before the first time.',
    example: '2025-02-25T15:00:00Z',
  })
  gradedUntil: string | null;
  @InstantField({
    nullable: true,
    description:
      'Kick-off of the first match with a pick, on any board; nothing was recorded of earlier ones. Null without a ' +
      'pick.',
    example: '2024-08-16T19:00:00Z',
  })
  firstKickoff: string | null;
  @ObjectField(() => ScorecardGroup, { nullable: true, description: 'All picks together; null without any.' })
  total: ScorecardGroup | null;
  @ArrayField(() => GroupedScorecard, { description: 'The groupings, in the order of `groupBy`.' })
  groups: GroupedScorecard[];
}

export class PicksQuery extends CursorQuery {
  @sourceField() source: PickSource;

  @EnumField(PICK_BOARDS, { optional: true, description: 'Only picks of this board.', example: 'value-bets' })
  board?: PickBoard;

  @EnumField(BET_GRADES, { optional: true, description: 'Only picks of this grade.', example: 'loss' })
  grade?: BetGrade;

  @boardFilters.eventIds({ asText: false, description: onFixtures }) eventIds?: number[];

  @EnumField(['recorded', 'profit'], {
    default: 'recorded',
    example: 'profit',
    description:
      'What picks are sorted by: when they were recorded, or their profit; with `sortOrder=asc` losses come first. ' +
      'Of equal profits the last recorded comes first.',
  })
  sortBy: 'recorded' | 'profit';

  @EnumField(['asc', 'desc'], { default: 'desc', description: 'Direction of `sortBy`.', example: 'asc' })
  sortOrder: 'asc' | 'desc';

  @EnumField(['json', 'csv'], {
    optional: true,
    description:
      '`csv`: the page as a table, as `Accept: text/csv` asks for; the header `Link` leads to the next page.',
    example: 'csv',
  })
  format?: 'json' | 'csv';
}

export class ClosingPriceRow {
  @PublicIdField({ description: 'Bookmaker.', example: 2_117_310_425_518_224 }) bookmakerId: number;
  @NumberField({ minimum: 1, description: 'Price.', example: 2.05 }) odds: number;
  @InstantField({ description: 'Its moment.', example: '2025-02-26T19:20:00Z' }) quotedAt: string;
}

/** A grade that a corrected result changed. */
export class Regrade {
  @InstantField({ description: 'When it was changed.', example: '2025-03-01T10:00:00Z' }) at: string;
  @StringField({ description: 'Grade before.', example: 'win' }) from: string;
  @StringField({ description: 'Grade after; `ungraded` where the result was withdrawn.', example: 'loss' }) to: string;
  @StringField({ description: 'Why.', example: 'the count was corrected from 3 to 2' }) reason: string;
}

const chance = (of: string) => ({
  nullable: true,
  minimum: 0,
  maximum: 1,
  example: 0.5172,
  description: `Probability that the bet wins, given that it is decided, ${of}.`,
});
const edgeBound = (which: string) => ({
  nullable: true,
  example: 1.1,
  description: `${which} bound of the claimed expected value; null where the board gave none.`,
});

/** A graded pick: what was claimed before kick-off, and what became of it. */
export class GradedPickRow {
  @PublicIdField({ description: 'Number of the pick; later ones have higher numbers.', example: 4711 }) id: number;
  @EnumField(PICK_SOURCES, { description: 'Recorded in time, or replayed.', example: 'live' }) source: PickSource;
  @EnumField(PICK_BOARDS, { description: 'Board that listed it.', example: 'price-outliers' }) board: PickBoard;
  @PublicIdField({ description: 'Fixture.', example: 8_114_302_117_730_035 }) eventId: number;
  @PublicIdField({ description: 'Competition.', example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @StringField({ nullable: true, description: 'Its name.', example: 'Premier League' }) leagueName: string | null;
  @StringField({ nullable: true, description: 'The home side.', example: 'Brentford' }) homeTeamName: string | null;
  @StringField({ nullable: true, description: 'The away side.', example: 'Everton' }) awayTeamName: string | null;
  @TimestampField({ description: 'Kick-off as it stood when the pick was recorded.', example: 1_740_598_200 })
  kickoff: number;
  @EnumField(['match', 'home', 'away', 'player'], { description: 'Who it is about.', example: 'match' }) scope: string;
  @PublicIdField({ nullable: true, description: 'The player; null otherwise.', example: 501 }) playerId: number | null;
  @StringField({ nullable: true, description: 'His name.', example: 'Bryan Mbeumo' }) playerName: string | null;
  @StringField({ description: 'Key of the statistic or market.', example: 'goals' }) market: string;
  @StringField({ description: 'Family of markets.', example: 'goalTotals' }) marketFamily: MarketFamily;
  @NumberField({
    nullable: true,
    description: "The line; of handicaps the home side's; null without one.",
    example: 2.5,
  })
  line: number | null;
  @StringField({ description: 'The side.', example: 'over' }) side: BetSide;
  @InstantField({
    description: 'Snapshot that first listed it; of a replayed pick when its prices and its model were known.',
    example: '2025-02-25T15:00:00Z',
  })
  firstSeenAt: string;
  @NumberField({ minimum: 1, description: 'Best price then.', example: 2.1 }) price: number;
  @StringField({ description: 'Bookmaker with that price.', example: 'Unibet' }) bookmaker: string;
  @NumberField(chance('by the model')) modelProbability: number | null;
  @NumberField(chance('by the mean of all sources without their margins')) consensusProbability: number | null;
  @NumberField({
    minimum: 0,
    maximum: 1,
    example: 0.5172,
    description: 'The fair probability that the board claimed; of trends the lower bound of the hit rate.',
  })
  fairProbability: number;
  @NumberField({ nullable: true, description: 'Weight of the model in it, 0 to 1.', example: 0.2 })
  modelWeight: number | null;
  @IntegerField({ nullable: true, description: 'Sources in `consensusProbability`.', example: 6 })
  consensusSources: number | null;
  @StringField({ nullable: true, description: 'Model and version.', example: 'dixon-coles/3' })
  modelVersion: string | null;
  @NumberField({ description: 'Claimed expected value in percent of the stake.', example: 8.6 }) edge: number;
  @NumberField(edgeBound('Lower')) edgeLow: number | null;
  @NumberField(edgeBound('Upper')) edgeHigh: number | null;
  @NumberField({ nullable: true, description: "The bookmaker's own last price before kick-off.", example: 1.95 })
  closePrice: number | null;
  @NumberField(chance("by the mean of all sources' last prices before kick-off, margins removed")) closeProbability:
    number | null;
  @IntegerField({ minimum: 0, description: 'Independent sources in `closeProbability`.', example: 7 })
  closeSources: number;
  @NumberField({
    nullable: true,
    description:
      'Decided part of the stake x (price x closeProbability - 1), in percent. Null for a void bet, and where the ' +
      'close is unknown.',
    example: 3.2,
  })
  closingLineValuePct: number | null;
  @EnumField(BET_GRADES, {
    description:
      'Grade. `void`: the match was awarded, abandoned, called off or moved by more than 48 hours, it began before ' +
      'the pick was seen, or the player did not take part.',
    example: 'win',
  })
  grade: BetGrade;
  @IntegerField({
    nullable: true,
    description: 'What was counted: the statistic, or home goals minus away goals, or 1 and 0 for yes and no.',
    example: 3,
  })
  value: number | null;
  @NumberField({ description: 'Profit at a stake of 1.', example: 1.1 }) profit: number;
  @InstantField({ description: 'When it was graded last.', example: '2025-02-26T22:00:00Z' }) gradedAt: string;
  @ArrayField(() => ClosingPriceRow, { description: 'The last price of each bookmaker on this side before kick-off.' })
  closePrices: ClosingPriceRow[];
  @ArrayField(() => Regrade, { description: 'Changes of the grade, oldest first.' }) regrades: Regrade[];
}

export class PicksPage extends CursorPageOf(GradedPickRow) {
  @noteField() note: string;
}
