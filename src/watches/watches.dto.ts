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
  '`value-bet`: a player over whose edge is above 0 at its low end; `price-outlier`: the same for match and team ' +
  'prices; `line-up`: a line-up is published or changed; `position-change`: a starter plays in an unusual position; ' +
  '`kick-off`: a match is moved by five minutes or more, postponed or called off; `pick-graded`: a bet the boards ' +
  'listed as value is won, lost or void.';

const deliveries =
  '`page`: shown on the dashboard and by `GET /api/v2/watches/news`; `webhook`: sent to one of your webhooks; ' +
  '`none`: a follow without news.';

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

  @PublicIdField('Team: its line-ups and kick-offs, bets on it and on its players.', {
    ...scope,
    example: 3_560_197_300_174_190,
  })
  teamId?: number | null;

  @PublicIdField('Player: bets on him, and line-ups of his team.', { ...scope, example: 501 })
  playerId?: number | null;

  @PublicIdField('Fixture.', { ...scope, example: 8_114_302_117_730_035 })
  fixtureId?: number | null;

  @EnumField('Market that bets must be on; absent or null: any.', WATCH_MARKETS, { ...scope, example: 'shots' })
  market?: string | null;

  @ListField(`Events to report: ${events}`, enumRule(WATCH_EVENTS), {
    minimumItems: 1,
    maximumItems: WATCH_EVENTS.length,
    example: ['value-bet', 'line-up'],
  })
  events: WatchEvent[];

  @NumberField('Minimum low end of the edge of bets, in percent.', { ...minimumEdgeRange, default: 0, example: 2 })
  minimumEdge: number;

  @EnumField(`Where news goes. ${deliveries}`, USER_DELIVERIES, { default: 'page', example: 'page' })
  delivery: (typeof USER_DELIVERIES)[number];

  @PublicIdField('Your webhook subscription; needed with `delivery: webhook`, and only there.', {
    ...scope,
    example: 3,
  })
  webhookSubscriptionId?: number | null;
}

/** Members of a watch to replace; absent ones are unchanged. The scope is fixed: create another watch to change it. */
export class WatchChangeBody {
  @EnumField('Market that bets must be on; null: any.', WATCH_MARKETS, { ...scope, example: 'shots' })
  market?: string | null;

  @ListField('Events, as for a new watch.', enumRule(WATCH_EVENTS), {
    optional: true,
    minimumItems: 1,
    maximumItems: WATCH_EVENTS.length,
    example: ['value-bet', 'kick-off'],
  })
  events?: WatchEvent[];

  @NumberField('Minimum low end of the edge of bets, in percent.', { ...minimumEdgeRange, optional: true, example: 2 })
  minimumEdge?: number;

  @EnumField(`Where news goes. ${deliveries}`, USER_DELIVERIES, { optional: true, example: 'page' })
  delivery?: (typeof USER_DELIVERIES)[number];

  @PublicIdField('Your webhook subscription.', { ...scope, example: 3 })
  webhookSubscriptionId?: number | null;
}

/** A watch of yours. */
export class WatchRecord {
  @PublicIdField('Watch.', { example: 12 }) id: number;
  @StringField('Name of what is watched; null: everything, or something that is gone.', {
    nullable: true,
    example: 'Brentford',
  })
  name: string | null;
  @PublicIdField('League group.', { nullable: true, example: 7 }) leagueGroupId: number | null;
  @PublicIdField('Competition.', { nullable: true, example: 1_307_310_425_518_223 }) competitionId: number | null;
  @PublicIdField('Team.', { nullable: true, example: 3_560_197_300_174_190 }) teamId: number | null;
  @PublicIdField('Player.', { nullable: true, example: 501 }) playerId: number | null;
  @PublicIdField('Fixture.', { nullable: true, example: 8_114_302_117_730_035 }) fixtureId: number | null;
  @EnumField('Market that bets must be on; null: any.', WATCH_MARKETS, { nullable: true, example: 'shots' })
  market: string | null;
  @ListField('What happened.', enumRule(WATCH_EVENTS), { example: ['value-bet', 'line-up'] }) events: WatchEvent[];
  @NumberField('Minimum low end of the edge of bets, in percent.', { ...minimumEdgeRange, example: 2 })
  minimumEdge: number;
  @EnumField('Where news goes.', USER_DELIVERIES, { example: 'page' }) delivery: WatchDelivery;
  @PublicIdField('Webhook subscription; null with other deliveries.', { nullable: true, example: 3 })
  webhookSubscriptionId: number | null;
  @InstantField('When it was created.', { example: '2025-02-25T15:00:00Z' }) createdAt: string;
}

export class WatchesPage extends CursorPageOf(WatchRecord) {}

export class WatchNewsQuery extends CursorQuery {
  @ListField('Only these events.', enumRule(WATCH_EVENTS), { optional: true, asText: true, example: ['line-up'] })
  events?: WatchEvent[];

  @InstantField('When you last read the news; `unreadCount` counts what came later.', {
    optional: true,
    example: '2025-02-25T12:00:00Z',
  })
  since?: string;
}

