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
import type { Bounds, FieldOptions } from '../common/validation/index.js';
import { PICK_BOARDS } from './picks.js';
import type { PickBoard } from './picks.js';
import { BET_GRADES } from '../football/bet-grade.js';
import type { BetGrade, BetSide } from '../football/bet-grade.js';
import { CLAIM_BANDS } from '../football/market-family.js';
import type { MarketFamily } from '../football/market-family.js';
import { FEWEST_RETURN_MATCHES } from '../maths/return-bootstrap.js';
import { PICK_SOURCES, SCORECARD_GROUPINGS } from './picks.js';
import type { PickSource, ScorecardGrouping } from './picks.js';

const sourceField = (): PropertyDecorator =>
  EnumField(
    '`live`: picks that this service recorded before kick-off; `replay`: picks that the boards would have listed in ' +
      'the past, from stored prices; these were not shown in time. The two are never mixed.',
    PICK_SOURCES,
    {
      default: 'live',
      // a new installation has recorded nothing yet, and has replayed its past
      example: 'replay',
    },
  );

/** What readers of a source must know. */
export const SOURCE_NOTES: Readonly<Record<PickSource, string>> = {
  live: 'Recorded before kick-off, from the first snapshot that listed each row.',
  replay:
    'Computed afterwards from stored opening prices by the rules of the boards: nobody was shown these rows in time, ' +
    'and nobody could check that the prices were still there.',
};

const noteField = (): PropertyDecorator =>
  StringField('Important note on this source.', { example: SOURCE_NOTES.replay });

const onFixtures = 'Only picks on these fixtures; an id without picks returns none.';

export class ScorecardQuery {
  @sourceField() source: PickSource;

  @ListField(
    'Groupings of the picks, each returned separately. `horizon`: time from the first listing to kick-off; `edge`: ' +
      `claimed expected value in percent, in bands from ${CLAIM_BANDS.join(', ')}; \`month\`: month of kick-off, UTC.`,
    enumRule(SCORECARD_GROUPINGS),
    { default: ['board'], example: ['marketFamily', 'bookmaker', 'edge'] },
  )
  groupBy: ScorecardGrouping[];

  @EnumField('Only picks of this board.', PICK_BOARDS, { optional: true, example: 'price-outliers' })
  board?: PickBoard;

  @boardFilters.eventIds(onFixtures, { asText: false }) eventIds?: number[];
}

const bound = (which: string, interval: string, options: FieldOptions & Bounds = {}): PropertyDecorator =>
  NumberField(`${which} bound of the 95 % interval${interval}`, { nullable: true, example: 1.2, ...options });

const returnInterval =
  ', by a bootstrap over matches, so picks on one match may depend on each other; never below -100. Null below ' +
  `${FEWEST_RETURN_MATCHES} matches, and if all matches returned the same: the sample is too small.`;
const closeInterval = ', which allows picks of one match to depend on each other. Null below 10 matches.';

/** A mean in percent with its interval. */
export class Estimate {
  @NumberField('Mean, in percent; null if no bets.', { nullable: true, example: 2.4 }) value: number | null;
  @bound('Lower', closeInterval) low: number | null;
  @bound('Upper', closeInterval) high: number | null;
}

export class ReturnEstimate {
  @NumberField('Profit in percent of the total stake; null if no bets.', {
    nullable: true,
    minimum: -100,
    example: -1.9,
  })
  value: number | null;
  @bound('Lower', returnInterval, { minimum: -100, example: -18.2 }) low: number | null;
  @bound('Upper', returnInterval, { minimum: -100, example: 14.6 }) high: number | null;
}

const loss = (of: string): PropertyDecorator =>
  NumberField(`Mean loss per decided bet of ${of}; lower is better. Null if no bet was decided.`, {
    nullable: true,
    minimum: 0,
    example: 0.68,
  });

/** How well the claimed probabilities forecast, next to two forecasts that are independent of the board. */
export class ScorecardScores {
  @loss("the board's probabilities") claimed: number | null;
  @loss("the group's own hit rate, known afterwards") baseRate: number | null;
  @loss("the board's probabilities, where a fair closing price is known") claimedWhereClosed: number | null;
  @loss('the fair closing prices') close: number | null;
}

