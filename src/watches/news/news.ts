import type { BetGrade, BetSide } from '../../football/bet-grade.js';
import type { WatchEvent, WatchRule } from '../watch.js';

/** A bet that is worth taking even at the low end of its edge. */
export interface BetNews {
  readonly kind: 'bet';
  /** Name of the player or side that it is about; null: the match. */
  readonly subject: string | null;
  readonly market: string;
  readonly marketName: string;
  readonly side: BetSide;
  readonly line: number | null;
  /** The best price, decimal, as quoted. */
  readonly odds: number;
  readonly bookmaker: string;
  readonly bookmakerSlug: string;
  readonly fairOdds: number;
  /** Expected value in percent, and its 80 % interval. */
  readonly edge: number;
  readonly edgeLow: number;
  readonly edgeHigh: number;
  /** Independent sources behind the fair price. */
  readonly sources: number;
  /** Matches of the player; null for bets on sides and matches. */
  readonly matches: number | null;
}

/** The published eleven of a side. */
export interface LineUpNews {
  readonly kind: 'lineUp';
  readonly teamName: string;
  /** Names of the eleven. */
  readonly players: readonly string[];
}

/** A player of a published eleven in another position than usual. */
export interface PositionNews {
  readonly kind: 'position';
  readonly playerName: string;
  readonly teamName: string;
  readonly position: string;
  readonly usualPosition: string;
  /** Starts that tell the usual one. */
  readonly starts: number;
}

/** States of a match that is not played as planned. */
export const CALLED_OFF = ['postponed', 'canceled', 'abandoned', 'suspended', 'interrupted', 'delayed'] as const;
export type KickoffStatus = 'scheduled' | (typeof CALLED_OFF)[number];

/** The kick-off of a match as it is planned. */
export interface PlannedKickoff {
  /** ISO 8601. */
  readonly kickoffAt: string;
  /** Whether the time of day is assumed rather than stated. */
  readonly isAssumed: boolean;
  readonly status: KickoffStatus;
}

/** A match whose kick-off moved, or that is called off. */
export interface KickoffNews extends PlannedKickoff {
  readonly kind: 'kickoff';
  /** As the recipient knew it. */
  readonly before: PlannedKickoff | null;
}

/** What became of a listed bet. */
export interface GradeNews {
  readonly kind: 'grade';
  readonly subject: string | null;
  readonly market: string;
  readonly marketName: string;
  readonly side: BetSide;
  readonly line: number | null;
  /** The price at which it was listed. */
  readonly odds: number;
  readonly bookmaker: string;
  readonly grade: BetGrade;
  /** Profit a unit staked. */
  readonly profit: number;
  /** The count that decided it; null where it is void. */
  readonly value: number | null;
}

export type NewsDetails = BetNews | LineUpNews | PositionNews | KickoffNews | GradeNews;

/** The match that news is about. */
export interface NewsFixture {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly competitionName: string;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly homeTeamName: string;
  readonly awayTeamName: string;
  readonly kickoffAt: Date;
}

/** Something that stands now, and is news to those who do not know it. */
export interface FoundNews {
  readonly event: WatchEvent;
  /** Names the thing, whatever its state. */
  readonly key: string;
  readonly fixture: NewsFixture;
  /** Teams and players that it is about. */
  readonly teamIds: readonly number[];
  readonly playerIds: readonly number[];
  /** Key of the market of a bet; null of other news. */
  readonly market: string | null;
  /** Low end of the edge of a bet in percent; null of other news. */
  readonly edgeLow: number | null;
  /** Slugs of the bookmakers whose prices decide it, empty: all; null of other news. */
  readonly bookmakers: readonly string[] | null;
  /** Another state is news again; null: that of which it does not depend. */
  readonly state: string | null;
  /** A price that rose by 3 % is news again; null of other news. */
  readonly odds: number | null;
  /**
   * The state when a watch began, for what has a history: an equal one is no news. Null: it was not there. Of other
   * news what stands when the watch begins is stored.
   */
  readonly stateAtBeginning: ((rule: Pick<WatchRule, 'begunAt' | 'seenFileId'>) => string | null) | null;
  readonly details: NewsDetails;
}

/** News as somebody was told it. */
export interface ToldNews {
  readonly state: string | null;
  readonly odds: number | null;
}

/** Why something is news. */
export interface Novelty {
  /** Whether it is told for the first time. */
  readonly isFirst: boolean;
  /** The price told before, where it rose since; else null. */
  readonly oddsBefore: number | null;
  /** The state told before, or when the watch began, where it is another now; else null. */
  readonly stateBefore: string | null;
  /** Whether the state is another than told. */
  readonly isChanged: boolean;
}
