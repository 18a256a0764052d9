/** Events that a watch can report. */
export const WATCH_EVENTS = [
  'value-bet',
  'price-outlier',
  'line-up',
  'position-change',
  'kick-off',
  'pick-graded',
] as const;
export type WatchEvent = (typeof WATCH_EVENTS)[number];

/** Where a watch delivers its news; `none`: nowhere, the watch is a follow. */
export const WATCH_DELIVERIES = ['none', 'page', 'chat', 'webhook'] as const;
export type WatchDelivery = (typeof WATCH_DELIVERIES)[number];

/** Deliveries that users may choose; chats are reached by their own watches only. */
export const USER_DELIVERIES = ['none', 'page', 'webhook'] as const satisfies readonly WatchDelivery[];

/** Owner of a watch: the user of a token, or a chat of the bot. */
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

/** The scope that covers everything. */
export const everything: WatchScope = {
  leagueGroupId: null,
  competitionId: null,
  teamId: null,
  playerId: null,
  fixtureId: null,
};

/** Settings of a watch that its owner chooses. */
export interface WatchTerms extends WatchScope {
  /** Key of the market that bets must be on; null: any. */
  readonly market: string | null;
  /** At least one. */
  readonly events: readonly WatchEvent[];
  /** Minimum for the low end of a bet's edge, in percent. */
  readonly minimumEdge: number;
  readonly delivery: WatchDelivery;
  readonly webhookSubscriptionId: number | null;
}

/** The part of a watch that decides what is news to it. */
export interface WatchRule extends WatchTerms {
  /** Competitions of the league group, or the one competition; null: any. */
  readonly competitionIds: readonly number[] | null;
  /** Slugs of the bookmakers that the owner chose in the settings; empty: all. */
  readonly bookmakers: readonly string[];
  /** Start of the watch; what was known then is no news. */
  readonly begunAt: Date;
  /** The newest import at that moment. */
  readonly seenFileId: number;
}

/** A stored watch. */
export interface Watch extends WatchRule {
  readonly id: number;
  readonly subject: string | null;
  readonly chatId: number | null;
  /** Name of the watched entity; null: everything, or an entity that is gone. */
  readonly name: string | null;
  readonly createdAt: Date;
}

/** Most watches per user, and per chat. */
export const MOST_OF_USER = 500;
export const MOST_OF_CHAT = 100;
