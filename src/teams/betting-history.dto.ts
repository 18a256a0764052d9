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
  @PublicIdField({ description: 'Team.', example: 11 }) id: number;
}

export class BettingHistoryQuery {
  @ListField(bracketRule, {
    default: [...defaultBrackets],
    asText: true,
    minimumItems: 1,
    maximumItems: 50,
    description:
      'Ranges of odds, ascending and without overlap, lower bound included, upper not; gaps are allowed, ' +
      'the last may be open.',
  })
  brackets: string[];

  @DateField({ optional: true, description: 'First day of kick-off, inclusive.', example: '2024-08-01' })
  from?: string;

  @EnumField(homeAwayWords, { default: 'all', description: 'Only home or only away matches of the team.' })
  homeAway: (typeof homeAwayWords)[number];

  @EnumField(sideWords, {
    default: 'win',
    description: 'Outcome backed: the team wins, a draw, or the opponent wins (`lose`).',
  })
  side: (typeof sideWords)[number];

  @ValueField(stakeRule, { default: 1, asText: true, description: 'Flat stake of each bet, above 0.' })
  stake: number;

  @DateField({
    optional: true,
    description: 'Last day of kick-off, inclusive; not before `from`.',
    example: '2025-05-31',
  })
  to?: string;

  @IntegerField({
    minimum: 1,
    maximum: 500,
    default: 50,
    description: 'Most matches listed, 1 to 500; it cuts `matches` only.',
  })
  limit: number;

  @PublicIdField({
    optional: true,
    description: 'Only matches of this competition (uniqueTournamentId); an unknown id is 400.',
  })
  tournamentId?: number;

  @TimeZoneField({
    default: 'UTC',
    description: 'Zone whose calendar days `from` and `to` name, and in which `matches[].date` is given.',
  })
  tz: string;
}

export class BettingTotals {
  @IntegerField({ minimum: 0, description: 'Bets made: matches played out that have a price.', example: 38 })
  bets: number;
  @IntegerField({ minimum: 0, description: 'Bets won.', example: 17 }) wins: number;
  @IntegerField({ minimum: 0, description: 'Bets lost.', example: 21 }) losses: number;
  @NumberField({ nullable: true, description: 'Mean of the odds taken; null at 0 bets.', example: 2.31 }) averageOdds:
    number | null;
  @NumberField({ description: 'Money staked.', example: 38 }) staked: number;
  @NumberField({ description: 'Money returned, stakes of won bets included.', example: 36.42 }) returned: number;
  @NumberField({ description: '`returned` - `staked`.', example: -1.58 }) profit: number;
  @NumberField({
    nullable: true,
    description: 'Profit in percent of the money staked; null at 0 bets.',
    example: -4.16,
  })
  yieldPct: number | null;
  @NumberField({ nullable: true, description: 'Won bets in percent; null at 0 bets.', example: 44.74 }) hitRatePct:
    number | null;
}

export class BettingBracket extends BettingTotals {
  @StringField({ description: 'The range as it was asked for.', example: '1.5-2' }) range: string;
  @NumberField({ description: 'Least odds of the range.', example: 1.5 }) from: number;
  @NumberField({ nullable: true, description: 'Odds below which the range ends; null: open.', example: 2 }) to:
    number | null;
}

export class BettingSummary extends BettingTotals {
  @IntegerField({ minimum: 0, description: 'Longest run of won bets.', example: 4 }) longestWinRun: number;
  @IntegerField({ minimum: 0, description: 'Longest run of lost bets.', example: 6 }) longestLossRun: number;
  @NumberField({
    minimum: 0,
    description: 'Deepest fall of the running profit below its highest point so far.',
    example: 7.2,
  })
  maxDrawdown: number;
  @IntegerField({
    minimum: 0,
    description: 'Matches that were no bet: without a price, awarded or abandoned.',
    example: 0,
  })
  unpriced: number;
  @NumberField({
    nullable: true,
    minimum: -100,
    description:
      'Lower end of the 95 % interval of `yieldPct`, by a bootstrap over matches as on the scorecard. Null below ' +
      `${FEWEST_RETURN_MATCHES} matches, and where every bet returned the same: too few to say.`,
    example: -28.41,
  })
  yieldLow: number | null;
  @NumberField({ nullable: true, minimum: -100, description: 'Upper end of that interval.', example: 20.09 })
  yieldHigh: number | null;
}

