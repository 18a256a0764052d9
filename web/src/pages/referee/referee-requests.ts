import { queryOptions } from '@tanstack/react-query';
import { refereeProfileShow } from '../../api';
import { askedByRoute } from '../../query-client';

/** A referee with the last matches. */
export function refereeQuery(id: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['referee', id],
    queryFn: ({ signal }) => refereeProfileShow({ path: { id: Number(id) }, query: { window: 50 }, signal }),
  });
}
