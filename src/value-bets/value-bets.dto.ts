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
import { PageOf } from '../common/paging/page-of.js';
import { DETAILED_POSITIONS } from '../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../football/canonical.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { MovedPrice } from '../prices/moved-price.dto.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { ConsensusKind } from '../football/judge/sources.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';

const groups = ['G', 'D', 'M', 'F'] as const;
const positions = [...groups, ...DETAILED_POSITIONS] as const;

const fair = (what: string, side: string) => ({
  nullable: true,
  minimum: 1,
  example: 1.91,
  description:
    `Fair price of the ${side} from the last ${what} matches, given that he takes part: 1 + P(lose) / P(win). ` +
    '2 decimals, 3 below 1.10. Null without a model or where it cannot win.',
});

/** Fair prices of one family of models. */
export class ValueBetModel {
  @NumberField(fair('50', 'under')) extraLongFairUnderOdds: number | null;
  @NumberField(fair('30', 'under')) longFairUnderOdds: number | null;
  @NumberField(fair('20', 'under')) mediumFairUnderOdds: number | null;
  @NumberField(fair('10', 'under')) shortFairUnderOdds: number | null;
  @NumberField(fair('50', 'over')) extraLongFairOverOdds: number | null;
  @NumberField(fair('30', 'over')) longFairOverOdds: number | null;
  @NumberField(fair('20', 'over')) mediumFairOverOdds: number | null;
  @NumberField(fair('10', 'over')) shortFairOverOdds: number | null;
  @EnumField(MODEL_FAMILIES, {
    description:
      '`poisson`: shrunk count per match; `negbin`: gamma-Poisson with minutes, opponent and venue; ' +
      '`frequency`: how often he reached each count, smoothed.',
    example: 'negbin',
  })
  name: ModelFamily;
}

/** A bookmaker's prices of the line. */
export class ValueBetPrice {
  @NumberField({
    nullable: true,
    minimum: 1,
    description: 'Price of the over; null where it is not offered.',
    example: 1.95,
  })
  overOdds: number | null;
  @StringField({ description: 'Stable word for the bookmaker.', example: 'fanduel' }) source: string;
  @NumberField({
    nullable: true,
    minimum: 1,
    description: 'Price of the under; null where it is not offered.',
    example: 1.85,
  })
  underOdds: number | null;
  @StringField({ description: 'Name of the bookmaker.', example: 'FanDuel' }) bookmakerName: string;
  @BooleanField({
    description: 'Whether it is an exchange, whose prices are shown and excluded elsewhere.',
    example: false,
  })
  exchange: boolean;
  @InstantField({ description: 'Moment of the prices, the older where they differ.', example: '2025-02-25T12:00:00Z' })
  quotedAt: string;
  @BooleanField({ description: 'Whether that moment is assumed rather than told.', example: false }) assumed: boolean;
}

/** Recent appearances of the player. */
export class ValueBetActivity {
  @BooleanField({ description: 'Whether he is in the projected or confirmed eleven.', example: true })
  inPredictedLineup: boolean;
  @IntegerField({
    nullable: true,
    minimum: 0,
    example: 0,
    description:
      'Matches of his team since his last known appearance for it, whether it is known who played them or not, 0 ' +
      'when he played the last one; null where he has not played for it lately or his team is not known.',
  })
  lastGameWithTeam: number | null;
  @BooleanField({
    nullable: true,
    description:
      "Whether he started his team's last match; null where his team, or who played that match, is not known.",
    example: true,
  })
  startedLastGame: boolean | null;
}

const rate = (matches: number) => ({
  nullable: true,
  minimum: 0,
  maximum: 100,
  example: 60,
  description:
    `Percent of his last ${matches} matches, or of all if there are fewer, that the side of \`scannerSide\` won; ` +
    'pushes are left out. Null without any.',
});

/** How often the line was hit. */
export class ValueBetHitRates {
  @NumberField(rate(10)) l10: number | null;
  @NumberField(rate(20)) l20: number | null;
  @NumberField(rate(30)) l30: number | null;
}

const resultPrice = (what: string) => ({
  nullable: true,
  minimum: 1,
  description: `Highest eligible price of ${what}; null without one.`,
  example: 2.4,
});

/** Best prices of the result. */
export class ValueBetMatchOdds {
  @NumberField(resultPrice('an away win')) away: number | null;
  @NumberField(resultPrice('a draw')) draw: number | null;
  @NumberField(resultPrice('a home win')) home: number | null;
}

