import { invalidParameter } from '../../common/problem/application-error.js';
import { searchPatterns } from '../../common/names/search-words.js';
import { anyIds } from '../../public-ids/public-ids.service.js';
import type { RefereesQuery } from './referees.dto.js';
import type { RefereeCriteria } from './referees.repository.js';

/** Criteria that every referee meets. */
export const everyReferee: RefereeCriteria = {
  namePatterns: [],
  last20Only: false,
  leagueStatsOnly: false,
  upcomingOnly: false,
  nextGameFrom: null,
  nextGameTo: null,
  ids: anyIds,
  sortBy: null,
  sortOrder: 'desc',
};

/**
 * Criteria of a query, but for ids.
 * @throws ApplicationError `invalid_input` for `nextGameTo` before `nextGameFrom`
 */
export function criteriaOf(query: RefereesQuery): Omit<RefereeCriteria, 'ids'> {
  const { nextGameFrom, nextGameTo, sortBy } = query;
  if (nextGameFrom !== undefined && nextGameTo !== undefined && nextGameTo < nextGameFrom) {
    const detail = `must not be before nextGameFrom, which is ${nextGameFrom}; it is ${nextGameTo}`;
    throw invalidParameter('nextGameTo', detail);
  }
  return {
    namePatterns: searchPatterns(query.search),
    last20Only: query.last20Only,
    leagueStatsOnly: query.leagueStatsOnly,
    upcomingOnly: query.upcomingOnly,
    nextGameFrom: nextGameFrom === undefined ? null : new Date(nextGameFrom * 1000),
    nextGameTo: nextGameTo === undefined ? null : new Date(nextGameTo * 1000),
    sortBy: sortBy ?? null,
    sortOrder: query.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc'),
  };
}
