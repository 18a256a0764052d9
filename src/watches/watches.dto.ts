import { TEAM_MARKETS } from '../boards/dataset/prices.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import {
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  enumRule,
  textRule,
} from '../common/validation/index.js';
import { BET_GRADES } from '../football/bet-grade.js';
import type { BetGrade } from '../football/bet-grade.js';
import { MOST_EDGE } from '../football/market-family.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import { CALLED_OFF } from './news/news.js';
import type { KickoffStatus } from './news/news.js';
import { USER_DELIVERIES, WATCH_EVENTS } from './watch.js';
import type { WatchDelivery, WatchEvent } from './watch.js';

/** Keys of the markets that a watch may name. */
export const WATCH_MARKETS = [...new Set<string>([...TEAM_MARKETS, ...PLAYER_STATISTIC_KEYS])];

/** Descriptions of the events, for the OpenAPI document. */
const events =
  '`value-bet`: a player over with the low end of its edge above 0; `price-outlier`: the same for match and team ' +
  'prices; `line-up`: a line-up is published or changed; `position-change`: a starter plays in an unusual position; ' +
  '`kick-off`: a match is moved by five minutes or more, postponed or called off; `pick-graded`: a bet the boards ' +
  'listed as value is won, lost or void.';

const deliveries =
  '`page`: shown on the dashboard and by `GET /api/v2/watches/news`; `webhook`: sent to one of your webhooks; ' +
  '`none`: followed without news.';

const minimumEdgeRange = { minimum: 0, maximum: MOST_EDGE } as const;
const scope = { optional: true, nullable: true } as const;

export class WatchPath {
  @PublicIdField('Watch.', { example: 12, asText: true }) id: number;
}

export class WatchesQuery extends CursorQuery {}

/** A watch to create. At most one of the ids may be given; without one, everything is watched. */
export class WatchBody {
  @PublicIdField('League group whose competitions are watched.', { ...scope, example: 7 })
  leagueGroupId?: number | null;

  @PublicIdField('Competition.', { ...scope, example: 1_307_310_425_518_223 })
  competitionId?: number | null;

  @PublicIdField('Team: its line-ups and kick-offs, and bets on it and its players.', {
    ...scope,
    example: 3_560_197_300_174_190,
  })
  teamId?: number | null;

  @PublicIdField("Player: bets on the player, and line-ups of the player's team.", { ...scope, example: 501 })
  playerId?: number | null;

  @PublicIdField('Fixture.', { ...scope, example: 8_114_302_117_730_035 })
  fixtureId?: number | null;

  @EnumField('Market of the bets; any if absent or null.', WATCH_MARKETS, { ...scope, example: 'shots' })
  market?: string | null;

  @ListField(`Events to report: ${events}`, enumRule(WATCH_EVENTS), {
    minimumItems: 1,
    maximumItems: WATCH_EVENTS.length,
    example: ['value-bet', 'line-up'],
  })
  events: WatchEvent[];

  @NumberField("Minimum low end of a bet's edge, in percent.", { ...minimumEdgeRange, default: 0, example: 2 })
  minimumEdge: number;

  @EnumField(`Where news is sent. ${deliveries}`, USER_DELIVERIES, { default: 'page', example: 'page' })
  delivery: (typeof USER_DELIVERIES)[number];

  @PublicIdField('Your webhook subscription; required with `delivery: webhook`, and only then.', {
    ...scope,
    example: 3,
  })
  webhookSubscriptionId?: number | null;
}

/** Members of a watch to replace; absent ones are unchanged. The scope is fixed: create another watch to change it. */
export class WatchChangeBody {
  @EnumField('Market of the bets; any if null.', WATCH_MARKETS, { ...scope, example: 'shots' })
  market?: string | null;

  @ListField('Events, as for a new watch.', enumRule(WATCH_EVENTS), {
    optional: true,
    minimumItems: 1,
    maximumItems: WATCH_EVENTS.length,
    example: ['value-bet', 'kick-off'],
  })
  events?: WatchEvent[];

  @NumberField("Minimum low end of a bet's edge, in percent.", { ...minimumEdgeRange, optional: true, example: 2 })
  minimumEdge?: number;

  @EnumField(`Where news is sent. ${deliveries}`, USER_DELIVERIES, { optional: true, example: 'page' })
  delivery?: (typeof USER_DELIVERIES)[number];

  @PublicIdField('Your webhook subscription.', { ...scope, example: 3 })
  webhookSubscriptionId?: number | null;
}

