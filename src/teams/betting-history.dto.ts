import { IsPositive, ValidateBy } from 'class-validator';
import {
  ArrayField,
  DateField,
  EnumField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimeZoneField,
  TimestampField,
  ValueField,
  numberRule,
} from '../common/validation/index.js';
import { FEWEST_RETURN_MATCHES } from '../maths/return-bootstrap.js';
import { EmptyBecause } from '../common/paging/empty-because.js';
import type { ValueRule } from '../common/validation/index.js';
import { defaultBrackets, parseBracket } from './betting-ledger.js';

const largestStake = 1_000_000;

const bracketRule: ValueRule = {
  allowed: 'a range of decimal odds such as 1.5-2 or 5-, the lower bound first',
  schema: { type: 'string', pattern: '^\\d+(\\.\\d+)?-(\\d+(\\.\\d+)?)?$' },
  validators: (options) => [
    ValidateBy(
      {
        name: 'oddsBracket',
        validator: { validate: (value) => typeof value === 'string' && parseBracket(value) !== null },
      },
      options,
    ),
  ],
};

const anyStake = numberRule({ minimum: 0, maximum: largestStake });
const stakeRule: ValueRule = {
  ...anyStake,
  allowed: `a number above 0, at most ${largestStake}, written like 2.5`,
  validators: (options) => [...anyStake.validators(options), IsPositive(options)],
};

const homeAwayWords = ['home', 'away', 'all'] as const;
const sideWords = ['win', 'draw', 'lose'] as const;
const sourceWords = ['closingAverage', 'closingQuotes', 'openingAverage', 'lastQuotes'] as const;

export class BettingHistoryPath {
  @PublicIdField('Team.', { example: 11 }) id: number;
}

export class BettingHistoryQuery {
  @ListField(
    'Ranges of odds, ascending and without overlap, lower bound inclusive, upper bound exclusive; gaps are allowed, ' +
      'and the last range may be open-ended.',
    bracketRule,
    { default: [...defaultBrackets], asText: true, minimumItems: 1, maximumItems: 50 },
  )
  brackets: string[];

  @DateField('First day of kick-off, inclusive.', { optional: true, example: '2024-08-01' })
  from?: string;

  @EnumField('Only home or only away matches of the team.', homeAwayWords, { default: 'all' })
  homeAway: (typeof homeAwayWords)[number];

  @EnumField('Outcome backed: the team wins, a draw, or the opponent wins (`lose`).', sideWords, { default: 'win' })
  side: (typeof sideWords)[number];

  @ValueField('Flat stake of each bet, above 0.', stakeRule, { default: 1, asText: true })
  stake: number;

  @DateField('Last day of kick-off, inclusive; not before `from`.', { optional: true, example: '2025-05-31' })
  to?: string;

  @IntegerField('Maximum number of matches listed, 1 to 500; it affects `matches` only.', {
    minimum: 1,
    maximum: 500,
    default: 50,
  })
  limit: number;

  @PublicIdField('Only matches of this competition (uniqueTournamentId); an unknown id returns 400.', {
    optional: true,
  })
  tournamentId?: number;

  @TimeZoneField('Time zone of the calendar days in `from`, `to` and `matches[].date`.', {
    default: 'UTC',
  })
  tz: string;
}

export class BettingTotals {
  @IntegerField('Number of bets: matches played to the end that have a price.', { minimum: 0, example: 38 })
  bets: number;
  @IntegerField('Bets won.', { minimum: 0, example: 17 }) wins: number;
  @IntegerField('Bets lost.', { minimum: 0, example: 21 }) losses: number;
  @NumberField('Mean of the odds taken; null if no bets.', { nullable: true, example: 2.31 })
  averageOdds: number | null;
  @NumberField('Total stake.', { example: 38 }) staked: number;
  @NumberField('Total returned, including the stakes of won bets.', { example: 36.42 }) returned: number;
  @NumberField('`returned` - `staked`.', { example: -1.58 }) profit: number;
  @NumberField('Profit in percent of the total stake; null if no bets.', { nullable: true, example: -4.16 })
  yieldPct: number | null;
  @NumberField('Hit rate: bets won, in percent; null if no bets.', { nullable: true, example: 44.74 })
  hitRatePct: number | null;
}

export class BettingBracket extends BettingTotals {
  @StringField('Requested range.', { example: '1.5-2' }) range: string;
  @NumberField('Lower bound of the range.', { example: 1.5 }) from: number;
  @NumberField('Upper bound of the range, exclusive; null if open-ended.', { nullable: true, example: 2 })
  to: number | null;
}