/** Bets whose claimed probability lies between two bounds. */
export class CalibrationBin {
  @NumberField('Lowest claimed probability.', { example: 0.5 }) from: number;
  @NumberField('Highest claimed probability.', { example: 0.6 }) to: number;
  @NumberField('Decided bets; a half win or half loss counts as half.', { example: 120 }) decided: number;
  @NumberField('Mean claimed probability of these bets.', { example: 0.552 }) claimed: number;
  @NumberField('Share of these bets that won.', { example: 0.541 }) actual: number;
  @NumberField('Lower bound of the 95 % interval of `actual`.', { example: 0.45 }) low: number;
  @NumberField('Upper bound of that interval.', { example: 0.63 }) high: number;
}

/** What the figures prove; a closed list. */
export const verdictCodes = ['profit', 'loss', 'undecided'] as const;

/** What the figures prove. */
export class ScorecardVerdict {
  @EnumField(
    '`profit`: the interval of the return lies above 0; `loss`: it lies below 0; `undecided`: it includes 0, or ' +
      'there are too few matches for an interval.',
    verdictCodes,
    { example: 'undecided' },
  )
  code: (typeof verdictCodes)[number];
  @BooleanField('Whether the interval of the return excludes 0.', { example: false }) isDistinguishable: boolean;
  @IntegerField(
    'Bets needed to detect the claimed value in four out of five samples, given how much these returns vary. Null if ' +
      'no value is claimed or too few matches are graded.',
    { nullable: true, minimum: 1, example: 2300 },
  )
  betsNeeded: number | null;
  @StringField('Verdict in words.', {
    example:
      'Not yet distinguishable from chance: 180 bets on 95 matches. To tell the claimed 4.2 % from nothing takes ' +
      'about 2300 bets.',
  })
  text: string;
}

export class ScorecardGroup {
  @StringField('Key of the group.', { example: 'price-outliers' }) key: string;
  @StringField('Name of the group.', { example: 'price-outliers' }) name: string;
  @IntegerField('Picks, graded or not.', { minimum: 0, example: 200 }) picks: number;
  @IntegerField('Picks not graded yet.', { minimum: 0, example: 12 }) ungraded: number;
  @IntegerField('Void picks: the stake was returned.', { minimum: 0, example: 8 }) voids: number;
  @IntegerField('Graded picks that were not void, with a stake of 1 each.', { minimum: 0, example: 180 }) bets: number;
  @IntegerField('Matches with a bet.', { minimum: 0, example: 95 }) matches: number;
  @IntegerField('Bets without a fair closing price.', { minimum: 0, example: 20 }) withoutClose: number;
  @NumberField('Bets that won or lost; a half win or half loss counts as half, a push not at all.', {
    minimum: 0,
    example: 176.5,
  })
  decided: number;
  @NumberField('Wins the board expected among the decided bets.', { minimum: 0, example: 92.4 }) expectedHits: number;
  @NumberField('Actual wins among the decided bets.', { minimum: 0, example: 88 }) actualHits: number;
  @NumberField('Mean claimed expected value of the bets, in percent of the stake.', { nullable: true, example: 4.2 })
  claimedValuePct: number | null;
  @NumberField(
    'Mean claimed expected value of the bets with a fair closing price, in percent of the stake. Compare it with ' +
      '`closingLineValuePct`, the mean over the same bets. Null if none.',
    { nullable: true, example: 4.1 },
  )
  claimedWhereClosedPct: number | null;
  @ObjectField('Profit in percent of the total stake, at a stake of 1 per bet.', () => ReturnEstimate)
  roiPct: ReturnEstimate;
  @ObjectField(
    'Closing-line value: expected profit at the fair closing probabilities in percent of the whole stake, like the ' +
      'claimed value and the return: price x fair closing probability - 1, times the part of the stake that was ' +
      'decided (0 for a push). It separates good prices from bad ones long before results do.',
    () => Estimate,
  )
  closingLineValuePct: Estimate;
  @NumberField('Percentage of bets whose price was above the fair closing price.', {
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 56.1,
  })
  beatClosePct: number | null;
  @ObjectField('Log-loss.', () => ScorecardScores) logLoss: ScorecardScores;
  @ObjectField('Brier score.', () => ScorecardScores) brier: ScorecardScores;
  @ArrayField(
    'Claimed and actual frequency by tenths of the claimed probability; empty tenths are left out.',
    () => CalibrationBin,
  )
  calibration: CalibrationBin[];
  @ObjectField('Verdict on the return.', () => ScorecardVerdict) verdict: ScorecardVerdict;
}

