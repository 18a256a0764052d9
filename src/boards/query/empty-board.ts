import { instantOf } from '../../common/calendar/instant.js';
import { pluralise } from '../../common/pluralise.js';
import { nothingUpcoming } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { NamedDataset, PricedDataset } from '../snapshot/snapshot.js';
import { isOfResult, marketOfLine, scopes } from '../dataset/prices.js';
import type { BoardSettings } from '../snapshot/snapshot-payload.js';
import { excludedFlags } from '../../football/eligible-price.js';
import type { MatchOddsTable, Scope } from '../dataset/prices.js';

/** The fixtures of a snapshot: which are upcoming, and when the next one beyond them begins. */
export interface UpcomingFixtures extends Pick<NamedDataset, 'dataset'> {
  /** Dictionary indexes of fixtures that are being played. */
  readonly live: ReadonlySet<number>;
  readonly matchOdds: MatchOddsTable;
  /** Unix seconds; null without one. */
  readonly nextKickoff: number | null;
  readonly settings: BoardSettings;
}

type UpcomingPrices = UpcomingFixtures & Pick<PricedDataset, 'prices'>;

/** Kind of prices that a board ranks: scopes of their lines, and their name and the providing sources in a sentence. */
export interface PriceKind {
  readonly scopes: readonly Scope[];
  /** The only market; absent: all except match results and handicaps. */
  readonly market?: string;
  /** Whether match results and handicaps are included. */
  readonly hasResults?: boolean;
  /** `player`, as in `player price`. */
  readonly adjective: string;
  readonly sources: string;
}

const feeds =
  'The Odds API or a canonical feed brings them; prices of names that wait for `npm run resolve` are eligible once ' +
  'the names are resolved';
/** The kinds that boards rank. */
export const priceKinds = {
  player: { scopes: ['player'], adjective: 'player', sources: feeds },
  team: { scopes: ['home', 'away'], adjective: 'team', sources: feeds },
  match: {
    scopes: ['match'],
    adjective: 'match total',
    sources: 'football-data, The Odds API or a canonical feed brings them',
  },
  teamOrMatch: {
    scopes: ['home', 'away', 'match'],
    adjective: 'team or match total',
    sources: 'football-data, The Odds API or a canonical feed brings them',
  },
  any: {
    scopes,
    adjective: 'over/under',
    sources: 'football-data (match totals), The Odds API or a canonical feed brings them',
  },
  anyWithResults: {
    scopes,
    hasResults: true,
    adjective: 'over/under, match result or handicap',
    sources: 'football-data (matches), The Odds API or a canonical feed brings them',
  },
} as const satisfies Readonly<Record<string, PriceKind>>;

/** Indexes of the upcoming fixtures, of one competition by its index or of all. */
export function upcomingFixtures(
  { live, matchOdds: { columns }, dataset: { entities } }: UpcomingFixtures,
  competition: number | null = null,
): number[] {
  const upcoming = columns.fixture.filter((index, row) => columns.includesStale[row] === 0 && !live.has(index));
  return [...upcoming].filter((index) => competition === null || entities.fixtures[index]!.competition === competition);
}

/** The upcoming fixtures as a phrase within a sentence. */
export const upcomingText = (count: number): string =>
  count === 1 ? 'the upcoming fixture' : `the ${count} upcoming fixtures`;

/** Why a board of upcoming fixtures has no rows; null with upcoming fixtures. */
export function explainFixtures(snapshot: UpcomingFixtures, competition: number | null = null): EmptyBecause | null {
  const { upcomingDays } = snapshot.settings;
  const { nextKickoff } = snapshot;
  if (upcomingFixtures(snapshot, competition).length > 0) return null;
  if (upcomingFixtures(snapshot).length > 0) {
    const detail = `No fixture of this competition kicks off within ${pluralise(upcomingDays, 'day')}.`;
    return { code: 'nothing_upcoming', detail };
  }
  return nothingUpcoming(upcomingDays, nextKickoff === null ? null : instantOf(nextKickoff));
}