export class BettingSummary extends BettingTotals {
  @IntegerField('Longest run of won bets.', { minimum: 0, example: 4 }) longestWinRun: number;
  @IntegerField('Longest run of lost bets.', { minimum: 0, example: 6 }) longestLossRun: number;
  @NumberField('Maximum drawdown: the largest fall of the running profit from its peak.', { minimum: 0, example: 7.2 })
  maxDrawdown: number;
  @IntegerField('Matches without a bet: no price, awarded or abandoned.', { minimum: 0, example: 0 })
  unpriced: number;
  @NumberField(
    'Lower bound of the 95 % interval of `yieldPct`, from a bootstrap over matches as on the scorecard. Null below ' +
      `${FEWEST_RETURN_MATCHES} matches, and if every bet returned the same: the sample is too small.`,
    { nullable: true, minimum: -100, example: -28.41 },
  )
  yieldLow: number | null;
  @NumberField('Upper bound of that interval.', { nullable: true, minimum: -100, example: 20.09 })
  yieldHigh: number | null;
}

export class BettingFilters {
  @EnumField('Outcome backed.', sideWords) side: (typeof sideWords)[number];
  @NumberField('Flat stake.') stake: number;
  @EnumField('Home matches, away matches or all.', homeAwayWords) homeAway: (typeof homeAwayWords)[number];
  @DateField('First day; null if unbounded.', { nullable: true }) from: string | null;
  @DateField('Last day; null if unbounded.', { nullable: true }) to: string | null;
  @StringField('Time zone of the days.') tz: string;
  @PublicIdField('Competition; null for all.', { nullable: true }) tournamentId: number | null;
  @ListField('Ranges of odds.', bracketRule) brackets: string[];
  @IntegerField('Maximum number of matches listed.') limit: number;
}

export class BettingMatchRow {
  @PublicIdField('Event.', { example: 77001 }) eventId: number;
  @StringField('Slug of the event.', { example: 'brentford-everton' }) slug: string;
  @DateField('Day of kick-off.', { example: '2025-02-26' }) date: string;
  @TimestampField('Kick-off, Unix seconds.', { example: 1740598200 }) eventTimestamp: number;
  @PublicIdField('Competition.', { example: 17 }) uniqueTournamentId: number;
  @StringField('Name of the competition.', { example: 'Premier League' }) leagueName: string;
  @PublicIdField('Home team.', { example: 11 }) homeTeamId: number;
  @StringField('Home team name.', { example: 'Brentford' }) homeTeamName: string;
  @PublicIdField('Away team.', { example: 12 }) awayTeamId: number;
  @StringField('Away team name.', { example: 'Everton' }) awayTeamName: string;
  @IntegerField('Goals of the home team.', { minimum: 0, example: 1 }) homeScore: number;
  @IntegerField('Goals of the away team.', { minimum: 0, example: 1 }) awayScore: number;
  @EnumField('Whether the team played at home or away.', ['home', 'away']) homeAway: 'home' | 'away';
  @PublicIdField('Opponent.', { example: 12 }) opponentId: number;
  @StringField('Opponent name.', { example: 'Everton' }) opponentName: string;
  @NumberField('Odds taken: a published mean as stored, or a mean of quotes with 2 decimals.', { example: 2.05 })
  odds: number;
  @EnumField(
    'Source of the odds: the published mean of closing prices, the mean of closing quotes, the published mean of ' +
      "opening prices, or the mean of each bookmaker's last quote before kick-off. Means of quotes exclude exchanges; " +
      'prices of 1.01 or less count nowhere.',
    sourceWords,
  )
  priceSource: (typeof sourceWords)[number];
  @EnumField('Result of the bet.', ['won', 'lost']) result: 'won' | 'lost';
  @NumberField('Profit of the bet.', { example: -1 }) profit: number;
  @NumberField('Cumulative profit up to this bet, in chronological order over the whole filtered set.', {
    example: 3.2,
  })
  runningProfit: number;
}

export class BettingTeamRow {
  @PublicIdField('Team.', { example: 11 }) id: number;
  @StringField('Name.', { example: 'Brentford' }) name: string;
  @StringField('Slug.', { example: 'brentford' }) slug: string;
}

export class BettingHistory {
  @ObjectField('The team.', () => BettingTeamRow) team: BettingTeamRow;
  @ObjectField('Filters applied.', () => BettingFilters) filters: BettingFilters;
  @ObjectField('All bets in the filtered set.', () => BettingSummary) summary: BettingSummary;
  @ArrayField('Bets by range of odds; bets in a gap between ranges are in none.', () => BettingBracket)
  brackets: BettingBracket[];
  @ArrayField('Bets, newest first.', () => BettingMatchRow) matches: BettingMatchRow[];
  @ObjectField('Why there are no bets; null if there are any.', () => EmptyBecause, { nullable: true })
  emptyBecause: EmptyBecause | null;
}