export class GroupedScorecard {
  @EnumField('Grouping.', SCORECARD_GROUPINGS, { example: 'marketFamily' }) groupBy: ScorecardGrouping;
  @ArrayField(
    'Groups: ranges (`horizon`, `edge`, `month`) in ascending order, others with most bets first.',
    () => ScorecardGroup,
  )
  data: ScorecardGroup[];
}

export class Scorecard {
  @EnumField('Source of the picks.', PICK_SOURCES, { example: 'live' }) source: PickSource;
  @noteField() note: string;
  @InstantField('Time up to which picks are graded; null before the first grading.', {
    nullable: true,
    example: '2025-02-25T15:00:00Z',
  })
  gradedUntil: string | null;
  @InstantField(
    'Kick-off of the first match with a pick, on any board; nothing was recorded for earlier ones. Null if no picks.',
    { nullable: true, example: '2024-08-16T19:00:00Z' },
  )
  firstKickoff: string | null;
  @ObjectField('All picks together; null if none.', () => ScorecardGroup, { nullable: true })
  total: ScorecardGroup | null;
  @ArrayField('The groupings, in the order of `groupBy`.', () => GroupedScorecard) groups: GroupedScorecard[];
}

export class PicksQuery extends CursorQuery {
  @sourceField() source: PickSource;

  @EnumField('Only picks of this board.', PICK_BOARDS, { optional: true, example: 'value-bets' })
  board?: PickBoard;

  @EnumField('Only picks with this grade.', BET_GRADES, { optional: true, example: 'loss' })
  grade?: BetGrade;

  @boardFilters.eventIds(onFixtures, { asText: false }) eventIds?: number[];

  @EnumField(
    'Column to sort by: time of recording, or profit; with `sortOrder=asc` losses come first. Among equal profits ' +
      'the last recorded comes first.',
    ['recorded', 'profit'],
    { default: 'recorded', example: 'profit' },
  )
  sortBy: 'recorded' | 'profit';

  @EnumField('Direction of `sortBy`.', ['asc', 'desc'], { default: 'desc', example: 'asc' })
  sortOrder: 'asc' | 'desc';

  @EnumField(
    '`csv`: the page as a table, as with `Accept: text/csv`; the `Link` header points to the next page.',
    ['json', 'csv'],
    { optional: true, example: 'csv' },
  )
  format?: 'json' | 'csv';
}

export class ClosingPriceRow {
  @PublicIdField('Bookmaker.', { example: 2_117_310_425_518_224 }) bookmakerId: number;
  @NumberField('Price.', { minimum: 1, example: 2.05 }) odds: number;
  @InstantField('Time of the price.', { example: '2025-02-26T19:20:00Z' }) quotedAt: string;
}

/** A grade that a corrected result changed. */
export class Regrade {
  @InstantField('Time of the change.', { example: '2025-03-01T10:00:00Z' }) at: string;
  @StringField('Grade before.', { example: 'win' }) from: string;
  @StringField('Grade after; `ungraded` if the result was withdrawn.', { example: 'loss' }) to: string;
  @StringField('Reason for the change.', { example: 'the count was corrected from 3 to 2' }) reason: string;
}

const chance = (of: string): PropertyDecorator =>
  NumberField(`Probability that the bet wins, given that it is decided, ${of}.`, {
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.5172,
  });
const edgeBound = (which: string): PropertyDecorator =>
  NumberField(`${which} bound of the claimed expected value; null if the board gave none.`, {
    nullable: true,
    example: 1.1,
  });

