import { boundsOfDay } from '../common/calendar/days.js';
import type { SortOrder } from '../common/paging/board-filters.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { searchPatterns } from '../common/names/search-words.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { anyIds } from '../public-ids/public-ids.service.js';
import type { CurrentIds } from '../public-ids/public-ids.service.js';
import type { BetFilter } from './bet-lines.js';
import type { JudgeOptions } from './price-judges.js';
import { positiveSuffix, TeamStatisticsQuery } from './team-statistics.query.js';
import type { PredictionSortColumn } from './team-statistics.query.js';
import type { PredictionFilter } from './team-statistics.repository.js';

/** Options of a query. */
export interface PredictionOptions extends JudgeOptions, BetFilter {
  /** Ids of the bookmakers whose prices are shown; null: all. */
  readonly shown: ReadonlySet<number> | null;
  readonly includeStale: boolean;
  readonly sortBy: PredictionSortColumn;
  readonly sortOrder: SortOrder;
}

/** What fixtures are filtered by. */
export interface FixtureFilter extends Pick<TeamStatisticsQuery, 'date' | 'search' | 'tz'> {
  readonly ids: CurrentIds;
}
/** Finds every upcoming fixture. */
export const everyFixture: FixtureFilter = { ids: anyIds, tz: 'UTC' };

/** Milliseconds of a day. */
export const dayMilliseconds = 86_400_000;

/** Whether bets are left out. */
export const isFiltered = ({ edges, odds }: BetFilter): boolean => edges !== null || odds !== null;

/** Whether only bets of positive expected value are shown. */
export const isPositive = ({ metric, mode }: Pick<TeamStatisticsQuery, 'metric' | 'mode'>): boolean =>
  mode === 'positive-ev' || metric.endsWith(positiveSuffix);

/**
 * Options of a query.
 * @param shown ids of the bookmakers whose prices are shown; null: all
 * @throws ApplicationError `invalid_input` for `maxOdds` below `minOdds`
 */
export function optionsOf(query: TeamStatisticsQuery, shown: PredictionOptions['shown']): PredictionOptions {
  const { metric, minEdge, maxEdge, basis, devig, minConsensus = null, includeStale } = query;
  const { minOdds, maxOdds } = query;
  if (minOdds !== undefined && maxOdds !== undefined && maxOdds < minOdds)
    throw invalidParameter('maxOdds', `must not be below minOdds, which is ${minOdds}; it is ${maxOdds}`);
  const isOfValue = isPositive(query);
  const { sortBy = isOfValue ? 'edge' : 'kickoff' } = query;
  return {
    statistic: metric.replace(positiveSuffix, '') as TeamStatisticKey,
    edges: isOfValue ? { least: minEdge, greatest: maxEdge } : null,
    odds:
      minOdds === undefined && maxOdds === undefined ? null : { least: minOdds ?? 1, greatest: maxOdds ?? Infinity },
    shown,
    sortBy,
    sortOrder: query.sortOrder ?? (sortBy === 'kickoff' ? 'asc' : 'desc'),
    basis,
    devig,
    minConsensus,
    includeStale,
  };
}

/** Fixtures from now to the days ahead, of one day if `date` is given. */
export function filterOf({ date, ids, search, tz }: FixtureFilter, days: number, now: Date): PredictionFilter {
  const day = date === undefined ? null : boundsOfDay(date, tz);
  return {
    from: new Date(Math.max(now.getTime(), day?.from.getTime() ?? -Infinity)),
    until: new Date(Math.min(now.getTime() + days * dayMilliseconds, day?.until.getTime() ?? Infinity)),
    ids,
    patterns: searchPatterns(search),
  };
}