export class BettingFilters {
  @EnumField(sideWords, { description: 'Outcome backed.' }) side: (typeof sideWords)[number];
  @NumberField({ description: 'Flat stake.' }) stake: number;
  @EnumField(homeAwayWords, { description: 'Ground.' }) homeAway: (typeof homeAwayWords)[number];
  @DateField({ nullable: true, description: 'First day; null: no bound.' }) from: string | null;
  @DateField({ nullable: true, description: 'Last day; null: no bound.' }) to: string | null;
  @StringField({ description: 'Zone of the days.' }) tz: string;
  @PublicIdField({ nullable: true, description: 'Competition; null: all.' }) tournamentId: number | null;
  @ListField(bracketRule, { description: 'Ranges of odds.' }) brackets: string[];
  @IntegerField({ description: 'Most matches listed.' }) limit: number;
}

export class BettingMatchRow {
  @PublicIdField({ description: 'Event.', example: 77001 }) eventId: number;
  @StringField({ description: 'Slug of the event.', example: 'brentford-everton' }) slug: string;
  @DateField({ description: 'Day of kick-off.', example: '2025-02-26' }) date: string;
  @TimestampField({ description: 'Kick-off, Unix seconds.', example: 1740598200 }) eventTimestamp: number;
  @PublicIdField({ description: 'Competition.', example: 17 }) uniqueTournamentId: number;
  @StringField({ description: 'Name of the competition.', example: 'Premier League' }) leagueName: string;
  @PublicIdField({ description: 'Home team.', example: 11 }) homeTeamId: number;
  @StringField({ description: 'Home team name.', example: 'Brentford' }) homeTeamName: string;
  @PublicIdField({ description: 'Away team.', example: 12 }) awayTeamId: number;
  @StringField({ description: 'Away team name.', example: 'Everton' }) awayTeamName: string;
  @IntegerField({ minimum: 0, description: 'Goals of the home team.', example: 1 }) homeScore: number;
  @IntegerField({ minimum: 0, description: 'Goals of the away team.', example: 1 }) awayScore: number;
  @EnumField(['home', 'away'], { description: "The team's ground." }) homeAway: 'home' | 'away';
  @PublicIdField({ description: 'Opponent.', example: 12 }) opponentId: number;
  @StringField({ description: 'Opponent name.', example: 'Everton' }) opponentName: string;
  @NumberField({
    description: 'Odds taken: a published mean as stored, a mean of quotes with 2 decimals.',
    example: 2.05,
  })
  odds: number;
  @EnumField(sourceWords, {
    description:
      'Source of the odds: the published mean of closing prices, the mean of closing quotes, the published mean of ' +
      "opening prices, or the mean of each bookmaker's last quote before kick-off. Means of quotes exclude exchanges.",
  })
  priceSource: (typeof sourceWords)[number];
  @EnumField(['won', 'lost'], { description: 'Result of the bet.' }) result: 'won' | 'lost';
  @NumberField({ description: 'Profit of the bet.', example: -1 }) profit: number;
  @NumberField({
    description: 'Profit of all bets up to this one, chronological over the whole filtered set.',
    example: 3.2,
  })
  runningProfit: number;
}

export class BettingTeamRow {
  @PublicIdField({ description: 'Team.', example: 11 }) id: number;
  @StringField({ description: 'Name.', example: 'Brentford' }) name: string;
  @StringField({ description: 'Slug.', example: 'brentford' }) slug: string;
}

export class BettingHistory {
  @ObjectField(() => BettingTeamRow, { description: 'The team.' }) team: BettingTeamRow;
  @ObjectField(() => BettingFilters, { description: 'What was applied.' }) filters: BettingFilters;
  @ObjectField(() => BettingSummary, { description: 'All bets of the filtered set.' }) summary: BettingSummary;
  @ArrayField(() => BettingBracket, { description: 'Bets by their odds; bets in a gap are in none.' })
  brackets: BettingBracket[];
  @ArrayField(() => BettingMatchRow, { description: 'Bets, newest first.' }) matches: BettingMatchRow[];
  @ObjectField(() => EmptyBecause, { nullable: true, description: 'Why there are no bets; null where there are some.' })
  emptyBecause: EmptyBecause | null;
}
