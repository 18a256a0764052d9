import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { coverageSummaryShow, fixtureCoverageList } from '../../api';
import { addDays, dayOf } from '../../format/times';
import { askedByRoute } from '../../query-client';
import { serviceClock } from '../../session/service-clock';
import type { DataHealthSearch } from './data-health-search';

type CoverageFilters = NonNullable<Parameters<typeof fixtureCoverageList>[0]>['query'] & { readonly tz: string };

const pollMilliseconds = 60_000;
export const defaultDays = 14;

/** Missing data by league and source. */
export function summaryQuery({ days = defaultDays }: DataHealthSearch, timeZone: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['data coverage', days, timeZone],
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => coverageSummaryShow({ query: { days, tz: timeZone }, signal }),
  });
}

/** A page of the matches on which sources differ by more than a threshold. */
export function differencesQuery(search: DataHealthSearch, timeZone: string) {
  const { league, differencesPage = 1 } = search;
  const filters = {
    uniqueTournamentIds: league?.toString(),
    hasDifferences: true,
    tz: timeZone,
    page: String(differencesPage),
    pageSize: '10',
    fields: 'id,league,homeTeam,awayTeam,matchDate,differences',
  };
  return matchesOf('differences of sources', filters, search);
}

/** A page of the faulty matches; with a day, of all its matches. */
export function matchesQuery(search: DataHealthSearch, timeZone: string) {
  const { league, day, state, page = 1 } = search;
  const filters = {
    uniqueTournamentIds: league?.toString(),
    coverage: state ?? (day === undefined ? 'corrupted,missing,partial' : undefined),
    tz: timeZone,
    page: String(page),
    fields: 'id,league,homeTeam,awayTeam,matchDate,status,coverage,corruptionReasons,conflicts,kickoffQuality',
  };
  return matchesOf('matches by coverage', filters, search);
}

/** Matches of the days counted, or of the one day that is chosen. */
function matchesOf(name: string, filters: CoverageFilters, { days = defaultDays, day }: DataHealthSearch) {
  return queryOptions({
    ...askedByRoute,
    queryKey: [name, days, day, filters],
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const today = dayOf((await serviceClock()).now(), filters.tz);
      const query = { ...filters, startDate: day ?? addDays(today, 1 - days), endDate: day ?? today };
      return fixtureCoverageList({ query, signal });
    },
  });
}
