import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { coverageSummaryShow, fixtureCoverageList } from '../../api';
import { addDays, dayOf } from '../../format/times';
import { askedByRoute } from '../../query-client';
import { serviceClock } from '../../session/service-clock';
import type { DataHealthSearch } from './data-health-search';

const pollMilliseconds = 60_000;
export const defaultDays = 14;

/** What is missing, by league and source. */
export function summaryQuery({ days = defaultDays }: DataHealthSearch, timeZone: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['data coverage', days, timeZone],
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => coverageSummaryShow({ query: { days, tz: timeZone }, signal }),
  });
}

/** A page of the matches with something wrong; of a day all matches. */
export function matchesQuery(search: DataHealthSearch, timeZone: string) {
  const { days = defaultDays, league, day, state, page = 1 } = search;
  const filters = {
    uniqueTournamentIds: league?.toString(),
    coverage: state ?? (day === undefined ? 'corrupted,missing,partial' : undefined),
    tz: timeZone,
    page: String(page),
    fields: 'id,league,homeTeam,awayTeam,matchDate,status,coverage,corruptionReasons,conflicts,kickoffQuality',
  };
  return queryOptions({
    queryKey: ['matches by coverage', days, day, filters],
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const today = dayOf((await serviceClock()).now(), timeZone);
      const query = { ...filters, startDate: day ?? addDays(today, 1 - days), endDate: day ?? today };
      return fixtureCoverageList({ query, signal });
    },
  });
}