/** A watch of yours. */
export class WatchRecord {
  @PublicIdField('Watch.', { example: 12 }) id: number;
  @StringField('Name of what is watched; null for everything, or if it no longer exists.', {
    nullable: true,
    example: 'Brentford',
  })
  name: string | null;
  @PublicIdField('League group.', { nullable: true, example: 7 }) leagueGroupId: number | null;
  @PublicIdField('Competition.', { nullable: true, example: 1_307_310_425_518_223 }) competitionId: number | null;
  @PublicIdField('Team.', { nullable: true, example: 3_560_197_300_174_190 }) teamId: number | null;
  @PublicIdField('Player.', { nullable: true, example: 501 }) playerId: number | null;
  @PublicIdField('Fixture.', { nullable: true, example: 8_114_302_117_730_035 }) fixtureId: number | null;
  @EnumField('Market of the bets; any if null.', WATCH_MARKETS, { nullable: true, example: 'shots' })
  market: string | null;
  @ListField('Events to report.', enumRule(WATCH_EVENTS), { example: ['value-bet', 'line-up'] }) events: WatchEvent[];
  @NumberField("Minimum low end of a bet's edge, in percent.", { ...minimumEdgeRange, example: 2 })
  minimumEdge: number;
  @EnumField('Where news is sent.', USER_DELIVERIES, { example: 'page' }) delivery: WatchDelivery;
  @PublicIdField('Webhook subscription; null with other deliveries.', { nullable: true, example: 3 })
  webhookSubscriptionId: number | null;
  @InstantField('When the watch was created.', { example: '2025-02-25T15:00:00Z' }) createdAt: string;
}

export class WatchesPage extends CursorPageOf(WatchRecord) {}

export class WatchNewsQuery extends CursorQuery {
  @ListField('Only these events.', enumRule(WATCH_EVENTS), { optional: true, asText: true, example: ['line-up'] })
  events?: WatchEvent[];

  @InstantField('When you last read the news; `unreadCount` counts later news.', {
    optional: true,
    example: '2025-02-25T12:00:00Z',
  })
  since?: string;
}

/** A bet that is worth taking. */
export class WatchedBet {
  @StringField('Player or team the bet is on; null for the match.', { nullable: true, example: 'Bryan Mbeumo' })
  subject: string | null;
  @StringField('Key of the market.', { example: 'shots' }) market: string;
  @StringField('Name of the market.', { example: 'Shots' }) marketName: string;
  @StringField('Side of the bet.', { example: 'over' }) side: string;
  @NumberField('Line; null for match results.', { nullable: true, example: 1.5 }) line: number | null;
  @NumberField('Best price when the bet was reported.', { minimum: 1, example: 2.1 }) odds: number;
  @StringField('Bookmaker with that price.', { example: 'FanDuel' }) bookmaker: string;
  @StringField('Slug of the bookmaker.', { example: 'fanduel' }) bookmakerSlug: string;
  @NumberField('Fair odds.', { minimum: 1, example: 1.9 }) fairOdds: number;
  @NumberField('Expected value in percent.', { example: 10.5 }) edge: number;
  @NumberField('Low end of the 80 % interval of the edge.', { example: 1.2 }) edgeLow: number;
  @NumberField('High end of the 80 % interval of the edge.', { example: 19.8 }) edgeHigh: number;
  @IntegerField('Independent sources behind the fair price.', { minimum: 0, example: 3 }) sources: number;
  @IntegerField('Matches of the player in the sample; null for bets on teams and matches.', {
    nullable: true,
    minimum: 0,
    example: 20,
  })
  matches: number | null;
}

/** A published eleven. */
export class WatchedLineUp {
  @StringField('Team.', { example: 'Brentford' }) teamName: string;
  @ListField('Names of the players.', textRule(), { example: ['Mark Flekken', 'Bryan Mbeumo'] }) players: string[];
}

/** A player in an unusual position. */
export class WatchedPosition {
  @StringField('Player.', { example: 'Bryan Mbeumo' }) playerName: string;
  @StringField('Team the player plays for.', { example: 'Brentford' }) teamName: string;
  @StringField('Position in the published eleven.', { example: 'ST' }) position: string;
  @StringField('Usual position of the player.', { example: 'RW' }) usualPosition: string;
  @IntegerField('Starts behind the usual position.', { minimum: 3, maximum: 10, example: 10 }) starts: number;
}

const kickoffStatuses = ['scheduled', ...CALLED_OFF] as const;

