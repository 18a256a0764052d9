/** What can be news of something watched. */
export const WATCH_EVENTS = [
  'value-bet',
  'price-outlier',
  'line-up',
  'position-change',
  'kick-off',
  'pick-graded',
] as const;
export type WatchEvent = (typeof WATCH_EVENTS)[number];

/** Where news goes; `none`: nowhere, the watch is a follow. */
export const WATCH_DELIVERIES = ['none', 'page', 'chat', 'webhook'] as const;
export type WatchDelivery = (typeof WATCH_DELIVERIES)[number];

/** Deliveries of users; a chat is reached by the watches of the chat itself. */
export const USER_DELIVERIES = ['none', 'page', 'webhook'] as const satisfies readonly WatchDelivery[];

/** Who watches: the user of a token, or a chat of the bot. */
export type WatchOwner =
  { readonly subject: string; readonly chatId: null } | { readonly subject: null; readonly chatId: number };

/** What is watched: at most one of these, by current ids; all null: everything. */
export interface WatchScope {
  readonly leagueGroupId: number | null;
  readonly competitionId: number | null;
  readonly teamId: number | null;
  readonly playerId: number | null;
  readonly fixtureId: number | null;
}

/** The scope of everything. */
export const everything: WatchScope = {
  leagueGroupId: null,
  competitionId: null,
  teamId: null,
  playerId: null,
  fixtureId: null,
};

/** What an owner decides about a watch. */
export interface WatchTerms extends WatchScope {
  /** Key of the market that bets must be on; null: any. */
  readonly market: string | null;
  /** At least one. */
  readonly events: readonly WatchEvent[];
  /** Lowest low end of the edge of bets, in percent. */
  readonly minimumEdge: number;
  readonly delivery: WatchDelivery;
  readonly webhookSubscriptionId: number | null;
}

/** A watch as it decides what is news to it. */
export interface WatchRule extends WatchTerms {
  /** Competitions of the league group, or the one competition; null: any. */
  readonly competitionIds: readonly number[] | null;
  /** Slugs of the bookmakers that the owner chose in the settings; empty: all, and of chats always. */
  readonly bookmakers: readonly string[];
  /** What was known then is no news. */
  readonly begunAt: Date;
  /** The newest import of that moment. */
  readonly seenFileId: number;
}

/** A stored watch. */
export interface Watch extends WatchRule {
  readonly id: number;
  readonly subject: string | null;
  readonly chatId: number | null;
  /** Name of what is watched; null: everything, or something that is gone. */
  readonly name: string | null;
  readonly createdAt: Date;
}

/** Most watches of a user, and of a chat. */
export const MOST_OF_USER = 500;
export const MOST_OF_CHAT = 100;