/** A bet that is worth taking. */
export class WatchedBet {
  @StringField('Player or team that it is about; null: the match.', { nullable: true, example: 'Bryan Mbeumo' })
  subject: string | null;
  @StringField('Key of the market.', { example: 'shots' }) market: string;
  @StringField('Name of the market.', { example: 'Shots' }) marketName: string;
  @StringField('Side of the bet.', { example: 'over' }) side: string;
  @NumberField('Line; null of match results.', { nullable: true, example: 1.5 }) line: number | null;
  @NumberField('Best price when it was reported.', { minimum: 1, example: 2.1 }) odds: number;
  @StringField('Bookmaker with that price.', { example: 'FanDuel' }) bookmaker: string;
  @StringField('Stable word for the bookmaker.', { example: 'fanduel' }) bookmakerSlug: string;
  @NumberField('Fair price.', { minimum: 1, example: 1.9 }) fairOdds: number;
  @NumberField('Expected value in percent.', { example: 10.5 }) edge: number;
  @NumberField('Low end of its 80 % interval.', { example: 1.2 }) edgeLow: number;
  @NumberField('High end of its 80 % interval.', { example: 19.8 }) edgeHigh: number;
  @IntegerField('Independent sources behind the fair price.', { minimum: 0, example: 3 }) sources: number;
  @IntegerField('Matches of the player behind it; null for bets on teams and matches.', {
    nullable: true,
    minimum: 0,
    example: 20,
  })
  matches: number | null;
}

/** A published eleven. */
export class WatchedLineUp {
  @StringField('Team.', { example: 'Brentford' }) teamName: string;
  @ListField('Names of its players.', textRule(), { example: ['Mark Flekken', 'Bryan Mbeumo'] }) players: string[];
}

/** A player in an unusual position. */
export class WatchedPosition {
  @StringField('Player.', { example: 'Bryan Mbeumo' }) playerName: string;
  @StringField('His team.', { example: 'Brentford' }) teamName: string;
  @StringField('Position in the published eleven.', { example: 'ST' }) position: string;
  @StringField('His usual position.', { example: 'RW' }) usualPosition: string;
  @IntegerField('Starts that the usual one is taken from.', { minimum: 3, maximum: 10, example: 10 }) starts: number;
}

const kickoffStatuses = ['scheduled', ...CALLED_OFF] as const;

/** A kick-off, as previously or currently planned. */
export class PlannedKickoffRecord {
  @InstantField('Kick-off.', { example: '2025-02-26T19:30:00Z' }) kickoffAt: string;
  @BooleanField('Whether the time of day is assumed; a correction of an assumed time is news too.', { example: false })
  isAssumed: boolean;
  @EnumField('Whether the match is to be played then.', kickoffStatuses, { example: 'scheduled' })
  status: KickoffStatus;
}

/** A match that was moved or called off. */
export class WatchedKickoff extends PlannedKickoffRecord {
  @ObjectField('As you knew it before.', () => PlannedKickoffRecord, { nullable: true })
  before: PlannedKickoffRecord | null;
}

/** Result of a bet that the boards listed as value. */
export class WatchedGrade {
  @StringField('Player or team that it is about; null: the match.', { nullable: true, example: 'Bryan Mbeumo' })
  subject: string | null;
  @StringField('Key of the market.', { example: 'shots' }) market: string;
  @StringField('Name of the market.', { example: 'Shots' }) marketName: string;
  @StringField('Side of the bet.', { example: 'over' }) side: string;
  @NumberField('Line; null of match results.', { nullable: true, example: 1.5 }) line: number | null;
  @NumberField('Price at which it was listed.', { minimum: 1, example: 2.1 }) odds: number;
  @StringField('Bookmaker with that price.', { example: 'FanDuel' }) bookmaker: string;
  @EnumField('How it ended.', BET_GRADES, { example: 'loss' }) grade: BetGrade;
  @NumberField('Profit per unit staked.', { example: -1 }) profit: number;
  @NumberField('The count that decided it; null where it is void.', { nullable: true, example: 1 })
  value: number | null;
}

/** One piece of news from a watch. */
export class WatchNewsRecord {
  @PublicIdField('News. A repeated event gets a new id.', { example: 4_711 }) id: number;
  @PublicIdField('Watch; null once it is deleted.', { nullable: true, example: 12 })
  watchId: number | null;
  @EnumField('What happened.', WATCH_EVENTS, { example: 'value-bet' }) event: WatchEvent;
  @StringField(
    'Subject of the news: `cardKey` of a value bet, key of a price outlier, otherwise derived from the fixture.',
    { example: '8114302117730035:501:shots:1.5' },
  )
  key: string;
  @InstantField('When it was reported.', { example: '2025-02-25T15:00:00Z' }) toldAt: string;
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) fixtureId: number;
  @InstantField('Kick-off as known at that time.', { example: '2025-02-26T19:30:00Z' }) kickoffAt: string;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) competitionId: number;
  @StringField('Its name.', { example: 'Premier League' }) competitionName: string;
  @PublicIdField('The home side.', { example: 3_560_197_300_174_190 }) homeTeamId: number;
  @StringField('Its name.', { example: 'Brentford' }) homeTeamName: string;
  @PublicIdField('The away side.', { example: 7_000_315_220_046_119 }) awayTeamId: number;
  @StringField('Its name.', { example: 'Everton' }) awayTeamName: string;
  @BooleanField('False: it was reported before, and its price has risen or its state has changed since.', {
    example: true,
  })
  isFirst: boolean;
  @NumberField('Price reported before, where it has risen by 3 % or more since; else null.', {
    nullable: true,
    example: null,
  })
  oddsBefore: number | null;
  @ObjectField('Of `value-bet` and `price-outlier`; else null.', () => WatchedBet, { nullable: true })
  bet: WatchedBet | null;
  @ObjectField('Of `line-up`; else null.', () => WatchedLineUp, { nullable: true }) lineUp: WatchedLineUp | null;
  @ObjectField('Of `position-change`; else null.', () => WatchedPosition, { nullable: true })
  position: WatchedPosition | null;
  @ObjectField('Of `kick-off`; else null.', () => WatchedKickoff, { nullable: true }) kickoff: WatchedKickoff | null;
  @ObjectField('Of `pick-graded`; else null.', () => WatchedGrade, { nullable: true }) grade: WatchedGrade | null;
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
