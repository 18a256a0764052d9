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

/** What a request is for, the most important first: where a budget does not suffice, the last ones are left out. */
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
  /** The year in which the season begins; StatsBomb: its id of the season. */
  readonly season: number;
}

/** What a connection follows; members that its provider does not use are absent. */
export interface ConnectionSettings {
  readonly leagues: readonly FollowedLeague[];
  readonly kinds: readonly FollowedKind[];
  /** The Odds API: regions of bookmakers; a request costs markets x regions. */
  readonly regions?: readonly string[];
  /** Canonical feed: the addresses of its files. */
  readonly urls?: readonly string[];
  /** Canonical feed: the folder of this machine that holds its files, an absolute path. */
  readonly folder?: string;
  /** Units of the budget until it is renewed, and requests a minute; absent: what the provider gives everybody. */
  readonly callsPerDay?: number;
  readonly creditsPerMonth?: number;
  readonly callsPerMinute?: number;
}

/** A match of the followed leagues as it is stored. */
export interface FollowedMatch {
  /** The provider's id. */
  readonly reference: string;
  /** The provider's id of the league. */
  readonly league: string;
  /** The provider's ids of both teams. */
  readonly teams: readonly string[];
  readonly kickoff: Date;
  /** `off`: postponed or canceled. */
  readonly state: 'scheduled' | 'finished' | 'off';
  /** Both elevens are published. */
  readonly hasLineups: boolean;
  /** Counts of the teams or players are stored. */
  readonly hasStatistics: boolean;
}

/** What a connector decides from. */
export interface PollView {
  readonly settings: ConnectionSettings;
  readonly matches: readonly FollowedMatch[];
  readonly now: Date;
  /** When the last request of a key was sent that was answered; null: none was. */
  readonly askedAt: (key: string) => Date | null;
}

/** Something that is to be requested at a moment. */
export interface Poll {
  /** Names it among the polls of a connection, e.g. `match/1208021`. */
  readonly key: string;
  readonly purpose: PollPurpose;
  readonly dueAt: Date;
}

/** One request, which answers one or more polls. */
export interface ProviderRequest {
  readonly polls: readonly Poll[];
  /** Below the provider's address, with its query; without the key. */
  readonly path: string;
  /** Units of the budget. */
  readonly cost: number;
}

/** An answer as it came. */
export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Why an answer is none. */
export interface ProviderFault {
  /**
   * `key`: refused, no further request makes sense; `rate`: too many in a minute; `budget`: nothing is left;
   * `request`: this request alone; `absent`: not published yet, no failure, requested again when next due.
   */
  readonly kind: 'key' | 'rate' | 'budget' | 'request' | 'absent';
  /** The provider's own words. */
  readonly reason: string;
  /** Seconds after which the provider may be asked again; null: not stated. */
  readonly retryAfterSeconds: number | null;
}

/** What a connector reads in an answer before it is imported. */
export interface AnswerReading {
  /** Null: a good answer. */
  readonly fault: ProviderFault | null;
  /** Further pages of it: paths as in `ProviderRequest`. */
  readonly furtherPages: readonly string[];
  /** Units that are left by the provider's account; null: not stated. */
  readonly unitsLeft: number | null;
}

/** A member of settings that the provider cannot take. */
export interface SettingsProblem {
  readonly path: readonly (string | number)[];
  /** Continues the name of the member: `must be ...`. */
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
  /** The season that is being played; null: not stated. */
  readonly season: number | null;
  /** Kinds of data that the provider has of it; null: not stated. */
  readonly kinds: readonly FollowedKind[] | null;
}

/** How a provider is asked for its leagues. */
export interface LeagueList {
  readonly path: string;
  /** Units of the budget. */
  readonly cost: number;
  /** The leagues in a good answer; elements that make no sense are left out. */
  read(body: Buffer): OfferedLeague[];
}

/** How a provider counts requests. */
export interface ProviderBudget {
  readonly unit: 'calls' | 'credits';
  readonly renewed: 'daily' | 'monthly';
  /** Without a setting. */
  readonly units: number;
  readonly callsPerMinute: number;
}

/** The port of a provider's connector: where to ask, when, and with what key. It sees no network, clock or database. */
export interface Connector {
  readonly source: Source;
  /** Name shown to people. */
  readonly title: string;
  /** Without a slash at the end, and the variable that replaces it; null: settings hold whole addresses. */
  readonly server: { readonly address: string; readonly variable: string } | null;
  readonly kinds: readonly FollowedKind[];
  /** Null: neither key nor budget. */
  readonly budget: ProviderBudget | null;
  /** Beside leagues and kinds. */
  readonly optionalMembers: readonly OptionalMember[];
  /** A request that costs nothing and shows whether the provider takes a key; absent: it has none. */
  readonly testPath?: string;
  /** Absent: the provider has no such list. */
  readonly leagueList?: LeagueList;
  /** What is wrong with settings, by the path of the member; empty: nothing. */
  problemsOf(settings: ConnectionSettings): SettingsProblem[];
  /** Everything that is or will be due. */
  polls(view: PollView): Poll[];
  /** Puts polls that are due into requests. */
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

/** What follows the last slash of a poll's key. */
export const targetOf = ({ key }: Poll): string => key.slice(key.lastIndexOf('/') + 1);

/** The whole number of a header; null where it holds none. */
export function countIn(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A fault without a stated pause. */
export const faultOf = (kind: ProviderFault['kind'], reason: string): ProviderFault => ({
  kind,
  reason,
  retryAfterSeconds: null,
});

const LONGEST_WAIT_SECONDS = 86_400;

/** The fault of an answer by its status alone; null: a good answer. */
export function statusFault(status: number, headers: Headers): ProviderFault | null {
  if (status >= 200 && status < 300 && status !== 204) return null;
  const reason = `the provider responded with ${status}`;
  if (status === 401 || status === 403) return faultOf('key', reason);
  const stated = retryAfterSeconds(headers);
  if (status !== 429 && stated === null) return faultOf('request', reason);
  return { kind: 'rate', reason, retryAfterSeconds: stated === null ? null : Math.min(stated, LONGEST_WAIT_SECONDS) };
}

/** Leagues whose id or season the provider cannot have. @param firstSeason the earliest one it has */
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
