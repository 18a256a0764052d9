import { PickType } from '@nestjs/swagger';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
  numberRule,
} from '../common/validation/index.js';
import { VerdictField } from '../boards/records/verdict-field.js';
import { PageOf } from '../common/paging/page-of.js';
import type { PositionGroup } from '../football/canonical.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import type { Verdict } from '../football/verdict.js';
import { MovedPrice } from '../prices/moved-price.dto.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { ConsensusKind } from '../football/judge/sources.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { PlayerActivity, PlayerTrendGame } from '../rankings/trends/player-trends.dto.js';

const groups = ['G', 'D', 'M', 'F'] as const;

const fair = (what: string, side: string): PropertyDecorator =>
  NumberField(
    `Fair price of the ${side} from the last ${what} matches, given that the player takes part: 1 + P(lose) / ` +
      'P(win). 2 decimals, 3 below 1.10. Null without a model or if it cannot win.',
    { nullable: true, minimum: 1, example: 1.91 },
  );

/** Fair prices of one family of models. */
export class ValueBetModel {
  @fair('50', 'under') extraLongFairUnderOdds: number | null;
  @fair('30', 'under') longFairUnderOdds: number | null;
  @fair('20', 'under') mediumFairUnderOdds: number | null;
  @fair('10', 'under') shortFairUnderOdds: number | null;
  @fair('50', 'over') extraLongFairOverOdds: number | null;
  @fair('30', 'over') longFairOverOdds: number | null;
  @fair('20', 'over') mediumFairOverOdds: number | null;
  @fair('10', 'over') shortFairOverOdds: number | null;
  @EnumField(
    '`poisson`: shrunk count per match; `negbin`: gamma-Poisson with minutes, opponent and venue; `frequency`: how ' +
      'often the player reached each count, smoothed.',
    MODEL_FAMILIES,
    { example: 'negbin' },
  )
  name: ModelFamily;
}

/** A bookmaker's prices of the line. */
export class ValueBetPrice {
  @NumberField('Price of the over; null if not offered.', { nullable: true, minimum: 1, example: 1.95 })
  overOdds: number | null;
  @StringField('Stable identifier of the bookmaker.', { example: 'fanduel' }) source: string;
  @NumberField('Price of the under; null if not offered.', { nullable: true, minimum: 1, example: 1.85 })
  underOdds: number | null;
  @StringField('Name of the bookmaker.', { example: 'FanDuel' }) bookmakerName: string;
  @BooleanField('Whether it is an exchange; exchange prices are shown here but excluded elsewhere.', { example: false })
  exchange: boolean;
  @InstantField('Time of the prices, the older one if they differ.', { example: '2025-02-25T12:00:00Z' })
  quotedAt: string;
  @BooleanField('Whether that time is assumed rather than stated.', { example: false }) assumed: boolean;
}

/** Recent appearances of the player, and whether he is expected to start. */
export class ValueBetActivity extends PlayerActivity {
  @BooleanField('Whether the player is in the projected or confirmed eleven.', { example: true })
  inPredictedLineup: boolean;
}

const rate = (matches: number): PropertyDecorator =>
  NumberField(
    `Percentage of the player's last ${matches} matches, or of all if there are fewer, won by the side in ` +
      '`scannerSide`; pushes are left out. Null if there are none.',
    { nullable: true, minimum: 0, maximum: 100, example: 60 },
  );

/** How often the line was hit. */
export class ValueBetHitRates {
  @rate(10) l10: number | null;
  @rate(20) l20: number | null;
  @rate(30) l30: number | null;
}

const resultPrice = (what: string): PropertyDecorator =>
  NumberField(`Highest eligible price of ${what}; null if none.`, { nullable: true, minimum: 1, example: 2.4 });

/** Best prices of the result. */
export class ValueBetMatchOdds {
  @resultPrice('an away win') away: number | null;
  @resultPrice('a draw') draw: number | null;
  @resultPrice('a home win') home: number | null;
}

/** A match of the sample. */
export class ValueBetGame extends PickType(PlayerTrendGame, [
  ...(['eventId', 'eventTimestamp', 'uniqueTournamentId', 'opponentId', 'opponentName', 'isHome'] as const),
  ...(['hasSuperSub', 'minutesPlayed', 'position'] as const),
]) {
  @NumberField('Count compared with the line.', { minimum: 0, example: 2 }) stat: number;
}

const share = { nullable: true, minimum: 0, maximum: 1, example: 0.5236 } as const;

