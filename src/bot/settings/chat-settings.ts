import type { OddsFormat } from '../../football/odds-format.js';
import type { Language } from '../texts/index.js';

/** A part of the day that may span midnight; the end is exclusive. */
export interface DayPart {
  readonly from: string;
  readonly until: string;
}

/** How a chat reads the bot. */
export interface ChatSettings {
  /** Null: the language of each sender. */
  readonly language: Language | null;
  readonly timeZone: string;
  readonly oddsFormat: OddsFormat;
  /** Slugs of the bookmakers whose prices are shown as the best; empty: all. */
  readonly bookmakers: readonly string[];
  /** League group of commands that name none; null: all leagues. */
  readonly leagueGroupId: number | null;
  /** The league group that administrators of the chat made for it, and may change; null: none. */
  readonly ownLeagueGroupId: number | null;
  /** When no alerts are sent; null: never. */
  readonly quietHours: DayPart | null;
  readonly mostAlertsADay: number;
  /** Minimum edge of listed bets, in percent. */
  readonly minimumEdge: number;
  /** Local time of the morning message, `08:30`; null: there is none. */
  readonly morningAt: string | null;
}

/** Changes of a chat's settings; `quietHours: null` turns them off. */
export type SettingChanges = Partial<ChatSettings>;

/** Most alerts a day that a chat may allow, and how many it gets unless it says otherwise. */
export const MOST_ALERTS = 50;
export const DEFAULT_ALERTS = 20;