/** Why a board of prices has no rows, as far as fixtures and prices explain it; null with an eligible price. */
export function explainPrices(
  snapshot: UpcomingPrices,
  kind: PriceKind,
  includeStale: boolean,
  competition: number | null = null,
): EmptyBecause | null {
  const withoutFixtures = explainFixtures(snapshot, competition);
  if (withoutFixtures !== null) return withoutFixtures;
  const fixtures = new Set(upcomingFixtures(snapshot, competition));
  const found = findPrices(snapshot, kind, includeStale, fixtures);
  if (found === 'eligible') return null;
  const at = upcomingText(fixtures.size);
  if (found.stale > 0) {
    const { quoteMaxAgeMinutes } = snapshot.settings;
    return stalePrices(found.stale, `${kind.adjective} price`, at, { newest: found.newest, quoteMaxAgeMinutes });
  }
  return noPrices(found.known, kind, at);
}

/** Whether any price of a kind for an upcoming fixture is eligible. */
export function hasPrices(snapshot: UpcomingFixtures & PricedDataset, kind: PriceKind, includeStale: boolean): boolean {
  return snapshot.derived.of('has prices', { kind, includeStale }, () => ({
    isFound: findPrices(snapshot, kind, includeStale, new Set(upcomingFixtures(snapshot))) === 'eligible',
  })).isFound;
}

/** Numbers of excluded prices: all, and those excluded only for being stale. */
interface ExcludedPrices {
  readonly known: number;
  readonly stale: number;
  /** When the newest stale price was quoted, Unix seconds. */
  readonly newest: number;
}

/** `eligible` as soon as one eligible price is found, otherwise the numbers of excluded ones. */
export function findPrices(
  { prices: { lines, quotes } }: Pick<PricedDataset, 'prices'>,
  kind: Pick<PriceKind, 'scopes' | 'market' | 'hasResults'>,
  includeStale: boolean,
  fixtures: ReadonlySet<number>,
): 'eligible' | ExcludedPrices {
  const requested = new Set<number>(kind.scopes.map((scope) => scopes.indexOf(scope)));
  const [excluded, excludedAtAnyAge] = [excludedFlags(includeStale), excludedFlags(true)];
  let [known, stale, newest] = [0, 0, 0];
  for (let line = 0; line < lines.rows; line += 1) {
    if (!requested.has(lines.columns.scope[line]!) || !fixtures.has(lines.columns.fixture[line]!)) continue;
    if (isOfResult(lines.columns, line) && kind.hasResults !== true) continue;
    if (kind.market !== undefined && marketOfLine(lines.columns, line) !== kind.market) continue;
    const first = lines.columns.firstQuote[line]!;
    for (let quote = first; quote < first + lines.columns.quotes[line]!; quote += 1) {
      const flags = quotes.columns.flags[quote]!;
      if ((flags & excluded) === 0) return 'eligible';
      known += 1;
      if ((flags & excludedAtAnyAge) !== 0) continue;
      stale += 1;
      newest = Math.max(newest, quotes.columns.quotedAt[quote]!);
    }
  }
  return { known, stale, newest };
}

/**
 * The explanation for a board whose otherwise eligible prices are all stale.
 * @param noun such as `player price`
 * @param at the upcoming fixtures as a phrase within a sentence
 * @param age when the newest of them was quoted, Unix seconds, and the age from which prices are stale
 */
export function stalePrices(
  prices: number,
  noun: string,
  at: string,
  { newest, quoteMaxAgeMinutes }: { readonly newest: number; readonly quoteMaxAgeMinutes: number },
): EmptyBecause {
  const isOne = prices === 1;
  const since = instantOf(newest + quoteMaxAgeMinutes * 60);
  return {
    code: 'prices_stale',
    detail:
      `${isOne ? `The only ${noun} of ${at} is` : `All ${prices} ${noun}s of ${at} are`} stale since ${since}: older ` +
      `than ${pluralise(quoteMaxAgeMinutes, 'minute')}. includeStale=true includes ${isOne ? 'it' : 'them'}.`,
  };
}

/** Explanation that no price is eligible; `known` counts suspended ones, exchange prices and those at or below 1.01. */
export function noPrices(
  known: number,
  { adjective, sources }: Pick<PriceKind, 'adjective' | 'sources'>,
  at: string,
): EmptyBecause {
  const prices = `${adjective} price`;
  const detail =
    known === 0
      ? `No ${prices}s are known for ${at}. ${sources}.`
      : `${known === 1 ? `The only ${prices}` : `None of the ${known} ${prices}s`} of ${at} is ` +
        `${known === 1 ? 'not ' : ''}eligible: suspended, at or below 1.01, or of an exchange.`;
  return { code: 'no_prices_of_this_kind', detail };
}