/** A graded pick: what was claimed before kick-off, and the outcome. */
export class GradedPickRow {
  @PublicIdField('Pick number; later picks have higher numbers.', { example: 4711 }) id: number;
  @EnumField('Recorded before kick-off, or replayed.', PICK_SOURCES, { example: 'live' }) source: PickSource;
  @EnumField('Board that listed the pick.', PICK_BOARDS, { example: 'price-outliers' }) board: PickBoard;
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) eventId: number;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @StringField('Competition name.', { nullable: true, example: 'Premier League' }) leagueName: string | null;
  @StringField('Home team name.', { nullable: true, example: 'Brentford' }) homeTeamName: string | null;
  @StringField('Away team name.', { nullable: true, example: 'Everton' }) awayTeamName: string | null;
  @TimestampField('Kick-off when the pick was recorded.', { example: 1_740_598_200 }) kickoff: number;
  @EnumField('Subject of the bet.', ['match', 'home', 'away', 'player'], { example: 'match' }) scope: string;
  @PublicIdField('Player; null for other subjects.', { nullable: true, example: 501 }) playerId: number | null;
  @StringField('Player name.', { nullable: true, example: 'Bryan Mbeumo' }) playerName: string | null;
  @StringField('Key of the statistic or market.', { example: 'goals' }) market: string;
  @StringField('Market family.', { example: 'goalTotals' }) marketFamily: MarketFamily;
  @NumberField("Line; for handicaps, the home side's; null if none.", { nullable: true, example: 2.5 })
  line: number | null;
  @StringField('Side of the pick.', { example: 'over' }) side: BetSide;
  @InstantField(
    'Time of the snapshot that first listed it; for a replayed pick, when its prices and model were known.',
    { example: '2025-02-25T15:00:00Z' },
  )
  firstSeenAt: string;
  @NumberField('Best price at that time.', { minimum: 1, example: 2.1 }) price: number;
  @StringField('Bookmaker with that price.', { example: 'Unibet' }) bookmaker: string;
  @chance('according to the model') modelProbability: number | null;
  @chance('from the mean of all sources without their margins') consensusProbability: number | null;
  @NumberField('Fair probability claimed by the board; for trends, the lower bound of the hit rate.', {
    minimum: 0,
    maximum: 1,
    example: 0.5172,
  })
  fairProbability: number;
  @NumberField('Weight of the model in `fairProbability`, 0 to 1.', { nullable: true, example: 0.2 })
  modelWeight: number | null;
  @IntegerField('Sources in `consensusProbability`.', { nullable: true, example: 6 }) consensusSources: number | null;
  @StringField('Model and version.', { nullable: true, example: 'dixon-coles/3' }) modelVersion: string | null;
  @NumberField('Claimed expected value in percent of the stake.', { example: 8.6 }) edge: number;
  @edgeBound('Lower') edgeLow: number | null;
  @edgeBound('Upper') edgeHigh: number | null;
  @NumberField("The bookmaker's own last price before kick-off.", { nullable: true, example: 1.95 })
  closePrice: number | null;
  @chance("from the mean of all sources' last prices before kick-off, margins removed") closeProbability: number | null;
  @IntegerField('Independent sources in `closeProbability`.', { minimum: 0, example: 7 }) closeSources: number;
  @NumberField(
    'Decided part of the stake x (price x closeProbability - 1), in percent. Null for a void bet, and if the close ' +
      'is unknown.',
    { nullable: true, example: 3.2 },
  )
  closingLineValuePct: number | null;
  @EnumField(
    'Grade. `void`: the match was awarded, abandoned, called off or moved by more than 48 hours, it began before ' +
      'the pick was seen, or the player did not take part.',
    BET_GRADES,
    { example: 'win' },
  )
  grade: BetGrade;
  @IntegerField('Value graded: the statistic, or home goals minus away goals, or 1 and 0 for yes and no.', {
    nullable: true,
    example: 3,
  })
  value: number | null;
  @NumberField('Profit at a stake of 1.', { example: 1.1 }) profit: number;
  @InstantField('Time of the last grading.', { example: '2025-02-26T22:00:00Z' }) gradedAt: string;
  @ArrayField('The last price of each bookmaker on this side before kick-off.', () => ClosingPriceRow)
  closePrices: ClosingPriceRow[];
  @ArrayField('Changes to the grade, oldest first.', () => Regrade) regrades: Regrade[];
}

export class PicksPage extends CursorPageOf(GradedPickRow) {
  @noteField() note: string;
}
