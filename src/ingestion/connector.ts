import { retryAfterSeconds } from '../common/retry-after.js';
import type { Source } from './source.js';

/** Kinds of data that a connection can follow. */
export const FOLLOWED_KINDS = [
  'fixtures',
  'lineups',
  'players',
  'statistics',
  'events',
  'injuries',
  'squads',
  'odds',
  'playerOdds',
  'live',
] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** Purposes of requests, most important first; when the budget runs short, the last ones are dropped. */
export const POLL_PURPOSES = [
  'fixtures',
  'lineups',
  'results',
  'injuries',
  'live',
  'oddsOfTheDay',
  'corrections',
  'oddsAhead',
  'squads',
  'pastMatches',
] as const;
export type PollPurpose = (typeof POLL_PURPOSES)[number];

/** A league and season at a provider. */
export interface FollowedLeague {
  /** The provider's id: a number, or a word such as `soccer_epl` or `E0`. */
  readonly id: number | string;
  /** Year in which the season begins; for StatsBomb, its season id. */
  readonly season: number;
}

/** What a connection follows; settings that its provider does not use are absent. */
export interface ConnectionSettings {
  readonly leagues: readonly FollowedLeague[];
  readonly kinds: readonly FollowedKind[];
  /** The Odds API: regions of bookmakers; a request costs markets x regions. */
  readonly regions?: readonly string[];
  /** Canonical feed: URLs of its files. */
  readonly urls?: readonly string[];
  /** Canonical feed: absolute path of the local folder with its files. */
  readonly folder?: string;
  /** Budget units per renewal period, and requests per minute; absent: the provider's default. */
  readonly callsPerDay?: number;
  readonly creditsPerMonth?: number;
  readonly callsPerMinute?: number;
}

/** A stored match of a followed league. */
export interface FollowedMatch {
  /** The provider's id. */
  readonly reference: string;
  /** The provider's id of the league. */
  readonly league: string;
  /** Year in which its season begins. */
  readonly season: number;
  /** The provider's ids of both teams. */
  readonly teams: readonly string[];
  readonly kickoff: Date;
  /** `off`: postponed or canceled. */
  readonly state: 'scheduled' | 'finished' | 'off';
  /** Both starting elevens are published. */
  readonly hasLineups: boolean;
  /** Team or player statistics are stored. */
  readonly hasStatistics: boolean;
}

/** Everything a connector bases its decisions on. */
export interface PollView {
  readonly settings: ConnectionSettings;
  readonly matches: readonly FollowedMatch[];
  readonly now: Date;
  /** When the last answered request for a key was sent; null: none was answered. */
  readonly askedAt: (key: string) => Date | null;
}

/** Something to request at a given time. */
export interface Poll {
  /** Unique within a connection, e.g. `match/1208021`. */
  readonly key: string;
  readonly purpose: PollPurpose;
  readonly dueAt: Date;
}

/** One request that covers one or more polls. */
export interface ProviderRequest {
  readonly polls: readonly Poll[];
  /** Path below the provider's base URL, including the query but not the key. */
  readonly path: string;
  /** Units of the budget. */
  readonly cost: number;
}

/** A raw response. */
export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Why a response is unusable. */
export interface ProviderFault {
  /**
   * `key`: rejected, so further requests are pointless; `rate`: too many requests per minute; `budget`: used up;
   * `request`: only this request failed; `absent`: not published yet, not a failure, requested again when next due.
   */
  readonly kind: 'key' | 'rate' | 'budget' | 'request' | 'absent';
  /** The provider's own words. */
  readonly reason: string;
  /** Seconds until the next request is allowed; null: not stated. */
  readonly retryAfterSeconds: number | null;
}

/** What a connector reads from a response before it is imported. */
export interface AnswerReading {
  /** Null: the response is usable. */
  readonly fault: ProviderFault | null;
  /** Paths of the remaining pages, as in `ProviderRequest`. */
  readonly furtherPages: readonly string[];
  /** Remaining units as reported by the provider; null: not stated. */
  readonly unitsLeft: number | null;
}

/** A setting that the provider does not accept. */
export interface SettingsProblem {
  readonly path: readonly (string | number)[];
  /** Completes a sentence that starts with the member's name: `must be ...`. */
  readonly detail: string;
}