const meanEdge = (side: string): PropertyDecorator =>
  NumberField(
    `Mean expected value in percent of the best ${side} price over all models and horizons, by the \`basis\` of the ` +
      'query; null without a price, a model or, with `basis=fair`, enough sources.',
    { nullable: true, example: 3.1 },
  );
const best = (side: string): PropertyDecorator =>
  NumberField(`Highest eligible price of the ${side}; null if none.`, { nullable: true, minimum: 1, example: 1.95 });

/** A line of a player's statistic with fair prices and bookmakers' prices. */
export class ValueBetCard extends MovedPrice {
  @ObjectField("The player's recent appearances.", () => ValueBetActivity) activityInfo: ValueBetActivity;
  @BooleanField('Whether the bot can watch this card: its fixture is upcoming and a bookmaker quotes it.', {
    example: true,
  })
  alertsSupported: boolean;
  @meanEdge('over') avgOverEdge: number | null;
  @meanEdge('under') avgUnderEdge: number | null;
  @best('over') bestOverOdds: number | null;
  @best('under') bestUnderOdds: number | null;
  @PublicIdField('The away side.', { example: 12 }) awayTeamId: number;
  @PublicIdField('The home side.', { example: 11 }) homeTeamId: number;
  @StringField('Name of the away side.', { example: 'Everton' }) awayTeamName: string;
  @StringField('Name of the home side.', { example: 'Brentford' }) homeTeamName: string;
  @ArrayField(
    'Eligible prices by bookmaker, and those of exchanges. With `source`, only those of the bookmakers named.',
    () => ValueBetPrice,
  )
  bookmakers: ValueBetPrice[];
  @StringField('Fixture, player and statistic: `matchId:playerId:marketType`.', {
    example: '8114302117730035:501:shots',
  })
  groupKey: string;
  @ObjectField('How often the player hit the line.', () => ValueBetHitRates) hitRates: ValueBetHitRates;
  @BooleanField(
    'Whether the player has fewer than half the matches of the requested horizon, so that a shorter one is used.',
    { example: false },
  )
  horizonFallback: boolean;
  @BooleanField('Whether neither side has an eligible price.', { example: false }) isPredictionOnly: boolean;
  @BooleanField('Whether the sample spans several clubs.', { example: false }) multiClub: boolean;
  @IntegerField('Shirt number in the projected or confirmed eleven; null if unknown.', { nullable: true, example: 19 })
  jerseyNumber: number | null;
  @ListField(
    "The player's counts in his last 30 matches with the statistic, newest first; with `superSub`, including those " +
      'of the substitutes who replaced him.',
    numberRule({ minimum: 0 }),
    { example: [2, 0, 3] },
  )
  last30Stats: number[];
  @NumberField('The line.', { minimum: 0, example: 1.5 }) line: number;
  @EnumField('Key of the statistic.', PLAYER_STATISTIC_KEYS, { example: 'shots' }) marketType: PlayerStatisticKey;
  @TimestampField('Kick-off.', { example: 1_740_598_200 }) matchDate: number;
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) matchId: number;
  @PublicIdField('Internal database id of the fixture.', { example: 8_114_302_117_730_035 }) matchInternalId: number;
  @ObjectField('Best prices for the match result.', () => ValueBetMatchOdds) matchOdds: ValueBetMatchOdds;
  @StringField('Slug of the fixture.', { example: 'brentford-everton' }) matchSlug: string;
  @ArrayField('Fair prices by model family.', () => ValueBetModel) models: ValueBetModel[];
  @PublicIdField('Player.', { example: 501 }) playerId: number;
  @StringField('Name of the player.', { example: 'Bryan Mbeumo' }) playerName: string;
  @EnumField('Goalkeeper, defender, midfielder or forward; null if unknown.', groups, { nullable: true, example: 'F' })
  position: PositionGroup | null;
  @ArrayField("The player's last matches with the statistic, newest first, at most 10.", () => ValueBetGame)
  recentGames: ValueBetGame[];
  @IntegerField('Matches used at the horizon `windowHorizon`.', { minimum: 1, example: 20 }) sampleSize: number;
  @NumberField(
    'Expected value in percent of the best eligible price of `scannerSide`, (P(win) x (odds - 1) - P(lose)) x 100. ' +
      'Probabilities come from the curve behind all lines of the player and statistic: the model ' +
      '(`scannerModelName` at `windowHorizon`) with its mean moved to fit the forecasts of the closing price at the ' +
      'lines with `minConsensus` sources. They assume that the player takes part: bookmakers void the bet ' +
      'otherwise. Null without a price or a model, with fewer than `minConsensus` sources at the line itself, and ' +
      "if two sources contradict each other. With `basis=model` it is the model's disagreement with the market, " +
      'never value.',
    { nullable: true, example: 4.2 },
  )
  scannerEdge: number | null;
  @NumberField(
    'Fair price of that side by the same probabilities, 1 + P(lose) / P(win), also at a line without sources of its ' +
      "own; null if no line of the player and statistic has enough. The models' own fair prices are in `models`.",
    { nullable: true, minimum: 1, example: 1.91 },
  )
  scannerFairOdds: number | null;
  @NumberField('The judged price: the highest eligible price of `scannerSide`. Null if none.', {
    nullable: true,
    minimum: 1,
    example: 1.95,
  })
  scannerOdds: number | null;
  @StringField('Name of the bookmaker offering that price.', { nullable: true, example: 'FanDuel' })
  scannerBookmaker: string | null;
  @EnumField('Model family chosen by `model`.', MODEL_FAMILIES, { example: 'negbin' }) scannerModelName: ModelFamily;
  @PublicIdField("The player's team; null if it is unknown which of the two.", { nullable: true, example: 11 })
  teamId: number | null;
  @StringField('Name of the team.', { nullable: true, example: 'Brentford' }) teamName: string | null;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @EnumField(
    'Horizon used: the last 10 (short), 20 (medium), 30 (long) or 50 (extraLong) matches with the statistic.',
    HORIZONS,
    { example: 'medium' },
  )
  windowHorizon: Horizon;
  @StringField('Stable key of the card: `matchId:playerId:marketType:line`. Used as the path of its explanation.', {
    example: '8114302117730035:501:shots:1.5',
  })
  cardKey: string;
  @EnumField('Side the scanner evaluates: `direction`, or the better one.', ['over', 'under'], { example: 'over' })
  scannerSide: 'over' | 'under';
  @StringField('Name of the statistic.', { example: 'Shots' }) marketName: string;
  @StringField('Name of the competition.', { example: 'Premier League' }) leagueName: string;
  @NumberField(
    'Probability by the model alone that the side wins if the bet is decided; null without a model or if it cannot ' +
      'win.',
    { ...share },
  )
  modelProbability: number | null;
  @NumberField(
    'The same probability by the bookmakers, margins removed: the plain mean of all independent sources, including ' +
      'exchanges and the source of the judged price. For information only: edges use the forecast. Null if there is ' +
      'no source.',
    { ...share },
  )
  consensusProbability: number | null;
  @EnumField(
    '`twoSided`: every source quotes over and under, so that its margin can be removed; `calibrated`: at least one ' +
      'quotes one side only, and its probability is how often such prices won in the past. Null if there is no ' +
      'source.',
    ['twoSided', 'calibrated'],
    { nullable: true, example: 'calibrated' },
  )
  consensusKind: ConsensusKind | null;
  @IntegerField(
    'Independent sources in `consensusProbability`. Bookmakers on one price feed count as one source, with the mean ' +
      'of their probabilities.',
    { minimum: 0, example: 3 },
  )
  consensusSources: number;
  @NumberField(
    'Weight of the model in the forecast of a line: how much of the difference between its log-odds and the mean of ' +
      'the sources is added. 1: the model alone.',
    { minimum: 0, maximum: 1, example: 0.5 },
  )
  modelWeight: number;
  @NumberField(
    'Lower end of the 80 % interval of `scannerEdge`: how far closing prices have ended up from such forecasts, ' +
      'plus how far the curve misses the forecast of the line. The board is ordered by it. Null if `scannerEdge` is ' +
      'null.',
    { nullable: true, example: 0.8 },
  )
  edgeLow: number | null;
  @NumberField('Upper end of that interval.', { nullable: true, example: 7.9 }) edgeHigh: number | null;
  @VerdictField('scannerEdge', '; also with `basis=model`') verdict: Verdict | null;
  @BooleanField(
    'Whether three bookmakers quote the side and one of them is far off: its price is further above the middle one ' +
      'than the middle one is above the lowest. Such cards come last.',
    { example: false },
  )
  isLonely: boolean;
  @NumberField(
    'Expected value in percent of the same price by the model alone: how far it disagrees with the market. Measured ' +
      'on past seasons, such disagreement is not value, and the less so the larger it is.',
    { nullable: true, example: 11.4 },
  )
  modelEdge: number | null;
}

/** A page of cards. */
export class ValueBetsPage extends PageOf(ValueBetCard, { priced: true }) {}
