import type { BetGrade, BetSide } from '../../football/bet-grade.js';
import type { WatchEvent, WatchRule } from '../watch.js';

/** A bet that is worth taking even at the low end of its edge. */
export interface BetNews {
  readonly kind: 'bet';
  /** Name of the player or side it is about; null: the match. */
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

/** A player of a published eleven in an unusual position. */
export interface PositionNews {
  readonly kind: 'position';
  readonly playerName: string;
  readonly teamName: string;
  readonly position: string;
  readonly usualPosition: string;
  /** Number of starts from which the usual position is derived. */
  readonly starts: number;
}

/** Statuses of a match that is not played as planned. */
export const CALLED_OFF = ['postponed', 'canceled', 'abandoned', 'suspended', 'interrupted', 'delayed'] as const;
export type KickoffStatus = 'scheduled' | (typeof CALLED_OFF)[number];

/** The planned kick-off of a match. */
export interface PlannedKickoff {
  /** ISO 8601. */
  readonly kickoffAt: string;
  /** Whether the time of day is assumed rather than stated. */
  readonly isAssumed: boolean;
  readonly status: KickoffStatus;
}

/** A match that was moved or called off. */
export interface KickoffNews extends PlannedKickoff {
  readonly kind: 'kickoff';
  /** The kick-off last reported to the recipient. */
  readonly before: PlannedKickoff | null;
}

/** Result of a listed bet. */
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
  /** Profit per unit staked. */
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

/** A current find, which is news to recipients who do not know it yet. */
export interface FoundNews {
  readonly event: WatchEvent;
  /** Identifies the subject, regardless of its state. */
  readonly key: string;
  readonly fixture: NewsFixture;
  /** Teams and players it is about. */
  readonly teamIds: readonly number[];
  readonly playerIds: readonly number[];
  /** Key of a bet's market; null for other news. */
  readonly market: string | null;
  /** Low end of a bet's edge in percent; null for other news. */
  readonly edgeLow: number | null;
  /** Slugs of the bookmakers whose prices decide it, empty: all; null for other news. */
  readonly bookmakers: readonly string[] | null;
  /** A different state is news again; null: no change of state is. */
  readonly state: string | null;
  /** Price of a bet, which is news again once it has risen by 3 %; null for other news. */
  readonly odds: number | null;
  /**
   * The state when a watch began, for events with a history: an unchanged state is no news, and the function returns
   * null where there was none. Null for other events, whose finds are stored when the watch begins.
   */
  readonly stateAtBeginning: ((rule: Pick<WatchRule, 'begunAt' | 'seenFileId'>) => string | null) | null;
  readonly details: NewsDetails;
}

/** State and price as last reported to a recipient. */
export interface ToldNews {
  readonly state: string | null;
  readonly odds: number | null;
}

/** Why something is news. */
export interface Novelty {
  /** Whether it is reported for the first time. */
  readonly isFirst: boolean;
  /** The last reported price, if it has risen since; else null. */
  readonly oddsBefore: number | null;
  /** The state last reported or when the watch began, if it has changed since; else null. */
  readonly stateBefore: string | null;
  /** Whether the state differs from the one last known to the recipient. */
  readonly isChanged: boolean;
}
