import type { OddsFormat } from '../../football/odds-format.js';
import type { Language } from '../texts/index.js';

/** A part of the day that may span midnight; the end is exclusive. */
export interface DayPart {
  readonly from: string;
  readonly until: string;
}

/** Settings of a chat. */
export interface ChatSettings {
  /** Null: each sender's own language. */
  readonly language: Language | null;
  readonly timeZone: string;
  readonly oddsFormat: OddsFormat;
  /** Slugs of the bookmakers considered for best prices; empty: all. */
  readonly bookmakers: readonly string[];
  /** Default league group of commands; null: all leagues. */
  readonly leagueGroupId: number | null;
  /** The chat's own league group, which its administrators create and change; null: none. */
  readonly ownLeagueGroupId: number | null;
  /** Hours in which no alerts are sent; null: none. */
  readonly quietHours: DayPart | null;
  readonly mostAlertsADay: number;
  /** Minimum edge of listed bets, in percent. */
  readonly minimumEdge: number;
  /** Local time of the morning message, `08:30`; null: there is none. */
  readonly morningAt: string | null;
}

/** Changes of a chat's settings; `quietHours: null` turns them off. */
export type SettingChanges = Partial<ChatSettings>;

/** Most alerts a day that a chat may allow, and the default. */
export const MOST_ALERTS = 50;
export const DEFAULT_ALERTS = 20;