/** A kick-off, as previously or currently planned. */
export class PlannedKickoffRecord {
  @InstantField('Kick-off.', { example: '2025-02-26T19:30:00Z' }) kickoffAt: string;
  @BooleanField('Whether the time of day is assumed; a correction of an assumed time is news too.', { example: false })
  isAssumed: boolean;
  @EnumField('Whether the match will be played at that time.', kickoffStatuses, { example: 'scheduled' })
  status: KickoffStatus;
}

/** A match that was moved or called off. */
export class WatchedKickoff extends PlannedKickoffRecord {
  @ObjectField('Previously known kick-off.', () => PlannedKickoffRecord, { nullable: true })
  before: PlannedKickoffRecord | null;
}

/** Result of a bet that the boards listed as value. */
export class WatchedGrade {
  @StringField('Player or team the bet is on; null for the match.', { nullable: true, example: 'Bryan Mbeumo' })
  subject: string | null;
  @StringField('Key of the market.', { example: 'shots' }) market: string;
  @StringField('Name of the market.', { example: 'Shots' }) marketName: string;
  @StringField('Side of the bet.', { example: 'over' }) side: string;
  @NumberField('Line; null for match results.', { nullable: true, example: 1.5 }) line: number | null;
  @NumberField('Price at which the bet was listed.', { minimum: 1, example: 2.1 }) odds: number;
  @StringField('Bookmaker with that price.', { example: 'FanDuel' }) bookmaker: string;
  @EnumField('Result of the bet.', BET_GRADES, { example: 'loss' }) grade: BetGrade;
  @NumberField('Profit per unit staked.', { example: -1 }) profit: number;
  @NumberField('Count that decided the bet; null if void.', { nullable: true, example: 1 })
  value: number | null;
}

/** One piece of news from a watch. */
export class WatchNewsRecord {
  @PublicIdField('News item. A repeated event gets a new id.', { example: 4_711 }) id: number;
  @PublicIdField('Watch; null once deleted.', { nullable: true, example: 12 })
  watchId: number | null;
  @EnumField('What happened.', WATCH_EVENTS, { example: 'value-bet' }) event: WatchEvent;
  @StringField(
    'Subject of the news: `cardKey` of a value bet, key of a price outlier, otherwise derived from the fixture.',
    { example: '8114302117730035:501:shots:1.5' },
  )
  key: string;
  @InstantField('When the news was reported.', { example: '2025-02-25T15:00:00Z' }) toldAt: string;
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) fixtureId: number;
  @InstantField('Kick-off as known at that time.', { example: '2025-02-26T19:30:00Z' }) kickoffAt: string;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) competitionId: number;
  @StringField('Name of the competition.', { example: 'Premier League' }) competitionName: string;
  @PublicIdField('The home side.', { example: 3_560_197_300_174_190 }) homeTeamId: number;
  @StringField('Name of the home side.', { example: 'Brentford' }) homeTeamName: string;
  @PublicIdField('The away side.', { example: 7_000_315_220_046_119 }) awayTeamId: number;
  @StringField('Name of the away side.', { example: 'Everton' }) awayTeamName: string;
  @BooleanField('False if reported before and its price has risen or its state has changed since.', {
    example: true,
  })
  isFirst: boolean;
  @NumberField('Price reported before, if it has risen by 3 % or more since; otherwise null.', {
    nullable: true,
    example: null,
  })
  oddsBefore: number | null;
  @ObjectField('For `value-bet` and `price-outlier`; otherwise null.', () => WatchedBet, { nullable: true })
  bet: WatchedBet | null;
  @ObjectField('For `line-up`; otherwise null.', () => WatchedLineUp, { nullable: true }) lineUp: WatchedLineUp | null;
  @ObjectField('For `position-change`; otherwise null.', () => WatchedPosition, { nullable: true })
  position: WatchedPosition | null;
  @ObjectField('For `kick-off`; otherwise null.', () => WatchedKickoff, { nullable: true })
  kickoff: WatchedKickoff | null;
  @ObjectField('For `pick-graded`; otherwise null.', () => WatchedGrade, { nullable: true }) grade: WatchedGrade | null;
}

/** News of your watches, newest first. */
export class WatchNewsPage extends CursorPageOf(WatchNewsRecord) {
  @IntegerField('News after `since`, on all pages; null without `since`.', {
    nullable: true,
    minimum: 0,
    example: 3,
  })
  unreadCount: number | null;
}
