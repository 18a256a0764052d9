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
    '`live`: picks that this service recorded before kick-off; `replay`: what the boards would have listed in the ' +
      'past by stored prices, which nobody was shown in time. The two are never mixed.',
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
  StringField('What a reader of this source must know.', { example: SOURCE_NOTES.replay });

const onFixtures = 'Only picks on these fixtures; an id without a pick has none.';

export class ScorecardQuery {
  @sourceField() source: PickSource;

  @ListField(
    'What picks are grouped by, one answer for each. `horizon`: time from the first listing to kick-off; `edge`: ' +
      `claimed expected value in percent, in bands from ${CLAIM_BANDS.join(', ')}; \`month\`: of kick-off, UTC.`,
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
  @NumberField('The mean, in percent; null without a bet.', { nullable: true, example: 2.4 }) value: number | null;
  @bound('Lower', closeInterval) low: number | null;
  @bound('Upper', closeInterval) high: number | null;
}

export class ReturnEstimate {
  @NumberField('Profit in percent of what was staked; null without a bet.', {
    nullable: true,
    minimum: -100,
    example: -1.9,
  })
  value: number | null;
  @bound('Lower', returnInterval, { minimum: -100, example: -18.2 }) low: number | null;
  @bound('Upper', returnInterval, { minimum: -100, example: 14.6 }) high: number | null;
}

const loss = (of: string): PropertyDecorator =>
  NumberField(`Mean loss per decided bet of ${of}; lower is better. Null without a decided bet.`, {
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
  @NumberField('Decided bets; half of one that won or lost by half.', { example: 120 }) decided: number;
  @NumberField('Mean of their claimed probabilities.', { example: 0.552 }) claimed: number;
  @NumberField('Share that won.', { example: 0.541 }) actual: number;
  @NumberField('Lower bound of its 95 % interval.', { example: 0.45 }) low: number;
  @NumberField('Upper bound.', { example: 0.63 }) high: number;
}

/** What the figures prove; a closed list. */
export const verdictCodes = ['profit', 'loss', 'undecided'] as const;

/** What the figures prove. */
export class ScorecardVerdict {
  @EnumField(
    '`profit`: the interval of the return lies above 0; `loss`: below it; `undecided`: it includes 0, or ' +
      'there are too few matches for one.',
    verdictCodes,
    { example: 'undecided' },
  )
  code: (typeof verdictCodes)[number];
  @BooleanField('Whether the interval of the return leaves out 0.', { example: false }) isDistinguishable: boolean;
  @IntegerField(
    'Bets that would show the claimed value in four of five samples, given how much these returns vary. Null where ' +
      'no value is claimed or too few matches are graded.',
    { nullable: true, minimum: 1, example: 2300 },
  )
  betsNeeded: number | null;
  @StringField('The same in words.', {
    example:
      'Not yet distinguishable from chance: 180 bets on 95 matches. To tell the claimed 4.2 % from nothing takes ' +
      'about 2300 bets.',
  })
  text: string;
}

export class ScorecardGroup {
  @StringField('Key of the group.', { example: 'price-outliers' }) key: string;
  @StringField('Its name.', { example: 'price-outliers' }) name: string;
  @IntegerField('Picks, graded or not.', { minimum: 0, example: 200 }) picks: number;
  @IntegerField('Picks without a grade so far.', { minimum: 0, example: 12 }) ungraded: number;
  @IntegerField('Void picks: the stake was returned.', { minimum: 0, example: 8 }) voids: number;
  @IntegerField('Graded picks that were not void, with a stake of 1 each.', { minimum: 0, example: 180 }) bets: number;
  @IntegerField('Matches with a bet.', { minimum: 0, example: 95 }) matches: number;
  @IntegerField('Bets without a fair closing price.', { minimum: 0, example: 20 }) withoutClose: number;
  @NumberField('Bets that won or lost; half of one that won or lost by half. Pushes are none.', {
    minimum: 0,
    example: 176.5,
  })
  decided: number;
  @NumberField('Of those, how many the board expected to win.', { minimum: 0, example: 92.4 }) expectedHits: number;
  @NumberField('How many won.', { minimum: 0, example: 88 }) actualHits: number;
  @NumberField('Mean claimed expected value of the bets, in percent of the stake.', { nullable: true, example: 4.2 })
  claimedValuePct: number | null;
  @NumberField(
    'Mean claimed expected value of the bets with a fair closing price, in percent of the stake. Compare it with ' +
      '`closingLineValuePct`, the mean of the same bets. Null without any.',
    { nullable: true, example: 4.1 },
  )
  claimedWhereClosedPct: number | null;
  @ObjectField('Profit in percent of what was staked, a stake of 1 on every bet.', () => ReturnEstimate)
  roiPct: ReturnEstimate;
  @ObjectField(
    'Closing-line value: expected profit by the fair closing probabilities in percent of the whole stake, as the ' +
      'claimed value and the return are: price x fair closing probability - 1, times the part of the stake that was ' +
      'decided (0 of a push). It separates good prices from bad ones long before results do.',
    () => Estimate,
  )
  closingLineValuePct: Estimate;
  @NumberField('Percent of the bets whose price was above the fair closing price.', {
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 56.1,
  })
  beatClosePct: number | null;
  @ObjectField('Log-loss.', () => ScorecardScores) logLoss: ScorecardScores;
  @ObjectField('Brier score.', () => ScorecardScores) brier: ScorecardScores;
  @ArrayField('Claimed and actual frequency by tenths; empty tenths are left out.', () => CalibrationBin)
  calibration: CalibrationBin[];
  @ObjectField('What the figures prove.', () => ScorecardVerdict) verdict: ScorecardVerdict;
}

export class GroupedScorecard {
  @EnumField('What they are grouped by.', SCORECARD_GROUPINGS, { example: 'marketFamily' }) groupBy: ScorecardGrouping;
  @ArrayField(
    'Groups: ranges (`horizon`, `edge`, `month`) in their order, others with most bets first.',
    () => ScorecardGroup,
  )
  data: ScorecardGroup[];
}

export class Scorecard {
  @EnumField('Where the picks come from.', PICK_SOURCES, { example: 'live' }) source: PickSource;
  @noteField() note: string;
  @InstantField('Until when picks are graded; null before the first time.', {
    nullable: true,
    example: '2025-02-25T15:00:00Z',
  })
  gradedUntil: string | null;
  @InstantField(
    'Kick-off of the first match with a pick, on any board; nothing was recorded of earlier ones. Null without a pick.',
    { nullable: true, example: '2024-08-16T19:00:00Z' },
  )
  firstKickoff: string | null;
  @ObjectField('All picks together; null without any.', () => ScorecardGroup, { nullable: true })
  total: ScorecardGroup | null;
  @ArrayField('The groupings, in the order of `groupBy`.', () => GroupedScorecard) groups: GroupedScorecard[];
}

export class PicksQuery extends CursorQuery {
  @sourceField() source: PickSource;

  @EnumField('Only picks of this board.', PICK_BOARDS, { optional: true, example: 'value-bets' })
  board?: PickBoard;

  @EnumField('Only picks of this grade.', BET_GRADES, { optional: true, example: 'loss' })
  grade?: BetGrade;

  @boardFilters.eventIds(onFixtures, { asText: false }) eventIds?: number[];

  @EnumField(
    'What picks are sorted by: when they were recorded, or their profit; with `sortOrder=asc` losses come first. ' +
      'Of equal profits the last recorded comes first.',
    ['recorded', 'profit'],
    { default: 'recorded', example: 'profit' },
  )
  sortBy: 'recorded' | 'profit';

  @EnumField('Direction of `sortBy`.', ['asc', 'desc'], { default: 'desc', example: 'asc' })
  sortOrder: 'asc' | 'desc';

  @EnumField(
    '`csv`: the page as a table, as `Accept: text/csv` asks for; the header `Link` leads to the next page.',
    ['json', 'csv'],
    { optional: true, example: 'csv' },
  )
  format?: 'json' | 'csv';
}

export class ClosingPriceRow {
  @PublicIdField('Bookmaker.', { example: 2_117_310_425_518_224 }) bookmakerId: number;
  @NumberField('Price.', { minimum: 1, example: 2.05 }) odds: number;
  @InstantField('Its moment.', { example: '2025-02-26T19:20:00Z' }) quotedAt: string;
}

/** A grade that a corrected result changed. */
export class Regrade {
  @InstantField('When it was changed.', { example: '2025-03-01T10:00:00Z' }) at: string;
  @StringField('Grade before.', { example: 'win' }) from: string;
  @StringField('Grade after; `ungraded` where the result was withdrawn.', { example: 'loss' }) to: string;
  @StringField('Why.', { example: 'the count was corrected from 3 to 2' }) reason: string;
}

const chance = (of: string): PropertyDecorator =>
  NumberField(`Probability that the bet wins, given that it is decided, ${of}.`, {
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.5172,
  });
const edgeBound = (which: string): PropertyDecorator =>
  NumberField(`${which} bound of the claimed expected value; null where the board gave none.`, {
    nullable: true,
    example: 1.1,
  });

/** A graded pick: what was claimed before kick-off, and the outcome. */
export class GradedPickRow {
  @PublicIdField('Number of the pick; later ones have higher numbers.', { example: 4711 }) id: number;
  @EnumField('Recorded in time, or replayed.', PICK_SOURCES, { example: 'live' }) source: PickSource;
  @EnumField('Board that listed it.', PICK_BOARDS, { example: 'price-outliers' }) board: PickBoard;
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) eventId: number;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @StringField('Its name.', { nullable: true, example: 'Premier League' }) leagueName: string | null;
  @StringField('The home side.', { nullable: true, example: 'Brentford' }) homeTeamName: string | null;
  @StringField('The away side.', { nullable: true, example: 'Everton' }) awayTeamName: string | null;
  @TimestampField('Kick-off when the pick was recorded.', { example: 1_740_598_200 }) kickoff: number;
  @EnumField('Who the bet is about.', ['match', 'home', 'away', 'player'], { example: 'match' }) scope: string;
  @PublicIdField('The player; null otherwise.', { nullable: true, example: 501 }) playerId: number | null;
  @StringField('His name.', { nullable: true, example: 'Bryan Mbeumo' }) playerName: string | null;
  @StringField('Key of the statistic or market.', { example: 'goals' }) market: string;
  @StringField('Family of markets.', { example: 'goalTotals' }) marketFamily: MarketFamily;
  @NumberField("The line; of handicaps the home side's; null without one.", { nullable: true, example: 2.5 })
  line: number | null;
  @StringField('The side.', { example: 'over' }) side: BetSide;
  @InstantField('Snapshot that first listed it; of a replayed pick when its prices and its model were known.', {
    example: '2025-02-25T15:00:00Z',
  })
  firstSeenAt: string;
  @NumberField('Best price then.', { minimum: 1, example: 2.1 }) price: number;
  @StringField('Bookmaker with that price.', { example: 'Unibet' }) bookmaker: string;
  @chance('by the model') modelProbability: number | null;
  @chance('by the mean of all sources without their margins') consensusProbability: number | null;
  @NumberField('The fair probability that the board claimed; of trends the lower bound of the hit rate.', {
    minimum: 0,
    maximum: 1,
    example: 0.5172,
  })
  fairProbability: number;
  @NumberField('Weight of the model in it, 0 to 1.', { nullable: true, example: 0.2 }) modelWeight: number | null;
  @IntegerField('Sources in `consensusProbability`.', { nullable: true, example: 6 }) consensusSources: number | null;
  @StringField('Model and version.', { nullable: true, example: 'dixon-coles/3' }) modelVersion: string | null;
  @NumberField('Claimed expected value in percent of the stake.', { example: 8.6 }) edge: number;
  @edgeBound('Lower') edgeLow: number | null;
  @edgeBound('Upper') edgeHigh: number | null;
  @NumberField("The bookmaker's own last price before kick-off.", { nullable: true, example: 1.95 })
  closePrice: number | null;
  @chance("by the mean of all sources' last prices before kick-off, margins removed") closeProbability: number | null;
  @IntegerField('Independent sources in `closeProbability`.', { minimum: 0, example: 7 }) closeSources: number;
  @NumberField(
    'Decided part of the stake x (price x closeProbability - 1), in percent. Null for a void bet, and where the ' +
      'close is unknown.',
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
  @IntegerField('What was counted: the statistic, or home goals minus away goals, or 1 and 0 for yes and no.', {
    nullable: true,
    example: 3,
  })
  value: number | null;
  @NumberField('Profit at a stake of 1.', { example: 1.1 }) profit: number;
  @InstantField('When it was graded last.', { example: '2025-02-26T22:00:00Z' }) gradedAt: string;
  @ArrayField('The last price of each bookmaker on this side before kick-off.', () => ClosingPriceRow)
  closePrices: ClosingPriceRow[];
  @ArrayField('Changes of the grade, oldest first.', () => Regrade) regrades: Regrade[];
}

export class PicksPage extends CursorPageOf(GradedPickRow) {
  @noteField() note: string;
}
