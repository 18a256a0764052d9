import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookmakerSkillList } from '../../api';
import { askedByRoute } from '../../query-client';
import type { BookmakersSearch } from './bookmakers-search';

/** How well the price sources of a market family predict the close. */
export function skillQuery({ family = 'matchResult' }: BookmakersSearch) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['bookmaker skill', family],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => bookmakerSkillList({ query: { family }, signal }),
  });
}
