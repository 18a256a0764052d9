import type { Type } from '@nestjs/common';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import {
  ArrayField,
  BooleanField,
  DateField,
  decimalRule,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  ObjectField,
  paragraphText,
  lineText,
  PublicIdField,
  slugText,
  StringField,
  TimestampField,
  ValueField,
} from '../common/validation/index.js';
import { BET_GRADES } from '../football/bet-grade.js';
import type { BetGrade, BetSide } from '../football/bet-grade.js';
import { OUTCOME_SIDES } from '../football/canonical.js';
import { MARKET_FAMILIES } from '../football/market-family.js';
import type { MarketFamily } from '../football/market-family.js';
import { MARKET_KEYS } from '../football/market-shapes.js';
import { ClosingPriceRow, Regrade } from '../scorecard/scorecard.dto.js';
import { moneyRule } from './settings.dto.js';

/** Boards whose claims a bet can carry. */
export const CLAIM_BOARDS = ['value-bets', 'price-outliers'] as const;
export type ClaimBoard = (typeof CLAIM_BOARDS)[number];

export const SCOPES = ['match', 'home', 'away', 'player'] as const;
export type BetScope = (typeof SCOPES)[number];

/** A bet is open until its result is known. */
export const BET_STATUSES = ['open', 'graded'] as const;

/** Decimal odds. */
export const priceRule = decimalRule({ minimum: 1.001, maximum: 10_000, decimals: 4 });
/** Reference of a bet in the person's own records. */
export const refText = { ...lineText, maximumLength: 100 } as const;
export const noteText = { ...paragraphText, maximumLength: 500 } as const;

const acknowledged = (): PropertyDecorator =>
  BooleanField('Stores the bet even if it exceeds a limit you set.', { default: false, example: false });
const slugField = (options: { readonly optional?: boolean } = {}): PropertyDecorator =>
  StringField('Bookmaker, by `slug` from `GET /api/v2/bookmakers`.', {
    ...slugText,
    ...options,
    example: 'unibet',
  });
const priceField = (options: { readonly optional?: boolean } = {}): PropertyDecorator =>
  ValueField('Price taken, in decimal odds.', priceRule, { ...options, example: 2.1 });
const stakeField = (options: { readonly optional?: boolean } = {}): PropertyDecorator =>
  ValueField('Stake in your own currency.', moneyRule, { ...options, example: 10 });
const noteField = (): PropertyDecorator =>
  StringField('Your note.', { ...noteText, optional: true, example: 'late team news' });

const marketField = (): PropertyDecorator =>
  EnumField('Key of the statistic or market.', MARKET_KEYS, { example: 'goals' });
const sideField = (): PropertyDecorator => EnumField('Side backed.', OUTCOME_SIDES, { example: 'over' });

/** A row of a board that a bet was taken from. */
export class PickSource {
  @EnumField('Board.', CLAIM_BOARDS, { example: 'price-outliers' }) board: ClaimBoard;
  @StringField(
    '`cardKey` of a value bet; for a price outlier, its key in `GET /api/v2/rankings/price-outliers/{key}`.',
    {
      minimumLength: 1,
      maximumLength: 200,
      example: '8114302117730035:match::goals:2.5:over',
    },
  )
  key: string;
}

/** A bet to be stored. */
export class BetBody {
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) fixtureId: number;
  @EnumField('Subject of the bet.', SCOPES, { default: 'match', example: 'match' }) scope: BetScope;
  @PublicIdField('Player; only with scope `player`.', { optional: true, nullable: true, example: 501 })
  playerId?: number | null;
  @marketField() market: string;
  @NumberField("Line, a multiple of 0.25; for handicaps, the home side's. Null for markets without one.", {
    optional: true,
    nullable: true,
    minimum: -100,
    maximum: 1000,
    example: 2.5,
  })
  line?: number | null;
  @sideField() side: BetSide;
  @slugField() bookmaker: string;
  @priceField() price: number;
  @stakeField() stake: number;
  @InstantField('Time the bet was placed. Default: now. Fractions of a second are dropped.', {
    optional: true,
    example: '2025-02-25T15:00:00Z',
  })
  placedAt?: string;
  @noteField() note?: string;
  @StringField('Your own reference; a second bet with the same reference is refused.', {
    ...refText,
    optional: true,
    example: 'slip-4711',
  })
  ref?: string;
  @ObjectField(
    'Board row that the bet was taken from. The service looks it up now and stores its claim; it must be on the same ' +
      'selection.',
    () => PickSource,
    { optional: true },
  )
  pick?: PickSource;
  @acknowledged() acknowledgeLimit: boolean;
}

/** Changes to a bet; absent members are unchanged. */
export class BetChange {
  @slugField({ optional: true }) bookmaker?: string;
  @priceField({ optional: true }) price?: number;
  @stakeField({ optional: true }) stake?: number;
  @noteField() note?: string;
  @acknowledged() acknowledgeLimit: boolean;
}

export class BetPath {
  @PublicIdField('Bet.', { asText: true }) id: number;
}