/** A match of the sample. */
export class ValueBetGame {
  @BooleanField({ description: 'Whether he started and was replaced, and it is known by whom.', example: false })
  hasSuperSub: boolean;
  @BooleanField({
    nullable: true,
    description: 'Whether his team was at home; null where his side is not known.',
    example: true,
  })
  isHome: boolean | null;
  @IntegerField({ minimum: 1, description: 'Minutes on the pitch.', example: 90 }) minutesPlayed: number;
  @PublicIdField({ nullable: true, description: 'The opponent.', example: 13 }) opponentId: number | null;
  @StringField({ nullable: true, description: 'Its name.', example: 'Chelsea' }) opponentName: string | null;
  @EnumField(positions, {
    nullable: true,
    description: 'His position in the match: detailed, else the group; null where unknown.',
    example: 'ST',
  })
  position: PositionGroup | DetailedPosition | null;
  @NumberField({ minimum: 0, description: 'The count that is compared with the line.', example: 2 }) stat: number;
  @PublicIdField({ description: 'Competition of the match.', example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;
  @PublicIdField({ description: 'Match.', example: 7_114_302_117_730_035 }) eventId: number;
  @TimestampField({ description: 'Its kick-off.', example: 1_739_993_400 }) eventTimestamp: number;
}

const share = { nullable: true, minimum: 0, maximum: 1, example: 0.5236 } as const;

const meanEdge = (side: string) => ({
  nullable: true,
  example: 3.1,
  description:
    `Mean expected value in percent of the best ${side} price over all models and horizons, by the \`basis\` of the ` +
    'query; null without a price, a model or, with `basis=fair`, enough sources.',
});
const best = (side: string) => ({
  nullable: true,
  minimum: 1,
  description: `Highest eligible price of the ${side}; null without one.`,
  example: 1.95,
});

/** A line of a player's statistic with fair prices and bookmakers' prices. */
export class ValueBetCard extends MovedPrice {
  @ObjectField(() => ValueBetActivity, { description: 'His recent appearances.' }) activityInfo: ValueBetActivity;
  @BooleanField({
    description: 'Whether the bot can watch this card: its fixture is still to come and somebody quotes it.',
    example: true,
  })
  alertsSupported: boolean;
  @NumberField(meanEdge('over')) avgOverEdge: number | null;
  @NumberField(meanEdge('under')) avgUnderEdge: number | null;
  @NumberField(best('over')) bestOverOdds: number | null;
  @NumberField(best('under')) bestUnderOdds: number | null;
  @PublicIdField({ description: 'The away side.', example: 12 }) awayTeamId: number;
  @PublicIdField({ description: 'The home side.', example: 11 }) homeTeamId: number;
  @StringField({ description: 'Its name.', example: 'Everton' }) awayTeamName: string;
  @StringField({ description: 'Its name.', example: 'Brentford' }) homeTeamName: string;
  @ArrayField(() => ValueBetPrice, {
    description:
      'Eligible prices by bookmaker, and beside them those of exchanges. With `source` only those of the ' +
      'bookmakers named.',
  })
  bookmakers: ValueBetPrice[];
  @StringField({
    description: 'Fixture, player and statistic: `matchId:playerId:marketType`.',
    example: '8114302117730035:501:shots',
  })
  groupKey: string;
  @ObjectField(() => ValueBetHitRates, { description: 'How often he hit the line.' }) hitRates: ValueBetHitRates;
  @BooleanField({
    description: 'Whether he has fewer than half the matches of the horizon asked for, so that a shorter one is used.',
    example: false,
  })
  horizonFallback: boolean;
  @BooleanField({ description: 'Whether neither side has an eligible price.', example: false })
  isPredictionOnly: boolean;
  @BooleanField({ description: 'Whether the sample spans clubs.', example: false }) multiClub: boolean;
  @IntegerField({
    nullable: true,
    description: 'His number in the projected or confirmed eleven; null where unknown.',
    example: 19,
  })
  jerseyNumber: number | null;
  @ListField(numberRule({ minimum: 0 }), {
    description:
      'His counts in his last 30 matches with the statistic, newest first; with `superSub` together with those of ' +
      'the players who replaced him.',
    example: [2, 0, 3],
  })
  last30Stats: number[];
  @NumberField({ minimum: 0, description: 'The line.', example: 1.5 }) line: number;
  @EnumField(PLAYER_STATISTIC_KEYS, { description: 'Key of the statistic.', example: 'shots' })
  marketType: PlayerStatisticKey;
  @TimestampField({ description: 'Kick-off.', example: 1_740_598_200 }) matchDate: number;
  @PublicIdField({ description: 'Fixture.', example: 8_114_302_117_730_035 }) matchId: number;
  @PublicIdField({ description: "The database's own id of the fixture.", example: 8_114_302_117_730_035 })
  matchInternalId: number;
  @ObjectField(() => ValueBetMatchOdds, { description: 'Best prices of the result of the match.' })
  matchOdds: ValueBetMatchOdds;
  @StringField({ description: 'Slug of the fixture.', example: 'brentford-everton' }) matchSlug: string;
  @ArrayField(() => ValueBetModel, { description: 'Fair prices by each family of models.' }) models: ValueBetModel[];
  @PublicIdField({ description: 'Player.', example: 501 }) playerId: number;
  @StringField({ description: 'His name.', example: 'Bryan Mbeumo' }) playerName: string;
  @EnumField(groups, {
    nullable: true,
    description: 'Goalkeeper, defence, midfield or forward; null where unknown.',
    example: 'F',
  })
  position: PositionGroup | null;
  @ArrayField(() => ValueBetGame, { description: 'His last matches with the statistic, newest first, at most 10.' })
  recentGames: ValueBetGame[];
  @IntegerField({ minimum: 1, description: 'Matches used at the horizon `windowHorizon`.', example: 20 })
  sampleSize: number;
  @NumberField({
    nullable: true,
    example: 4.2,
    description:
      'Expected value in percent of the best eligible price of `scannerSide`, (P(win) x (odds - 1) - P(lose)) x ' +
      '100. Probabilities come from the curve behind all lines of the player and statistic: the model ' +
      '(`scannerModelName` at `windowHorizon`) with its mean moved to fit the forecasts of the closing price at the ' +
      'lines with `minConsensus` sources. They assume that he takes part: bookmakers void the bet otherwise. Null ' +
      'without a price or a model, with fewer than `minConsensus` sources at the line itself, and where two sources ' +
      'contradict each other. With `basis=model` it is a disagreement of the model with the market, never value.',
  })
  scannerEdge: number | null;
  @NumberField({
    nullable: true,
    minimum: 1,
    description:
      'Fair price of that side by the same probabilities, 1 + P(lose) / P(win), also at a line without sources of its ' +
      'own; null where no line of the player and statistic has enough. ' +
      "`models` has the models' own.",
    example: 1.91,
  })
  scannerFairOdds: number | null;
  @NumberField({
    nullable: true,
    minimum: 1,
    description: 'The judged price: the highest eligible one of `scannerSide`. Null without one.',
    example: 1.95,
  })
  scannerOdds: number | null;
  @StringField({ nullable: true, description: 'Name of the bookmaker with that price.', example: 'FanDuel' })
  scannerBookmaker: string | null;
  @EnumField(MODEL_FAMILIES, { description: 'Family of models chosen by `model`.', example: 'negbin' })
  scannerModelName: ModelFamily;
  @PublicIdField({ nullable: true, description: 'His team; null where it is not known which of the two.', example: 11 })
  teamId: number | null;
  @StringField({ nullable: true, description: 'Its name.', example: 'Brentford' }) teamName: string | null;
  @PublicIdField({ description: 'Competition.', example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @EnumField(HORIZONS, {
    description:
      'Horizon used: the last 10 (short), 20 (medium), 30 (long) or 50 (extraLong) matches with the statistic.',
    example: 'medium',
  })
  windowHorizon: Horizon;
  @StringField({
    description: 'Stable key of the card: `matchId:playerId:marketType:line`. The path of its explanation.',
    example: '8114302117730035:501:shots:1.5',
  })
  cardKey: string;
  @EnumField(['over', 'under'], {
    description: 'Side that the scanner speaks of: `direction`, or the better one.',
    example: 'over',
  })
  scannerSide: 'over' | 'under';
  @StringField({ description: 'Name of the statistic.', example: 'Shots' }) marketName: string;
  @StringField({ description: 'Name of the competition.', example: 'Premier League' }) leagueName: string;
  @NumberField({
    ...share,
    description:
      'Probability by the model alone that the side wins if the bet is decided; null without a model or where it ' +
      'cannot win.',
  })
  modelProbability: number | null;
  @NumberField({
    ...share,
    description:
      'The same probability by the bookmakers, margins removed: the plain mean of all independent sources, exchanges and ' +
      'the source of the judged price among them. Information only: edges use the forecast. Null without a source.',
  })
  consensusProbability: number | null;
  @EnumField(['twoSided', 'calibrated'], {
    nullable: true,
    description:
      '`twoSided`: every source quotes over and under, so that its margin can be removed; `calibrated`: at least one ' +
      'quotes one side only, and its price is read by how often such prices came true.',
    example: 'calibrated',
  })
  consensusKind: ConsensusKind | null;
  @IntegerField({
    minimum: 0,
    description:
      'Independent sources in `consensusProbability`. Bookmakers of one price feed are one source, with the mean of ' +
      'their probabilities.',
    example: 3,
  })
  consensusSources: number;
  @NumberField({
    minimum: 0,
    maximum: 1,
    description:
      'Weight of the model in the forecast of a line: how much of the difference between its log-odds and the mean of ' +
      'the sources is added. 1: the model alone.',
    example: 0.5,
  })
  modelWeight: number;
  @NumberField({
    nullable: true,
    description:
      'Lower end of the 80 % interval of `scannerEdge`: how far closing prices have ended up from such forecasts, plus ' +
      'how far the curve misses the forecast of the line. The board is ordered by it. Null where `scannerEdge` is.',
    example: 0.8,
  })
  edgeLow: number | null;
  @NumberField({ nullable: true, description: 'Upper end of that interval.', example: 7.9 }) edgeHigh: number | null;
  @BooleanField({
    description:
      'Whether the side is quoted by three bookmakers of whom one stands alone: its price is further above the middle ' +
      'one than that is above the lowest. Such cards come after all others.',
    example: false,
  })
  isLonely: boolean;
  @NumberField({
    nullable: true,
    description:
      'Expected value in percent of the same price by the model alone: how far it disagrees with the market. ' +
      'Measured on past seasons such disagreement is not value, the less the larger it is.',
    example: 11.4,
  })
  modelEdge: number | null;
}

/** A page of cards. */
export class ValueBetsPage extends PageOf(ValueBetCard, { priced: true }) {}
