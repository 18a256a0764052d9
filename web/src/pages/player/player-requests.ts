import { queryOptions } from '@tanstack/react-query';
import { playersShow } from '../../api';
import { askedByRoute } from '../../query-client';

/** Matches read. */
const window = 30;

/** A player with the last matches. */
export function playerQuery(id: string) {
  return queryOptions({
    ...askedByRoute,
    queryKey: ['player', id],
    queryFn: ({ signal }) => playersShow({ path: { id: Number(id) }, query: { window }, signal }),
  });
}