/** Filters of bets. */
export interface BetFilter {
  readonly status?: (typeof BET_STATUSES)[number];
  readonly board?: ClaimBoard | 'none';
  readonly marketFamily?: MarketFamily;
  readonly bookmaker?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Filters of bets, for a listing, an export and a summary alike. */
export function FilteredBets<Base extends Type<object>>(base: Base) {
  class Filtered extends base {
    @EnumField('Only open or only graded bets.', BET_STATUSES, { optional: true, example: 'open' })
    status?: (typeof BET_STATUSES)[number];

    @EnumField('Only bets with a claim from this board; `none`: bets without a claim.', [...CLAIM_BOARDS, 'none'], {
      optional: true,
      example: 'value-bets',
    })
    board?: ClaimBoard | 'none';

    @EnumField('Only bets in this market family.', MARKET_FAMILIES, { optional: true, example: 'goalTotals' })
    marketFamily?: MarketFamily;

    @slugField({ optional: true }) bookmaker?: string;

    @DateField('Only bets placed on this day or later, in your time zone.', {
      optional: true,
      example: '2025-02-01',
    })
    from?: string;

    @DateField('Only bets placed on this day or earlier, in your time zone.', {
      optional: true,
      example: '2025-02-28',
    })
    to?: string;
  }
  return Filtered;
}

export class BetsQuery extends FilteredBets(CursorQuery) {}

export class BetsExportQuery extends FilteredBets(class {}) {}

/** Claim of a board when a bet was stored. */
export class BetClaim {
  @EnumField('Board.', CLAIM_BOARDS, { example: 'price-outliers' }) board: ClaimBoard;
  @StringField('Key of the row on the board.', { example: '8114302117730035:match::goals:2.5:over' }) key: string;
  @StringField('Revision at which the board was read.', { example: '1234-1740495600' }) revision: string;
  @NumberField('Price listed by the board.', { minimum: 1, example: 2.12 }) price: number;
  @NumberField('Fair probability that the bet wins, given that it is decided.', {
    minimum: 0,
    maximum: 1,
    example: 0.5172,
  })
  fairProbability: number;
  @NumberField('Claimed expected value at that price, in percent of the stake.', { example: 9.6 }) edge: number;
  @NumberField('Lower bound of its interval; null if the board gave none.', { nullable: true, example: 1.1 })
  edgeLow: number | null;
}

/** A bet of the person. */
export class MyBet {
  @PublicIdField('Bet number.', { example: 4711 }) id: number;
  @StringField('Your own reference.', { nullable: true, example: 'slip-4711' }) ref: string | null;
  @EnumField('`open` until its result is known.', BET_STATUSES, { example: 'graded' })
  status: (typeof BET_STATUSES)[number];
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) fixtureId: number;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @StringField('Competition name.', { nullable: true, example: 'Premier League' }) leagueName: string | null;
  @StringField('Home team name.', { nullable: true, example: 'Brentford' }) homeTeamName: string | null;
  @StringField('Away team name.', { nullable: true, example: 'Everton' }) awayTeamName: string | null;
  @TimestampField('Current kick-off.', { example: 1_740_598_200 }) kickoff: number;
  @EnumField('Subject of the bet.', SCOPES, { example: 'match' }) scope: BetScope;
  @PublicIdField('Player; null for other subjects.', { nullable: true, example: 501 }) playerId: number | null;
  @StringField('Player name.', { nullable: true, example: 'Bryan Mbeumo' }) playerName: string | null;
  @marketField() market: string;
  @EnumField('Market family.', MARKET_FAMILIES, { example: 'goalTotals' }) marketFamily: MarketFamily;
  @NumberField("Line; for handicaps, the home side's; null if none.", { nullable: true, example: 2.5 })
  line: number | null;
  @sideField() side: BetSide;
  @slugField() bookmaker: string;
  @StringField('Bookmaker name.', { example: 'Unibet' }) bookmakerName: string;
  @NumberField('Price taken.', { minimum: 1, example: 2.1 }) price: number;
  @NumberField('Stake.', { minimum: 0, example: 10 }) stake: number;
  @InstantField('Time the bet was placed, as entered.', { example: '2025-02-25T15:00:00Z' }) placedAt: string;
  @InstantField('Time the bet was stored.', { example: '2025-02-25T15:00:04Z' }) recordedAt: string;
  @BooleanField(
    'Whether it was placed or stored at or after kick-off, so there is no proof that it was placed before the match.',
    { example: false },
  )
  isLate: boolean;
  @StringField('Your note.', { example: '' }) note: string;
  @ObjectField('Claim of the board when the bet was stored; null if not taken from a board.', () => BetClaim, {
    nullable: true,
  })
  claim: BetClaim | null;
  @EnumField('Grade by the rules of the scorecard; null while open.', BET_GRADES, { nullable: true, example: 'win' })
  grade: BetGrade | null;
  @IntegerField('Value graded, as in the scorecard; null while open or void.', { nullable: true, example: 3 })
  value: number | null;
  @NumberField('Profit; null while open.', { nullable: true, example: 11 }) profit: number | null;
  @NumberField('Amount returned, including the stake; null while open.', { nullable: true, example: 21 })
  returned: number | null;
  @NumberField("The bookmaker's own last price before kick-off.", { nullable: true, example: 1.95 })
  closePrice: number | null;
  @NumberField(
    "Probability that the bet wins, given that it is decided, from the mean of all sources' last prices before " +
      'kick-off.',
    { nullable: true, minimum: 0, maximum: 1, example: 0.5172 },
  )
  closeProbability: number | null;
  @IntegerField('Independent sources in `closeProbability`.', { minimum: 0, example: 7 }) closeSources: number;
  @NumberField(
    'Decided part of the stake x (price x closeProbability - 1), in percent. Null for an open or void bet, for one ' +
      'placed after kick-off, and if the close is unknown.',
    { nullable: true, example: 8.6 },
  )
  closingLineValuePct: number | null;
  @InstantField('Time of the last grading; null while open.', { nullable: true, example: '2025-02-26T22:00:00Z' })
  gradedAt: string | null;
  @ArrayField('The last price of each bookmaker on this side before kick-off.', () => ClosingPriceRow)
  closePrices: ClosingPriceRow[];
  @ArrayField('Changes to the grade, oldest first.', () => Regrade) regrades: Regrade[];
}

export class MyBetPage extends CursorPageOf(MyBet) {}