/** Settings that only some providers use. */
export const OPTIONAL_MEMBERS = [
  'callsPerDay',
  'callsPerMinute',
  'creditsPerMonth',
  'regions',
  'urls',
  'folder',
] as const;
export type OptionalMember = (typeof OPTIONAL_MEMBERS)[number];

/** A league that a provider offers. */
export interface OfferedLeague {
  /** As in `FollowedLeague`. */
  readonly id: number | string;
  readonly name: string;
  readonly country: string | null;
  /** The current season; null: not stated. */
  readonly season: number | null;
  /** Kinds of data that the provider offers for it; null: not stated. */
  readonly kinds: readonly FollowedKind[] | null;
}

/** How to request a provider's list of leagues. */
export interface LeagueList {
  readonly path: string;
  /** Units of the budget. */
  readonly cost: number;
  /** Leagues in a usable response; malformed elements are left out. */
  read(body: Buffer): OfferedLeague[];
}

/** How a provider counts requests. */
export interface ProviderBudget {
  readonly unit: 'calls' | 'credits';
  readonly renewed: 'daily' | 'monthly';
  /** Default, used when the connection sets none. */
  readonly units: number;
  readonly callsPerMinute: number;
}

/** Port of a provider's connector: what to request, when, and with which key. Uses no network, clock or database. */
export interface Connector {
  readonly source: Source;
  /** Display name. */
  readonly title: string;
  /** Base URL without a trailing slash, and the variable that overrides it; null: the settings hold full URLs. */
  readonly server: { readonly address: string; readonly variable: string } | null;
  readonly kinds: readonly FollowedKind[];
  /** Null: the provider needs neither key nor budget. */
  readonly budget: ProviderBudget | null;
  /** Settings other than leagues and kinds. */
  readonly optionalMembers: readonly OptionalMember[];
  /** Path of a free request that shows whether a key is valid; absent: the provider has none. */
  readonly testPath?: string;
  /** Absent: the provider has no such list. */
  readonly leagueList?: LeagueList;
  /** Problems with the settings, by member path; empty if there are none. */
  problemsOf(settings: ConnectionSettings): SettingsProblem[];
  /** All polls, due now or later. */
  polls(view: PollView): Poll[];
  /** Combines due polls into requests. */
  requests(polls: readonly Poll[], settings: ConnectionSettings): ProviderRequest[];
  /** Headers and query parameters that carry the key. */
  credentials(key: string): { readonly headers?: Record<string, string>; readonly query?: Record<string, string> };
  read(answer: ProviderAnswer, path: string): AnswerReading;
}

/** Splits a list into parts of at most `size`. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}

/** Part of a poll's key after the last slash. */
export const targetOf = ({ key }: Poll): string => key.slice(key.lastIndexOf('/') + 1);

/** Integer value of a header; null if it has none. */
export function countIn(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A fault without a retry delay. */
export const faultOf = (kind: ProviderFault['kind'], reason: string): ProviderFault => ({
  kind,
  reason,
  retryAfterSeconds: null,
});

const LONGEST_WAIT_SECONDS = 86_400;

/** The fault that the HTTP status alone indicates; null: none. */
export function statusFault(status: number, headers: Headers): ProviderFault | null {
  if (status >= 200 && status < 300 && status !== 204) return null;
  const reason = `the provider responded with ${status}`;
  if (status === 401 || status === 403) return faultOf('key', reason);
  const stated = retryAfterSeconds(headers);
  if (status !== 429 && stated === null) return faultOf('request', reason);
  return { kind: 'rate', reason, retryAfterSeconds: stated === null ? null : Math.min(stated, LONGEST_WAIT_SECONDS) };
}

/** Problems with leagues whose id or season the provider does not offer. @param firstSeason its earliest season */
export function leagueProblems(
  { leagues }: ConnectionSettings,
  isValid: (id: number | string) => boolean,
  allowed: string,
  firstSeason = 1990,
): SettingsProblem[] {
  return leagues.flatMap(({ id, season }, index) => {
    if (!isValid(id)) return [{ path: ['leagues', index, 'id'], detail: `must be ${allowed}; it is ${id}` }];
    if (season >= firstSeason) return [];
    return [{ path: ['leagues', index, 'season'], detail: `must be at least ${firstSeason}; it is ${season}` }];
  });
}
